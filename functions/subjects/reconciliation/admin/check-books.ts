import type { checkBooks as call } from '#contract/books/calls.ts';
import { derivedId } from '#lib/ids.ts';
import type { Handler } from '#runtime/service.ts';
import { checkBooksNow } from '../reports.ts';

/** Far below the 30 seconds after which Appwrite answers a caller with a time-out. */
const FOR_MS = 8_000;

/** Goes through all books now. A repeat with its request id goes on with what its first began. */
export const checkBooks: Handler<typeof call> = ({ requestId }, context) => {
  const { actor } = context;
  return checkBooksNow(context, derivedId('books', actor.id, requestId), { who: actor, forMs: FOR_MS });
};
