import { Query } from 'node-appwrite';
import type {
  fetchParcelDifferences as differencesCall,
  fetchParcelLabel as labelCall,
  fetchCarrierOptions as optionsCall,
} from '#contract/shipments/admin-calls.ts';
import type { ParcelDifference } from '#contract/shipments/admin-schemas.ts';
import type { ParcelFinding } from '#contract/shipments/constants.ts';
import { utc } from '#lib/cairo.ts';
import { piastersToEgp } from '#lib/money.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { suggestDistrict } from '../companies/bosta-places.ts';
import { PAYOUT_TO_LOOK_INTO } from '../owed-cash.ts';
import { isPickUp, SHIPMENT_COLUMNS, type ShipmentRow } from '../shipments.ts';

const DIFFERENCES_SHOWN = 100;
const LOOKED_INTO_SHOWN = 20;

/** Which delivery company there is, and where it brings parcels in the governorate of an order. */
export const fetchCarrierOptions: Handler<typeof optionsCall> = async ({ orderId }, { tables, company }) => {
  const order = (await tables.get('orders', orderId, ['city', 'address'])) ?? refuse('not_found');
  const districts = company ? await company.districts(order.city) : [];
  return {
    company: company?.name ?? null,
    answered: districts !== null,
    districts: districts ?? [],
    suggested: suggestDistrict(districts ?? [], order.address),
  };
};

/** The company's label of a parcel that it has. */
export const fetchParcelLabel: Handler<typeof labelCall> = async ({ shipmentId }, { tables, company }) => {
  const row = await tables.get('shipments', shipmentId, ['carrier', 'carrier_id']);
  if (!row?.carrier_id) {
    return refuse('not_found');
  }
  const pdf = company?.name === row.carrier ? await company.label(row.carrier_id) : null;
  return { pdf: pdf ?? refuse('carrier_unavailable') };
};

/** The parcels that somebody has to look into, those that moved last first, and those that somebody has looked into. */
export const fetchParcelDifferences: Handler<typeof differencesCall> = async (_input, { tables }) => {
  const list = (conditions: string[], limit: number) =>
    tables.list('shipments', SHIPMENT_COLUMNS, [Query.isNotNull('finding'), ...conditions, Query.limit(limit)], {
      count: true,
    });
  const [open, lookedInto, payouts] = await Promise.all([
    list([Query.isNull('looked_into_at'), Query.orderDesc('moved_at')], DIFFERENCES_SHOWN),
    list([Query.isNotNull('looked_into_at'), Query.orderDesc('looked_into_at')], LOOKED_INTO_SHOWN),
    tables.count('carrier_payouts', PAYOUT_TO_LOOK_INTO),
  ]);
  return {
    documents: differencesOf(open.rows),
    total: open.total,
    looked_into: differencesOf(lookedInto.rows),
    payouts,
  };
};

const differencesOf = (rows: readonly ShipmentRow[]): ParcelDifference[] =>
  rows.flatMap((row) => (row.finding ? [toDifference({ ...row, finding: row.finding })] : []));

export const toDifference = (row: ShipmentRow & { finding: ParcelFinding }): ParcelDifference => ({
  $id: row.$id,
  version: row.version ?? 0,
  order_id: row.order_id,
  number: row.number,
  tracking_number: row.tracking_number,
  is_pick_up: isPickUp(row),
  state: row.state,
  finding: row.finding,
  told_state: row.told_state,
  told: egpOrNull(row.told_piasters),
  due: egpOrNull(row.due_piasters),
  looked_into_note: row.looked_into_note,
  looked_into_by: row.looked_into_by,
  looked_into_at: row.looked_into_at && utc(row.looked_into_at),
});

const egpOrNull = (piasters: number | null): number | null => (piasters === null ? null : piastersToEgp(piasters));
