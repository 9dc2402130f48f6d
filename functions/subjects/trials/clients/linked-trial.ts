import { Query } from 'node-appwrite';
import type {
  answerTrial as answerCall,
  bookTrialFitting as bookCall,
  fetchLinkedTrial as fetchCall,
} from '#contract/trials/calls.ts';
import type { LinkedTrial } from '#contract/trials/schemas.ts';
import { BOOKINGS_PER_PHONE, networkOf, WRONG_LINKS_PER_ADDRESS } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { book } from '#subjects/appointments/clients/book-appointment.ts';
import { trialState } from '../rules/trials.ts';
import {
  appointmentOfTrial,
  appointmentsOfTrial,
  readTriers,
  TRIAL_COLUMNS,
  type TrialRow,
  type Trier,
} from '../trials.ts';

type Context = Pick<Ports, 'tables' | 'now'> & Pick<CallContext<readonly []>, 'clientAddress'>;

export const fetchLinkedTrial: Handler<typeof fetchCall> = async ({ secret }, context) => {
  const { trial, trier } = await readLinked(context, secret);
  return toLinkedTrial(context, trial, trier);
};

/** The last answer counts. That it helps does not end a trial: who is still unsure may say so until its last day. */
export const answerTrial: Handler<typeof answerCall> = async ({ secret, answer }, context) => {
  const { tables, now } = context;
  const { trial, trier } = await readRunning(context, secret);
  if (trial.answer === answer) {
    return toLinkedTrial(context, trial, trier);
  }
  const said_at = now().toISOString();
  const columns = { answer, answered_at: said_at, said_at, answered_by: 'link' } as const;
  await tables.write(stage.change('trials', trial, columns));
  return toLinkedTrial(context, { ...trial, ...columns }, trier);
};

/**
 * The link went to the phone of whoever tries, or stands in the account that ordered: the appointment needs no call. Its id
 * follows from the trial and the one before it, so that two presses book one, and another can be booked after one is over.
 */
export const bookTrialFitting: Handler<typeof bookCall> = async ({ secret, ...wish }, context) => {
  const { trial, trier } = await readRunning(context, secret);
  const { name, phone, user_id: userId, patient_id } = trier;
  // Read at once: of one that is booked in between nothing is known here, nor does its id become the one before.
  const { next, last } = await appointmentsOfTrial(context, trial.$id);
  if (!next) {
    await countAttempt(context, BOOKINGS_PER_PHONE, [phone]);
    await book(
      { ...wish, requestId: last?.$id ?? 'first', kind: 'fitting', name, phone },
      { who: trial.$id, userId, isProven: true, of: { about_id: trial.$id, patient_id } },
      context,
    );
  }
  return toLinkedTrial(context, trial, trier);
};

async function readRunning(context: Context, secret: string): Promise<{ trial: TrialRow; trier: Trier }> {
  const linked = await readLinked(context, secret);
  return trialState(linked.trial, context.now()) === 'running' ? linked : refuse('trial_over');
}

/** The trial to which a link leads. Links that were never given out are counted for the address. */
async function readLinked(context: Context, secret: string): Promise<{ trial: TrialRow; trier: Trier }> {
  const { tables, clientAddress } = context;
  const asked = [Query.equal('link_secret', secret), Query.limit(1)];
  const [trial] = (await tables.list('trials', TRIAL_COLUMNS, asked)).rows;
  // A database may not tell large letters from small ones.
  if (trial?.link_secret !== secret) {
    await countAttempt(context, WRONG_LINKS_PER_ADDRESS, [networkOf(clientAddress)]);
    return refuse('link_invalid');
  }
  const trier = (await readTriers(tables, [trial])).get(trial.$id);
  const isOver = trial.state === 'kept' || trial.state === 'returned';
  return trier && !trier.erased && (trier.holds || isOver) ? { trial, trier } : refuse('link_invalid');
}

async function toLinkedTrial(context: Context, trial: TrialRow, { user_id }: Trier): Promise<LinkedTrial> {
  return {
    last_day: trial.last_day,
    state: trialState(trial, context.now()),
    answer: trial.answer,
    // A recipient cannot open the order: it is in the account of whoever ordered it.
    order_id: user_id === null ? null : trial.order_id,
    appointment_at: await appointmentOfTrial(context, trial.$id),
  };
}
