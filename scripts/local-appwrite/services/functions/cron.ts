/** A cron expression, understood. */
export type Cron = {
  /** The first minute after `after` that it names, in UTC; null when there is none within four years. */
  next(after: Date): Date | null;
};

type Field = { name: string; from: number; to: number; names: readonly string[] };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const fields = [
  { name: 'minute', from: 0, to: 59, names: [] },
  { name: 'hour', from: 0, to: 23, names: [] },
  { name: 'day', from: 1, to: 31, names: [] },
  { name: 'month', from: 1, to: 12, names: months },
  { name: 'weekday', from: 0, to: 7, names: weekdays },
] as const satisfies readonly Field[];

const macros: Record<string, string> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 29 February comes at least this often within the years that matter. */
const HORIZON_DAYS = 4 * 366;

/**
 * Reads the five fields of a cron expression: `*`, numbers, names, ranges, steps, lists, and `@daily` and the like. As
 * everywhere with cron, a day fits when it fits either of day and weekday if both say something. Throws a plain sentence.
 */
export function parseCron(expression: string): Cron {
  const parts = (macros[expression.trim().toLowerCase()] ?? expression).trim().split(/\s+/);
  if (parts.length !== fields.length) {
    throw new Error(`The schedule "${expression}" must have five fields: minute, hour, day, month, weekday.`);
  }
  const [minutes, hours, days, monthsAllowed, weekdaysAllowed] = fields.map((field, index) =>
    readField(parts[index] ?? '', field, expression),
  ) as [Set<number>, Set<number>, Set<number>, Set<number>, Set<number>];
  const anyDay = parts[2] === '*' || parts[2] === '?';
  const anyWeekday = parts[4] === '*' || parts[4] === '?';

  function fitsDay(date: Date): boolean {
    if (!monthsAllowed.has(date.getUTCMonth() + 1)) {
      return false;
    }
    const byDay = days.has(date.getUTCDate());
    const byWeekday = weekdaysAllowed.has(date.getUTCDay());
    return anyDay || anyWeekday ? byDay && byWeekday : byDay || byWeekday;
  }

  return {
    next(after) {
      const first = (Math.floor(after.getTime() / MINUTE_MS) + 1) * MINUTE_MS;
      const firstDay = Math.floor(first / DAY_MS);
      for (let day = firstDay; day < firstDay + HORIZON_DAYS; day += 1) {
        if (!fitsDay(new Date(day * DAY_MS))) {
          continue;
        }
        for (const hour of hours) {
          for (const minute of minutes) {
            const time = day * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
            if (time >= first) {
              return new Date(time);
            }
          }
        }
      }
      return null;
    },
  };
}

/** The values that a field allows, in ascending order. */
function readField(text: string, field: Field, expression: string): Set<number> {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [from, to] = readRange(range, part.includes('/'), field);
    const stride = /^\d+$/.test(step) ? Number(step) : 0;
    if (!(from >= field.from && from <= to && to <= field.to && stride >= 1)) {
      throw new Error(`The schedule "${expression}" is not understood: "${part}" cannot be its ${field.name}.`);
    }
    for (let value = from; value <= to; value += stride) {
      // Sunday is 0 and 7.
      values.add(field.name === 'weekday' ? value % 7 : value);
    }
  }
  return new Set([...values].sort((a, b) => a - b));
}

function readRange(text: string, hasStep: boolean, field: Field): [from: number, to: number] {
  if (text === '*' || text === '?') {
    return [field.from, field.to];
  }
  const [from = '', to] = text.split('-');
  const first = readValue(from, field);
  return [first, to === undefined ? (hasStep ? field.to : first) : readValue(to, field)];
}

/** A number or a name; NaN for anything else, which no range holds. */
function readValue(text: string, field: Field): number {
  const index = field.names.indexOf(text.slice(0, 3).toLowerCase());
  if (index >= 0 && text.length >= 3) {
    return index + (field.name === 'month' ? 1 : 0);
  }
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
