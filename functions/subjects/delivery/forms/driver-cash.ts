import { Query } from 'node-appwrite';
import { groupOrderNumber } from '#contract/orders/order-number.ts';
import type { handInCash as handInCall, fetchDriverCash as listCall } from '#contract/shipments/desk-calls.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { drawerCashId } from '#lib/ids.ts';
import { piastersToEgp } from '#lib/money.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { putIntoDrawer, readDrawerEntry } from '#subjects/billing/forms/drawers.ts';
import { assertReceptionTakesPayments } from '#subjects/billing/reception-payments.ts';
import { listOwedCash, ownerOf, sumOf, toOwedParcels } from '../owed-cash.ts';
import { SHIPMENT_COLUMNS } from '../shipments.ts';

/** What companies are called in the entries of a drawer. */
const COMPANY_NAMES: Readonly<Record<string, string>> = { bosta: 'Bosta' };

/** What each driver has taken and not handed in, the parcels in the order in which they were brought. */
export const fetchDriverCash: Handler<typeof listCall> = async (_input, context) => {
  await assertReceptionTakesPayments(context);
  const owed = await listOwedCash(context.tables);
  const documents = [...Map.groupBy(owed, ownerOf)].map(([driver_id, rows]) => ({
    driver_id,
    driver_name: rows.at(-1)?.driver_name ?? '',
    total: piastersToEgp(sumOf(rows)),
    parcels: toOwedParcels(rows),
  }));
  return { documents, total: documents.length };
};

/**
 * Puts the cash of a driver's parcels into the caller's drawer, as one entry, and remembers it with each of them: so no
 * parcel's cash comes in twice. The order's payment was written when it was delivered; this is the cash changing hands.
 */
export const handInCash: Handler<typeof handInCall> = async ({ driver_id, shipments, request_id }, context) => {
  await assertReceptionTakesPayments(context);
  const { tables, actor, now } = context;
  const id = drawerCashId(actor.id, request_id);
  const known = await readDrawerEntry(tables, id);
  if (known) {
    return known;
  }
  const ids = [...new Set(shipments)];
  const { rows } = await tables.list('shipments', SHIPMENT_COLUMNS, [Query.equal('$id', ids), Query.limit(ids.length)]);
  const isOwed = (row: (typeof rows)[number]) =>
    ownerOf(row) === driver_id && row.collected_at !== null && row.hand_in_id === null;
  if (rows.length !== ids.length || !rows.every(isOwed)) {
    return refuse('shipment_changed');
  }
  const numbers = rows.map(({ number }) => groupOrderNumber(number)).sort();
  return putIntoDrawer(context, id, {
    day: dayAtZero(now()),
    amountPiasters: sumOf(rows),
    reason: [rows[0]?.driver_name || COMPANY_NAMES[driver_id] || '', ...numbers].join(' · ').slice(0, 500),
    others: rows.flatMap((row) => stage.change('shipments', row, { hand_in_id: id })),
  });
};
