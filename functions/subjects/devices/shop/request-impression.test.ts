import { describe, expect, test } from 'vitest';
import { requestImpression, requestOwnImpression } from '#contract/impressions/calls.ts';
import { fetchImpressions, moveImpression } from '#contract/impressions/staff-calls.ts';
import { deleteUser } from '#contract/people/calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { forgetPeople } from '#subjects/privacy/admin/forget-people.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { orderKit } from '../../../testing/orders.ts';
import {
  requestImpression as requestImpressionHandler,
  requestOwnImpression as requestOwnImpressionHandler,
} from './request-impression.ts';

const ask = asCalled(requestImpressionHandler);
const askOwn = asCalled(requestOwnImpressionHandler);

const shop = await startShop();
const sara = await shop.join('cs');
const boss = await shop.join('admin');
const orders = orderKit(shop, boss);
const custom = await shop.addHearingAid({ making: 'custom-made', brand: 'Oticon', model: 'Own 1' });
const wish = (change = {}) => ({
  productId: custom.$id,
  name: ' Mona Ali ',
  phone: newPhone(),
  requestId: crypto.randomUUID(),
  ...change,
});
const requests = () => shop.rows('impression_requests');
const queue = async () => (await shop.call(sara, fetchWorkQueue, { id: sara.id })).data?.impressions;
const stateIn = async (id: string) => (await queue())?.documents.find(({ $id }) => $id === id);

test('a visitor asks for an impression with name and phone, and customer service finds it in its day’s work', async () => {
  const asked = wish({ phone: '010 1234 5678' });
  const { data } = await shop.call(shop.guest, requestImpression, asked);
  const again = await shop.call(shop.guest, requestImpression, asked);
  expect(again.data).toEqual(data);
  expect(await requests()).toHaveLength(1);
  expect(await stateIn(data?.$id ?? '')).toEqual({
    $id: data?.$id,
    $createdAt: expect.any(String),
    kind: 'impression',
    name: 'Mona Ali',
    phone: '01012345678',
    title: 'Oticon Own 1',
    order_number: null,
    problem: null,
    warranty_until: null,
    taken_by: null,
    state: 'waiting',
    version: 0,
  });
});

test('only for hearing aids that are made to the ear, and a few times an hour from one address', async () => {
  const ready = await shop.addHearingAid();
  for (const productId of [ready.$id, 'nothing']) {
    expect(await shop.call(shop.guest, requestImpression, wish({ productId }))).toMatchObject({ status: 404 });
  }
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { status, data } = await shop.call(shop.guest, requestImpression, wish());
    statuses.push(status);
    if (data) await shop.change('impression_requests', data.$id, { state: 'done' });
  }
  expect(statuses.slice(-3)).toEqual([429, 429, 429]);
});

describe('what one party asks for', () => {
  /** A guest asks from an address. */
  const askFrom = (clientAddress: string, change = {}) =>
    ask(wish(change), { ...shop.contextOf(shop.guest, {}), clientAddress } as never).then(
      () => 'kept',
      ({ code }) => String(code),
    );
  const codesOf = (answers: readonly string[]) => [...answers].sort();

  test('is two requests for one phone and six for one address, also at once, until one of them is done', async () => {
    const phone = newPhone();
    const ofPhone = await Promise.all([1, 2, 3, 4].map((number) => askFrom(`198.51.100.${number}`, { phone })));
    expect(codesOf(ofPhone)).toEqual(['kept', 'kept', 'requested_already', 'requested_already']);
    const [open] = (await requests()).filter((one) => one.phone === phone);
    await shop.call(sara, moveImpression, { id: sara.id, impressionId: open?.$id ?? '', version: 0, state: 'done' });
    expect(await shop.row('impression_requests', open?.$id ?? '')).toMatchObject({ state: 'done', address_key: null });
    expect(await askFrom('198.51.100.9', { phone })).toBe('kept');
    const ofAddress = await Promise.all(Array.from({ length: 8 }, () => askFrom('198.51.100.20')));
    expect(codesOf(ofAddress)).toEqual([...Array(6).fill('kept'), 'requests_full', 'requests_full']);
    // Who proved their email shares an address with whoever is there.
    const mona = await shop.join();
    await shop.prove(mona);
    const context = { ...shop.contextOf(mona, {}), clientAddress: '198.51.100.20' };
    await expect(askOwn({ ...wish(), userId: mona.id }, context)).resolves.toBeDefined();
  });

  test('never hides what customers wait for: strangers come last, and there are only so many of them', async () => {
    const { orderId } = await orders.cashOrder([custom, 1]);
    const repair = await shop.create('impression_requests', {
      kind: 'repair',
      product_id: custom.$id,
      title: 'Oticon',
      user_id: 'mona',
      name: 'Paid repair',
      phone: newPhone(),
      state: 'waiting',
      unproven: false,
      version: 0,
    });
    const answers: string[] = [];
    for (let attempt = 0; attempt < 70; attempt += 1) {
      answers.push(await askFrom(`203.0.113.${attempt}`));
    }
    expect(answers.slice(-5)).toEqual(Array(5).fill('requests_full'));
    const list = await queue();
    const names = list?.documents.map(({ $id }) => $id) ?? [];
    expect(names).toContain(repair.$id);
    const [ofOrder] = (await requests()).filter(({ order_id }) => order_id === orderId);
    expect(names).toContain(ofOrder?.$id);
    expect(list?.total).toBeGreaterThan(names.length);
    // Page by page the desk comes to all of them, each once.
    const pages: string[][] = [];
    let cursor: string | null | undefined;
    do {
      const page = await shop.call(sara, fetchImpressions, { id: sara.id, ...(cursor && { cursor }) });
      pages.push(page.data?.documents.map(({ $id }) => $id) ?? expect.fail(page.body));
      cursor = page.data?.next;
    } while (cursor);
    expect(pages[0]).toEqual(names);
    expect(pages.flat()).toHaveLength(list?.total ?? 0);
    expect(new Set(pages.flat()).size).toBe(list?.total);
    const gone = await shop.call(sara, fetchImpressions, { id: sara.id, cursor: 'nothing' });
    expect(gone.code).toBe('not_found');
    // Who proved their email still gets through.
    const mona = await shop.join();
    await shop.prove(mona);
    const { status } = await shop.call(mona, requestOwnImpression, { ...wish(), userId: mona.id });
    expect(status).toBe(200);
    for (const { $id, user_id, order_id } of await requests()) {
      if (user_id === null && order_id === null) await shop.remove('impression_requests', $id);
    }
    await shop.remove('impression_requests', repair.$id);
  });
});

test('customer service says what became of a request; who saw an older state is told', async () => {
  const mona = await shop.join();
  const { data } = await shop.call(mona, requestOwnImpression, { ...wish(), userId: mona.id });
  const impressionId = data?.$id ?? '';
  const move = (state: 'called' | 'done', version: number) =>
    shop.call(sara, moveImpression, { id: sara.id, impressionId, version, state });
  expect((await move('called', 0)).data).toEqual({ $id: impressionId, state: 'called', version: 1 });
  expect((await move('called', 0)).data).toEqual({ $id: impressionId, state: 'called', version: 1 });
  expect((await move('done', 0)).data).toBeUndefined();
  expect(await stateIn(impressionId)).toMatchObject({ state: 'called' });
  await move('done', 1);
  expect(await stateIn(impressionId)).toBeUndefined();
  expect(await orders.auditOf(impressionId)).toEqual([
    expect.objectContaining({ actor_id: sara.id, before: { state: 'waiting' }, after: { state: 'called' } }),
    expect.objectContaining({ before: { state: 'called' }, after: { state: 'done' } }),
  ]);
});

test('an order of a custom-made aid brings its request along, which goes when the order is cancelled', async () => {
  const accessory = await shop.addAccessory();
  const { orderId } = await orders.cashOrder([custom, 2], [accessory, 1]);
  const ofOrder = async () => (await requests()).filter(({ order_id }) => order_id === orderId);
  const [request, ...others] = await ofOrder();
  expect(others).toEqual([]);
  expect(request).toMatchObject({ name: 'منى علي', phone: '01012345678', product_id: custom.$id, state: 'waiting' });
  expect(await stateIn(request?.$id ?? '')).toMatchObject({
    order_number: (await shop.row('orders', orderId))?.number,
  });
  expect((await orders.linesOf(orderId)).map(({ making }) => making).sort()).toEqual(['custom-made', null]);

  await orders.move(orderId, 'cancelled');
  expect(await stateIn(request?.$id ?? '')).toBeUndefined();
  await forgetPeople(shop.ports({}));
  expect(await ofOrder()).toHaveLength(1);
  await forgetPeople(shop.ports({ now: () => new Date(Date.now() + 8 * 86_400_000) }));
  expect(await ofOrder()).toEqual([]);
});

test('an order of ready-made aids brings none', async () => {
  const { orderId } = await orders.cashOrder([await shop.addHearingAid(), 1]);
  expect((await requests()).filter(({ order_id }) => order_id === orderId)).toEqual([]);
});

test('requests go with their account', async () => {
  const mona = await shop.join();
  await shop.call(mona, requestOwnImpression, { ...wish(), userId: mona.id });
  expect((await requests()).filter(({ user_id }) => user_id === mona.id)).toHaveLength(1);
  await shop.change('counters', 'users', { value: 5 });
  expect(await shop.call(boss, deleteUser, { id: boss.id, userId: mona.id })).toMatchObject({ status: 200 });
  expect((await requests()).filter(({ user_id }) => user_id === mona.id)).toEqual([]);
});
