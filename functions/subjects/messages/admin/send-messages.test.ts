import { Query } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '#contract/orders/calls.ts';
import { groupOrderNumber } from '#contract/orders/order-number.ts';
import { fromE164 } from '#contract/phone.ts';
import { Messages } from '#runtime/messages.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { type Caller, type StoredRow, startShop } from '../../../testing/kit.ts';
import { mailKit } from '../../../testing/mail.ts';
import { MAX_ATTEMPTS } from '../rules/retries.ts';

const shop = await startShop();
const kit = checkoutKit(shop);
const { messagesTo, outboxOf, run, removeProviders, ensureProvider } = mailKit(shop);

let aid: StoredRow<'hearing_aids'>;
let mona: Caller;
let orderId: string;

beforeEach(async () => {
  // What earlier tests left waiting is none of this test's business.
  for (const { $id } of await shop.rows('outbox')) {
    await shop.remove('outbox', $id);
  }
  await ensureProvider();
  aid = await shop.addHearingAid({ brand: 'Signia <b>', model: 'Pure & Charge' });
  const { caller, form } = await kit.customer([aid, 2]);
  mona = caller;
  const { data } = await kit.place(caller, { ...form, lang: 'en', firstName: 'M<i>na' });
  orderId = data?.$id ?? '';
});

const only = async () => {
  const rows = await outboxOf(orderId);
  expect(rows).toHaveLength(1);
  return rows[0] as StoredRow<'outbox'>;
};

describe('a message that waits', () => {
  test('goes to the account in the language of the order, and counts as sent once Messaging says so', async () => {
    await run();
    const [mail, ...others] = await messagesTo(mona.id);
    expect(others).toEqual([]);
    const order = await shop.row('orders', orderId);
    const number = groupOrderNumber(order?.number ?? '');
    expect(mail).toMatchObject({
      providerType: 'email',
      status: 'sent',
      data: { subject: `We have your order ${number} · Samaa`, html: true },
    });
    const { content } = (mail?.data ?? {}) as { content?: string };
    expect(content).toContain('<html lang="en" dir="ltr">');
    expect(content).toContain('Hello M&lt;i&gt;na,');
    expect(content).toContain('Signia &lt;b&gt;');
    expect(content).toContain('EGP\u00a02,050');
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 1, message_id: mail?.$id });
    await run(3);
    expect(await only()).toMatchObject({ state: 'sent', attempts: 1, next_at: null, last_error: null });
    await run(10_000);
    expect(await messagesTo(mona.id)).toHaveLength(1);
  });

  test('says nothing about the hearing or the age of anybody', async () => {
    const { caller, form } = await kit.customer([aid, 1]);
    await kit.place(caller, { ...form, age: 83, hearing_assessment: 'moderately-severe', damaged_ear: 'left' });
    await run();
    const [mail] = await messagesTo(caller.id);
    expect(mail?.data).toMatchObject({ content: expect.stringContaining('dir="rtl"') });
    const { number = '' } = (await kit.ordersOf(caller))[0] ?? {};
    const said = JSON.stringify(mail?.data).replaceAll(groupOrderNumber(number), '');
    expect(said).not.toMatch(/83|٨٣|moderate|severe|left|يسرى/);
  });

  test('is sent once, whoever starts the work and however often at the same time', async () => {
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await messagesTo(mona.id)).toHaveLength(1);
    await Promise.all([run(3), run(3), run(3)]);
    expect(await only()).toMatchObject({ state: 'sent', attempts: 1 });
  });
});

describe('a message that the provider could not deliver', () => {
  test('is tried again, later and later, and goes out once it can', async () => {
    await removeProviders();
    await run();
    expect(await messagesTo(mona.id)).toMatchObject([{ status: 'failed' }]);
    await run(3);
    const failed = await only();
    expect(failed).toMatchObject({ state: 'waiting', message_id: null, last_error: 'No enabled provider found.' });
    expect(minutesUntil(failed.next_at)).toBeCloseTo(3 + 2, 0);
    await run(4);
    expect(await messagesTo(mona.id)).toHaveLength(1);
    await ensureProvider();
    await run(6);
    const second = await only();
    expect(second.attempts).toBe(2);
    expect(minutesUntil(second.next_at)).toBeCloseTo(6 + 4, 0);
    expect((await messagesTo(mona.id)).map(({ status }) => status).sort()).toEqual(['failed', 'sent']);
    await run(11);
    expect(await only()).toMatchObject({ state: 'sent', last_error: null });
  });

  test('is given up after the last attempt, and the operator is told', async () => {
    await removeProviders();
    await run();
    await messagesTo(mona.id);
    await shop.change('outbox', (await only()).$id, { attempts: MAX_ATTEMPTS });
    const lines: string[] = [];
    await run(3, { logError: (line) => lines.push(line) });
    expect(await only()).toMatchObject({ state: 'failed', next_at: null, last_error: 'No enabled provider found.' });
    expect(lines).toEqual([expect.stringContaining('given up')]);
    await ensureProvider();
    await run(10_000);
    expect(await messagesTo(mona.id)).toHaveLength(1);
  });
});

describe('a run that ends in the middle', () => {
  test('between the claim and the sending is made up for by the next', async () => {
    await expect(run(0, { messages: new Unreachable() })).rejects.toThrow('could not be handed over');
    expect(await messagesTo(mona.id)).toEqual([]);
    const claimed = await only();
    expect(claimed).toMatchObject({ state: 'waiting', attempts: 1, last_error: expect.stringContaining('down') });
    await run(1);
    expect(await messagesTo(mona.id)).toEqual([]);
    await run(3);
    expect(await messagesTo(mona.id)).toMatchObject([{ $id: claimed.message_id, status: 'sent' }]);
    await run(8);
    expect(await only()).toMatchObject({ state: 'sent' });
  });

  test('between the sending and its answer sends nothing twice', async () => {
    await expect(run(0, { messages: new AnswerLost() })).rejects.toThrow('could not be handed over');
    expect(await messagesTo(mona.id)).toHaveLength(1);
    await run(3);
    expect(await only()).toMatchObject({ state: 'sent' });
    expect(await messagesTo(mona.id)).toHaveLength(1);
  });

  test('and comes back to life after another has sent it sends nothing twice', async () => {
    const { promise: wake, resolve } = Promise.withResolvers<void>();
    const late = new Late(wake);
    const stalled = run(0, { messages: late });
    await late.reached;
    await run(3);
    resolve();
    await stalled;
    expect(await messagesTo(mona.id)).toHaveLength(1);
  });

  test('keeps no other message from being sent', async () => {
    const { caller, form } = await kit.customer([aid, 1]);
    await kit.place(caller, form);
    await expect(run(0, { messages: new Unreachable(mona.id) })).rejects.toThrow('1 messages');
    expect(await messagesTo(caller.id)).toHaveLength(1);
    expect(await messagesTo(mona.id)).toEqual([]);
  });
});

const withTexts = new Messages(shop.admin, { sendsSms: true });
const textsTo = async (userId: string) =>
  (await messagesTo(userId)).filter(({ providerType }) => providerType === 'sms');
const provePhone = (caller: Caller) =>
  shop.users.updatePhoneVerification({ userId: caller.id, phoneVerification: true });

test('where SMS is on a proven phone gets a short text besides, once, with attempts of its own', async () => {
  const messages = withTexts;
  await provePhone(mona);
  await run(0, { messages });
  await run(0, { messages });
  await run(3, { messages });
  await run(6, { messages });
  const sent = await messagesTo(mona.id);
  expect(sent.map(({ providerType }) => providerType).sort()).toEqual(['email', 'sms']);
  const sms = sent.find(({ providerType }) => providerType === 'sms');
  expect(sms?.data).toMatchObject({
    content: expect.stringMatching(/^Samaa: We have your order \d{4}\u00a0\d{4}\. We/),
  });
  expect(await outboxOf(orderId)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

describe('a phone that nobody has proven', () => {
  test('gets no text, also when one was on its way before', async () => {
    await run(0, { messages: withTexts });
    expect(await outboxOf(orderId)).toMatchObject([{ channel: 'email' }]);
    const { $id } = await shop.create('outbox', { ...textAbout(orderId, mona), attempts: 1, message_id: 'lost' });
    await run(3, { messages: withTexts });
    expect(await shop.row('outbox', $id)).toMatchObject({ state: 'superseded' });
    expect(await textsTo(mona.id)).toEqual([]);
  });

  test('gets texts where the desk has written that number down for the patient whose record the account sees', async () => {
    await shop.prove(mona);
    const { phone } = await shop.users.get({ userId: mona.id });
    const patient = await shop.create('patients', {
      name: 'Mona',
      phones: [fromE164(phone)],
      birth_year: null,
      last_visit_on: null,
      merged_into: null,
      search: 'mona',
      version: 0,
    });
    await shop.create('patient_accounts', { user_id: mona.id, linked_by: 'staff', email: mona.email }, patient.$id);
    await run(0, { messages: withTexts });
    await run(0, { messages: withTexts });
    expect(await textsTo(mona.id)).toHaveLength(1);
  });
});

test('one phone gets a few texts an hour, whichever account has it; the others wait for the next hour', async () => {
  const other = await shop.join();
  const start = minutesToNextHour();
  await shop.remove('outbox', (await only()).$id);
  const { phone } = await shop.users.get({ userId: mona.id });
  const texts = async (who: Caller) => {
    for (let count = 0; count < 2; count += 1) {
      await shop.create('outbox', textAbout(orderId, who));
    }
    await provePhone(who);
    await run(start, { messages: withTexts });
  };
  await texts(mona);
  await shop.users.updatePhone({ userId: mona.id, number: '' });
  await shop.users.updatePhone({ userId: other.id, number: phone });
  await texts(other);
  expect([await textsTo(mona.id), await textsTo(other.id)].map(({ length }) => length)).toEqual([2, 1]);
  await run(start + 60, { messages: withTexts });
  expect(await textsTo(other.id)).toHaveLength(2);
});

test('a proven email gets twenty mails an hour, and the rest afterwards', async () => {
  await shop.prove(mona);
  for (let count = 0; count < 21; count += 1) {
    await shop.create('outbox', { ...textAbout(orderId, mona), channel: 'email' });
  }
  const start = minutesToNextHour();
  await run(start);
  expect(await messagesTo(mona.id)).toHaveLength(20);
  await run(start + 60);
  expect(await messagesTo(mona.id)).toHaveLength(22);
});

test('a message links to the order where the address of the shop is known', async () => {
  await run(0, { siteOrigin: 'https://shop.example' });
  const [mail] = await messagesTo(mona.id);
  expect(mail?.data).toMatchObject({
    content: expect.stringContaining(`href="https://shop.example/orders/${orderId}?lang=en"`),
  });
});

describe('an address that nobody has proven', () => {
  const order = async () => {
    await kit.put(mona, [aid, 1]);
    return (await kit.place(mona, kit.form(mona, [aid, 1]))).data?.$id ?? '';
  };
  const cancel = (id: string) => shop.call(mona, cancelOrder, { userId: mona.id, orderId: id });

  test('gets one mail an hour, however often somebody orders and cancels', async () => {
    for (let round = 0; round < 5; round += 1) {
      await cancel(await order());
    }
    for (let minute = 0; minute < 60; minute += 5) {
      await run(minute);
    }
    expect(await messagesTo(mona.id)).toHaveLength(1);
    await run(62);
    await run(64);
    expect(await messagesTo(mona.id)).toHaveLength(2);
  });

  test('is told the newest news of an order alone', async () => {
    await run();
    const id = await order();
    await cancel(id);
    await run(1);
    await run(62);
    expect(await outboxOf(id)).toMatchObject([
      { kind: 'placed', state: 'superseded' },
      { kind: 'cancelled', attempts: 1 },
    ]);
    expect(await messagesTo(mona.id)).toHaveLength(2);
  });

  test('gets one mail when several runs send at once', async () => {
    await order();
    await order();
    await Promise.all([run(), run(), run(), run()]);
    await run(1);
    expect(await messagesTo(mona.id)).toHaveLength(1);
  });

  test('gets all once it is proven', async () => {
    await order();
    await run();
    expect(await messagesTo(mona.id)).toHaveLength(1);
    await shop.prove(mona);
    await order();
    await run(1);
    expect(await messagesTo(mona.id)).toHaveLength(2);
    await run(61);
    expect(await messagesTo(mona.id)).toHaveLength(3);
  });

  test('and whose account is gone gets nothing, and nobody tries again', async () => {
    await shop.users.delete({ userId: mona.id });
    await run();
    expect(await only()).toMatchObject({ state: 'superseded', last_error: null });
  });
});

test('a run goes on until nothing is due', async () => {
  await shop.prove(mona);
  const others = await Promise.all(Array.from({ length: 45 }, () => shop.join()));
  for (const { id } of others) {
    await shop.create('outbox', { ...textAbout(orderId, mona), channel: 'email', user_id: id });
  }
  await run();
  expect(await shop.rows('outbox', [Query.equal('state', 'waiting'), Query.isNull('next_at')])).toEqual([]);
});

describe('a run that has time for a few messages only', () => {
  /** A clock that has gone on by ten seconds whenever somebody looks at it. */
  const hurried = (minutes = 0) => {
    let time = Date.now() + minutes * 60_000;
    return {
      now: () => {
        time += 6_000;
        return new Date(time);
      },
    };
  };
  const wait = async (count: number, change: Partial<StoredRow<'outbox'>>) => {
    for (let number = 0; number < count; number += 1) {
      await shop.create('outbox', { ...textAbout(orderId, mona), channel: 'email', ...change });
    }
  };

  test("lets somebody's hundred messages hold back nobody else's one", async () => {
    const { caller, form } = await kit.customer([aid, 1]);
    await shop.prove(mona);
    await wait(100, {});
    await kit.place(caller, form);
    await run(0, hurried());
    expect(await messagesTo(caller.id)).toHaveLength(1);
    expect((await messagesTo(mona.id)).length).toBeLessThan(10);
  });

  test('sends what is about orders and money first, whatever has waited longer', async () => {
    await shop.remove('outbox', (await only()).$id);
    const strangers = Array.from({ length: 20 }, () => crypto.randomUUID());
    for (const user_id of strangers) {
      await wait(1, { user_id, order_id: null, kind: 'appointment_booked', about: 'some' });
      await wait(1, {
        user_id,
        order_id: null,
        kind: 'back_in_stock',
        product_id: aid.$id,
        product_type: 'hearing-aids',
      });
    }
    await wait(1, { kind: 'refunded', amount_piasters: 500 });
    await run(0, hurried());
    expect(await messagesTo(mona.id)).toHaveLength(1);
    const left = await shop.rows('outbox', [Query.equal('state', 'waiting'), Query.isNull('next_at')]);
    expect(left.length).toBeGreaterThan(20);
  });

  test.each([
    ['tried again', 'new', -600, null],
    ['new', 'tried again', null, 5],
  ])('sends one that is %s before many that are %s and due for less long', async (_one, _many, ofOne, ofMany) => {
    const due = (minutes: number | null) => ({
      attempts: minutes === null ? 0 : 1,
      next_at: minutes === null ? null : new Date(Date.now() + minutes * 60_000).toISOString(),
    });
    await shop.remove('outbox', (await only()).$id);
    for (let count = 0; count < 20; count += 1) {
      await wait(1, { ...due(ofMany), user_id: crypto.randomUUID(), order_id: 'gone' });
    }
    await wait(1, due(ofOne));
    await run(0, hurried(10));
    expect(await messagesTo(mona.id)).toHaveLength(1);
  });
});

/** A text about an order that waits to be sent. */
function textAbout(order_id: string, { id: user_id }: Caller) {
  return {
    order_id,
    user_id,
    kind: 'shipped',
    channel: 'sms',
    lang: 'ar',
    state: 'waiting',
    attempts: 0,
    next_at: null,
    version: 0,
  } as const satisfies Partial<StoredRow<'outbox'>>;
}

/** Messaging that takes nothing, at least not for one account. */
class Unreachable extends Messages {
  readonly #userId: string | undefined;

  constructor(userId?: string) {
    super(shop.admin, { sendsSms: false });
    this.#userId = userId;
  }

  override async send(message: Parameters<Messages['send']>[0]): Promise<void> {
    if (this.#userId === undefined || message.userId === this.#userId) {
      throw new Error('Messaging is down');
    }
    await super.send(message);
  }
}

/** Messaging whose answers never arrive. */
class AnswerLost extends Messages {
  constructor() {
    super(shop.admin, { sendsSms: false });
  }

  override async send(message: Parameters<Messages['send']>[0]): Promise<void> {
    await super.send(message);
    throw new Error('the answer was lost');
  }
}

/** Messaging that is slow to be reached. */
class Late extends Messages {
  readonly reached: Promise<void>;
  readonly #tell: () => void;
  readonly #wake: Promise<void>;

  constructor(wake: Promise<void>) {
    super(shop.admin, { sendsSms: false });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.reached = promise;
    this.#tell = resolve;
    this.#wake = wake;
  }

  override async send(message: Parameters<Messages['send']>[0]): Promise<void> {
    this.#tell();
    await this.#wake;
    await super.send(message);
  }
}

/** Some minutes into the next hour, in which a limit counts anew. */
function minutesToNextHour(): number {
  return 65 - new Date().getUTCMinutes();
}

function minutesUntil(time: string | null): number {
  return (Date.parse(time ?? '') - Date.now()) / 60_000;
}
