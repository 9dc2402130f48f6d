import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type { takeInGoods as call } from '#contract/pieces/admin-calls.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { deliveryId, deliveryMovementId, pieceId } from '#lib/ids.ts';
import { inLanguage } from '#lib/language.ts';
import { egpToPiasters } from '#lib/money.ts';
import { nameOf } from '#runtime/actor.ts';
import { auditEntry } from '#runtime/audit.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { getProduct, productTitles } from '#subjects/catalogue/products.ts';
import { keptSerials, piecesBySerial } from '../pieces.ts';
import { moveStock } from '../stock.ts';

/**
 * Takes pieces of a hearing aid into the stock by their serial numbers, as one transaction. What is wrong is told at its
 * line, and then nothing is taken in. A repeat finds its pieces.
 */
export const takeInGoods: Handler<typeof call> = async (
  { requestId, productId, supplier, cost, day, serials },
  context,
) => {
  const { actor, tables, now } = context;
  const delivery = deliveryId(actor.id, requestId);
  const numbers = keptSerials(serials);
  const [product, pieces, devices, first] = await Promise.all([
    getProduct(tables, 'hearing-aids', productId),
    piecesBySerial(tables, [...new Set(numbers)]),
    knownDevices(tables, numbers),
    // By its place, because its number may have been corrected since.
    tables.get('stock_pieces', pieceId(delivery, 0), ['delivery_id']),
  ]);
  if (product && first) {
    return { taken: numbers.length, stock: product.stock };
  }
  const faults = new Faults();
  if (!product) {
    faults.add('productId', { key: 'not_a_choice' });
  }
  if (day > cairoDay(now())) {
    faults.add('day', { key: 'date_future' });
  }
  const known = new Set([...pieces.map(({ serial_number }) => serial_number), ...devices]);
  for (const [index, serial] of numbers.entries()) {
    const field = `serials.${index}`;
    if (serial === '') {
      faults.add(field, { key: 'required' });
    } else if (numbers.indexOf(serial) < index) {
      faults.add(field, { key: 'serial_twice', values: { serial } });
    } else if (known.has(serial)) {
      faults.add(field, { key: 'serial_known', values: { serial } }, { code: 'serial_known', params: { serial } });
    }
  }
  faults.refuse();
  if (!product) {
    return refuse('not_found');
  }
  const stock = product.stock + numbers.length;
  const piece = {
    product_id: productId,
    state: 'in_stock' as const,
    received_on: dayAtZero(day),
    supplier: supplier?.trim() || null,
    cost_piasters: cost == null ? null : egpToPiasters(cost),
    delivery_id: delivery,
    actor_name: nameOf(actor),
    version: 0,
  };
  await tables.write([
    stage.createMany(
      'stock_pieces',
      numbers.map((serial_number, place) => ({ ...piece, $id: pieceId(delivery, place), serial_number })),
    ),
    ...moveStock(
      [
        {
          id: deliveryMovementId(delivery),
          product_type: 'hearing-aids',
          product_id: productId,
          change: numbers.length,
          reason: 'received',
          orderId: null,
        },
      ],
      { by: actor.id, at: now() },
    ),
    auditEntry(context, {
      action: 'create',
      kind: 'piece',
      id: productId,
      label: inLanguage(productTitles(product)),
      before: null,
      after: { serial_numbers: numbers, supplier: piece.supplier, received_on: piece.received_on, stock },
      once: delivery,
    }),
  ]);
  return { taken: numbers.length, stock };
};

/** So many values fit into one query. */
const VALUES_A_QUERY = 40;

/** Those of the serial numbers that a client's hearing aid has. */
async function knownDevices(tables: Tables, serials: readonly string[]): Promise<string[]> {
  const parts = Array.from({ length: Math.ceil(serials.length / VALUES_A_QUERY) }, (_, index) =>
    serials.slice(index * VALUES_A_QUERY, (index + 1) * VALUES_A_QUERY),
  );
  const lists = await Promise.all(
    parts.map((part) =>
      tables.list('devices', ['serial_number'], [Query.equal('serial_number', part), Query.limit(VALUES_A_QUERY)]),
    ),
  );
  return lists.flatMap(({ rows }) => rows.map(({ serial_number }) => serial_number));
}
