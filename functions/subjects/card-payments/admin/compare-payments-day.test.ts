import { describe, expect, test } from 'vitest';
import { paymentAttemptId, paymentTransactionId } from '#lib/ids.ts';
import { type Held, HeldTables } from '../../../testing/held-tables.ts';
import type { CardGateway } from '../card-gateway.ts';
import type { CardTransaction } from '../rules/card-transaction.ts';
import { comparePayments } from './compare-payments.ts';

/** What one run of the comparison reads, asks and writes. */

const DAY = '2026-11-25';
/** An hour and more after the end of the day in Cairo. */
const NOW = new Date('2026-11-26T10:00:00.000Z');
/** More than a day after it, so that nobody waits for the provider any longer. */
const LATE = new Date('2026-11-26T22:00:00.001Z');
const NOON = `${DAY}T10:00:00.000Z`;
const report = (change: object = {}) => ({
  $id: DAY,
  day: DAY,
  state: 'open',
  checked: 0,
  unanswered: 0,
  position: null,
  findings: '[]',
  version: 3,
  ...change,
});
const ORDER = {
  $id: 'order',
  $createdAt: NOON,
  number: 'N1',
  user_id: 'mona',
  version: 1,
  payment_method: 'card',
  payment_status: 'paid',
  delivery_status: 'processing',
  amount_piasters: 50_000,
  received_piasters: 50_000,
  returned_piasters: 0,
  refund_due_piasters: 0,
  return_due_piasters: 0,
  returns_cash_piasters: 0,
  reserved_until: null,
  return_id: null,
  counted_at: NOON,
  payment_undecided_at: null,
  lang: 'ar',
};
const attempt = (number: string, change: object = {}) => ({
  $id: paymentAttemptId(number),
  $createdAt: NOON,
  order_id: 'order',
  user_id: 'mona',
  provider_order_id: number,
  client_secret: `sealed ${number}`,
  state: 'paid',
  amount_piasters: 50_000,
  currency: 'EGP',
  ...change,
});
const ours = (id: string, change: object = {}) => ({
  $id: paymentTransactionId(id),
  $createdAt: NOON,
  order_id: 'order',
  attempt_id: paymentAttemptId('42'),
  transaction_id: id,
  kind: 'payment',
  outcome: 'paid',
  amount_piasters: 50_000,
  returned_piasters: 0,
  ...change,
});
const theirs = (id: string, change: Partial<CardTransaction> = {}): CardTransaction => ({
  id,
  providerOrderId: '42',
  owner: '4242424',
  kind: 'payment',
  outcome: 'paid',
  amountPiasters: 50_000,
  currency: 'EGP',
  createdAt: NOON,
  parentId: null,
  ...change,
});

interface Provider {
  now?: Date;
  /** What the provider says of an intention, by its number; that it knows of nothing unless said. */
  says?: Record<string, CardTransaction[] | 'unknown'>;
  /** What it says of a transaction, by its number. */
  named?: Record<string, Awaited<ReturnType<CardGateway['find']>>>;
  /** Runs when the first transaction of the provider is settled. */
  settles?: () => unknown;
  isOff?: boolean;
  unseal?: (sealed: string) => string | null;
}

async function run(held: Held, provider: Provider = {}) {
  const { now = NOW, says = {}, named = {}, isOff = false } = provider;
  const { unseal = (sealed: string) => sealed.replace('sealed', 'secret') } = provider;
  const tables = new HeldTables(held);
  const { transactAndRead } = tables;
  tables.transactAndRead = (async (...input: Parameters<typeof transactAndRead>) => {
    const answer = await transactAndRead.apply(tables, input);
    provider.settles?.();
    return answer;
  }) as typeof transactAndRead;
  const asked: { providerOrderId: string; clientSecret: string }[] = [];
  const lines: string[] = [];
  const card = {
    unseal,
    inquire: async (intention: (typeof asked)[number]) => {
      asked.push(intention);
      return says[intention.providerOrderId] ?? [];
    },
    find: async (id: string) => named[id] ?? 'none',
  };
  const ports = { tables, card: isOff ? null : card, now: () => now, pause: async () => {} };
  await comparePayments({ ...ports, logError: (line: string) => lines.push(line) } as never);
  const [operations = []] = tables.transactions.filter((some) =>
    some.some(({ tableId }) => tableId === 'payment_reports'),
  );
  const written = Object.assign({}, ...operations.filter(({ action }) => action === 'update').map(({ data }) => data));
  const findings = JSON.parse(written.findings ?? '[]') as Record<string, unknown>[];
  return { tables, asked, lines, written, findings, numbers: asked.map(({ providerOrderId }) => providerOrderId) };
}
const days = ({ held }: HeldTables) => held.payment_reports?.map(({ $id }) => $id).toSorted();

describe('the reports of days', () => {
  test('are made one after the other, of those that are over, and of a week at most', async () => {
    const made = async (newest?: string, now?: Date) =>
      days(
        (await run({ payment_reports: newest ? [report({ $id: newest, day: newest })] : [] }, now ? { now } : {}))
          .tables,
      );
    expect(await made()).toEqual([DAY]);
    expect(await made('2026-11-22')).toEqual(['2026-11-22', '2026-11-23', '2026-11-24', DAY]);
    expect(await made(DAY)).toEqual([DAY]);
    const week = ['19', '20', '21', '22', '23', '24', '25'].map((day) => `2026-11-${day}`);
    expect(await made('2026-11-01')).toEqual(['2026-11-01', ...week]);
    expect(await made('2026-11-18')).toEqual(['2026-11-18', ...week]);
    const old = ['2026-11-24', '2026-11-22', DAY, '2026-11-23'].map((day) => report({ $id: day, day, state: 'done' }));
    expect(days((await run({ payment_reports: old })).tables)).toHaveLength(4);
    const gap = await run({ payment_reports: old.filter(({ day }) => day !== DAY) });
    expect(gap.tables.held.payment_reports?.at(-1)).toMatchObject({ $id: DAY, state: 'open' });
    // An hour after its end, not before.
    expect(await made('2026-11-24', new Date('2026-11-25T22:59:59.000Z'))).toEqual(['2026-11-24']);
    expect(await made('2026-11-24', new Date('2026-11-25T23:00:00.000Z'))).toEqual(['2026-11-24', DAY]);
  });

  test('that are not over, of a clock that ran ahead, are made again when they are', async () => {
    const ahead = ['2026-11-26', '2027-03-01'].map((day) => report({ $id: day, day, state: 'done' }));
    expect(days((await run({ payment_reports: [report(), ...ahead] })).tables)).toEqual([DAY]);
  });

  test('begin with nothing, and the oldest that is open goes on', async () => {
    const done = report({ $id: '2026-11-23', day: '2026-11-23', state: 'done' });
    const { tables } = await run({ payment_reports: [done] });
    expect(tables.transactions[0]?.[0]).toMatchObject({ rowId: '2026-11-24', claims: true });
    const nothing = { state: 'open', checked: 0, unanswered: 0, findings: '[]', version: 0 };
    expect(tables.held.payment_reports?.find(({ $id }) => $id === DAY)).toMatchObject(nothing);
    const all = await run({ payment_reports: [report({ state: 'done' })] });
    expect(all.tables.transactions).toEqual([]);
  });

  test('are not made while there are no cards', async () => {
    expect(days((await run({}, { isOff: true })).tables)).toBeUndefined();
  });
});

describe('the payments of a day', () => {
  test('are those that were opened on it in Cairo, and those of which money went back on it', async () => {
    const start = '2026-11-24T22:00:00.000Z';
    const end = '2026-11-25T22:00:00.000Z';
    const eve = '2026-11-24T21:59:59.999Z';
    const refund = (id: string, of: string, change: object = {}) =>
      ours(id, { kind: 'refund', attempt_id: paymentAttemptId(of), ...change });
    const { numbers, written } = await run({
      payment_reports: [report()],
      orders: [ORDER],
      payment_attempts: [
        attempt('1', { $createdAt: start }),
        attempt('2', { $createdAt: end }),
        attempt('3', { $createdAt: eve }),
        attempt('4', { $createdAt: eve }),
        attempt('5', { $createdAt: eve }),
        attempt('6'),
      ],
      payment_transactions: [
        refund('14', '4'),
        refund('15', '5', { $createdAt: end }),
        refund('16', '6'),
        // A payment that was heard of a day later.
        ours('13', { attempt_id: paymentAttemptId('3'), outcome: 'declined' }),
      ],
    });
    expect(numbers.toSorted()).toEqual(['1', '4', '6']);
    expect(written).toMatchObject({ checked: 3, unanswered: 0, state: 'done', finished_at: NOW.toISOString() });
  });

  test('are asked about with their secret, and without it when it was encrypted under other keys', async () => {
    const scene = { payment_reports: [report()], orders: [ORDER], payment_attempts: [attempt('42')] };
    expect((await run(scene)).asked).toEqual([{ providerOrderId: '42', clientSecret: 'secret 42' }]);
    expect((await run(scene, { unseal: () => null })).asked).toEqual([{ providerOrderId: '42', clientSecret: '' }]);
  });

  test('are compared in the order of their ids, so many in one run, and the next goes on behind them', async () => {
    const attempts = Array.from({ length: 25 }, (_, index) => attempt(String(100 + index)));
    const ids = attempts.map(({ $id }) => $id).toSorted();
    const first = await run({ payment_reports: [report()], orders: [ORDER], payment_attempts: attempts });
    expect(first.written).toMatchObject({ position: ids[19], checked: 20 });
    expect(first.written).not.toHaveProperty('state');
    const behind = report({ position: ids[19], checked: 20, unanswered: 1 });
    const second = await run({ payment_reports: [behind], orders: [ORDER], payment_attempts: attempts });
    expect(second.numbers).toHaveLength(5);
    expect(second.written).toMatchObject({ position: ids[24], checked: 25, unanswered: 1, state: 'done' });
    const all = report({ position: ids[24], checked: 25 });
    const third = await run({ payment_reports: [all], orders: [ORDER], payment_attempts: attempts });
    expect(third.written).toMatchObject({ position: ids[24], checked: 25, state: 'done' });
  });

  test('wait for a provider that does not answer, for a day, and nothing is written before', async () => {
    const scene = { payment_reports: [report()], orders: [ORDER], payment_attempts: [attempt('42'), attempt('43')] };
    const [first, second] = [attempt('42'), attempt('43')].toSorted((a, b) => (a.$id < b.$id ? -1 : 1));
    const silent = { [first?.provider_order_id ?? '']: 'unknown' as const };
    const waiting = await run(scene, { says: silent });
    expect([waiting.numbers.length, waiting.tables.transactions]).toEqual([1, []]);
    // What was compared before is kept.
    const half = await run(scene, { says: { [second?.provider_order_id ?? '']: 'unknown' } });
    expect(half.written).toMatchObject({ position: first?.$id, checked: 1, unanswered: 0 });
    expect(half.written).not.toHaveProperty('state');
    const late = await run(scene, { says: silent, now: LATE });
    expect(late.written).toMatchObject({ position: second?.$id, checked: 1, unanswered: 1, state: 'done' });
  });

  test('that are gone differ in nothing', async () => {
    const refund = ours('16', { kind: 'refund', attempt_id: 'gone' });
    const { written, asked } = await run({ payment_reports: [report()], payment_transactions: [refund] });
    expect([asked, written.checked, written.findings]).toEqual([[], 1, '[]']);
  });
});

describe('what differs', () => {
  const scene = (change: Held = {}): Held => ({
    payment_reports: [report()],
    orders: [ORDER],
    payment_attempts: [attempt('42')],
    payment_transactions: [ours('9')],
    ...change,
  });

  test('is nothing where both name the same, and nothing is logged', async () => {
    const { findings, lines, tables } = await run(scene(), { says: { 42: [theirs('9')] } });
    expect([findings, lines, tables.transactions.length]).toEqual([[], [], 1]);
  });

  test('is what only the provider knows, which is settled, and a line in the log says so', async () => {
    const unpaid = { ...ORDER, payment_status: 'pending', received_piasters: 0, counted_at: null };
    const open = scene({
      orders: [unpaid],
      payment_attempts: [attempt('42', { state: 'open' })],
      payment_transactions: [],
    });
    const { findings, lines, tables } = await run(open, { says: { 42: [theirs('9')] } });
    const found = { kind: 'paid_unknown', order_id: 'order', number: 'N1', transaction_id: '9', ours: 0, theirs: 500 };
    // Nothing of the transaction is applied here, so that it goes on differing.
    expect(findings).toEqual([{ ...found, method: null, mended: false }]);
    const settled = tables.transactions.flat().find(({ tableId }) => tableId === 'payment_transactions');
    expect(settled).toMatchObject({ action: 'create', rowId: paymentTransactionId('9') });
    expect(lines).toEqual([`The card provider's books of ${DAY} differ from ours in 1 payments.`]);
  });

  test('is mended where both agree by now, each of them by itself', async () => {
    const wrong = theirs('11', { amountPiasters: 1 });
    const undecided = ours('10', { outcome: 'pending' });
    const again = ours('12', { outcome: 'pending' });
    const partly = ours('13', { outcome: 'pending' });
    const held = scene({ payment_transactions: [ours('9'), undecided, again, partly] });
    const { findings } = await run(held, {
      says: { 42: [theirs('9'), theirs('10'), wrong, theirs('12'), theirs('13')] },
      settles: () => {
        Object.assign(undecided, { outcome: 'paid' });
        // Now it differs in something else.
        Object.assign(partly, { outcome: 'paid', returned_piasters: 100 });
      },
    });
    expect(findings.map(({ kind, transaction_id, mended }) => [kind, transaction_id, mended])).toEqual([
      ['paid_unknown', '10', true],
      ['amount_differs', '11', false],
      ['paid_unknown', '12', false],
      ['paid_unknown', '13', true],
    ]);
  });

  test('is what only we know, unless the provider names it when it is asked for it alone', async () => {
    const asked = (named: Provider['named']) => run(scene(), { named: named ?? {} });
    const unknown = [{ kind: 'unknown_to_provider', transaction_id: '9', ours: 500, theirs: 0, mended: false }];
    expect((await asked({})).findings).toMatchObject(unknown);
    expect((await asked({ 9: { transaction: theirs('9'), returnedPiasters: 0 } })).findings).toEqual([]);
    const elsewhere = { transaction: theirs('9', { providerOrderId: '43' }), returnedPiasters: 0 };
    expect((await asked({ 9: elsewhere })).findings).toMatchObject(unknown);
    const silent = await asked({ 9: 'unknown' });
    expect([silent.findings, silent.tables.transactions]).toEqual([[], []]);
  });

  test('is of the payment itself, not of another one of its order', async () => {
    const other = ours('10', { attempt_id: paymentAttemptId('43') });
    const { findings } = await run(scene({ payment_transactions: [ours('9'), other] }), {
      says: { 42: [theirs('9')] },
    });
    expect(findings).toEqual([]);
  });

  test('is told without a number where the order is gone', async () => {
    const { findings } = await run(scene({ orders: [] }));
    expect(findings).toMatchObject([{ order_id: 'order', number: '' }]);
  });

  test('is kept with what was found before, so much of it, and logged once the day is done', async () => {
    const before = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ kind: 'refund_differs' })));
    const some = await run(scene({ payment_reports: [report({ findings: before(1) })] }));
    expect(some.findings.map(({ kind }) => kind)).toEqual(['refund_differs', 'unknown_to_provider']);
    const many = await run(scene({ payment_reports: [report({ findings: before(200) })] }));
    expect([many.findings.length, many.lines.length]).toEqual([200, 1]);
    const attempts = Array.from({ length: 21 }, (_, index) => attempt(String(100 + index)));
    const open = { payment_reports: [report({ findings: before(1) })], payment_attempts: attempts };
    expect((await run(scene(open))).lines).toEqual([]);
  });

  test('is logged by the run that wrote it alone', async () => {
    const tables = new HeldTables(scene());
    tables.problems.push('conflict');
    const lines: string[] = [];
    const card = { unseal: () => '', inquire: async () => [], find: async () => 'none' };
    const ports = { tables, card, now: () => NOW, pause: async () => {} };
    await comparePayments({ ...ports, logError: (line: string) => lines.push(line) } as never);
    expect([tables.transactions.length, lines]).toEqual([1, []]);
  });
});
