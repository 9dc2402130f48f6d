import { Query } from 'node-appwrite';
import { DEFAULT_LANGUAGE, type DeliveryStatus } from '#contract/constants.ts';
import type { CallSubject } from '#contract/contacts/call-kinds.ts';
import { RECEIVER_COLUMNS, receiverOf } from '#contract/orders/receiver.ts';
import { isEgyptianMobile, toE164 } from '#contract/phone.ts';
import type { Unreached } from '#contract/staff/schemas.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import {
  APPOINTMENT_COLUMNS,
  type StoredAppointment,
  toAppointment,
  withDetails,
} from '#subjects/appointments/appointments.ts';
import { isOpenState } from '#subjects/appointments/rules/appointments.ts';
import { isHeld } from '#subjects/appointments/waits.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import { trialState } from '#subjects/trials/rules/trials.ts';
import { readTriers, TRIAL_COLUMNS, type TrialRow, type Trier } from '#subjects/trials/trials.ts';

/** What says of a message whether a call about it helps. */
type Message = Pick<Rows['outbox'], 'kind' | 'phone' | 'next_at'> & { $createdAt: string };

/** What a call is about, as it is now. */
export interface Called {
  /** Who is called. */
  name: string;
  /** Whether what a message about it says still holds, for that phone. */
  holds: (message: Message) => boolean;
  shown: Pick<Unreached, 'appointment' | 'other'>;
}

type Reader = (tables: Tables, ids: readonly string[], now: Date) => Promise<Map<string, Called>>;

/** Reads what calls may be about by its ids; a job by that of its form. */
export const READ_CALLED: Readonly<Record<CallSubject, Reader>> = {
  async appointment(tables, ids, now) {
    const rows = await listIn(ids, (some) =>
      tables.list('appointments', APPOINTMENT_COLUMNS, [Query.equal('$id', some), Query.limit(some.length)]),
    );
    const stored = await withDetails(tables, rows);
    return new Map(
      stored.map((one) => [
        one.$id,
        {
          name: one.name,
          holds: (message) => holdsOfAppointment(message, one, now),
          shown: { appointment: toAppointment(one), other: null },
        },
      ]),
    );
  },

  async job(tables, ids) {
    const jobs = await listIn(ids, (some) =>
      tables.list(
        'jobs',
        ['form_id', 'patient_id', 'kind'],
        [Query.equal('form_id', some), Query.equal('stage', 'ready'), Query.limit(some.length * JOBS_OF_A_FORM)],
      ),
    );
    const patientIds = [...new Set(jobs.map(({ patient_id }) => patient_id))];
    const patients = await listIn(patientIds, (some) =>
      tables.list('patients', ['name', 'phones'], [Query.equal('$id', some), Query.limit(some.length)]),
    );
    const patientOf = new Map(patients.map((patient) => [patient.$id, patient]));
    const called = [...Map.groupBy(jobs, ({ form_id }) => form_id)].flatMap(([id, ready]) => {
      const patient = patientOf.get(ready[0]?.patient_id ?? '');
      return patient ? [[id, calledOfJobs(id, ready, patient)] as const] : [];
    });
    return new Map(called);
  },

  async order(tables, ids) {
    const orders = await listIn(ids, (some) =>
      tables.list('orders', ORDER_COLUMNS, [Query.equal('$id', some), Query.limit(some.length)]),
    );
    return new Map(orders.map((order) => [order.$id, calledOfOrder(order)]));
  },

  async trial(tables, ids, now) {
    const trials = await listIn(ids, (some) =>
      tables.list('trials', TRIAL_COLUMNS, [Query.equal('$id', some), Query.limit(some.length)]),
    );
    const triers = await readTriers(tables, trials);
    return new Map(
      trials.flatMap((trial) => {
        const trier = triers.get(trial.$id);
        return trier ? [[trial.$id, calledOfTrial(trial, trier, now)] as const] : [];
      }),
    );
  },
};

/** Who has answered the question meanwhile, or gives the hearing aids back, need not be called about it. */
function calledOfTrial(trial: TrialRow, trier: Trier, now: Date): Called {
  const { $id: id, answered_at } = trial;
  const { name, phone, lang, patient_id, order_number } = trier;
  return {
    name,
    holds: (message) =>
      trialState(trial, now) === 'running' &&
      trier.holds &&
      !trier.returning &&
      toE164(phone) === message.phone &&
      (answered_at === null || Date.parse(answered_at) < Date.parse(message.$createdAt)),
    shown: { appointment: null, other: { of: 'trial', id, name, phone, lang, patient_id, order_number } },
  };
}

/** More than one form has. */
const JOBS_OF_A_FORM = 20;
const ORDER_COLUMNS = ['number', ...RECEIVER_COLUMNS, 'lang', 'delivery_status', 'return_id'] as const;

/** An appointment that is to come, or cancelled, or a time that is held, as it was when the message was written. */
function holdsOfAppointment({ kind, phone, next_at }: Message, appointment: StoredAppointment, now: Date): boolean {
  const { state, starts_at, offered_until } = appointment;
  const isOffer = kind === 'appointment_offered';
  const holds = isOffer
    ? isHeld(appointment, now)
    : kind === 'appointment_cancelled'
      ? state === 'cancelled'
      : isOpenState(state);
  const until = isOffer ? offered_until : starts_at;
  const isSameTime = next_at !== null && until !== null && Date.parse(next_at) === Date.parse(until);
  return holds && isSameTime && new Date(starts_at) > now && toE164(appointment.phone) === phone;
}

function calledOfJobs(
  id: string,
  ready: readonly Pick<Rows['jobs'], 'kind'>[],
  { $id: patient_id, name, phones }: { $id: string; name: string; phones: readonly string[] },
): Called {
  // The one to which messages go, so that the same text by the own WhatsApp ends the call.
  const number = phones.find(isEgyptianMobile) ?? '';
  return {
    name,
    holds: ({ kind, phone }) =>
      toE164(number) === phone && ready.some((job) => (job.kind === 'lab') === (kind === 'mold_ready')),
    shown: {
      appointment: null,
      other: { of: 'form', id, name, phone: number, lang: DEFAULT_LANGUAGE, patient_id, order_number: null },
    },
  };
}

/** What an order still has to be for a call about a message to help. */
const HOLDS_WHILE: Partial<Record<Message['kind'], DeliveryStatus>> = {
  cancelled: 'cancelled',
  undelivered: 'returned',
};

function isAsTold(
  kind: Message['kind'],
  { delivery_status, return_id }: Pick<Rows['orders'], 'delivery_status' | 'return_id'>,
) {
  // An attempt to bring the order, or to fetch what comes back of it.
  return kind === 'delivery_failed'
    ? delivery_status === 'shipped' || return_id !== null
    : delivery_status === HOLDS_WHILE[kind];
}

/** On its way, there or back, an order is a matter of whoever has it or takes it in; else of who ordered it. */
function calledOfOrder(order: SelectedRow<'orders', (typeof ORDER_COLUMNS)[number]>): Called {
  const { $id: id, number, first_name, last_name, user_phone, lang } = order;
  const buyer = { name: `${first_name} ${last_name}`, phone: user_phone };
  const { name, phone } = isAsTold('delivery_failed', order) ? receiverOf(order) : buyer;
  return {
    name,
    holds: (message) => isAsTold(message.kind, order) && toE164(phone) === message.phone,
    shown: { appointment: null, other: { of: 'order', id, name, phone, lang, patient_id: null, order_number: number } },
  };
}

/** The rows of a list that is asked for some ids at a time. */
async function listIn<Row>(ids: readonly string[], list: (some: string[]) => Promise<{ rows: Row[] }>): Promise<Row[]> {
  return (await Promise.all(chunks(ids).map(list))).flatMap(({ rows }) => rows);
}
