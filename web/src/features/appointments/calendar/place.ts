import { cairoTime } from '#contract/cairo-time.ts';

/** When something is, as ISO 8601. */
interface Timed {
  starts_at: string;
  ends_at: string;
}

export const QUARTERS_OF_HOUR = 4;
export const QUARTERS_OF_DAY = 96;

/** The quarter hour of the day in Cairo in which a time of the clock (`12:30`) lies; midnight is 0. */
export function quarterOfClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * QUARTERS_OF_HOUR + Math.floor((minutes * QUARTERS_OF_HOUR) / 60);
}

/** The time of the clock at which a quarter hour begins. */
export function clockOfQuarter(quarter: number): string {
  const minutes = (quarter % QUARTERS_OF_HOUR) * (60 / QUARTERS_OF_HOUR);
  return `${pad(Math.floor(quarter / QUARTERS_OF_HOUR))}:${pad(minutes)}`;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** The quarter hour of the day in Cairo in which a moment lies. */
export const quarterOf = (moment: string): number => quarterOfClock(cairoTime(new Date(moment)).slice(11));

/** How many quarter hours something takes; never none. */
export const quartersBetween = ({ starts_at, ends_at }: Timed): number =>
  Math.max(1, Math.ceil(((Date.parse(ends_at) - Date.parse(starts_at)) * QUARTERS_OF_HOUR) / 3_600_000));

/** Something with its place in a column: beside how many others, and which of them it is. */
interface Placed<Entry> {
  entry: Entry;
  lane: number;
  lanes: number;
}

/** Puts side by side what is at the same time: a cancelled appointment and the one that took its time, for example. */
export function sideBySide<Entry extends Timed>(entries: readonly Entry[]): Placed<Entry>[] {
  const placed: Placed<Entry>[] = [];
  /** What overlaps, be it by way of others, shares the width. */
  let group: Placed<Entry>[] = [];
  let groupEnd = '';
  const close = () => {
    const lanes = Math.max(...group.map(({ lane }) => lane + 1));
    placed.push(...group.map((one) => ({ ...one, lanes })));
    group = [];
  };
  for (const entry of entries.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))) {
    if (group.length > 0 && entry.starts_at >= groupEnd) close();
    const taken = new Set(group.filter((one) => one.entry.ends_at > entry.starts_at).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ entry, lane, lanes: 1 });
    groupEnd = group.length === 1 || entry.ends_at > groupEnd ? entry.ends_at : groupEnd;
  }
  if (group.length > 0) close();
  return placed;
}

/** From which quarter hour to which (it not included) a calendar shows the day: whole hours around all of these spans. */
export function dayBounds(spans: readonly { from: number; to: number }[]): { from: number; to: number } {
  const USUAL = { from: quarterOfClock('09:00'), to: quarterOfClock('21:00') };
  const all = spans.length > 0 ? spans : [USUAL];
  const hour = (quarter: number, round: (value: number) => number) =>
    round(quarter / QUARTERS_OF_HOUR) * QUARTERS_OF_HOUR;
  return {
    from: hour(Math.min(...all.map(({ from }) => from)), Math.floor),
    to: hour(Math.max(...all.map(({ to }) => to)), Math.ceil),
  };
}
