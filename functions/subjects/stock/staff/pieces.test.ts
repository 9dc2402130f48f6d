import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { dayAfter } from '#contract/cairo-day.ts';
import { MAX_CART_LINES } from '#contract/constants.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import { FIRST_EXISTING_INDEX } from '#contract/forms/constants.ts';
import { DELIVERY_MAX, ORDER_SERIALS_MAX } from '#contract/pieces/constants.ts';
import type { BlockData } from '#contract/service-forms/schemas.ts';
import * as admin from '#contract/services/admin.ts';
import * as forms from '#contract/services/forms.ts';
import * as staff from '#contract/services/staff.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { checkoutKit, type Wish } from '../../../testing/checkout.ts';
import { dayWithRoom } from '../../../testing/day.ts';
import { formsKit, minutesLater, refusedFields } from '../../../testing/forms.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { returnKit } from '../../../testing/returns.ts';

/** Numbered pieces: taken in, sold by a form, lent and back, and their whole life. */
const shop = await startShop();
const kit = formsKit(shop);
const patients = patientKit(shop);
const { stockOf } = checkoutKit(shop);
const boss = await shop.join('admin');
const sara = await shop.join('cs');
const TODAY = await dayWithRoom();

const serials = (count: number) =>
  Array.from({ length: count }, () => normalizeSerial(crypto.randomUUID()).slice(0, 12));

function takeIn(productId: string, numbers: readonly string[], more: { requestId?: string; day?: string } = {}) {
  const input = {
    id: boss.id,
    requestId: crypto.randomUUID(),
    productId,
    day: TODAY,
    supplier: 'Sonova',
    cost: 30_000,
  };
  return shop.call(boss, admin.takeInGoods, { ...input, serials: [...numbers], ...more });
}

/** A product with numbered pieces in stock. */
async function stocked(count: number) {
  const product = await shop.addHearingAid({ stock: 0 });
  const numbers = serials(count);
  expect((await takeIn(product.$id, numbers)).status).toBe(200);
  return { product, numbers, first: numbers[0] ?? '', second: numbers[1] ?? '' };
}

const pieceOf = async (serial: string) =>
  (await shop.rows('stock_pieces', [Query.equal('serial_number', serial)])).at(0) ?? null;
const lend = (serial: string, patientId: string, more: object = {}, who: Caller = sara) =>
  shop.call(who, staff.lendDevice, {
    id: who.id,
    requestId: crypto.randomUUID(),
    serial,
    patientId,
    due_on: TODAY,
    ...more,
  });
const back = (loanId: string, sellable: boolean) => shop.call(sara, staff.endLoan, { id: sara.id, loanId, sellable });
const lifeOf = (serial: string, who: Caller = sara) => shop.call(who, staff.fetchSerial, { id: who.id, serial });
const aid = (product_id: string, serial_number: string) =>
  ({ block_type: 'nha', product_id, serial_number, price: 100 }) as BlockData;

test('Pieces are taken in by their serial numbers, once however often they are sent, and raise the stock', async () => {
  const product = await shop.addHearingAid({ stock: 2 });
  const [one = '', two = ''] = serials(2);
  const requestId = crypto.randomUUID();
  const send = () => takeIn(product.$id, [one.toLowerCase(), ` ${two} `], { requestId });
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.map(({ data }) => data?.taken)).toEqual([2, 2, 2]);
  expect(await stockOf(product)).toBe(4);
  expect(await pieceOf(one)).toMatchObject({
    product_id: product.$id,
    state: 'in_stock',
    supplier: 'Sonova',
    cost_piasters: 3_000_000,
  });
  const { data } = await shop.call(boss, admin.fetchGoods, { id: boss.id, query: two });
  expect(data?.documents).toMatchObject([{ serial_number: two, cost: 30_000, supplier: 'Sonova', state: 'in_stock' }]);
});

test('Pieces are found by the hearing aid, the supplier, and where they are, in both languages', async () => {
  const product = await shop.addHearingAid({ stock: 0, names: 'كوكب moonlight' });
  const [one = ''] = serials(1);
  const input = { id: boss.id, requestId: crypto.randomUUID(), productId: product.$id, day: TODAY, cost: 30_000 };
  await shop.call(boss, admin.takeInGoods, { ...input, supplier: 'النور للسمعيات', serials: [one] });
  const found = async (query: string) =>
    (await shop.call(boss, admin.fetchGoods, { id: boss.id, query })).data?.documents.map(
      ({ serial_number }) => serial_number,
    );
  for (const query of ['كوكب', 'Moonlight', 'النور']) expect(await found(query), query).toEqual([one]);
  await shop.change('stock_pieces', (await pieceOf(one))?.$id ?? '', { state: 'loaner' });
  for (const query of ['للإعارة', 'Loaner']) expect(await found(query), query).toContain(one);
  expect(await found('مباعة')).not.toContain(one);
});

test('A mistyped serial number, corrected since, is free for the piece that really has it', async () => {
  const product = await shop.addHearingAid({ stock: 0 });
  const [mistyped = '', right = ''] = serials(2);
  const requestId = crypto.randomUUID();
  await takeIn(product.$id, [mistyped], { requestId });
  const piece = await pieceOf(mistyped);
  const input = { id: boss.id, pieceId: piece?.$id ?? '', version: 0, data: { serial_number: right } };
  expect((await shop.call(boss, admin.updatePiece, input)).status).toBe(200);
  // A late repeat of the delivery finds its piece under its other number.
  expect((await takeIn(product.$id, [mistyped], { requestId })).data).toEqual({ taken: 1, stock: 1 });
  expect(await pieceOf(mistyped)).toBeNull();
  expect((await takeIn(product.$id, [mistyped])).data).toEqual({ taken: 1, stock: 2 });
  expect(await pieceOf(mistyped)).toMatchObject({ state: 'in_stock' });
  await expectBooksInOrder(shop);
});

test('What is wrong with a delivery is told at its lines, and nothing of it is taken in', async () => {
  const { product, first } = await stocked(1);
  const patient = await patients.addPatient();
  const [owned = '', good = ''] = serials(2);
  await patients.addVisit(patient, { blocks: [{ type: 'm', serial_number: owned }] });
  const refused = await takeIn(product.$id, [good, first, owned, good], { day: dayAfter(TODAY) });
  expect(refused.status).toBe(400);
  expect(refusedFields(refused.params ?? {})).toEqual({
    day: 'date_future',
    'serials.1': 'serial_known',
    'serials.2': 'serial_known',
    'serials.3': 'serial_twice',
  });
  expect(await pieceOf(good)).toBeNull();
  expect(await stockOf(product)).toBe(1);
  expect(refusedFields((await takeIn('nothing', [good])).params ?? {})).toEqual({ productId: 'not_a_choice' });
});

test('A form sells the piece that its serial number names, and gives it back with the block', async () => {
  const { product, first, second } = await stocked(2);
  const { $id } = await kit.serve({ 0: aid(product.$id, first.toLowerCase()) });
  const [block] = await kit.blocksOf($id);
  expect(await pieceOf(first)).toMatchObject({ state: 'sold', form_id: $id, block_id: block?.id });
  expect(await stockOf(product)).toBe(1);

  const held = await kit.hold(kit.cs, 'cs', $id);
  const data = { blocks: { 20: { ...aid(product.$id, second), id: block?.id ?? '' } } };
  await kit.done(kit.call(kit.cs, forms.editCsForm, { ...held, data }));
  expect([(await pieceOf(first))?.state, (await pieceOf(second))?.state]).toEqual(['in_stock', 'sold']);

  // A serial number that was mistyped is corrected at the hearing aid, too.
  const [device] = await shop.rows('devices', [Query.equal('form_id', $id)]);
  const corrected = await shop.call(sara, staff.updateDevice, {
    id: sara.id,
    deviceId: device?.$id ?? '',
    version: device?.version ?? 0,
    data: { serial_number: first },
  });
  expect(corrected.status).toBe(200);
  expect([(await pieceOf(first))?.state, (await pieceOf(second))?.state]).toEqual(['sold', 'in_stock']);

  await kit.done(kit.call(kit.admin, forms.deleteForm, { formId: $id, formType: 'cs' }, { at: minutesLater(15) }));
  expect(await pieceOf(first)).toMatchObject({ state: 'in_stock', form_id: null, block_id: null });
  expect(await stockOf(product)).toBe(2);
  await expectBooksInOrder(shop);
});

test('A piece is sold once, and only as the product that it is', async () => {
  const { product, first } = await stocked(2);
  const other = await shop.addHearingAid();
  await kit.serve({ 0: aid(product.$id, first) });
  const { second } = await stocked(2);
  const { $id } = await kit.receive({ name: 'كريم' });
  const hold = await kit.hold(kit.cs, 'reception', $id, 'processing');
  const send = (blocks: Record<number, BlockData>) =>
    kit.call(kit.cs, forms.submitCsForm, { ...hold, data: { blocks } });
  const refused = await send({ 0: aid(other.$id, second), 1: { block_type: 'nha', serial_number: first } });
  expect(refusedFields(refused.params)).toMatchObject({ 'data.blocks.0.serial_number': 'piece_of_product' });
});

test('Of two who lend the same hearing aid at the same moment, one does; meanwhile it is not sold, and then it is back', async () => {
  const { product, first } = await stocked(1);
  const [mona, karim] = [await patients.addPatient(), await patients.addPatient({ name: 'كريم' })];
  const answers = await Promise.all([lend(first, mona.$id), lend(first, karim.$id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toBe('piece_unavailable');
  expect(await stockOf(product)).toBe(0);
  const loan = answers.find(({ status }) => status === 200)?.data;
  expect(loan).toMatchObject({ serial_number: first, due: true, overdue: false, returned_at: null });

  const { $id } = await kit.receive();
  const held = await kit.hold(kit.cs, 'reception', $id, 'processing');
  const sale = () =>
    kit.call(kit.cs, forms.submitCsForm, { ...held, data: { blocks: { 0: aid(product.$id, first) } } });
  expect(refusedFields((await sale()).params)).toEqual({
    'data.blocks.0.product_id': 'sold_out',
    'data.blocks.0.serial_number': 'piece_unavailable',
  });

  // It is kept for lending, is lent again, and is in the stock at last.
  expect((await back(loan?.$id ?? '', false)).data?.returned_at).not.toBeNull();
  expect([(await pieceOf(first))?.state, await stockOf(product)]).toEqual(['loaner', 0]);
  const again = await lend(first, mona.$id);
  expect((await back(again.data?.$id ?? '', true)).status).toBe(200);
  expect((await back(again.data?.$id ?? '', true)).status).toBe(200);
  expect([(await pieceOf(first))?.state, await stockOf(product)]).toEqual(['in_stock', 1]);
  expect((await sale()).status).toBe(200);
  await expectBooksInOrder(shop);
});

test('A loan is for a client who is known, a piece that is there, and from today on', async () => {
  const refused = await lend('NOTHING', 'nobody', { due_on: '2026-11-01' });
  expect(refusedFields(refused.params ?? {})).toEqual({
    due_on: 'date_past',
    patientId: 'not_a_choice',
    serial: 'not_a_choice',
  });
});

test('Numbers that can be chosen are those of a product in stock, or those that can be lent, kept for that first', async () => {
  const { product, first, second } = await stocked(3);
  const loaner = (await pieceOf(first))?.$id ?? '';
  const change = { id: boss.id, pieceId: loaner, version: 0, data: { state: 'loaner' as const } };
  expect((await shop.call(boss, admin.updatePiece, change)).status).toBe(200);
  const lent = await lend(second, (await patients.addPatient()).$id);
  expect(lent.status).toBe(200);
  const free = async (more: object = {}) =>
    (await shop.call(sara, staff.fetchFreePieces, { id: sara.id, ...more })).data?.documents ?? [];
  const [third] = (await shop.rows('stock_pieces', [Query.equal('product_id', product.$id)]))
    .filter(({ state }) => state === 'in_stock')
    .map(({ serial_number }) => serial_number);
  expect(await free({ productId: product.$id })).toEqual([
    { serial_number: third, title: expect.stringContaining(product.model), state: 'in_stock' },
  ]);
  const toLend = await free();
  expect(toLend.map(({ serial_number }) => serial_number)).toEqual(expect.arrayContaining([first, third]));
  expect(toLend.map(({ serial_number }) => serial_number)).not.toContain(second);
  const states = toLend.map(({ state }) => state);
  expect(states.lastIndexOf('loaner')).toBeLessThan(states.indexOf('in_stock'));
  await back(lent.data?.$id ?? '', true);
});

test('What is lent is listed with what is overdue first, and counted', async () => {
  const { numbers } = await stocked(2);
  const { $id } = await patients.addPatient();
  const [late = '', due = ''] = numbers;
  const { data } = await lend(late, $id);
  await lend(due, $id);
  await shop.change('loans', data?.$id ?? '', { due_on: '2026-01-01T00:00:00.000Z' });
  const before = (await shop.call(sara, staff.fetchLoans, { id: sara.id })).data;
  expect(before?.documents[0]).toMatchObject({ serial_number: late, overdue: true, patient: { $id } });
  expect([before?.overdue, before?.due]).toEqual([1, 1]);
});

test('A piece that is put aside leaves the stock and comes back; what is sold stays what it is', async () => {
  const { product, first, second } = await stocked(2);
  const change = async (serial: string, data: object) => {
    const piece = await pieceOf(serial);
    const input = { id: boss.id, pieceId: piece?.$id ?? '', version: piece?.version ?? 0, data };
    return shop.call(boss, admin.updatePiece, input);
  };
  expect((await change(first, { state: 'gone' })).data?.state).toBe('gone');
  expect(await stockOf(product)).toBe(1);
  expect((await change(first, { state: 'in_stock', cost: 25_000 })).data).toMatchObject({ cost: 25_000 });
  expect(await stockOf(product)).toBe(2);
  expect((await change(first, { serial_number: second })).code).toBe('serial_known');
  const [fresh = ''] = serials(1);
  expect((await change(first, { serial_number: fresh })).data?.serial_number).toBe(fresh);
  expect(await stockOf(product)).toBe(2);
  await kit.serve({ 0: aid(product.$id, fresh) });
  expect((await change(fresh, { state: 'gone' })).code).toBe('piece_unavailable');
  expect((await change(fresh, { cost: 26_000 })).status).toBe(200);
});

test('A serial number’s whole life is read on one page; what it cost is the admin’s alone', async () => {
  const { product, first } = await stocked(1);
  const patient = await patients.addPatient();
  const { data } = await lend(first, patient.$id, { note: 'While hers is repaired' });
  await back(data?.$id ?? '', true);
  const { $id } = await kit.serve({ 0: aid(product.$id, first) });
  const block = await shop.rows('blocks', [Query.equal('form_id', $id)]);
  await patients.addVisit(patient, { blocks: [{ type: 'm', serial_number: first, hearing_aid: 'Audéo' }] });
  const { data: life } = await lifeOf(first.toLowerCase());
  expect(life).toMatchObject({
    serial_number: first,
    piece: { title: `${product.brand} ${product.model}`, state: 'sold', cost: null, supplier: 'Sonova' },
    device: { origin: 'sold', serial_number: first },
    loan: null,
  });
  expect(life?.events.map(({ kind }) => kind).sort()).toEqual(['back', 'job', 'lent', 'sold', 'taken_in']);
  expect(life?.events.find(({ kind }) => kind === 'lent')).toMatchObject({
    about: 'While hers is repaired',
    patient: { $id: patient.$id },
  });
  expect(block).toHaveLength(1);
  for (const role of ['reception', 'accounting'] as const) {
    expect((await lifeOf(first, await shop.join(role))).data?.piece?.cost, role).toBeNull();
  }
  expect((await lifeOf(first, boss)).data?.piece?.cost).toBe(30_000);
  expect((await lifeOf('NOTHING')).code).toBe('not_found');
});

test('A product with numbered pieces is archived when it leaves the store', async () => {
  const { product } = await stocked(1);
  await shop.change('counters', 'products', { value: 1 });
  const input = { id: boss.id, productId: product.$id, product_type: 'hearing-aids' } as const;
  expect((await shop.call(boss, admin.deleteProduct, input)).data?.archived).toBe(true);
});

const work = returnKit(shop, boss);

test('The numbered pieces of a parcel that was lost are gone, and the order goes on naming them', async () => {
  const { product, numbers, first, second } = await stocked(3);
  const { orderId } = await work.cashOrder([product, 2]);
  await work.move(orderId, 'confirmed', 'shipped');
  await name(orderId, first, second);
  await work.move(orderId, 'lost');
  expect(await statesOf(numbers)).toEqual(['gone', 'gone', 'in_stock']);
  expect(await pieceOf(first)).toMatchObject({ order_id: orderId });
  expect(await stockOf(product)).toBe(1);
  await expectBooksInOrder(shop);
});

test('The numbered pieces of a parcel that came back undelivered are in the stock again', async () => {
  const { product, numbers, first, second } = await stocked(2);
  const { orderId } = await work.cashOrder([product, 2]);
  await work.move(orderId, 'confirmed', 'shipped');
  await name(orderId, first, second);
  await work.move(orderId, 'returned');
  expect(await statesOf(numbers)).toEqual(['in_stock', 'in_stock']);
  expect(await stockOf(product)).toBe(2);
  await expectBooksInOrder(shop);
});

/** Names the pieces of an order as it is now. */
async function name(orderId: string, ...named: string[]) {
  const version = (await shop.row('orders', orderId))?.version ?? 0;
  return shop.call(boss, admin.nameOrderSerials, { id: boss.id, orderId, version, serials: named });
}

/** What has become of pieces. */
const statesOf = (numbers: readonly string[]) =>
  Promise.all(numbers.map(async (serial) => (await pieceOf(serial))?.state));

test('An order that is on its way names the pieces that it took; when it comes back they are in the stock again', async () => {
  const { product, numbers, first, second } = await stocked(3);
  const strange = await stocked(1);
  const { orderId } = await work.cashOrder([product, 2]);
  expect((await name(orderId, first)).code).toBe('transition_refused');
  await work.move(orderId, 'confirmed', 'shipped');
  expect((await work.details(orderId)).data?.serials).toEqual([]);
  const refused = await name(orderId, ...numbers, strange.first);
  expect(refusedFields(refused.params ?? {})).toEqual({ 'serials.2': 'not_of_order', 'serials.3': 'not_of_order' });
  const answers = await Promise.all([name(orderId, first.toLowerCase(), second), name(orderId, first, second)]);
  expect(answers.map(({ data }) => data?.serials)).toEqual([[first, second].sort(), [first, second].sort()]);
  expect(await pieceOf(first)).toMatchObject({ state: 'sold', order_id: orderId });
  expect(await stockOf(product)).toBe(1);
  const { $id } = await patients.addPatient();
  expect((await lend(first, $id)).code).toBe('piece_unavailable');
  expect((await lifeOf(first)).data?.events.map(({ kind }) => kind)).toEqual(['ordered', 'taken_in']);
  expect((await lifeOf(first, await shop.join('reception'))).data?.events.map(({ kind }) => kind)).toEqual([
    'taken_in',
  ]);
  // A mistyped number is put right: the piece that was named by mistake is there to be sold.
  const [, , third = ''] = numbers;
  expect((await name(orderId, first, third)).status).toBe(200);
  expect(await statesOf(numbers)).toEqual(['sold', 'in_stock', 'sold']);
  await expectBooksInOrder(shop);
  await work.move(orderId, 'delivered', 'returned');
  expect([await statesOf(numbers), await stockOf(product)]).toEqual([['in_stock', 'in_stock', 'in_stock'], 3]);
  expect((await work.details(orderId)).data?.serials).toBeNull();
  await expectBooksInOrder(shop);
});

test('An order of products without numbered pieces has nothing to name', async () => {
  const { orderId } = await work.delivered();
  expect((await work.details(orderId)).data?.serials).toBeNull();
});

test('Numbered pieces that come back in one state follow by themselves: in the stock again, or gone', async () => {
  for (const [looked, state, stock] of [
    [{}, 'in_stock', 1],
    [{ unsellable: 1 }, 'gone', 0],
    [{ sent_back: 1 }, 'sold', 0],
  ] as const) {
    const { product, first } = await stocked(1);
    const { orderId, returnId } = await work.requested([product, 1]);
    await name(orderId, first);
    await work.step(returnId, 'received');
    expect((await work.shown(returnId)).data?.lines).toMatchObject([{ serials: [first], stays: 0 }]);
    expect((await work.inspect(returnId, looked)).status).toBe(200);
    expect([(await pieceOf(first))?.state, await stockOf(product)]).toEqual([state, stock]);
  }
  await expectBooksInOrder(shop);
});

test('Where it is not clear which numbered pieces came back, somebody says it', async () => {
  const { product, numbers, first, second } = await stocked(3);
  const { caller, orderId } = await work.delivered([product, 3]);
  await name(orderId, ...numbers);
  const [line] = await work.linesOf(orderId);
  const lines = [{ ...(line ?? expect.fail('no line')), count: 2 }];
  const returnId = await work.of(caller).asked(orderId, { lines });
  await work.step(returnId, 'received');
  const inspect = (...pieces: { serial: string; fate: 'restocked' | 'unsellable' }[]) =>
    work.inspect(returnId, { unsellable: 1, pieces });
  const [broken, asNew] = [
    { serial: first.toLowerCase(), fate: 'unsellable' } as const,
    { serial: second, fate: 'restocked' } as const,
  ];
  for (const said of [
    [],
    [broken],
    [asNew, { ...broken, fate: 'restocked' as const }],
    [broken, asNew, { serial: 'X', fate: 'restocked' as const }],
  ]) {
    expect(refusedFields((await inspect(...said)).params ?? {}), JSON.stringify(said)).toEqual({
      'lines.0.pieces': 'which_pieces',
    });
  }
  expect((await inspect(broken, asNew)).status).toBe(200);
  expect([await statesOf(numbers), await stockOf(product)]).toEqual([['gone', 'in_stock', 'sold'], 1]);
  expect((await lifeOf(first)).data?.events.map(({ kind }) => kind)).toContain('returned');
  await expectBooksInOrder(shop);
  // Repaired by its maker, it is sold as any other.
  const piece = await pieceOf(first);
  await shop.call(boss, admin.updatePiece, {
    id: boss.id,
    pieceId: piece?.$id ?? '',
    version: piece?.version ?? 0,
    data: { state: 'in_stock' },
  });
  expect(await pieceOf(first)).toMatchObject({ state: 'in_stock', order_id: null });
  await expectBooksInOrder(shop);
});

test('The largest order comes back with as many numbered pieces as can be named, as a whole and piece by piece', async () => {
  const products = await Promise.all(
    Array.from({ length: MAX_CART_LINES - 1 }, () => shop.addHearingAid({ stock: 9 })),
  );
  const { product, numbers } = await stocked(2 * ORDER_SERIALS_MAX);
  const wishes = [[product, ORDER_SERIALS_MAX], ...products.map((one) => [one, 1])] as Wish[];
  const named = numbers.slice(0, ORDER_SERIALS_MAX);
  for (const way of ['as a whole', 'piece by piece']) {
    const { caller, orderId } = await work.delivered(...wishes);
    expect((await name(orderId, ...numbers.slice(ORDER_SERIALS_MAX))).status).toBe(200);
    expect((await name(orderId, ...named)).status).toBe(200);
    if (way === 'as a whole') {
      await work.move(orderId, 'returned');
    } else {
      const returnId = await work.of(caller).asked(orderId);
      await work.step(returnId, 'received');
      expect((await work.inspect(returnId)).status).toBe(200);
    }
    expect(new Set(await statesOf(numbers))).toEqual(new Set(['in_stock']));
  }
  expect((await name('any', ...numbers.slice(0, ORDER_SERIALS_MAX + 1))).code).toBe('invalid_input');
});

test('The largest service form that sells numbered pieces fits, and more changes than a transaction holds are refused as a whole', async () => {
  const lines = await Promise.all(Array.from({ length: FIRST_EXISTING_INDEX }, () => stocked(2)));
  const blocksOf = (pick: 'first' | 'second', ids: readonly string[] = []) =>
    Object.fromEntries(
      lines.map(({ product, ...named }, index) => [
        index + (ids.length > 0 ? FIRST_EXISTING_INDEX : 0),
        { ...aid(product.$id, named[pick]), downpayment: 10, ...(ids[index] ? { id: ids[index] } : {}) },
      ]),
    );
  const { $id } = await kit.serve(blocksOf('first'));
  const firsts = lines.map(({ first }) => first);
  const seconds = lines.map(({ second }) => second);
  expect(new Set(await statesOf(firsts))).toEqual(new Set(['sold']));
  const ids = (await kit.blocksOf($id)).map(({ id }) => id);
  // All pieces at once are exchanged: 20 taken and 20 given back, two operations each, beside their hearing aids.
  const all = blocksOf('second', ids);
  const held = await kit.hold(kit.cs, 'cs', $id);
  const change = (blocks: typeof all) => kit.call(kit.cs, forms.editCsForm, { ...held, data: { blocks } });
  expect((await change(all)).code).toBe('too_much_at_once');
  expect(new Set(await statesOf(seconds))).toEqual(new Set(['in_stock']));
  const half = Object.fromEntries(Object.entries(all).slice(0, FIRST_EXISTING_INDEX / 2));
  expect((await change(half)).status).toBe(200);
  expect((await statesOf(firsts)).filter((state) => state === 'in_stock')).toHaveLength(FIRST_EXISTING_INDEX / 2);
  await expectBooksInOrder(shop);
});

test('The largest delivery is taken in at once', async () => {
  const { product, numbers } = await stocked(DELIVERY_MAX);
  expect([await stockOf(product), new Set(await statesOf(numbers))]).toEqual([DELIVERY_MAX, new Set(['in_stock'])]);
});
