import { Query } from 'node-appwrite';
import type {
  fetchParcelDifferences as differencesCall,
  fetchParcelLabel as labelCall,
  fetchCarrierOptions as optionsCall,
} from '#contract/shipments/admin-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { suggestDistrict } from '../companies/bosta-places.ts';
import { SHIPMENT_COLUMNS } from '../shipments.ts';

const DIFFERENCES_SHOWN = 100;

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

/** The parcels that somebody has to look into, those that moved last first. */
export const fetchParcelDifferences: Handler<typeof differencesCall> = async (_input, { tables }) => {
  const { rows, total } = await tables.list(
    'shipments',
    [...SHIPMENT_COLUMNS, 'checked_at'],
    [Query.isNotNull('finding'), Query.orderDesc('moved_at'), Query.limit(DIFFERENCES_SHOWN)],
    { count: true },
  );
  const documents = rows.flatMap(({ $id, order_id, number, tracking_number, state, finding, checked_at }) =>
    finding ? [{ $id, order_id, number, tracking_number, state, finding, checked_at }] : [],
  );
  return { documents, total };
};
