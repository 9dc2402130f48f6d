import { AppwriteException } from 'node-appwrite';
import { type HealthLevel, worst } from '../../functions/subjects/system/rules/health.ts';
import { scopesNamedIn } from '../deploy/scopes.ts';
import type { Place } from './place.ts';

/** What a check came to. `advice` says what to do, and is empty where there is nothing to do. */
export interface Finding {
  check: string;
  level: HealthLevel;
  message: string;
  advice: string;
}

/** What was seen of one thing, or why it was not looked at. */
export type Seen = Omit<Finding, 'check'> | { skipped: string };

/** Looks at one thing, and changes nothing. */
export interface Check {
  name: string;
  /** How long it may take, in milliseconds; 30 seconds when absent. */
  limitMs?: number;
  look(place: Place): Seen | Promise<Seen>;
}

export const ok = (message: string): Seen => ({ level: 'ok', message, advice: '' });
export const warn = (message: string, advice: string): Seen => ({ level: 'warn', message, advice });
export const fail = (message: string, advice: string): Seen => ({ level: 'fail', message, advice });
export const skipped = (why: string): Seen => ({ skipped: why });

/** A look whose level follows from a figure; in order it needs no advice. */
export const rated = (level: HealthLevel, message: string, advice: string): Seen => ({
  level,
  message,
  advice: level === 'ok' ? '' : advice,
});

/** Several looks as one: the worst counts, and what is in order is told only where all is. */
export function together(seen: readonly Seen[], allWell: string): Seen {
  const wrong = seen.filter((one) => 'level' in one && one.level !== 'ok') as Omit<Finding, 'check'>[];
  if (wrong.length === 0) {
    return ok(allWell);
  }
  return {
    level: worst(wrong.map(({ level }) => level)),
    message: wrong.map(({ message }) => message).join('; '),
    advice: [...new Set(wrong.map(({ advice }) => advice))].join(' '),
  };
}

const SHOWN = 5;

/** The first of many lines, and how many more there are. */
export function firstOf(lines: readonly string[]): string {
  const more = lines.length - SHOWN;
  return [...lines.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

const LIMIT_MS = 30_000;

/** Does a check within its time. What it throws is a finding of its own. */
export async function runCheck({ name, look, limitMs = LIMIT_MS }: Check, place: Place): Promise<Finding | Skipped> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Seen>((resolve) => {
    const late = fail(
      `took longer than ${limitMs / 1000} seconds`,
      'Look whether the server is overloaded or out of reach, and run the doctor again.',
    );
    timer = setTimeout(() => resolve(late), limitMs);
  });
  try {
    const seen = await Promise.race([Promise.resolve(place).then(look).catch(seenOfError), limit]);
    return { check: name, ...seen };
  } finally {
    clearTimeout(timer);
  }
}

/** A check that was not done. */
export interface Skipped {
  check: string;
  skipped: string;
}

function seenOfError(error: unknown): Seen {
  const said = error instanceof Error ? error.message : String(error);
  // A proxy in front of the server may answer with nothing but a status.
  const message =
    said || (error instanceof AppwriteException ? `the server answered ${error.code}` : 'no reason given');
  const scopes = scopesNamedIn(message)?.join(' or ');
  if (scopes !== undefined) {
    return warn(
      `could not look: the key lacks the scope ${scopes}`,
      'Add it in the console: Overview → API keys → the key → Scopes.',
    );
  }
  if (error instanceof AppwriteException && (error.code === 501 || error.code === 405)) {
    return warn(`could not look: ${message}`, 'This server does not tell. Look in its console.');
  }
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return fail(`could not look: ${message}${cause}`, 'Mend what it says, and run the doctor again.');
}
