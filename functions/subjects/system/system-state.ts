import { Query } from 'node-appwrite';
import type { BookFinding } from '#contract/books/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { PaymentFinding } from '#contract/payments/admin-schemas.ts';
import { type Company, OPEN_SHIPMENT_STATES } from '#contract/shipments/constants.ts';
import {
  FAULTS_KEPT,
  MESSAGE_CHANNELS,
  MESSAGES_SHOWN,
  type MessageChannel,
  SCHEDULE_PARTS,
  type SchedulePart,
} from '#contract/system/constants.ts';
import { DATED_COLUMNS, endOfNow, MESSAGE_WAIT_MINUTES, minutesAfter } from '#lib/clock.ts';
import { SETTINGS_ID, SYSTEM_STATE_ID } from '#lib/ids.ts';
import { dueNow } from '#runtime/conditions.ts';
import type { Ports } from '#runtime/ports.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { PAYOUT_TO_LOOK_INTO } from '#subjects/delivery/owed-cash.ts';
import { WHATSAPP_WAIT_MINUTES } from '#subjects/messages/rules/retries.ts';
import { FAILED_EXECUTION_HOURS, GIVEN_UP_DAYS } from './rules/health.ts';
import type { SystemFacts } from './rules/system-checks.ts';

/** Days in which a message was delivered last; before that nobody remembers. */
const DELIVERED_DAYS = 7;
const DAY_MINUTES = 24 * 60;
/** So often a delivery company may leave a question about a parcel unanswered. */
const ASKED_IN_VAIN = 3;

const STATE_COLUMNS = [
  'ran_at',
  'failed',
  'red',
  'well_at',
  'deployment',
  'app_version',
  'deployed_at',
  'version',
] as const;
const MESSAGE_COLUMNS = [
  'order_id',
  'user_id',
  'kind',
  'channel',
  'email',
  'phone',
  'state',
  'attempts',
  'next_at',
  'last_error',
] as const;

export type SystemState = SelectedRow<'system_state', (typeof STATE_COLUMNS)[number]>;
export type StoredMessage = SelectedRow<'outbox', (typeof MESSAGE_COLUMNS)[number]>;
export type StoredFault = SelectedRow<'faults', 'service' | 'call' | 'message'>;

/** What is known of a channel by the messages that went or did not go. */
export interface ChannelFacts {
  /** When one was delivered last, within the last days. */
  sentAt: string | null;
  /** Those of which the last attempt failed since then, the newest first. */
  failing: readonly StoredMessage[];
}

/** What the shop's own tables tell of its state. */
export interface SystemReading {
  state: SystemState | null;
  facts: SystemFacts;
  /** How many messages wait. */
  waiting: number;
  channels: Record<MessageChannel, ChannelFacts>;
  books: { finishedAt: string | null; corrections: number };
  payments: { finishedAt: string | null; unanswered: number };
  parcels: CompanyParcels | null;
  faults: readonly StoredFault[];
  /** Messages that were given up, that were tried in vain, and that are due, each part so many at most. */
  givenUp: readonly StoredMessage[];
  retried: readonly StoredMessage[];
  due: readonly StoredMessage[];
}

export type ReadPorts = Pick<Ports, 'tables' | 'now' | 'card' | 'company' | 'messages' | 'sms' | 'whatsApp'>;

/** Whether messages go by a channel at all. */
export const isOn = ({ messages, sms, whatsApp }: ReadPorts, channel: MessageChannel): boolean =>
  ({ email: true, sms: messages.sendsSms || sms !== null, whatsapp: whatsApp !== null })[channel];

/** When a message was tried last; that WhatsApp reported nothing of one shows some time later. */
const triedAt = ({ state, $updatedAt }: StoredMessage): string =>
  state === 'sent' ? minutesAfter(new Date($updatedAt), -WHATSAPP_WAIT_MINUTES) : new Date($updatedAt).toISOString();

/** Since when a waiting message could have gone. */
export const dueSince = ({ next_at, $createdAt }: StoredMessage): string => next_at ?? $createdAt;

/** Reads everything by which the shop is rated. */
export async function readSystem(ports: ReadPorts): Promise<SystemReading> {
  const { tables, now, card, company } = ports;
  const at = now();
  const [state, settings, nights, checks, days, outbox, sent, faults, aheadTo, parcels] = await Promise.all([
    tables.get('system_state', SYSTEM_STATE_ID, STATE_COLUMNS),
    tables.get('settings', SETTINGS_ID, ['version']),
    newestBooks(tables, at, [Query.equal('asked', 'schedule')]),
    newestBooks(tables, at, []),
    card ? newestComparison(tables, at) : null,
    readOutbox(tables, at),
    Promise.all(MESSAGE_CHANNELS.map((channel) => (isOn(ports, channel) ? lastSign(tables, channel, at) : null))),
    newestFaults(tables),
    newestAhead(tables, at),
    company ? countParcels(tables, company.name) : null,
  ]);
  const { waiting, givenUp, retried, silent, due } = outbox;
  const tried = [...givenUp.rows, ...retried.rows, ...silent.rows].sort((a, b) =>
    a.$updatedAt < b.$updatedAt ? 1 : -1,
  );
  const factsOf = (channel: MessageChannel): ChannelFacts => {
    const sentAt = sent[MESSAGE_CHANNELS.indexOf(channel)] ?? null;
    return {
      sentAt,
      failing: tried.filter(
        (row) => row.channel === channel && row.last_error !== null && (sentAt === null || triedAt(row) > sentAt),
      ),
    };
  };
  const channels = byChannel(factsOf);
  const openedAt = settings?.$createdAt ?? at.toISOString();
  const dayBefore = minutesAfter(at, -FAILED_EXECUTION_HOURS * 60);
  return {
    state,
    waiting,
    channels,
    givenUp: givenUp.rows,
    retried: retried.rows,
    due: due.rows,
    books: { finishedAt: nights?.finished_at ?? null, corrections: listLength(nights?.corrections) },
    payments: { finishedAt: days?.finished_at ?? null, unanswered: days?.unanswered ?? 0 },
    parcels,
    faults,
    facts: {
      openedAt,
      openedOn: cairoDay(new Date(openedAt)),
      aheadTo,
      schedule: { ranAt: state?.ran_at ?? null, failed: partsOf(state?.failed ?? null) },
      outbox: {
        oldestDueAt: due.rows.map(dueSince).sort()[0] ?? null,
        retried: retried.total,
        givenUp: givenUp.total,
      },
      failing: byChannel((channel) => (isOn(ports, channel) ? channels[channel].failing.length : null)),
      books: { day: nights?.day ?? null, findings: parsed<BookFinding>(checks?.findings).length },
      payments: card && {
        day: days?.day ?? null,
        findings: parsed<PaymentFinding>(days?.findings).filter(({ mended }) => !mended).length,
      },
      parcels,
      faultsOfDay: faults.filter(({ $createdAt }) => new Date($createdAt).toISOString() > dayBefore).length,
    },
  };
}

/** How many parcels a delivery company has, and how many of them, and of its payouts, somebody has to look into. */
interface CompanyParcels {
  open: number;
  findings: number;
  unanswered: number;
}

async function countParcels(tables: Tables, carrier: Company): Promise<CompanyParcels> {
  const ofCompany = Query.equal('carrier', carrier);
  const [open, parcels, payouts, unanswered] = await Promise.all([
    tables.count('shipments', [ofCompany, Query.equal('state', [...OPEN_SHIPMENT_STATES])]),
    tables.count('shipments', [ofCompany, Query.isNotNull('finding'), Query.isNull('looked_into_at')]),
    tables.count('carrier_payouts', PAYOUT_TO_LOOK_INTO),
    tables.count('shipments', [ofCompany, Query.isNotNull('ask_at'), Query.greaterThan('asked', ASKED_IN_VAIN)]),
  ]);
  return { open, findings: parcels + payouts, unanswered };
}

/** Something of each channel. */
export const byChannel = <Value>(read: (channel: MessageChannel) => Value): Record<MessageChannel, Value> => ({
  email: read('email'),
  sms: read('sms'),
  whatsapp: read('whatsapp'),
});

/** The parts of the schedule that a row names. */
export function partsOf(column: string | null): SchedulePart[] {
  const named = column?.split(',') ?? [];
  return SCHEDULE_PARTS.filter((part) => named.includes(part));
}

const parsed = <Item>(column: string | undefined): Item[] => (column ? (JSON.parse(column) as Item[]) : []);
const listLength = (column: string | undefined) => parsed(column).length;

async function newestBooks(tables: Tables, now: Date, queries: readonly string[]) {
  const { rows } = await tables.list(
    'book_reports',
    ['day', 'corrections', 'findings', 'finished_at'],
    [
      ...queries,
      Query.equal('state', 'done'),
      Query.lessThanEqual('day', cairoDay(now)),
      Query.orderDesc('started_at'),
      Query.limit(1),
    ],
  );
  return rows[0] ?? null;
}

async function newestComparison(tables: Tables, now: Date) {
  const { rows } = await tables.list(
    'payment_reports',
    ['day', 'findings', 'unanswered', 'finished_at'],
    [Query.equal('state', 'done'), Query.lessThan('day', cairoDay(now)), Query.orderDesc('day'), Query.limit(1)],
  );
  return rows[0] ?? null;
}

async function readOutbox(tables: Tables, now: Date) {
  const isWaiting = Query.equal('state', 'waiting');
  const limit = Query.limit(MESSAGES_SHOWN);
  const [waiting, givenUp, retried, silent, due] = await Promise.all([
    tables.count('outbox', [isWaiting]),
    tables.list(
      'outbox',
      MESSAGE_COLUMNS,
      [
        Query.equal('state', 'failed'),
        Query.greaterThan('$updatedAt', minutesAfter(now, -GIVEN_UP_DAYS * DAY_MINUTES)),
        Query.orderDesc('$updatedAt'),
        limit,
      ],
      { count: true },
    ),
    tables.list(
      'outbox',
      MESSAGE_COLUMNS,
      [isWaiting, Query.isNotNull('last_error'), Query.orderAsc('next_at'), limit],
      { count: true },
    ),
    // WhatsApp took them and never said that they arrived: an SMS went, or the desk called.
    tables.list('outbox', MESSAGE_COLUMNS, [
      Query.equal('state', 'sent'),
      Query.equal('channel', 'whatsapp'),
      Query.isNotNull('last_error'),
      Query.greaterThan('$updatedAt', minutesAfter(now, -DELIVERED_DAYS * DAY_MINUTES)),
      Query.orderDesc('$updatedAt'),
      limit,
    ]),
    tables.list('outbox', MESSAGE_COLUMNS, [
      isWaiting,
      Query.or([Query.isNull('next_at'), ...dueNow('next_at', now, MESSAGE_WAIT_MINUTES)]),
      // Not by the time of the next attempt: databases do not agree on where those stand that have none.
      Query.orderAsc('$createdAt'),
      limit,
    ]),
  ]);
  return { waiting, givenUp, retried, silent, due };
}

/** When a channel showed last that it works. */
async function lastSign(tables: Tables, channel: MessageChannel, now: Date): Promise<string | null> {
  const isWhatsApp = channel === 'whatsapp';
  const signs = await Promise.all([
    // By WhatsApp only what it has reported arrived; others tell no more than that it was sent.
    newestTime(tables, '$updatedAt', now, [
      Query.equal('state', isWhatsApp ? ['delivered', 'read'] : ['sent', 'delivered', 'read']),
      Query.equal('channel', channel),
    ]),
    // It reports nothing more of phones that are off.
    isWhatsApp ? newestTime(tables, 'reported_at', now, []) : null,
  ]);
  const known = signs.flatMap((sign) => sign ?? []);
  return known.sort().at(-1) ?? null;
}

async function newestTime(
  tables: Tables,
  column: '$updatedAt' | 'reported_at',
  now: Date,
  queries: readonly string[],
): Promise<string | null> {
  const { rows } = await tables.list(
    'outbox',
    ['reported_at'],
    [
      ...queries,
      Query.greaterThan(column, minutesAfter(now, -DELIVERED_DAYS * DAY_MINUTES)),
      Query.lessThanEqual(column, endOfNow(now)),
      Query.orderDesc(column),
      Query.limit(1),
    ],
  );
  const at = rows[0]?.[column];
  return at ? new Date(at).toISOString() : null;
}

/** The latest date of what was written while the clock ran ahead; null when nothing is of a time that has not come. */
async function newestAhead(tables: Tables, now: Date): Promise<string | null> {
  const newest = await Promise.all(
    DATED_COLUMNS.map(async ([table, column]) => {
      const queries = [Query.greaterThan(column, endOfNow(now)), Query.orderDesc(column), Query.limit(1)];
      const { rows } = await tables.list(table, [column as never], queries);
      return rows.map((row) => new Date(row[column as never]).toISOString());
    }),
  );
  return newest.flat().sort().at(-1) ?? null;
}

async function newestFaults(tables: Tables): Promise<readonly StoredFault[]> {
  const queries = [Query.orderDesc('$createdAt'), Query.limit(FAULTS_KEPT)];
  return (await tables.list('faults', ['service', 'call', 'message'], queries)).rows;
}
