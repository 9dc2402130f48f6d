import { CALL_KINDS, callSubjectOf, callSubjectsOf } from '#contract/contacts/call-kinds.ts';
import type { markCalled as call } from '#contract/contacts/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { endCalls, readCalled, UNREACHED_COLUMNS } from '../unreached.ts';

/**
 * Writes down that somebody was called whom a message did not reach; the call stands for all messages about the same thing that
 * wait for one. A repeat finds it done. Of a message that has arrived meanwhile, or that does not hold any more, nobody has
 * to be called.
 */
export const markCalled: Handler<typeof call> = async ({ messageId }, context) => {
  const { actor, tables } = context;
  const message = await tables.get('outbox', messageId, UNREACHED_COLUMNS);
  const of = message && callSubjectOf(message.kind);
  if (!message) {
    return refuse('not_found');
  }
  if (of && !callSubjectsOf(actor.role).includes(of)) {
    return refuse('forbidden');
  }
  const { about, order_id, phone, state } = message;
  if (!of || state !== 'to_call' || phone === null) {
    return { called: state === 'called' };
  }
  const called = await readCalled(context, of, message);
  if (!called) {
    return { called: false };
  }
  const waiting = { of, about: order_id ?? about ?? '', phone, kinds: CALL_KINDS[of], label: called.name };
  const operations = await endCalls(context, waiting, 'called');
  if (operations.length === 0) {
    // Somebody else has just written it down, or the message has arrived.
    return overtaken();
  }
  await tables.write(operations);
  return { called: true };
};
