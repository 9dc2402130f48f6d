import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { beginRecalls as beginCall, fetchDueClients as fetchCall } from '#contract/recalls/calls.ts';
import { RECALL_MESSAGE_DAYS } from '#contract/recalls/constants.ts';
import { dayAtZero, utc } from '#lib/cairo.ts';
import { derivedId } from '#lib/ids.ts';
import type { Handler } from '#runtime/service.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { toClientPhone } from '#subjects/messages/phone-message.ts';
import { pageOfDue, recallId, stillDue } from '../due-clients.ts';
import { auditedRecalls } from '../recalls.ts';
import { writablePhones } from '../writable.ts';

/** The clients of a page who are due. The rule goes through rows, so that a page may have none and another follow. */
export const fetchDueClients: Handler<typeof fetchCall> = async ({ rule, amount, cursor }, context) => {
  const { people, next } = await pageOfDue(context, { rule, amount }, cursor);
  const phones = await writablePhones(context, people);
  const documents = people.map(({ $id: aboutId, patient_id: patientId, name, phone, day }) => ({
    aboutId,
    patientId,
    name,
    phone,
    due_on: utc(day),
    writable: phones.has(patientId),
  }));
  return { documents, next };
};

/**
 * Puts those of the named onto the list who are due at this moment, and writes to them first where that is the way; nobody
 * is written to who has not agreed. The id of a recall follows from what it is for, so that of two who begin the same at
 * once one finds nobody left.
 */
export const beginRecalls: Handler<typeof beginCall> = async ({ rule, amount, way, aboutIds }, context) => {
  const { actor, tables, now } = context;
  const due = await stillDue(context, { rule, amount }, aboutIds);
  const phones = way === 'message' ? await writablePhones(context, due) : null;
  const people = phones ? due.filter(({ patient_id }) => phones.has(patient_id)) : due;
  if (people.length === 0) {
    return { begun: 0 };
  }
  const today = cairoDay(now());
  const begun = {
    rule,
    begun_at: now().toISOString(),
    begun_by: actor.id,
    begun_name: actor.name,
    way,
    state: 'open',
    call_on: `${way === 'message' ? dayAfter(today, RECALL_MESSAGE_DAYS) : today}T00:00:00.000Z`,
    calls: 0,
    outcome: null,
    called_at: null,
    version: 0,
  } as const;
  await tables.write(
    people.flatMap(({ $id, patient_id, day, name }) => {
      const id = recallId(rule, { $id, day });
      const row = { ...begun, patient_id, about_id: $id, due_on: dayAtZero(day) };
      return [
        ...auditedRecalls.create(context, id, row, { label: name }),
        ...messageOf(id, patient_id, phones?.get(patient_id)),
      ];
    }),
  );
  return { begun: people.length };
};

function messageOf(recall: string, patient_id: string, phone: string | undefined): Operation[] {
  const to = phone === undefined ? null : toClientPhone({ $id: patient_id, phones: [phone] });
  return to
    ? [stage.create('outbox', derivedId('recall-message', recall), { ...to, kind: 'recall', about: recall })]
    : [];
}
