import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { InstalmentMessage } from '#contract/instalments/constants.ts';
import { instalmentMessageId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import { stage } from '#runtime/tables.ts';
import { isTimeToWrite } from '#subjects/appointments/rules/appointments.ts';
import { contactOf } from '#subjects/patients/patient-contact.ts';

/** So many clients are reminded in one run; the rest come with the next. */
const REMINDED_A_RUN = 20;

type ReminderPorts = Pick<Ports, 'tables' | 'now'>;

/**
 * Reminds clients of an instalment the day before it is due, and once when it is overdue. That it was done and the message
 * are one transaction, so nobody is told twice. Who has no account is called: accounting's list names them. May be run by
 * anybody at any time, also twice at once.
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
    const account = patientId ? await contactOf(tables, patientId) : null;
    const day = cairoDay(new Date(next_day ?? ''));
    const messageId = instalmentMessageId($id, made_at, day, kind);
    // A payment that was void made it due again: of the same instalment nobody is told twice.
    const known = account && (await tables.get('outbox', messageId, ['kind']));
    // Should somebody be changing it at this moment, the next run comes to it.
    await tables.transact([
      ...stage.change('instalment_plans', plan, { told: kind === 'instalment_due' ? 'before' : 'overdue' }),
      ...(account && !known
        ? [
            stage.create('outbox', messageId, {
              about: `${$id} ${day}`,
              user_id: account.id,
              kind,
              channel: 'email',
              lang: account.lang,
              state: 'waiting',
              attempts: 0,
              version: 0,
            }),
          ]
        : []),
    ]);
  }
}
