import { Query } from 'node-appwrite';
import { COMPANIES } from '#contract/shipments/constants.ts';
import type {
  fetchCompanyCash as fetchCall,
  recordPayout as recordCall,
  voidPayout as voidCall,
} from '#contract/shipments/desk-calls.ts';
import type { Payout } from '#contract/shipments/desk-schemas.ts';
import { payoutId as idOf } from '#lib/ids.ts';
import { piastersToEgp } from '#lib/money.ts';
import { nameOf } from '#runtime/actor.ts';
import { audited } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { type SelectedRow, stage } from '#runtime/tables.ts';
import { listOwedCash, owedAgain, ownerOf, sumOf, toOwedParcels } from '../owed-cash.ts';
import { SHIPMENT_COLUMNS } from '../shipments.ts';

const COMPANY = COMPANIES[0];
const COLUMNS = [
  'carrier',
  'amount_piasters',
  'parcels',
  'day',
  'reference',
  'recorded_by',
  'voided_at',
  'version',
] as const;
type PayoutRow = SelectedRow<'carrier_payouts', (typeof COLUMNS)[number]>;
const PAYOUTS_SHOWN = 20;

const auditedPayouts = audited('carrier_payouts', {
  kind: 'payout',
  label: ({ reference }) => reference,
  told: ({ amount_piasters, parcels, day }: Pick<PayoutRow, 'reference' | 'amount_piasters' | 'parcels' | 'day'>) => ({
    amount_piasters,
    parcels,
    day,
  }),
});

const toPayout = ({ $id, amount_piasters, parcels, day, reference, recorded_by, voided_at }: PayoutRow): Payout => ({
  $id,
  amount: piastersToEgp(amount_piasters),
  parcels,
  day,
  reference,
  recorded_by,
  voided: voided_at !== null,
});

/** What the company owes, by parcels that it confirmed as handed over, and what it paid out last. */
export const fetchCompanyCash: Handler<typeof fetchCall> = async (_input, { tables }) => {
  const [owed, { rows }] = await Promise.all([
    listOwedCash(tables, [Query.equal('carrier', COMPANY)]),
    tables.list('carrier_payouts', COLUMNS, [Query.orderDesc('day'), Query.limit(PAYOUTS_SHOWN)]),
  ]);
  return {
    company: COMPANY,
    total: piastersToEgp(sumOf(owed)),
    parcels: toOwedParcels(owed),
    payouts: rows.map(toPayout),
  };
};

/** Remembers a payout with each of its parcels, so that no parcel's cash is paid out twice, or is in a till as well. */
export const recordPayout: Handler<typeof recordCall> = async ({ shipments, day, reference, request_id }, context) => {
  const { tables, actor } = context;
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
  const row = {
    carrier: COMPANY,
    amount_piasters: sumOf(rows),
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
    ...auditedPayouts.change(context, row, { voided_at }, { action: 'withdraw', after: { voided: true } }),
  ]);
  return toPayout({ ...row, voided_at });
};
