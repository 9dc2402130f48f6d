import { readFileSync } from 'node:fs';
import { Query } from 'node-appwrite';
import { expect } from 'vitest';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import { linkAccount } from '#contract/audiograms/calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import { rowUrl } from '#contract/exchange/own-rows.ts';
import * as people from '#contract/people/calls.ts';
import * as admin from '#contract/services/admin.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { SETTINGS_ID, SYSTEM_STATE_ID } from '#lib/ids.ts';
import { offerFreeTimes } from '#subjects/appointments/admin/offer-free-times.ts';
import { remindOfAppointments } from '#subjects/appointments/admin/remind-of-appointments.ts';
import { remindOfInstalments } from '#subjects/billing/admin/remind-of-instalments.ts';
import { askAboutPayments } from '#subjects/card-payments/admin/ask-about-payments.ts';
import { releaseOverdue } from '#subjects/card-payments/admin/release-overdue.ts';
import { turnPrices } from '#subjects/catalogue/admin/turn-prices.ts';
import { lookAfterParcels } from '#subjects/delivery/companies/look-after-parcels.ts';
import { approveMessageText } from '#subjects/messages/admin/approve-message-text.ts';
import { sendMessages } from '#subjects/messages/admin/send-messages.ts';
import { prepareDays } from '#subjects/reconciliation/days.ts';
import { deleteMovements } from '#subjects/reconciliation/stock-counts.ts';
import { tellWaiting } from '#subjects/stock/admin/tell-waiting.ts';
import { keepWatch } from '#subjects/system/admin/keep-watch.ts';
import { askAboutTrials } from '#subjects/trials/admin/ask-about-trials.ts';
import type { Ports } from '../../runtime/ports.ts';
import type { Rows } from '../../runtime/rows.generated.ts';
import { inDays, keptAppointments, room } from '../appointments.ts';
import { cardKit } from '../cards.ts';
import { newPhone, startShop } from '../kit.ts';
import { orderKit } from '../orders.ts';
import { patientKit } from '../patients.ts';
import { fakePhones } from '../phones.ts';
import { returnKit } from '../returns.ts';
import { shipmentKit } from '../shipments.ts';
import { deadlockPlayer, ok, writingCalls } from './play.ts';

/** What a deadlock does to the work of the admin on orders and products, and to that of the schedule. */
const shop = await startShop({}, { cards: true, parcels: true });
const boss = await shop.join('admin');
const cards = cardKit(shop);
const orders = orderKit(shop, boss);
const returns = returnKit(shop, boss);
const parcels = shipmentKit(shop, boss);
const patients = patientKit(shop);
const { scenario, work, everythingIsPlayed, countAgain } = deadlockPlayer(shop);
const HOUR_MS = 3_600_000;
const later = (hours: number) => ({ now: () => new Date(Date.now() + hours * HOUR_MS) });

/** A piece of a product with a serial number. */
const addPiece = ({ $id: product_id }: { $id: string }, change: Partial<Rows['stock_pieces']> = {}) =>
  shop.create('stock_pieces', {
    product_id,
    serial_number: normalizeSerial(crypto.randomUUID()),
    state: 'in_stock',
    received_on: '2026-11-20T00:00:00.000Z',
    delivery_id: 'delivery',
    actor_name: 'Boss',
    ...change,
  });

scenario('confirming an order', admin.updateOrder, async () => {
  const { orderId } = await orders.cashOrder([await shop.addHearingAid(), 1]);
  return () => ok(orders.update(orderId, { delivery_status: 'confirmed' }));
});
scenario('an order that is delivered and paid', admin.updateOrder, async () => {
  const { orderId } = await orders.cashOrder([await shop.addHearingAid(), 1]);
  await orders.move(orderId, 'confirmed', 'shipped');
  return () => ok(orders.update(orderId, { delivery_status: 'delivered' }));
});
scenario('an order that comes back with its numbered piece', admin.updateOrder, async () => {
  const product = await shop.addHearingAid();
  const { orderId } = await orders.cashOrder([product, 1]);
  await orders.move(orderId, 'confirmed', 'shipped', 'delivered');
  await addPiece(product, { state: 'sold', order_id: orderId });
  return () => ok(orders.update(orderId, { delivery_status: 'returned' }));
});
scenario('pieces of a return that arrive', admin.moveReturn, async () => {
  const { returnId } = await returns.requested();
  return () => ok(returns.step(returnId, 'received'));
});
scenario('pieces of a return that somebody looks at', admin.inspectReturn, async () => {
  const product = await shop.addHearingAid();
  const { orderId, returnId } = await returns.requested([product, 1]);
  await addPiece(product, { state: 'sold', order_id: orderId });
  await ok(returns.step(returnId, 'received'));
  return () => ok(returns.inspect(returnId));
});
scenario('cash for a return', admin.moveReturn, async () => {
  const { returnId } = await returns.requested();
  await ok(returns.step(returnId, 'received'));
  await ok(returns.inspect(returnId));
  return () => ok(returns.step(returnId, 'refunded'));
});
scenario('a parcel that is given to a driver', admin.assignDriver, async () => {
  const driver = await shop.join('cs');
  const { orderId } = await parcels.cashOrder([await shop.addHearingAid(), 1]);
  await parcels.move(orderId, 'confirmed');
  return () => ok(parcels.assign(orderId, driver));
});
scenario('a parcel that is taken from its driver', admin.withdrawShipment, async () => {
  const { orderId } = await parcels.assigned([await shop.addHearingAid(), 1]);
  return () => ok(parcels.withdraw(orderId));
});
scenario('a parcel that the delivery company gets', admin.sendByCompany, async () => {
  const { orderId } = await parcels.cashOrder([await shop.addHearingAid(), 1]);
  await parcels.move(orderId, 'confirmed');
  return () => ok(parcels.send(orderId));
});
scenario('a parcel that the delivery company cancels', admin.withdrawShipment, async () => {
  const { orderId } = await parcels.sent([await shop.addHearingAid(), 1]);
  return () => ok(parcels.withdraw(orderId));
});
scenario('a pick-up that a driver gets', admin.orderPickUp, async () => {
  const { returnId } = await returns.requested();
  const driver = await shop.join('cs');
  return () => ok(shop.call(boss, admin.orderPickUp, { id: boss.id, returnId, driverId: driver.id }));
});
scenario('a pick-up that is taken back', admin.cancelPickUp, async () => {
  const { returnId } = await returns.requested();
  const driver = await shop.join('cs');
  await ok(shop.call(boss, admin.orderPickUp, { id: boss.id, returnId, driverId: driver.id }));
  return () => ok(shop.call(boss, admin.cancelPickUp, { id: boss.id, returnId }));
});
scenario('a pick-up that the delivery company gets', admin.orderPickUp, async () => {
  const { returnId } = await returns.requested();
  return () => ok(shop.call(boss, admin.orderPickUp, { id: boss.id, returnId }));
});
/** A parcel of which the company says that it collected another amount. */
async function differing() {
  const { shipmentId, tracking } = await parcels.sent([await shop.addHearingAid(), 1]);
  await shop.couriers.move(tracking, 'delivered', { cod: 5 });
  const version = async () => (await shop.row('shipments', shipmentId))?.version ?? 0;
  return async () => ({ id: boss.id, shipmentId, version: await version() });
}
scenario('a difference of a parcel that somebody looks into', admin.lookIntoParcel, async () => {
  const input = await (await differing())();
  return () => ok(shop.call(boss, admin.lookIntoParcel, { ...input, note: 'Their fee' }));
});
scenario('a difference of a parcel that comes back on the list', admin.reopenParcelDifference, async () => {
  const input = await differing();
  await ok(shop.call(boss, admin.lookIntoParcel, { ...(await input()), note: 'Their fee' }));
  const reopened = await input();
  return () => ok(shop.call(boss, admin.reopenParcelDifference, reopened));
});
scenario('a call about an order', admin.recordOrderCall, async () => {
  const { orderId } = await orders.cashOrder([await shop.addHearingAid(), 1]);
  return () => ok(orders.record(orderId, 'refused'));
});
scenario('a refund', admin.refundOrder, async () => {
  const { secret, orderId } = await cards.buyer([await shop.addHearingAid(), 1]);
  shop.sandbox.loseReports(false);
  await cards.pay(secret, 'approve');
  await ok(orders.update(orderId, { delivery_status: 'cancelled' }));
  // Heard of once: the provider's report at the same moment would make the number of transactions a matter of chance.
  shop.sandbox.loseReports(true);
  return () => ok(cards.refund(boss, orderId));
});

/** A brand that nothing else has, so that its tag comes and goes with the product. */
const brand = () => `Brand ${crypto.randomUUID().slice(0, 8)}`;
async function enter() {
  const data = { title_ar: 'بطاريات', brand: brand(), price: 50, stock: 9 };
  const input = { id: boss.id, product_type: 'accessories', data, requestId: crypto.randomUUID() } as const;
  const { data: product } = await ok(shop.call(boss, admin.createProduct, input));
  return (await shop.row('accessories', product?.$id ?? '')) ?? expect.fail('not entered');
}
const remove = (productId: string) =>
  ok(shop.call(boss, admin.deleteProduct, { productId, id: boss.id, product_type: 'accessories' }));
async function ordered() {
  const product = await enter();
  await orders.cashOrder([product, 2]);
  return product.$id;
}

scenario('a new product', admin.createProduct, async () => {
  await countAgain();
  return enter;
});
scenario('another price and stock', admin.updateProduct, async () => {
  const aid = await shop.addHearingAid();
  const data = { price: 1234, stock: 3, brand: brand() };
  const input = { productId: aid.$id, id: boss.id, product_type: 'hearing-aids', data } as const;
  return () => ok(shop.call(boss, admin.updateProduct, input));
});
scenario('pieces that are taken in by their serial numbers', admin.takeInGoods, async () => {
  const { $id: productId } = await shop.addHearingAid();
  const serials = [crypto.randomUUID(), crypto.randomUUID()];
  const input = { id: boss.id, requestId: crypto.randomUUID(), productId, day: '2026-11-20', serials };
  return () => ok(shop.call(boss, admin.takeInGoods, input));
});
scenario('the serial numbers of an order that is on its way', admin.nameOrderSerials, async () => {
  const product = await shop.addHearingAid();
  const { orderId } = await orders.cashOrder([product, 1]);
  await orders.move(orderId, 'confirmed', 'shipped');
  const { serial_number } = await addPiece(product);
  const version = (await shop.row('orders', orderId))?.version ?? 0;
  return () => ok(shop.call(boss, admin.nameOrderSerials, { id: boss.id, orderId, version, serials: [serial_number] }));
});
scenario('a piece that is put aside', admin.updatePiece, async () => {
  const { $id: pieceId } = await addPiece(await shop.addHearingAid());
  return () => ok(shop.call(boss, admin.updatePiece, { id: boss.id, pieceId, version: 0, data: { state: 'gone' } }));
});
scenario('deleting a product', admin.deleteProduct, async () => {
  const { $id } = await enter();
  await countAgain();
  return () => remove($id);
});
scenario('archiving a product that somebody ordered', admin.deleteProduct, async () => {
  const id = await ordered();
  await countAgain();
  return () => remove(id);
});
scenario('restoring a product', admin.restoreProduct, async () => {
  const productId = await ordered();
  await remove(productId);
  await countAgain();
  const input = { id: boss.id, productId, product_type: 'accessories', requestId: crypto.randomUUID() } as const;
  return () => ok(shop.call(boss, admin.restoreProduct, input));
});
scenario('a file of products', admin.importProducts, async () => {
  const { $id } = await enter();
  await countAgain();
  const csv = `$id,title_ar,brand,price,stock\n${$id},بطاريات,${brand()},60,4\n,حافظة,${brand()},70,5\n`;
  const input = { id: boss.id, product_type: 'accessories', csv, dryRun: false } as const;
  return () => ok(shop.call(boss, admin.importProducts, { ...input, requestId: crypto.randomUUID() }));
});
/** An import of a file whose first line is one of somebody new, and whose second one adds to a record. */
async function peopleOfFile() {
  const known = await patients.addPatient();
  const file_hash = crypto.randomUUID().replaceAll('-', '').repeat(2);
  const file = { id: boss.id, kind: 'people', file_name: 'people.csv', file_hash, last_line: 3 } as const;
  const run = async () => (await ok(shop.call(boss, admin.beginImport, file))).data?.$id ?? '';
  const filled = { line: 3, name: known.name, phones: known.phones, email: 'mona@example.com' };
  const rows = [
    { line: 2, name: 'سعاد حسن', phones: [newPhone()], duplicate: 'skip' as const },
    { ...filled, duplicate: 'fill' as const },
  ];
  return { run, rows };
}
const FILE = { id: boss.id, file_name: 'records.ndjson' };
/** Somebody with a hearing aid and a test, as another installation wrote it. */
function recordOfSomebody() {
  const own = (table: string, values: Record<string, string>) => [
    { url: rowUrl(table), extension: Object.entries(values).map(([url, valueString]) => ({ url, valueString })) },
  ];
  const person = { name: 'سعاد حسن', phones: newPhone() };
  const device = { serial_number: normalizeSerial(crypto.randomUUID()), origin: 'sold', status: 'active' };
  const results = JSON.stringify({ right: { air: { 1000: { level: 40 } }, bone: {} }, left: { air: {}, bone: {} } });
  const test = { tester: 'Sara', transducer: 'insert', results, measured_at: '2026-01-05T10:00:00.000Z' };
  const issued_at = '2026-01-05T10:00:00.000Z';
  return {
    resourceType: 'Bundle',
    meta: { source: 'urn:uuid:00000000-0000-8000-a000-000000000001' },
    entry: [
      { resource: { resourceType: 'Patient', id: crypto.randomUUID(), extension: own('patients', person) } },
      { resource: { resourceType: 'Device', id: 'a', extension: own('devices', { ...device, issued_at }) } },
      { resource: { resourceType: 'Observation', id: 'b', extension: own('audiograms', test) } },
    ],
  };
}
scenario('the beginning of an import of people', admin.beginImport, async () => (await peopleOfFile()).run);
scenario('people of a file', admin.importPeople, async () => {
  const { run, rows } = await peopleOfFile();
  const importId = await run();
  return () => ok(shop.call(boss, admin.importPeople, { id: boss.id, importId, rows }));
});
/** An import of something that somebody owns, and how it begins. */
async function ownedOfFile(kind: 'devices' | 'audiograms' | 'appointments' | 'balances') {
  const { name, phones } = await patients.addPatient();
  const file_hash = crypto.randomUUID().replaceAll('-', '').repeat(2);
  const file = { id: boss.id, kind, file_name: `${kind}.csv`, file_hash, last_line: 2 } as const;
  const importId = (await ok(shop.call(boss, admin.beginImport, file))).data?.$id ?? '';
  return { importId, owner: { line: 2, name, phones } };
}
scenario('hearing aids of a file', admin.importDevices, async () => {
  const { importId, owner } = await ownedOfFile('devices');
  const rows = [{ ...owner, serial_number: crypto.randomUUID().slice(0, 13), sold_on: '2024-05-06' }];
  return () => ok(shop.call(boss, admin.importDevices, { id: boss.id, importId, rows }));
});
scenario('hearing tests of a file', admin.importAudiograms, async () => {
  const { importId, owner } = await ownedOfFile('audiograms');
  const rows = [{ ...owner, measured_on: '2024-05-06', right_air_500: '40' }];
  return () => ok(shop.call(boss, admin.importAudiograms, { id: boss.id, importId, rows }));
});
scenario('opening balances of a file', admin.importBalances, async () => {
  const { importId, owner } = await ownedOfFile('balances');
  const rows = [{ ...owner, amount: '1200.50', owed_on: '2026-11-01' }];
  return () => ok(shop.call(boss, admin.importBalances, { id: boss.id, importId, rows }));
});
let freeDays = 0;
scenario('appointments of a file', admin.importAppointments, async () => {
  const { importId, owner } = await ownedOfFile('appointments');
  await shop.change('settings', SETTINGS_ID, keptAppointments());
  // Each time is taken once.
  freeDays += 1;
  const starts_on = dayAfter(cairoDay(), 40 + freeDays);
  const rows = [{ ...owner, starts_on, starts_time: '12:00', kind: 'fitting' }];
  return () => ok(shop.call(boss, admin.importAppointments, { id: boss.id, importId, rows }));
});
scenario('an import of people that is undone', admin.undoImport, async () => {
  const { run, rows } = await peopleOfFile();
  const importId = await run();
  await ok(shop.call(boss, admin.importPeople, { id: boss.id, importId, rows }));
  return () => ok(shop.call(boss, admin.undoImport, { id: boss.id, importId }));
});
scenario('a record of another installation', admin.importRecords, async () => {
  const { importId } = (await ok(shop.call(boss, admin.beginRecordImport, { ...FILE, requestId: crypto.randomUUID() })))
    .data ?? { importId: '' };
  const json = JSON.stringify(recordOfSomebody());
  return () =>
    ok(shop.call(boss, admin.importRecords, { id: boss.id, importId, same: 'skip', lines: [{ line: 1, json }] }));
});
scenario('a discount code that is made', admin.saveCode, async () => {
  const data = { code: crypto.randomUUID().slice(0, 13), amount: 5, minimum: 0, once_each: true, active: true };
  return () => ok(shop.call(boss, admin.saveCode, { id: boss.id, data }));
});
scenario('a discount code that is changed', admin.saveCode, async () => {
  const data = { code: crypto.randomUUID().slice(0, 13), amount: 5, minimum: 0, once_each: true, active: true };
  await ok(shop.call(boss, admin.saveCode, { id: boss.id, data }));
  return () => ok(shop.call(boss, admin.saveCode, { id: boss.id, version: 0, data: { ...data, active: false } }));
});
/** A review that a customer wrote, in a state. */
async function written(state: 'waiting' | 'approved') {
  const { $id: product_id } = await shop.addHearingAid(
    state === 'approved' ? { review_count: 1, review_stars: 4 } : {},
  );
  const { id: user_id } = await shop.join();
  const said = { stars: 4, name: 'Mona', shown_name: 'customer', state, version: 0 } as const;
  const of = { user_id, order_id: 'order', product_type: 'hearing-aids', product_id } as const;
  const { $id: reviewId } = await shop.create('reviews', { ...of, ...said });
  return { id: boss.id, reviewId, version: 0 };
}
scenario('a review that is approved', admin.decideReview, async () => {
  const review = await written('waiting');
  return () => ok(shop.call(boss, admin.decideReview, { ...review, state: 'approved' }));
});
scenario('a review that is shown no longer', admin.decideReview, async () => {
  const review = await written('approved');
  return () => ok(shop.call(boss, admin.decideReview, { ...review, state: 'refused', reason: 'health' }));
});
scenario('a review that is answered', admin.answerReview, async () => {
  const review = await written('approved');
  return () => ok(shop.call(boss, admin.answerReview, { ...review, reply: 'Thank you' }));
});
scenario('the settings', admin.updateSettings, async () => {
  await shop.change('settings', SETTINGS_ID, { low_stock: 5 });
  return () => ok(shop.call(boss, admin.updateSettings, { id: boss.id, data: { low_stock: 9 } }));
});

const KIND = 'appointment_reminder';
/** Saves own words of a kind of message over those of a version. */
const ownWords = (version: number, change: object = {}) => {
  const words = { ar: `نراك {at} في المركز، ${version}.`, en: `See you {at}, ${version}.`, ...change };
  const input = { id: boss.id, kind: KIND, version_ar: version, version_en: version, ...words } as const;
  return () => ok(shop.call(boss, admin.updateMessageText, input));
};
/** Begins without own words. */
async function noWords() {
  for (const { $id } of await shop.rows('message_texts')) await shop.remove('message_texts', $id);
}
scenario('own words of a message', admin.updateMessageText, async () => {
  await noWords();
  return ownWords(0);
});
scenario('own words of a message that change', admin.updateMessageText, async () => {
  await noWords();
  await ownWords(0)();
  return ownWords(1);
});
scenario('own words that WhatsApp has approved', admin.approveMessageText, async () => {
  await noWords();
  await ownWords(0)();
  return () => {
    const context = shop.contextOf(boss, { whatsApp: fakePhones() }, 'admin');
    context.tables.purpose = 'admin approve-message-text';
    return approveMessageText({ id: boss.id, kind: KIND, lang: 'ar', version: 1 }, context);
  };
});

scenario('the end of a reservation', 'releaseOverdue', async () => {
  const { orderId } = await cards.buyer([await shop.addHearingAid(), 2]);
  await cards.overdue(orderId);
  return () => work(releaseOverdue);
});
scenario('the end of a reservation that the bank never decided on', 'releaseOverdue', async () => {
  const { orderId, secret, caller } = await cards.buyer([await shop.addHearingAid(), 2]);
  await cards.check(caller, await cards.pay(secret, 'pending'));
  await cards.overdue(orderId);
  return () => work(releaseOverdue, later(3));
});
scenario('the end of waiting for a bank', 'releaseOverdue', async () => {
  const aid = await shop.addHearingAid();
  const { caller, secret } = await cards.buyer([aid, 1]);
  const back = await cards.pay(secret, 'pending');
  await ok(cards.place(caller, cards.form(caller, [aid, 1])));
  await cards.check(caller, back);
  return () => work(releaseOverdue, later(3));
});
scenario('a payment that the schedule asked about', 'askAboutPayments', async () => {
  const { orderId, secret } = await cards.buyer([await shop.addHearingAid(), 1]);
  shop.sandbox.loseReports(true);
  await cards.pay(secret, 'approve');
  const [attempt] = await cards.attemptsOf(orderId);
  const transaction_id = String(shop.sandbox.transactionsOf(secret)[0]?.id);
  const ask_at = new Date().toISOString();
  await shop.create('payment_questions', { attempt_id: attempt?.$id ?? '', transaction_id, ask_at });
  return () => work(askAboutPayments);
});
scenario('a mail to an address that nobody has proven', 'sendMessages', async () => {
  for (const { $id } of await shop.rows('outbox')) {
    await shop.remove('outbox', $id);
  }
  await orders.cashOrder([await shop.addHearingAid(), 1]);
  // The one to the phone is ended in a transaction of its own.
  for (const { $id } of await shop.rows('outbox', [Query.equal('channel', 'whatsapp')]))
    await shop.remove('outbox', $id);
  return () => work(sendMessages);
});
let booked = 0;
scenario('a message that WhatsApp does not take, for which an SMS is written', 'sendMessages', async () => {
  for (const { $id } of await shop.rows('outbox')) {
    await shop.remove('outbox', $id);
  }
  await shop.change('settings', SETTINGS_ID, keptAppointments());
  const client = { name: 'Mona', phone: newPhone(), specialist_id: 'sara' };
  const data = { kind: 'fitting' as const, starts_at: inDays(20 + booked++, '11:00'), ...client };
  await ok(shop.call(boss, saveAppointment, { id: boss.id, requestId: crypto.randomUUID(), data }));
  const noon = new Date(inDays(1, '12:00'));
  return () => {
    const whatsApp = fakePhones();
    whatsApp.answers = [{ state: 'refused', reason: '131026', isFinal: true }];
    return work(sendMessages, { now: () => noon, siteOrigin: 'https://samaa.example', whatsApp, sms: fakePhones() });
  };
});
scenario('two people who are told that a product is back', 'tellWaiting', async () => {
  for (const { $id } of await shop.rows('stock_notices')) {
    await shop.remove('stock_notices', $id);
  }
  const { $id: product_id } = await shop.addHearingAid();
  for (const email of ['mona@example.com', 'sami@example.com']) {
    await shop.create('stock_notices', { product_type: 'hearing-aids', product_id, email, lang: 'ar' });
  }
  return () => work(tellWaiting);
});
scenario('somebody who is asked how their trial goes', 'askAboutTrials', async () => {
  for (const { $id } of await shop.rows('trials')) {
    await shop.remove('trials', $id);
  }
  await returns.delivered();
  return () => work(askAboutTrials, { now: () => new Date(inDays(3, '12:00')) });
});
scenario('somebody who is reminded of their appointment', 'remindOfAppointments', async () => {
  const { id: user_id } = await shop.join();
  const starts_at = inDays(1, '12:00');
  const row = { specialist_id: 'sara', starts_at, ends_at: inDays(1, '12:30'), state: 'confirmed', user_id } as const;
  const { $id } = await shop.create('appointments', row);
  const details = { kind: 'repair', name: 'Mona', phone: '01012345678', lang: 'ar', booked_by: 'desk' } as const;
  await shop.create('appointment_details', { ...details, link_secret: 'known' }, $id);
  return () => work(remindOfAppointments, { now: () => new Date(inDays(0, '12:00')) });
});
scenario('a free time that is offered to somebody who waits', 'offerFreeTimes', async () => {
  await shop.change('settings', SETTINGS_ID, keptAppointments({ rooms: [room('one')] }));
  for (const table of ['appointments', 'appointment_slots'] as const) {
    for (const { $id } of await shop.rows(table)) await shop.remove(table, $id);
  }
  const { id: user_id } = await shop.join();
  const [wait_from, wait_to] = [dayAtZero(inDays(3, '10:00')), dayAtZero(inDays(5, '10:00'))];
  const days = { wait_from, wait_to, starts_at: inDays(3, '10:00'), ends_at: inDays(5, '10:00') };
  const { $id } = await shop.create('appointments', { ...days, specialist_id: '', state: 'waiting', user_id });
  const details = { kind: 'repair', name: 'Mona', phone: '01012345678', lang: 'ar', booked_by: 'customer' } as const;
  await shop.create('appointment_details', details, $id);
  return () => work(offerFreeTimes, { now: () => new Date(inDays(0, '12:00')) });
});
scenario('somebody who is reminded of an instalment', 'remindOfInstalments', async () => {
  const [mona, sara] = [await shop.join(), await shop.join('cs')];
  await shop.prove(mona);
  const { $id: patient_id } = await shop.create('patients', { name: 'Mona', phones: ['01012345678'], search: 'mona' });
  const link = { id: sara.id, patientId: patient_id, email: mona.email, userId: mona.id };
  await ok(shop.call(sara, linkAccount, link));
  const visit = { date: '2026-11-20T10:00:00.000Z', salesperson_id: 'sales', status: 'complete' } as const;
  const { $id } = await shop.create('cs_forms', { ...visit, patient_id, return_status: 'complete' });
  const row = {
    state: 'running',
    instalments: '[]',
    received_before_piasters: 0,
    next_day: `${inDays(1, '12:00').slice(0, 10)}T00:00:00.000Z`,
    told: 'nothing',
    made_at: '2026-11-20T10:00:00.000Z',
    actor_id: 'adel',
    made_by: 'Adel',
    request_id: 'request-1',
    version: 1,
  } as const;
  await shop.create('instalment_plans', row, $id);
  return () => work(remindOfInstalments, { now: () => new Date(inDays(0, '12:00')) });
});
scenario('a message that was given up and is sent again', admin.sendMessageAgain, async () => {
  const { orderId } = await orders.cashOrder([await shop.addHearingAid(), 1]);
  const [row] = await shop.rows('outbox', [Query.equal('order_id', orderId)]);
  const messageId = row?.$id ?? '';
  await shop.change('outbox', messageId, { state: 'failed', next_at: null, last_error: 'The mailbox is full' });
  return () => ok(shop.call(boss, admin.sendMessageAgain, { id: boss.id, messageId }));
});
scenario('a patient who is erased', admin.erasePatient, async () => {
  const LONG_AGO = '2010-03-05T00:00:00.000Z';
  const patient = await patients.addPatient({ last_visit_on: LONG_AGO });
  await patients.addVisit(patient, {
    service: { follow_up: true, follow_up_date: LONG_AGO },
    blocks: [{ type: 'nha', hearing_aid: 'Audéo', serial_number: `S${crypto.randomUUID()}`, note: 'her son drives' }],
  });
  return () => ok(shop.call(boss, admin.erasePatient, { id: boss.id, patientId: patient.$id }));
});
scenario('a sale that begins', 'turnPrices', async () => {
  const { $id } = await shop.addHearingAid({ sale_price_piasters: 80_000, sale_from: '2026-11-01' });
  // As it was before the sale.
  await shop.change('hearing_aids', $id, { price_now_piasters: 100_000, price_turns_at: '2026-10-31T22:00:00.000Z' });
  return () => work(turnPrices);
});
scenario('a parcel whose reports never came', 'lookAfterParcels', async () => {
  const { tracking } = await parcels.sent([await shop.addHearingAid(), 1]);
  shop.couriers.holdReports(true);
  await shop.couriers.move(tracking, 'delivered');
  return () => work(lookAfterParcels, later(25));
});
const BREACH = { discovered_at: '2026-11-20T10:00:00.000Z', what: 'A lost tablet', data_kinds: ['health'] };
const enterBreach = (requestId: string, more: object = {}) =>
  ok(shop.call(boss, admin.saveBreach, { id: boss.id, requestId, version: 0, data: BREACH, ...more } as never));
scenario('a breach that is entered', admin.saveBreach, async () => {
  const requestId = crypto.randomUUID();
  return () => enterBreach(requestId);
});
scenario('a breach of which more is known', admin.saveBreach, async () => {
  const { data } = await enterBreach(crypto.randomUUID());
  const more = { breachId: data?.$id, data: { ...BREACH, measures: 'Wiped' } };
  return () => enterBreach(crypto.randomUUID(), more);
});
scenario('a breach of which the Centre is told', admin.recordBreachNotice, async () => {
  const { data } = await enterBreach(crypto.randomUUID());
  const notice = { reader: 'centre', told_at: '2026-11-21T10:00:00.000Z', reference: 'No. 7' } as const;
  const input = { id: boss.id, breachId: data?.$id ?? '', version: 0, ...notice };
  return () => ok(shop.call(boss, admin.recordBreachNotice, input));
});
scenario('admins who are told that all is well again', 'keepWatch', async () => {
  for (const { $id } of await shop.rows('outbox')) {
    await shop.remove('outbox', $id);
  }
  const watch = () =>
    work(Object.defineProperty((ports: Ports) => keepWatch(ports, []), 'name', { value: 'keepWatch' }));
  await watch();
  await shop.change('system_state', SYSTEM_STATE_ID, { red: 'outbox', well_at: '2026-11-20T10:00:00.000Z' });
  return watch;
});

/** A day's counting has parts that are played by themselves, because the whole reads all there is. */
const BOOKS = 'recountAll';
const books = (run: Parameters<typeof work>[0]) => work(Object.defineProperty(run, 'name', { value: BOOKS }));

scenario('orders and payments from before they had their days', BOOKS, async () => {
  const aid = await shop.addHearingAid();
  for (const { orderId } of [await orders.cashOrder([aid, 1]), await orders.cashOrder([aid, 1])]) {
    await shop.change('orders', orderId, { counted_at: null });
  }
  const { orderId, secret } = await cards.buyer([aid, 1]);
  await cards.pay(secret, 'approve');
  await shop.change('orders', orderId, { counted_at: null });
  return () => books(prepareDays);
});
scenario('movements that were counted together', BOOKS, async () => {
  const products = [await shop.addHearingAid(), await shop.addHearingAid()];
  const movements = await shop.rows('stock_movements');
  const old = movements.filter(({ product_id }) => products.some(({ $id }) => $id === product_id));
  return () =>
    books(({ tables }) =>
      deleteMovements(
        tables,
        old.map(({ $id }) => $id),
      ),
    );
});

/** What the schedule of the service `admin` does, by the names of its functions. */
const [, scheduled = ''] = readFileSync(new URL('../../admin/main.ts', import.meta.url), 'utf8').split(/const PARTS\b/);
const WORK = [...(scheduled.split('\n}\n')[0] ?? '').matchAll(/(\w+)\(context[,)]|: (\w+),$/gm)].map(
  ([, called = '', named = called]) => named,
);
const ofPeople = Object.values<unknown>(people);
const CALLS = writingCalls(admin).filter((call) => !ofPeople.includes(call));

everythingIsPlayed([...CALLS, ...WORK], {
  'admin check-books': 'does what the schedule does with the books',
  finishTransactions: 'makes half transactions whole, which every scenario does',
  comparePayments: 'claims and writes one row; what it finds is settled like a report',
  openSalesDays: 'makes rows one by one',
  forgetPeople: 'erases as an admin and the customer do, and else one row at a time',
  'admin answer-privacy-request': 'writes one row',
  'admin begin-record-export': 'writes one row',
  'admin begin-record-import': 'writes one row',
  guardPictures: 'writes files',
  holdToSecondFactor: 'sets labels of accounts one by one',
  cleanUp: 'deletes rows of one table at a time, and files',
  tellOfDates: 'writes its messages by one operation',
});
