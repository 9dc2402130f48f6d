import { Account, Client } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { fetchUser, register } from '#contract/accounts/calls.ts';
import { fetchProducts, updateProduct } from '#contract/catalogue/admin-calls.ts';
import { cancelOrder } from '#contract/orders/calls.ts';
import { deleteUser } from '#contract/people/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { fetchOwnData } from '#contract/privacy/calls.ts';
import {
  fetchOwnStockNotice,
  fetchOwnStockNotices,
  setOwnStockNotice,
  setStockNotice,
  stopStockNotices,
} from '#contract/stock-notices/calls.ts';
import { digest, mailRecipientId, stockNoticeId } from '#lib/ids.ts';
import { forgetPeople } from '#subjects/privacy/admin/forget-people.ts';
import { type Caller, newPhone, type StoredRow, startShop } from '../../../testing/kit.ts';
import { mailKit } from '../../../testing/mail.ts';
import { orderKit } from '../../../testing/orders.ts';
import { TOLD_A_RUN, tellWaiting } from '../admin/tell-waiting.ts';

const shop = await startShop();
const boss = await shop.join('admin');
const orders = orderKit(shop, boss);
const { messagesTo, run } = mailKit(shop);
const SITE = { siteOrigin: 'https://samaa.example' };

const SECRET = 'made-by-a-browser';

const soldOut = () => shop.addHearingAid({ brand: 'Oticon', model: 'Own 1', stock: 0 });
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const product = ({ $id }: { $id: string }) => ({ product_type: 'hearing-aids' as const, productId: $id });
const ask = (aid: { $id: string }, email: string, change = {}) =>
  shop.call(shop.guest, setStockNotice, {
    ...product(aid),
    email,
    wanted: true,
    consent: true,
    secret: SECRET,
    lang: 'en',
    ...change,
  });
const askAs = (who: Caller, aid: { $id: string }, wanted = true) =>
  shop.call(who, setOwnStockNotice, { ...product(aid), userId: who.id, wanted, lang: 'ar' });
const notices = async ({ $id }: { $id: string }) =>
  (await shop.rows('stock_notices')).filter(({ product_id }) => product_id === $id);
const messages = async ({ $id }: { $id: string }) =>
  (await shop.rows('outbox')).filter(({ product_id }) => product_id === $id);
const tell = () => tellWaiting(shop.ports({}));
const putStock = (aid: { $id: string }, stock: number) => shop.change('hearing_aids', aid.$id, { stock });
/** Limits of guests hold for one address; they are not what most tests are about. */
const forgetLimits = async () => {
  for (const { $id } of await shop.rows('rate_limits')) {
    await shop.remove('rate_limits', $id);
  }
};

test('a guest asks once a product, in the language in which they asked last, and withdraws', async () => {
  const aid = await soldOut();
  const email = newEmail();
  expect((await ask(aid, ` ${email.toUpperCase()} `)).data).toEqual({ waiting: true });
  expect((await ask(aid, email, { lang: 'ar' })).data).toEqual({ waiting: true });
  expect(await notices(aid)).toMatchObject([{ email, user_id: null, lang: 'ar', product_type: 'hearing-aids' }]);
  for (const known of [email, newEmail()]) {
    const { data } = await ask(aid, known, { wanted: false, consent: undefined });
    expect(data).toEqual({ waiting: false });
  }
  expect(await notices(aid)).toEqual([]);
});

test('nobody waits for a product that is in stock; who waited may still withdraw', async () => {
  const aid = await soldOut();
  const [email, mona] = [newEmail(), await shop.join()];
  await ask(aid, email);
  await askAs(mona, aid);
  await putStock(aid, 2);
  for (const answer of [await ask(aid, newEmail()), await askAs(await shop.join(), aid)]) {
    expect(answer).toMatchObject({ status: 409, code: 'in_stock' });
  }
  expect(await notices(aid)).toHaveLength(2);
  expect((await ask(aid, email, { wanted: false, consent: undefined })).data).toEqual({ waiting: false });
  expect((await askAs(mona, aid, false)).data).toEqual({ waiting: false });
});

test('whoever knows an email, and even asks by it again, cannot withdraw what its owner asked for', async () => {
  const aid = await soldOut();
  const mona = await shop.join();
  const other = { secret: 'made-by-another' };
  for (const email of [newEmail(), mona.email]) {
    await forgetLimits();
    await ask(aid, email);
    await ask(aid, email, other);
    expect((await ask(aid, email, { ...other, wanted: false })).data).toEqual({ waiting: false });
    expect(await ask(aid, email, { wanted: false, secret: undefined })).toMatchObject({ code: 'invalid_input' });
    expect(await notices(aid)).toHaveLength(1);
    await ask(aid, email, { wanted: false });
    expect(await notices(aid)).toEqual([]);
  }
  await askAs(mona, aid);
  await ask(aid, mona.email, { wanted: false });
  expect(await notices(aid)).toHaveLength(1);
});

describe('the link of a message', () => {
  /** Asks for three products, of which one comes back and is told of. */
  async function told(asking: (aid: { $id: string }) => Promise<unknown>) {
    await forgetLimits();
    const aids = [await soldOut(), await soldOut(), await soldOut()] as const;
    for (const aid of aids) await asking(aid);
    await putStock(aids[0], 1);
    await tell();
    await run(3, SITE);
    // The second is back too, but nobody has been written to yet.
    await putStock(aids[1], 1);
    await tell();
    const [row] = await messages(aids[0]);
    return { aids, row: row ?? expect.fail('no message') };
  }
  const stop = (messageId: string, secret: string) => shop.call(shop.guest, stopStockNotices, { messageId, secret });

  test.each(['a guest', 'a customer'])('stops all others of %s with one press, also twice', async (who) => {
    const mona = await shop.join();
    const email = newEmail();
    const { aids, row } = await told((aid) => (who === 'a guest' ? ask(aid, email) : askAs(mona, aid)));
    const [mail] = await messagesTo(who === 'a guest' ? mailRecipientId(email) : mona.id);
    const link = /stop-messages\?message=([^&]+)&amp;secret=([\w-]+)/.exec(JSON.stringify(mail?.data));
    expect(link?.[1]).toBe(row.$id);
    const others = await soldOut();
    await ask(others, newEmail());
    for (const _ of [1, 2]) expect((await stop(row.$id, link?.[2] ?? '')).data).toEqual({ stopped: true });
    expect(await messages(aids[1])).toMatchObject([{ state: 'superseded', email: null }]);
    expect(await notices(aids[2])).toEqual([]);
    expect(await notices(others)).toHaveLength(1);
  });

  test('and the secret of a request work at an address whose attempts strangers have used up', async () => {
    const email = newEmail();
    const { aids, row } = await told((aid) => ask(aid, email));
    const codes: string[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      codes.push((await stop(row.$id, 'guessed')).code ?? '');
    }
    expect([codes.at(-1), (await ask(aids[2], newEmail())).status]).toEqual(['too_many_attempts', 429]);
    expect((await ask(aids[2], email, { secret: 'made-by-another', wanted: false })).status).toBe(429);
    expect((await ask(aids[2], email, { wanted: false })).data).toEqual({ waiting: false });
    expect(await notices(aids[2])).toEqual([]);
    expect((await stop(row.$id, row.stop_secret ?? '')).data).toEqual({ stopped: true });
    await forgetLimits();
  });

  test('does nothing with another secret, for a message about an order, or for none', async () => {
    const mona = await shop.join();
    const { aids, row } = await told((aid) => askAs(mona, aid));
    const { $id } = await shop.create('outbox', {
      order_id: 'order',
      user_id: mona.id,
      kind: 'placed',
      channel: 'email',
      lang: 'ar',
      state: 'sent',
    });
    for (const [id, secret] of [
      [row.$id, 'guessed'],
      [row.$id, ' '],
      [$id, 'null'],
      ['nothing', 'x'],
    ] as const) {
      expect((await stop(id, secret)).code).toBe('link_invalid');
    }
    expect(await notices(aids[2])).toHaveLength(1);
    await forgetLimits();
  });
});

test('nobody is written to without their consent, or for a product that is none', async () => {
  const aid = await soldOut();
  for (const consent of [false, undefined]) {
    expect(await ask(aid, newEmail(), { consent })).toMatchObject({ status: 400 });
  }
  expect(await ask(aid, 'nobody', {})).toMatchObject({ status: 400 });
  expect(await ask({ $id: 'nothing' }, newEmail())).toMatchObject({ status: 404 });
  expect(await notices(aid)).toEqual([]);
});

test('guests ask a few times a day for one email and some times an hour from one address', async () => {
  await forgetLimits();
  const aid = await soldOut();
  const email = newEmail();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    statuses.push((await ask(aid, email)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await ask(aid, email, { wanted: false })).status).toBe(200);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    statuses.push((await ask(aid, newEmail())).status);
  }
  expect(statuses.slice(-2)).toEqual([429, 429]);
  await forgetLimits();
});

test('a customer asks with one press, sees that they wait, and is one person with who asked by their email', async () => {
  const aid = await soldOut();
  const mona = await shop.join();
  await shop.prove(mona);
  const isWaiting = async () =>
    (await shop.call(mona, fetchOwnStockNotice, { ...product(aid), userId: mona.id })).data?.waiting;
  expect(await isWaiting()).toBe(false);
  await ask(aid, mona.email);
  expect(await notices(aid)).toMatchObject([{ user_id: mona.id, email: null }]);
  expect(await isWaiting()).toBe(true);
  expect((await askAs(mona, aid)).data).toEqual({ waiting: true });
  expect(await notices(aid)).toMatchObject([{ user_id: mona.id, email: null, lang: 'ar' }]);
  expect((await askAs(mona, aid, false)).data).toEqual({ waiting: false });
  expect(await notices(aid)).toEqual([]);
});

test('what somebody asked before they registered becomes one with what they ask afterwards', async () => {
  const aid = await soldOut();
  const mona = await shop.join();
  await shop.prove(mona);
  await shop.create(
    'stock_notices',
    { ...rowOf(aid), email: mona.email },
    stockNoticeId(mona.email, 'hearing-aids', aid.$id),
  );
  await askAs(mona, aid);
  expect(await notices(aid)).toMatchObject([{ user_id: mona.id }]);
  await shop.create(
    'stock_notices',
    { ...rowOf(aid), email: mona.email, secret_hash: digest(SECRET) },
    stockNoticeId(mona.email, 'hearing-aids', aid.$id),
  );
  await askAs(mona, aid, false);
  await ask(aid, mona.email, { wanted: false });
  expect(await notices(aid)).toEqual([]);
});

test('whoever registered a stranger’s email neither hears what that one waits for nor ends it', async () => {
  const [seen, asked] = [await soldOut(), await soldOut()];
  const squatter = await shop.join();
  await ask(seen, squatter.email);
  expect(await notices(seen)).toMatchObject([{ user_id: null, email: squatter.email }]);
  await ask(asked, squatter.email);
  await askAs(squatter, asked);
  await askAs(squatter, asked, false);
  expect(await notices(asked)).toMatchObject([{ user_id: null, email: squatter.email }]);
  const { password } = squatter;
  const told = async () => (await shop.call(squatter, fetchOwnData, { id: squatter.id, password })).data?.json ?? '';
  expect(await told()).not.toContain(seen.$id);
  await shop.prove(squatter);
  expect(await told()).toContain(seen.$id);
});

test('customers see what they themselves wait for, the last first, and it goes when they withdraw it', async () => {
  const [first, last, archived] = [await soldOut(), await soldOut(), await soldOut()];
  const [mona, other] = [await shop.join(), await shop.join()];
  for (const aid of [first, last, archived]) {
    await askAs(mona, aid);
  }
  await askAs(other, first);
  await shop.create('stock_notices', { ...rowOf(last), email: mona.email });
  await shop.change('hearing_aids', archived.$id, { archived_at: new Date().toISOString() });
  const listOf = async (who: Caller) =>
    (await shop.call(who, fetchOwnStockNotices, { userId: who.id, lang: 'ar' })).data?.documents;
  const shown = ({ $id }: { $id: string }) => ({
    product_type: 'hearing-aids',
    product_id: $id,
    title: 'Oticon Own 1',
  });
  expect(await listOf(mona)).toEqual([shown(last), shown(first)]);
  expect(await listOf(other)).toEqual([shown(first)]);
  await askAs(mona, last, false);
  expect(await listOf(mona)).toEqual([shown(first)]);
});

test('whoever waits is told once, in their language, when the product is back, and waits no longer', async () => {
  const aid = await soldOut();
  const email = newEmail();
  const mona = await shop.join();
  await ask(aid, email);
  await askAs(mona, aid);
  await tell();
  expect(await messages(aid)).toEqual([]);
  await putStock(aid, 1);
  await Promise.allSettled([tell(), tell(), tell()]);
  await tell();
  expect(await notices(aid)).toEqual([]);
  expect(await messages(aid)).toHaveLength(2);

  await run(0, SITE);
  const [mail, ...others] = await messagesTo(mona.id);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ data: { subject: 'عاد متوفرًا: Oticon Own 1 · سماع' } });
  expect(JSON.stringify(mail?.data)).toContain(`https://samaa.example/store/hearing-aids/${aid.$id}`);
  const standIn = mailRecipientId(email);
  const [guestMail] = await messagesTo(standIn);
  expect(guestMail).toMatchObject({ status: 'sent', data: { subject: 'Back in stock: Oticon Own 1 · Samaa' } });
  expect(JSON.stringify(guestMail?.data)).toContain(`/store/hearing-aids/${aid.$id}?lang=en`);

  await run(3);
  expect(await messages(aid)).toMatchObject([
    { state: 'sent', email: null },
    { state: 'sent', email: null },
  ]);
  expect(await shop.ports({}).users.managed(standIn)).toBeNull();
  await tell();
  await run(10);
  expect(await messagesTo(mona.id)).toHaveLength(1);
  expect(await messagesTo(standIn)).toHaveLength(1);
});

test('what is sold out again before the schedule comes keeps them waiting; so does what sold out before the mail went', async () => {
  const aid = await soldOut();
  const mona = await shop.join();
  await askAs(mona, aid);
  await putStock(aid, 2);
  await putStock(aid, 0);
  await tell();
  expect(await notices(aid)).toHaveLength(1);
  await putStock(aid, 1);
  await tell();
  await putStock(aid, 0);
  await run();
  expect(await messagesTo(mona.id)).toEqual([]);
  expect(await messages(aid)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  await putStock(aid, 1);
  await run(6);
  expect(await messagesTo(mona.id)).toHaveLength(1);
});

test('those who wait longest are told first, so many in one run', async () => {
  const aid = await soldOut();
  const people = Array.from({ length: TOLD_A_RUN + 2 }, () => newEmail());
  for (const email of people) {
    await shop.create('stock_notices', { ...rowOf(aid), email });
  }
  await putStock(aid, 1);
  await tell();
  expect((await notices(aid)).map(({ email }) => email)).toEqual(people.slice(TOLD_A_RUN));
  await putStock(aid, 0);
  await tell();
  expect(await notices(aid)).toHaveLength(2);
});

test('customers are told before guests who asked earlier', async () => {
  await forgetLimits();
  const aid = await soldOut();
  for (let guest = 0; guest < TOLD_A_RUN; guest += 1) {
    await shop.create('stock_notices', { ...rowOf(aid), email: newEmail() });
  }
  const mona = await shop.join();
  await askAs(mona, aid);
  await putStock(aid, 1);
  await tell();
  const told = await messages(aid);
  expect(told.map(({ user_id }) => user_id)).toContain(mona.id);
  expect(await notices(aid)).toHaveLength(1);
  // Nobody is written to: other tests wait for what they send.
  for (const { $id } of told) await shop.remove('outbox', $id);
  for (const { $id } of await notices(aid)) await shop.remove('stock_notices', $id);
});

test('a product that is taken out of the store ends the requests, and nothing is sent', async () => {
  const [archived, gone] = [await soldOut(), await soldOut()];
  await ask(archived, newEmail());
  await ask(gone, newEmail());
  await shop.change('hearing_aids', archived.$id, { stock: 3, archived_at: new Date().toISOString() });
  await shop.remove('hearing_aids', gone.$id);
  await tell();
  for (const aid of [archived, gone]) {
    expect([await notices(aid), await messages(aid)]).toEqual([[], []]);
  }
});

test('stock that comes back by an edit and by an order that is cancelled is found by the schedule', async () => {
  const edited = await soldOut();
  await askAs(await shop.join(), edited);
  const data = { stock: 4 };
  await shop.call(boss, updateProduct, { id: boss.id, ...product(edited), data });
  const ordered = await shop.addHearingAid({ stock: 1 });
  const { caller, orderId } = await orders.cashOrder([ordered, 1]);
  await askAs(await shop.join(), ordered);
  await tell();
  expect(await messages(ordered)).toEqual([]);
  await shop.call(caller, cancelOrder, { userId: caller.id, orderId });
  expect(await shop.runSchedule('admin')).toMatchObject({ status: 200 });
  for (const aid of [edited, ordered]) {
    expect(await notices(aid)).toEqual([]);
    expect(await messages(aid)).toMatchObject([{ kind: 'back_in_stock', message_id: expect.any(String) }]);
  }
});

test('somebody who stands in for a mailbox is in nobody’s way who registers', async () => {
  const aid = await soldOut();
  const email = newEmail();
  await ask(aid, email);
  await putStock(aid, 1);
  await tell();
  await run();
  expect(await shop.ports({}).users.managed(mailRecipientId(email))).not.toBeNull();
  const password = 'a long secret';
  const form = { email, password, repeatedPassword: password, phone: newPhone(), username: 'Mona' };
  const { data } = await shop.call(shop.guest, register, form);
  await run(3);
  expect(await shop.ports({}).users.managed(data?.id ?? '')).toMatchObject({ email });
});

describe('whoever signs up at Appwrite under the id that stands for a guest’s mailbox', () => {
  async function squatter(of: string, email = newEmail(), idOf = (id: string) => id): Promise<Caller> {
    const [password, id, phone] = ['a long secret', idOf(mailRecipientId(of)), newPhone()];
    const connect = () => new Client().setEndpoint(shop.endpoint).setProject('samaa');
    await new Account(connect()).create({ userId: id, email, password, name: 'Squatter' });
    const { secret } = await new Account(shop.admin).createEmailPasswordSession({ email, password });
    // As they can by Appwrite's own endpoint.
    await shop.users.updatePhone({ userId: id, number: toE164(phone) });
    return { id, email, phone, password, client: connect().setSession(secret) };
  }

  test('gets no profile by that, nor in capital letters, nor with the guest’s email, and so hears nothing', async () => {
    const upper = (id: string) => id.toUpperCase();
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    const thieves = [await squatter(first), await squatter(second, newEmail(), upper), await squatter(third, third)];
    for (const { id, ...thief } of thieves) {
      expect((await shop.call({ id, ...thief }, fetchUser, { id })).code).toBe('no_account');
    }
  });

  test('does not keep the mail from the guest', async () => {
    const aid = await soldOut();
    const email = newEmail();
    await ask(aid, email);
    await squatter(email);
    await putStock(aid, 1);
    await tell();
    await run();
    const standIn = mailRecipientId(email);
    expect(await messagesTo(standIn)).toMatchObject([{ status: 'sent' }]);
    expect(await shop.users.get({ userId: standIn })).toMatchObject({ email });
    await run(3);
    expect(await shop.ports({}).users.managed(standIn)).toBeNull();
  });
});

test('the link of a message ends also what was asked for when mailboxes were named otherwise', async () => {
  const [aid, other] = [await soldOut(), await soldOut()];
  const email = newEmail();
  await forgetLimits();
  for (const one of [aid, other]) await ask(one, email);
  const [old] = await notices(other);
  await shop.change('stock_notices', old?.$id ?? '', { mailbox_id: mailRecipientId(email).slice('mail'.length) });
  await putStock(aid, 1);
  await tell();
  const [message] = await messages(aid);
  const link = { messageId: message?.$id ?? '', secret: message?.stop_secret ?? '' };
  expect((await shop.call(shop.guest, stopStockNotices, link)).status).toBe(200);
  expect(await notices(other)).toEqual([]);
});

test('the admin sees how many wait for what is sold out', async () => {
  const aid = await soldOut();
  await ask(aid, newEmail());
  await askAs(await shop.join(), aid);
  const list = async () =>
    (await shop.call(boss, fetchProducts, { id: boss.id, product_type: 'hearing-aids', search: aid.$id })).data;
  expect((await list())?.waiting).toEqual([{ $id: aid.$id, count: 2 }]);
  await putStock(aid, 1);
  expect((await list())?.waiting).toEqual([]);
});

test('requests go with the account, and half a year after they were made', async () => {
  const aid = await soldOut();
  const mona = await shop.join();
  await askAs(mona, aid);
  await shop.create('stock_notices', { ...rowOf(aid), email: mona.email });
  await shop.call(boss, deleteUser, { id: boss.id, userId: mona.id });
  expect(await notices(aid)).toEqual([]);
  await ask(aid, newEmail());
  const after = (days: number) => shop.ports({ now: () => new Date(Date.now() + days * 86_400_000) });
  await forgetPeople(after(180));
  expect(await notices(aid)).toHaveLength(1);
  await forgetPeople(after(184));
  expect(await notices(aid)).toEqual([]);
});

function rowOf({ $id }: StoredRow<'hearing_aids'>) {
  return { product_type: 'hearing-aids', product_id: $id, lang: 'en' } as const;
}
