import { Query } from 'node-appwrite';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { type AppointmentState, OPEN_APPOINTMENT_STATES } from '#contract/appointments/kinds.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { isCustomMade } from '#contract/catalogue/making.ts';
import { DEFAULT_LANGUAGE, type Language, type Making, type ProductType } from '#contract/constants.ts';
import { RECEIVER_COLUMNS, receiverOf } from '#contract/orders/receiver.ts';
import { isEgyptianMobile } from '#contract/phone.ts';
import { cairoDayStart, utc } from '#lib/cairo.ts';
import { trialId } from '#lib/ids.ts';
import { newLinkSecret } from '#lib/link-secret.ts';
import { audited } from '#runtime/audit.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import { checkpointsOf, lastTrialDay } from './rules/trials.ts';

export const TRIAL_COLUMNS = [
  'order_id',
  'form_id',
  'title_ar',
  'title_en',
  'product_ids',
  'pieces',
  'handed_at',
  'last_day',
  'next_check',
  'state',
  'answer',
  'answered_at',
  'answered_by',
  'reason',
  'reason_text',
  'said_at',
  'link_secret',
  'version',
] as const;
export type TrialRow = SelectedRow<'trials', (typeof TRIAL_COLUMNS)[number]>;

const TITLE_MAX = 400;

export const auditedTrials = audited('trials', {
  kind: 'trial',
  told: ({ state, answer, reason }: Pick<TrialRow, 'state' | 'answer' | 'reason'>) => ({ state, answer, reason }),
});

/** The trial of an order or a visit, or null. */
export const readTrial = (tables: Tables, orderOrForm: string): Promise<TrialRow | null> =>
  tables.get('trials', trialId(orderOrForm), TRIAL_COLUMNS);

/** What is tried. */
interface Tried {
  title_ar: string;
  title_en: string;
  count: number;
}

/** The columns of a trial that begins. */
export function newTrial(tried: readonly Tried[], handedAt: Date, days: number) {
  const lastDay = lastTrialDay(handedAt, days);
  const titles = (name: 'title_ar' | 'title_en') =>
    [...new Set(tried.map((one) => one[name]).filter(Boolean))].join(' · ').slice(0, TITLE_MAX);
  return {
    title_ar: titles('title_ar'),
    title_en: titles('title_en'),
    pieces: tried.reduce((sum, { count }) => sum + count, 0),
    handed_at: handedAt.toISOString(),
    last_day: lastDay,
    next_check: checkpointsOf(handedAt, lastDay)[0] ?? null,
    state: 'running',
    answer: null,
    answered_at: null,
    answered_by: null,
    reason: null,
    reason_text: null,
    said_at: handedAt.toISOString(),
    link_secret: newLinkSecret(),
    version: 0,
  } as const;
}

interface Line extends Tried {
  product_type: ProductType;
  making: Making | null;
}

/** Begins the trial of what an order has brought; nothing for what was made for somebody's ear. */
export function beginOrderTrial(order: string, lines: readonly Line[], at: Date, days: number): Operation[] {
  const tried = lines.filter((line) => line.product_type === 'hearing-aids' && !isCustomMade(line));
  const columns = { order_id: order, form_id: null, product_ids: [] };
  return tried.length === 0
    ? []
    : [stage.create('trials', trialId(order), { ...columns, ...newTrial(tried, at, days) })];
}

/** Ends a trial because everything that was tried is back. */
export const endAsReturned = (trial: TrialRow | null, at: Date): Operation[] =>
  trial && trial.state !== 'returned'
    ? stage.change('trials', trial, { state: 'returned', said_at: at.toISOString(), next_check: null })
    : [];

/** Who tries, and how they are reached: of an order for somebody else the recipient, who wears what it brought. */
export interface Trier {
  /** The account of whoever tries; null where it is not known, as of a recipient. */
  user_id: string | null;
  patient_id: string | null;
  order_number: string | null;
  name: string;
  phone: string;
  lang: Language;
  /** Nothing stands against the trial: its order is with the customer, its visit was not deleted. */
  holds: boolean;
  /** The customer of its order was erased: nobody is reached any more. */
  erased: boolean;
  /** A return is under way. */
  returning: boolean;
}

/** Who tries what some trials are of, by the trial's id. */
export async function readTriers(tables: Tables, trials: readonly TrialRow[]): Promise<Map<string, Trier>> {
  const orderIds = trials.flatMap(({ order_id }) => order_id ?? []);
  const formIds = trials.flatMap(({ form_id }) => form_id ?? []);
  const among = (ids: readonly string[]) => [Query.equal('$id', [...ids]), Query.limit(ids.length)];
  const none = { rows: [] };
  const [orders, links, forms] = await Promise.all([
    orderIds.length === 0
      ? none
      : tables.list(
          'orders',
          [
            ...(['number', 'user_id', ...RECEIVER_COLUMNS, 'lang', 'delivery_status', 'return_id'] as const),
            ...(['owner_deleted_at', 'forgotten_at'] as const),
          ],
          among(orderIds),
        ),
    orderIds.length === 0 ? none : tables.list('patient_orders', ['patient_id'], among(orderIds)),
    formIds.length === 0 ? none : tables.list('cs_forms', ['patient_id', 'deleted_at'], among(formIds)),
  ]);
  const orderOf = new Map(orders.rows.map((order) => [order.$id, order]));
  const linkOf = new Map(links.rows.map(({ $id, patient_id }) => [$id, patient_id]));
  const formOf = new Map(forms.rows.map((form) => [form.$id, form]));
  const known = new Set([...forms.rows, ...links.rows].map(({ patient_id }) => patient_id));
  const people = new Map(await Promise.all([...known].map(async (id) => [id, await findPatient(tables, id)] as const)));
  return new Map(
    trials.flatMap(({ $id, order_id, form_id }): [string, Trier][] => {
      const order = orderOf.get(order_id ?? '');
      if (order) {
        const { user_id, recipient_name, owner_deleted_at, forgotten_at } = order;
        const erased = user_id === NOBODY_ID || owner_deleted_at !== null || forgotten_at !== null;
        const receiver = receiverOf(order);
        return [
          [
            $id,
            {
              user_id: erased || recipient_name !== null ? null : user_id,
              patient_id: people.get(linkOf.get(order.$id) ?? '')?.$id ?? null,
              order_number: order.number,
              ...receiver,
              lang: order.lang,
              holds: order.delivery_status === 'delivered' && receiver.phone !== '' && !erased,
              erased,
              returning: order.return_id !== null,
            },
          ],
        ];
      }
      const form = formOf.get(form_id ?? '');
      const patient = people.get(form?.patient_id ?? '');
      return [
        [
          $id,
          {
            user_id: null,
            patient_id: patient?.$id ?? null,
            order_number: null,
            name: patient?.name ?? '',
            phone: patient?.phones.find(isEgyptianMobile) ?? patient?.phones[0] ?? '',
            lang: DEFAULT_LANGUAGE,
            holds: form?.deleted_at === null && patient !== null && patient !== undefined,
            erased: false,
            returning: false,
          },
        ],
      ];
    }),
  );
}

/** More than are booked about one trial. */
const APPOINTMENTS_READ = 100;
const COMING: readonly AppointmentState[] = [...OPEN_APPOINTMENT_STATES, 'arrived'];

/** Of the appointments about a trial the next one to come, and the one that was made last. */
export async function appointmentsOfTrial({ tables, now }: { tables: Tables; now: () => Date }, about: string) {
  const { rows } = await tables.list(
    'appointments',
    ['state', 'starts_at', 'ends_at'],
    [Query.equal('about_id', about), Query.orderDesc('$createdAt'), Query.limit(APPOINTMENTS_READ)],
  );
  const [next] = rows
    .filter(({ state, ends_at }) => COMING.includes(state) && new Date(ends_at) > now())
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  return { next, last: rows[0] };
}

/** When they come about a trial, ISO 8601; null while nothing is booked. */
export async function appointmentOfTrial(ports: { tables: Tables; now: () => Date }, about: string) {
  const { next } = await appointmentsOfTrial(ports, about);
  return next ? utc(next.starts_at) : null;
}

/** A call about a trial helps until it is over. */
export const callUntil = ({ last_day }: Pick<TrialRow, 'last_day'>): string =>
  cairoDayStart(dayAfter(last_day)).toISOString();

/** The trials that run on a day. */
export const runningOn = (now: Date): string[] => [
  Query.equal('state', 'running'),
  Query.greaterThanEqual('last_day', cairoDay(now)),
];
