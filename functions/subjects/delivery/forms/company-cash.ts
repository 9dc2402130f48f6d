import { Query } from 'node-appwrite';
import { COMPANIES, type PayoutFinding } from '#contract/shipments/constants.ts';
import type {
  fetchCompanyCash as fetchCall,
  lookIntoPayout as lookIntoCall,
  recordPayout as recordCall,
  voidPayout as voidCall,
} from '#contract/shipments/desk-calls.ts';
import type { Payout } from '#contract/shipments/desk-schemas.ts';
import { utc } from '#lib/cairo.ts';
import { payoutId as idOf } from '#lib/ids.ts';
import { egpToPiasters, piastersToEgp } from '#lib/money.ts';
import { nameOf } from '#runtime/actor.ts';
import { audited } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { type SelectedRow, stage } from '#runtime/tables.ts';
import { listOwedCash, owedAgain, ownerOf, PAYOUT_TO_LOOK_INTO, sumOf, toOwedParcels } from '../owed-cash.ts';
import { SHIPMENT_COLUMNS } from '../shipments.ts';

const COMPANY = COMPANIES[0];
const COLUMNS = [
  'carrier',
  'amount_piasters',
  'received_piasters',
  'finding',
  'looked_into_at',
  'looked_into_by',
  'looked_into_note',
  'parcels',
  'day',
  'reference',
  'recorded_by',
  'voided_at',
  'version',
] as const;
type PayoutRow = SelectedRow<'carrier_payouts', (typeof COLUMNS)[number]>;
const PAYOUTS_SHOWN = 20;
/** More than anybody leaves for later. */
const TO_LOOK_INTO_SHOWN = 100;

const auditedPayouts = audited('carrier_payouts', {
  kind: 'payout',
  label: ({ reference }) => reference,
  told: (row: Omit<PayoutRow, `$${string}`>) => ({
    amount_piasters: row.amount_piasters,
    received_piasters: row.received_piasters,
    parcels: row.parcels,
    day: row.day,
    looked_into_note: row.looked_into_note,
  }),
});

const toPayout = ({ amount_piasters, received_piasters, voided_at, ...row }: PayoutRow): Payout => ({
  $id: row.$id,
  amount: piastersToEgp(amount_piasters),
  received: piastersToEgp(received_piasters ?? amount_piasters),
  finding: row.finding,
  looked_into_note: row.looked_into_note,
  looked_into_by: row.looked_into_by,
  looked_into_at: row.looked_into_at && utc(row.looked_into_at),
  parcels: row.parcels,
  day: row.day,
  reference: row.reference,
  recorded_by: row.recorded_by,
  voided: voided_at !== null,
});

const findingOf = (received: number, collected: number): PayoutFinding | null =>
  received === collected ? null : received < collected ? 'paid_short' : 'paid_over';

/** What the company owes, by parcels that it confirmed as handed over, and what it paid out last. */
export const fetchCompanyCash: Handler<typeof fetchCall> = async (_input, { tables }) => {
  const payouts = (limit: number, conditions: string[] = []) =>
    tables.list('carrier_payouts', COLUMNS, [
      ...conditions,
      Query.orderDesc('day'),
      Query.orderDesc('$createdAt'),
      Query.limit(limit),
    ]);
  const [owed, last, toLookInto] = await Promise.all([
    listOwedCash(tables, [Query.equal('carrier', COMPANY)]),
    payouts(PAYOUTS_SHOWN),
    payouts(TO_LOOK_INTO_SHOWN, PAYOUT_TO_LOOK_INTO),
  ]);
  const shown = new Map([...last.rows, ...toLookInto.rows].map((row) => [row.$id, row]));
  return {
    company: COMPANY,
    total: piastersToEgp(sumOf(owed)),
    parcels: toOwedParcels(owed),
    payouts: [...shown.values()].map(toPayout),
  };
};

/** Remembers a payout with each of its parcels, so that no parcel's cash is paid out twice, or is in a till as well. */
export const recordPayout: Handler<typeof recordCall> = async ({ shipments, day, reference, ...input }, context) => {
  const { tables, actor } = context;
  const { request_id, received } = input;
  const id = idOf(actor.id, request_id);
  const known = await tables.get('carrier_payouts', id, COLUMNS);
  if (known) {
    return toPayout(known);
  }
  const ids = [...new Set(shipments)];
  const { rows } = await tables.list('shipments', SHIPMENT_COLUMNS, [Query.equal('$id', ids), Query.limit(ids.length)]);
  const isOwed = (row: (typeof rows)[number]) =>
    ownerOf(row) === COMPANY && row.collected_at !== null && row.hand_in_id === null;
  if (rows.length !== ids.length || !rows.every(isOwed)) {
    return refuse('shipment_changed');
  }
  const amount_piasters = sumOf(rows);
  const received_piasters = received === undefined ? amount_piasters : egpToPiasters(received);
  const row = {
    carrier: COMPANY,
    amount_piasters,
    received_piasters,
    finding: findingOf(received_piasters, amount_piasters),
    looked_into_at: null,
    looked_into_by: null,
    looked_into_note: null,
    parcels: rows.length,
    day,
    reference: reference.trim(),
    recorded_by: nameOf(actor),
    voided_at: null,
    version: 0,
  };
  await tables.write([
    ...rows.flatMap((one) => stage.change('shipments', one, { hand_in_id: id })),
    ...auditedPayouts.create(context, id, row),
  ]);
  return toPayout({ $id: id, $createdAt: '', $updatedAt: '', ...row });
};

/** The company owes the cash of its parcels again; the payout stays among the others as voided. */
export const voidPayout: Handler<typeof voidCall> = async ({ payoutId }, context) => {
  const { tables, now } = context;
  const row = (await tables.get('carrier_payouts', payoutId, COLUMNS)) ?? refuse('not_found');
  if (row.voided_at !== null) {
    return toPayout(row);
  }
  const voided_at = now().toISOString();
  await tables.write([
    ...(await owedAgain(tables, payoutId)),
    ...auditedPayouts.change(
      context,
      row,
      { voided_at, finding: null },
      { action: 'withdraw', after: { voided: true } },
    ),
  ]);
  return toPayout({ ...row, voided_at, finding: null });
};

/** Keeps what was found out of a payout of another amount: nobody has to look into it any more. */
export const lookIntoPayout: Handler<typeof lookIntoCall> = async ({ payoutId, note }, context) => {
  const { tables, now, actor } = context;
  const row = (await tables.get('carrier_payouts', payoutId, COLUMNS)) ?? refuse('not_found');
  const looked_into_note = note.trim();
  if (row.looked_into_note === looked_into_note) {
    return toPayout(row);
  }
  if (row.finding === null) {
    return refuse('shipment_changed');
  }
  const columns = { looked_into_at: now().toISOString(), looked_into_by: nameOf(actor), looked_into_note };
  await tables.write(auditedPayouts.change(context, row, columns));
  return toPayout({ ...row, ...columns });
};
