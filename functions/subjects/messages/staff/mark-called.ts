import { CALL_KINDS } from '#contract/appointments/kinds.ts';
import type { markCalled as call } from '#contract/contacts/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { readAppointment } from '#subjects/appointments/appointments.ts';
import { endCalls, isWorthACall, UNREACHED_COLUMNS } from '../unreached.ts';

/**
 * Writes down that somebody was called whom a message about their appointment did not reach; the call stands for all
 * messages about it that wait for one. A repeat finds it done. Of a message that has arrived meanwhile, or whose
 * appointment is another one now, nobody has to be called.
 */
export const markCalled: Handler<typeof call> = async ({ messageId }, context) => {
  const { tables, now } = context;
  const message = await tables.get('outbox', messageId, UNREACHED_COLUMNS);
  if (!message) {
    return refuse('not_found');
  }
  const { about, phone, state } = message;
  if (state !== 'to_call' || about === null || phone === null) {
    return { called: state === 'called' };
  }
  const appointment = await readAppointment(tables, about);
  if (!appointment || !isWorthACall(message, appointment, now())) {
    return { called: false };
  }
  const waiting = { about, phone, kinds: CALL_KINDS, label: appointment.name };
  const operations = await endCalls(context, waiting, 'called');
  if (operations.length === 0) {
    // Somebody else has just written it down, or the message has arrived.
    return overtaken();
  }
  await tables.write(operations);
  return { called: true };
};
