import { randomBytes } from 'node:crypto';

/** Makes identifiers; tests hand in their own. */
export type IdSource = {
  /** A new id of 20 hexadecimal characters: time first, so that ids sort roughly by age, then randomness. */
  unique(): string;
};

/** What a client sends to have the server choose the id. */
export const UNIQUE_ID = 'unique()';

/** The longest id. */
export const MAX_ID_LENGTH = 36;

/** Ids from the machine's clock and random source. */
export const systemIds: IdSource = {
  unique() {
    const now = Date.now();
    const seconds = Math.floor(now / 1000)
      .toString(16)
      .padStart(8, '0');
    const microseconds = ((now % 1000) * 1000).toString(16).padStart(5, '0');
    return seconds + microseconds + randomBytes(4).toString('hex').slice(0, 7);
  },
};

/** Whether a text can be the id of a resource: at most 36 of a-z, A-Z, 0-9, `.`, `-`, `_`, the first a letter or digit. */
export function isValidId(text: string): boolean {
  return /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/.test(text);
}

/** The id to use for one that a client asked for: a new one for `unique()`, else the text itself. */
export function resolveId(requested: string, ids: IdSource): string {
  return requested === UNIQUE_ID ? ids.unique() : requested;
}
