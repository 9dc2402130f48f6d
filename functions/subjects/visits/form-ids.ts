import { Query } from 'node-appwrite';
import { foldDigits } from '#contract/phone.ts';

/** So much of a form's id at least is looked for; cards and papers show its first eight characters. */
const ID_BEGINNING = /^[0-9a-f]{6,36}$/;
/** Sorts behind every character of an id. */
const BEHIND_HEX = 'g';

/** The condition of the forms whose id begins as somebody typed; null when that can be none. */
export function withTypedId(query: string): string | null {
  const id = foldDigits(query).trim().toLowerCase();
  return ID_BEGINNING.test(id)
    ? Query.and([Query.greaterThanEqual('$id', id), Query.lessThan('$id', `${id}${BEHIND_HEX}`)])
    : null;
}
