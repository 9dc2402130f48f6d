import { expect, test } from 'vitest';
import { paymentAttemptId, paymentTransactionId } from '#lib/ids.ts';
import { HeldTables } from '../../../testing/held-tables.ts';
import type { CardGateway } from '../card-gateway.ts';
import { askAboutPayments } from './ask-about-payments.ts';

/** What becomes of reports of which the provider could not be asked at once. */

const NOW = new Date('2026-11-26T10:00:00.000Z');
const IN_5_MINUTES = '2026-11-26T10:05:00.000Z';
const ORDER = {
  $id: 'order',
  $createdAt: '2026-11-26T09:00:00.000Z',
  number: 'N1',
  user_id: 'mona',
  version: 0,
  payment_method: 'card',
  payment_status: 'pending',
  delivery_status: 'processing',
  amount_piasters: 50_000,
  received_piasters: 0,
  returned_piasters: 0,
  refund_due_piasters: 0,
  return_due_piasters: 0,
  returns_cash_piasters: 0,
  reserved_until: '2026-11-26T10:30:00.000Z',
  return_id: null,
  counted_at: null,
  card_order_at: null,
  payment_undecided_at: null,
  replaced_by: null,
  forgotten_at: null,
  shown_at: null,
  lang: 'ar',
};
const ATTEMPT = {
  $id: paymentAttemptId('42'),
  order_id: 'order',
  user_id: 'mona',
  provider_order_id: '42',
  state: 'open',
  amount_piasters: 50_000,
  currency: 'EGP',
  client_secret: 'sealed',
};
const PAID = {
  id: '9',
  providerOrderId: '42',
  owner: '4242424',
  kind: 'payment',
  outcome: 'paid',
  amountPiasters: 50_000,
  currency: 'EGP',
  createdAt: '2026-11-26T09:30:00.000Z',
  parentId: null,
} as const;
const question = (id: string, change: object = {}) => ({
  $id: `question ${id}`,
  attempt_id: ATTEMPT.$id,
  transaction_id: id,
  ask_at: NOW.toISOString(),
  ...change,
});

type Found = Awaited<ReturnType<CardGateway['find']>>;
const found = (change: object = {}): Found => ({ transaction: { ...PAID, ...change }, returnedPiasters: 0 });

/** Asks about these transactions of a provider that answers so. */
async function ask(questions: ReturnType<typeof question>[], answer: Found, isOff = false) {
  const tables = new HeldTables({ orders: [ORDER], payment_attempts: [ATTEMPT], payment_questions: questions });
  const lines: string[] = [];
  const asked: unknown[] = [];
  const card = {
    accountId: 'account',
    ownerId: null,
    unseal: (sealed: string, providerOrderId: string) => `${sealed} of ${providerOrderId}`,
    find: async (...about: unknown[]) => {
      asked.push(about);
      return answer;
    },
  };
  const ports = { tables, card: isOff ? null : card, now: () => NOW, pause: async () => {} };
  await askAboutPayments({ ...ports, logError: (line: string) => lines.push(line) } as never);
  const left = tables.held.payment_questions?.map(({ $id, ask_at }) => [$id, ask_at]);
  const booked = tables.transactions.flat().flatMap((one) => (one.tableId === 'payment_transactions' ? [one] : []));
  return { tables, lines, asked, left, booked };
}

test('a transaction that the provider names by now is settled, its owner kept, and not asked about again', async () => {
  const { tables, asked, left, booked, lines } = await ask([question('9')], found());
  expect(asked).toEqual([['9', { providerOrderId: '42', clientSecret: 'sealed of 42' }]]);
  const paid = { outcome: 'paid', amount_piasters: 50_000 };
  expect(booked).toMatchObject([{ action: 'create', rowId: paymentTransactionId('9'), data: paid }]);
  expect(tables.held.card_owners).toMatchObject([{ $id: 'account', owner: '4242424' }]);
  expect([left, lines]).toEqual([[], []]);
});

test('as long as the provider does not answer, it is asked again in five minutes, and about the others too', async () => {
  const { asked, left, booked, lines } = await ask([question('9'), question('10')], 'unknown');
  expect(asked).toHaveLength(2);
  expect(left).toEqual([
    ['question 9', IN_5_MINUTES],
    ['question 10', IN_5_MINUTES],
  ]);
  expect([booked, lines]).toEqual([[], []]);
});

test.each<[string, Found, object?]>([
  ['the provider does not know', 'none'],
  ['the provider names for another payment', found({ providerOrderId: '43' })],
  ['is of no payment of ours', found({ providerOrderId: '' }), { attempt_id: 'other' }],
])('a transaction that %s books nothing, and a line in the log says so, once', async (_title, answer, change) => {
  const { tables, left, booked, lines } = await ask([question('9', change)], answer);
  expect([booked, left, tables.held.card_owners]).toEqual([[], [], undefined]);
  expect(lines).toEqual(['The card provider does not know the transaction 9, which was reported to us.']);
});

test('those that are due are asked about, the longest waiting first, as many as one run takes', async () => {
  const waiting = Array.from({ length: 25 }, (_, index) =>
    question(String(100 + index), { ask_at: new Date(NOW.getTime() - index * 1_000).toISOString() }),
  );
  const later = question('1', { ask_at: new Date(NOW.getTime() + 60_000).toISOString() });
  // Of a clock that ran ahead: nothing waits so long.
  const ahead = question('2', { ask_at: '2027-01-01T00:00:00.000Z' });
  const { asked, left } = await ask([...waiting, later, ahead], 'none');
  const ids = asked.map((about) => (about as [string])[0]);
  expect(ids).toEqual(['124', '123', ...ids.slice(2)]);
  expect(ids).toHaveLength(20);
  expect(left?.map(([id]) => id)).toContain('question 1');
  expect((await ask([later, ahead], 'none')).left?.map(([id]) => id)).toEqual(['question 1']);
});

test('nothing is asked, and nothing lost, while there are no cards', async () => {
  const { asked, left } = await ask([question('9')], found(), true);
  expect([asked, left?.length]).toEqual([[], 1]);
});
