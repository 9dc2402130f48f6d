/** The source of the current time; tests hand in their own. */
export type Clock = { now(): Date };

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests set; from the time that it was set to it goes on like any other. */
export type TestClock = Clock & {
  /** Sets the clock; null is the machine's time again. */
  set(time: Date | null): void;
};

/** A test clock that shows the machine's time until it is set. */
export function createTestClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    set(time) {
      offset = time === null ? 0 : time.getTime() - Date.now();
    },
  };
}

/** A time as Appwrite prints it: `2026-11-20T13:50:09.123+00:00`, always UTC, always milliseconds. */
export function formatTime(date: Date): string {
  return `${date.toISOString().slice(0, -1)}+00:00`;
}

const timePattern = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Reads a date or date-time in ISO 8601 and gives it as Appwrite stores it (UTC, milliseconds); a time without a zone is UTC.
 * Answers null for anything else, impossible days such as 31 February included.
 */
export function normaliseTime(text: string): string | null {
  if (!timePattern.test(text)) {
    return null;
  }
  const withT = text.replace(' ', 'T');
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(withT.slice(10));
  const date = new Date(hasZone || withT.length === 10 ? withT : `${withT}Z`);
  if (Number.isNaN(date.getTime())) {
    return null;
  }
  const day = Number(text.slice(8, 10));
  const lastDay = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  return day > lastDay ? null : formatTime(date);
}
