import { Query } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchSystem, sendMessageAgain } from '#contract/system/calls.ts';
import { FAULTS_KEPT, MESSAGE_STATES } from '#contract/system/constants.ts';
import { VERSION } from '#contract/version.generated.ts';
import { SYSTEM_STATE_ID } from '#lib/ids.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { MAX_ATTEMPTS } from '#subjects/messages/rules/retries.ts';
import { cleanUp } from '#subjects/privacy/admin/clean-up.ts';
import { type StoredRow, startShop } from '../../../testing/kit.ts';
import { mailKit } from '../../../testing/mail.ts';
import { orderKit } from '../../../testing/orders.ts';
import { keepWatch } from './keep-watch.ts';

const shop = await startShop();
const boss = await shop.join('admin');
const kit = orderKit(shop, boss);
const { messagesTo, outboxOf, run, removeProviders, ensureProvider } = mailKit(shop);
const aid = await shop.addHearingAid({ stock: 1000 });

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const look = async (lang?: 'ar' | 'en') => {
  const { data, body } = await shop.call(boss, fetchSystem, { id: boss.id, lang });
  return data ?? expect.fail(body);
};
const send = (messageId: string) => shop.call(boss, sendMessageAgain, { id: boss.id, messageId });
const watch = (minutes: number, failed: Parameters<typeof keepWatch>[1] = []) =>
  keepWatch(shop.ports({ now: () => at(minutes), logError: () => {} }), failed);
const stateRow = async () => (await shop.row('system_state', SYSTEM_STATE_ID)) as StoredRow<'system_state'>;
const toldTo = async (userId: string) => (await shop.rows('outbox')).filter((row) => row.user_id === userId);

/** The message about a new order, changed as if the schedule had left it so. */
async function message(change: Partial<Rows['outbox']> = {}) {
  const { caller, orderId } = await kit.cashOrder([aid, 1]);
  const [row] = (await outboxOf(orderId)) as [StoredRow<'outbox'>];
  for (const { $id } of await shop.rows('outbox', [Query.equal('channel', 'whatsapp')]))
    await shop.remove('outbox', $id);
  if (Object.keys(change).length > 0) {
    await shop.change('outbox', row.$id, change);
  }
  return { caller, orderId, id: row.$id, stored: () => shop.row('outbox', row.$id) };
}

const GIVEN_UP = {
  state: 'failed',
  attempts: MAX_ATTEMPTS,
  next_at: null,
  last_error: 'Mailbox mona@example.com is full',
} as const;

beforeEach(async () => {
  for (const table of ['outbox', 'system_state', 'faults', 'book_reports'] as const) {
    for (const { $id } of await shop.rows(table)) {
      await shop.remove(table, $id);
    }
  }
  await ensureProvider();
});

describe('the state of the shop', () => {
  test('of one that opened just now is in order', async () => {
    expect(await look()).toMatchObject({
      level: 'ok',
      version: VERSION,
      deployed_at: null,
      schedule: { level: 'ok', ran_at: null, failed: [] },
      outbox: { level: 'ok', waiting: 0, oldest_due_at: null, retried: 0, given_up: 0 },
      email: { level: 'ok', on: true, sent_at: null, failing: 0, error: null },
      sms: { level: 'ok', on: false },
      books: { level: 'ok', day: null },
      payments: { level: 'ok', on: false, day: null },
      clock: { level: 'ok', ahead_to: null },
      faults: { level: 'ok', count: 0, kept_days: 30, documents: [] },
      messages: [],
    });
  });

  test('is broken where the schedule stands still', async () => {
    await shop.create(
      'system_state',
      { ran_at: at(-31).toISOString(), failed: 'books,pictures', version: 0 },
      SYSTEM_STATE_ID,
    );
    expect(await look()).toMatchObject({
      level: 'fail',
      schedule: { level: 'fail', failed: ['books', 'pictures'] },
    });
  });

  test('shows what the last night and the last check found', async () => {
    const night = { day: '2026-11-19', asked: 'schedule', state: 'done', started_at: at(-60).toISOString() } as const;
    const finding = { kind: 'order_without_lines', id: 'o', order_id: 'o', number: '', expected: null, found: null };
    await shop.create('book_reports', {
      ...night,
      corrections: '[{},{}]',
      findings: JSON.stringify([finding]),
      finished_at: at(-50).toISOString(),
    });
    expect((await look()).books).toMatchObject({ level: 'warn', day: '2026-11-19', corrections: 2, findings: 1 });
    // Somebody has seen to it and checked again.
    const again = {
      ...night,
      asked: 'admin',
      corrections: '[]',
      findings: '[]',
      started_at: at(-5).toISOString(),
    } as const;
    await shop.create('book_reports', again);
    expect((await look()).books).toMatchObject({ level: 'ok', day: '2026-11-19', findings: 0 });
  });

  test('remembers the language in which an admin reads it', async () => {
    expect((await shop.row('users', boss.id))?.lang).toBeNull();
    await look('en');
    expect((await shop.row('users', boss.id))?.lang).toBe('en');
    await look();
    expect((await shop.row('users', boss.id))?.lang).toBe('en');
    await shop.change('users', boss.id, { lang: null });
  });
});

describe('messages that did not go out', () => {
  test('are listed with what an admin has to know, and nothing more', async () => {
    const { caller, orderId, id } = await message(GIVEN_UP);
    const number = (await shop.row('orders', orderId))?.number;
    const { outbox, messages, email } = await look();
    expect(outbox).toMatchObject({ level: 'warn', given_up: 1, waiting: 0 });
    expect(email).toMatchObject({ level: 'warn', failing: 1, error: 'Mailbox … is full' });
    expect(messages).toEqual([
      {
        $id: id,
        kind: 'placed',
        channel: 'email',
        state: 'failed',
        recipient: `${caller.email.slice(0, 1)}…@example.com`,
        order_id: orderId,
        number,
        attempts: MAX_ATTEMPTS,
        error: 'Mailbox … is full',
        created_at: expect.any(String),
        next_at: null,
        sendable: true,
      },
    ]);
    expect(JSON.stringify(messages)).not.toContain(caller.email);
  });

  test('are those that were tried in vain and those that wait for too long, and no others', async () => {
    await message();
    const tried = await message({
      attempts: 1,
      next_at: at(10).toISOString(),
      last_error: 'No enabled provider found.',
    });
    const late = await message({ next_at: at(-16).toISOString() });
    const { messages, outbox } = await look();
    expect(messages.map(({ $id, state }) => [$id, state])).toEqual([
      [tried.id, 'waiting'],
      [late.id, 'waiting'],
    ]);
    expect(outbox).toMatchObject({ level: 'warn', waiting: 3, retried: 1 });
    expect(Date.parse(outbox.oldest_due_at ?? '')).toBeCloseTo(at(-16).getTime(), -4);
  });

  test('say when nobody knows any more where they should go', async () => {
    const notice = { kind: 'back_in_stock', user_id: 'nobody', channel: 'email', lang: 'ar', version: 0 } as const;
    const { $id } = await shop.create('outbox', { ...notice, ...GIVEN_UP });
    expect((await look()).messages).toMatchObject([{ $id, recipient: '', number: '', sendable: false }]);
    expect((await send($id)).code).toBe('message_unsendable');
    const { id, orderId } = await message(GIVEN_UP);
    await shop.remove('orders', orderId);
    expect((await send(id)).code).toBe('message_unsendable');
  });
});

describe('a message that an admin has sent again', () => {
  test('goes with the next run, with all its attempts again, and the audit log says who wanted it', async () => {
    await removeProviders();
    const { caller, id, orderId, stored } = await message();
    await run();
    await messagesTo(caller.id);
    await shop.change('outbox', id, { attempts: MAX_ATTEMPTS });
    await run(3);
    expect(await stored()).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS });
    await ensureProvider();

    expect(await send(id)).toMatchObject({ status: 200, data: { $id: id, state: 'waiting' } });
    expect(await stored()).toMatchObject({
      state: 'waiting',
      attempts: 0,
      resent: 1,
      message_id: null,
      last_error: null,
    });
    expect((await look()).messages).toEqual([]);
    await run(4);
    expect((await messagesTo(caller.id)).map(({ status }) => status).sort()).toEqual(['failed', 'sent']);
    await run(10);
    expect(await stored()).toMatchObject({ state: 'sent', attempts: 1 });

    const [entry] = (await shop.rows('audit_log')).filter(({ subject_id }) => subject_id === id);
    expect(entry).toMatchObject({ kind: 'message', action: 'send', actor_id: boss.id });
    expect(entry?.label).toBe((await shop.row('orders', orderId))?.number);
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ message_state: 'failed', attempts: MAX_ATTEMPTS });
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ message_state: 'waiting', attempts: 0 });
  });

  test('does not wait for its next attempt any longer', async () => {
    const { caller, id } = await message({ attempts: 2, next_at: at(300).toISOString(), last_error: 'down' });
    await run();
    expect(await messagesTo(caller.id)).toEqual([]);
    expect((await send(id)).status).toBe(200);
    await run(1);
    expect(await messagesTo(caller.id)).toHaveLength(1);
  });

  test('is written down once, however often the same is asked', async () => {
    const { id, stored } = await message(GIVEN_UP);
    const answers = [await send(id), await send(id), await send(id)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toMatchObject({ resent: 1, version: 1 });
    expect((await shop.rows('audit_log')).filter(({ subject_id }) => subject_id === id)).toHaveLength(1);
  });

  test('goes to one of two who press at once', async () => {
    const { id, stored } = await message(GIVEN_UP);
    const answers = await Promise.all([send(id), send(id)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.map(({ code }) => code).filter((code) => code !== undefined && code !== 'busy')).toEqual([]);
    expect(await stored()).toMatchObject({ state: 'waiting', resent: 1 });
  });

  test('is refused when it is gone, went already, or needs to go no more', async () => {
    expect((await send('nothing')).code).toBe('not_found');
    for (const state of MESSAGE_STATES.filter((one) => one !== 'waiting' && one !== 'failed')) {
      const { id } = await message({ state });
      expect((await send(id)).code).toBe('message_sent');
    }
  });

  test('is refused when Messaging says that it arrived after all, and counts as sent then', async () => {
    const { caller, id, stored } = await message();
    await run();
    expect(await messagesTo(caller.id)).toMatchObject([{ status: 'sent' }]);
    await shop.change('outbox', id, { ...GIVEN_UP, state: 'failed' });
    expect((await send(id)).code).toBe('message_sent');
    expect(await stored()).toMatchObject({ state: 'sent', last_error: null });
    await run(10);
    expect(await messagesTo(caller.id)).toHaveLength(1);
  });
});

describe('the admins', () => {
  const late = () => message({ next_at: at(-121).toISOString(), attempts: 1 });

  test('get one mail when something breaks and one when all is well, each in their language', async () => {
    const other = await shop.join('admin');
    const reception = await shop.join('reception');
    await shop.change('users', other.id, { lang: 'en' });
    await watch(0);
    const { id } = await late();
    await watch(5);
    await watch(10);
    expect(await toldTo(boss.id)).toMatchObject([
      { kind: 'system_red', about: 'outbox', lang: 'ar', state: 'waiting' },
    ]);
    expect(await toldTo(other.id)).toMatchObject([{ kind: 'system_red', about: 'outbox', lang: 'en' }]);
    expect(await toldTo(reception.id)).toEqual([]);
    expect(await stateRow()).toMatchObject({ red: 'outbox', well_at: null });

    await run(11, { siteOrigin: 'https://shop.example' });
    const [mail] = await messagesTo(other.id);
    expect(mail?.data).toMatchObject({
      subject: 'Something in the shop is broken · Samaa',
      content: expect.stringContaining('href="https://shop.example/admin/system?lang=en"'),
    });
    expect(mail?.data).toMatchObject({
      content: expect.stringContaining('Messages have waited for more than two hours.'),
    });
    expect((await messagesTo(boss.id))[0]?.data).toMatchObject({ content: expect.stringContaining('dir="rtl"') });

    await shop.change('outbox', id, { state: 'sent', next_at: null });
    await watch(15);
    expect(await toldTo(other.id)).toHaveLength(1);
    await watch(31);
    await watch(36);
    expect((await toldTo(other.id)).map(({ kind }) => kind).sort()).toEqual(['system_red', 'system_well']);
    expect(await stateRow()).toMatchObject({ red: null, well_at: null });
    await run(37);
    expect(await messagesTo(other.id)).toHaveLength(2);
  });

  test('get one mail when two runs find it at once', async () => {
    await watch(0);
    await late();
    await Promise.all([watch(5), watch(5), watch(5)]);
    expect(await toldTo(boss.id)).toHaveLength(1);
  });

  test('get the mail with the next run where the outbox is what was stuck', async () => {
    await watch(0);
    const { caller } = await late();
    await watch(5);
    await run(6);
    expect(await messagesTo(caller.id)).toHaveLength(1);
    expect((await messagesTo(boss.id)).length).toBeGreaterThan(0);
  });
});

describe('a failure', () => {
  const failing = async () => {
    // A report that no program of ours has written cannot be read.
    const { $id } = await shop.create('book_reports', {
      day: '2026-11-19',
      asked: 'admin',
      state: 'done',
      corrections: '[]',
      findings: 'منى 01001234567',
      started_at: at(-1).toISOString(),
    } as const);
    const answer = await shop.call(boss, fetchSystem, { id: boss.id });
    await shop.remove('book_reports', $id);
    return answer;
  };

  test('is kept in a line without anything personal, under the id of its execution', async () => {
    const { status, headers } = await failing();
    expect(status).toBe(500);
    const { faults, level } = await look();
    expect(level).toBe('warn');
    expect(faults).toMatchObject({ level: 'warn', count: 1 });
    expect(faults.documents).toEqual([
      {
        $id: headers['x-appwrite-execution-id'],
        at: expect.any(String),
        service: 'admin',
        call: 'fetch-system',
        message: expect.stringMatching(/^SyntaxError: /),
      },
    ]);
    expect(JSON.stringify(faults)).not.toMatch(/منى|0100/);
  });

  test('goes after the days that are set, and the oldest where there are too many', async () => {
    const line = { service: 'shop', call: 'fetch-tags', message: 'Error: down' } as const;
    for (let count = 0; count < FAULTS_KEPT + 3; count += 1) {
      await shop.create('faults', line, `fault-${String(count).padStart(3, '0')}`);
    }
    await cleanUp(shop.ports({}));
    const kept = await shop.rows('faults');
    expect(kept).toHaveLength(FAULTS_KEPT);
    expect(kept.some(({ $id }) => $id === 'fault-000')).toBe(false);
    for (let batch = 0; batch < FAULTS_KEPT / 50; batch += 1) {
      await cleanUp(shop.ports({ now: () => at(31 * 24 * 60) }));
    }
    expect(await shop.rows('faults')).toEqual([]);
  });
});

// Last: it moves the clock of the server on.
test('The page says when the schedule came to its end and since when the version runs', async () => {
  expect((await shop.runSchedule('admin')).status).toBe(200);
  const { schedule, deployed_at } = await look();
  expect(schedule).toMatchObject({ level: 'ok', failed: [], ran_at: expect.any(String) });
  expect(deployed_at).toBe(schedule.ran_at);
  await shop.runSchedule('admin');
  expect((await look()).deployed_at).toBe(deployed_at);
});
