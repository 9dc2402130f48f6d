import { Query } from 'node-appwrite';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { isEgyptianMobile, toE164 } from '#contract/phone.ts';
import { trialMessageId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { isTimeToWrite } from '#subjects/appointments/rules/appointments.ts';
import { nextCheckpoint, trialState } from '../rules/trials.ts';
import { callUntil, readTriers, TRIAL_COLUMNS, type TrialRow, type Trier } from '../trials.ts';

/** Clients are asked so long after a day has come: the schedule may have stood still. */
const DAYS_LATE = 1;
/** So many are looked at in one run. */
const PAGE = 50;

/**
 * Asks how trials go, once on each of their days: the trial goes on to its next day in the transaction that writes the
 * question. Who tries several is asked about one of them in a day: the id of the question follows from both. Whether it still
 * is to be asked is looked at again when the message goes.
 * May be run by anybody at any time, also twice at once.
 */
export async function askAboutTrials({ tables, now }: Pick<Ports, 'tables' | 'now'>): Promise<void> {
  if (!isTimeToWrite(now())) {
    return;
  }
  const today = cairoDay(now());
  const { rows } = await tables.list('trials', TRIAL_COLUMNS, [
    Query.equal('state', 'running'),
    Query.lessThanEqual('next_check', today),
    Query.orderAsc('next_check'),
    Query.orderAsc('$id'),
    Query.limit(PAGE),
  ]);
  const triers = await readTriers(tables, rows);
  for (const trial of rows) {
    const { $id, next_check: day, handed_at, last_day } = trial;
    if (day === null) {
      continue;
    }
    const next = nextCheckpoint(new Date(handed_at), last_day, today);
    const isAsked = day >= dayAfter(today, -DAYS_LATE) && trialState(trial, now()) === 'running';
    // Should somebody else be writing it at this moment, the next run comes to the rest.
    const trier = triers.get($id);
    const id = trialMessageId(personOf(trier) ?? $id, today);
    const isNew = isAsked && (await tables.get('outbox', id, ['kind'])) === null;
    await tables.transact([
      ...stage.change('trials', trial, { next_check: next }),
      ...(isNew ? question(trial, trier, id) : []),
    ]);
  }
}

/** By what one who tries is known from another: of a recipient without a record, phone and name, for families share phones. */
function personOf(trier: Trier | undefined): string | undefined {
  return trier && (trier.patient_id ?? trier.user_id ?? `${toE164(trier.phone)} ${trier.name}`);
}

/** The question to the phone of whoever tries; whoever has no mobile phone is called. */
function question(trial: TrialRow, trier: Trier | undefined, id: string): Operation[] {
  if (!trier?.holds || trier.returning || trier.phone === '') {
    return [];
  }
  const { user_id, patient_id, phone, lang } = trier;
  const waits = isEgyptianMobile(phone)
    ? ({ state: 'waiting' } as const)
    : ({ state: 'to_call', next_at: callUntil(trial) } as const);
  return [
    stage.create('outbox', id, {
      ...{ user_id: user_id ?? NOBODY_ID, patient_id, phone: toE164(phone), lang },
      ...{ kind: 'trial_check', about: trial.$id, channel: 'whatsapp', attempts: 0, version: 0, ...waits },
    }),
  ];
}
