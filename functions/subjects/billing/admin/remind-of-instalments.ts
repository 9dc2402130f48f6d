import { Query } from 'node-appwrite';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import type { InstalmentMessage } from '#contract/instalments/constants.ts';
import { isEgyptianMobile, toE164 } from '#contract/phone.ts';
import { instalmentMessageId, toPhoneId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import { stage } from '#runtime/tables.ts';
import { isTimeToWrite } from '#subjects/appointments/rules/appointments.ts';
import { contactOf } from '#subjects/patients/patient-contact.ts';

/** So many clients are reminded in one run; the rest come with the next. */
const REMINDED_A_RUN = 20;
const UNSENT = { state: 'waiting', attempts: 0, version: 0 } as const;

type ReminderPorts = Pick<Ports, 'tables' | 'now'>;

/**
 * Reminds clients of an instalment the day before it is due, and once when it is overdue. That it was done and the message
 * are one transaction, so nobody is told twice: by mail who has an account, and at the client's phone. May be run by anybody
 * at any time, also twice at once.
 */
export async function remindOfInstalments(ports: ReminderPorts): Promise<void> {
  if (!isTimeToWrite(ports.now())) {
    return;
  }
  const today = cairoDay(ports.now());
  await remind(ports, 'instalment_due', [
    Query.equal('told', 'nothing'),
    Query.equal('next_day', `${dayAfter(today)}T00:00:00.000Z`),
  ]);
  await remind(ports, 'instalment_overdue', [
    Query.equal('told', ['nothing', 'before']),
    Query.isNotNull('next_day'),
    Query.lessThan('next_day', `${today}T00:00:00.000Z`),
  ]);
}

async function remind({ tables }: ReminderPorts, kind: InstalmentMessage, which: readonly string[]): Promise<void> {
  const { rows } = await tables.list(
    'instalment_plans',
    ['next_day', 'made_at', 'version'],
    [...which, Query.orderAsc('next_day'), Query.limit(REMINDED_A_RUN)],
  );
  if (rows.length === 0) {
    return;
  }
  const ids = rows.map(({ $id }) => $id);
  const forms = await tables.list('cs_forms', ['patient_id'], [Query.equal('$id', ids), Query.limit(ids.length)]);
  const patients = new Map(forms.rows.map(({ $id, patient_id }) => [$id, patient_id]));
  for (const plan of rows) {
    const { $id, next_day, made_at } = plan;
    const patientId = patients.get($id);
    const [account, patient] = patientId
      ? await Promise.all([contactOf(tables, patientId), tables.get('patients', patientId, ['phones'])])
      : [null, null];
    const day = cairoDay(new Date(next_day ?? ''));
    const messageId = instalmentMessageId($id, made_at, day, kind);
    const phone = patient?.phones.find(isEgyptianMobile);
    const said = { about: `${$id} ${day}`, patient_id: patientId ?? null, kind };
    const message = { ...said, lang: account?.lang ?? DEFAULT_LANGUAGE, ...UNSENT };
    const messages = [
      ...(account ? [{ ...message, $id: messageId, user_id: account.id, channel: 'email' as const }] : []),
      ...(patientId && phone
        ? [
            {
              ...message,
              $id: toPhoneId(messageId),
              user_id: account?.id ?? NOBODY_ID,
              channel: 'whatsapp' as const,
              phone: toE164(phone),
            },
          ]
        : []),
    ];
    // A payment that was void made it due again: of the same instalment nobody is told twice.
    const known = await Promise.all(messages.map(({ $id: id }) => tables.get('outbox', id, ['kind'])));
    // Should somebody be changing it at this moment, the next run comes to it.
    await tables.transact([
      ...stage.change('instalment_plans', plan, { told: kind === 'instalment_due' ? 'before' : 'overdue' }),
      ...messages.flatMap(({ $id: id, ...row }, index) => (known[index] ? [] : [stage.create('outbox', id, row)])),
    ]);
  }
}
