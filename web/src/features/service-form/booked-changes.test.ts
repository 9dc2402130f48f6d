import { expect, test } from 'vitest';
import { aBlock, anAccount, serviceForm } from '#web/testing/clinic.ts';
import { bookedChanges } from './booked-changes.ts';
import { type AccountValues, draftOf, type ServiceDraft } from './service-draft.ts';

const seen = draftOf(
  serviceForm([
    aBlock({ block_type: 'nha', price: 900, booked: true, account: anAccount({ downpayment: 250.25 }) }),
    aBlock({ id: 'block-2', price: 100.1, booked: true }),
    aBlock({ id: 'block-3', block_type: 'em' }),
  ]),
);

const say = (key: string, account: Partial<AccountValues>): ServiceDraft => ({
  ...seen,
  blocks: seen.blocks.map((block) =>
    block.key === key ? { ...block, account: { ...block.account, ...account } } : block,
  ),
});
const without = (key: string): ServiceDraft => ({ ...seen, blocks: seen.blocks.filter((block) => block.key !== key) });

test('nothing is asked when no sum of a booked block changes', () => {
  expect(bookedChanges(seen, say('block-1', { lab_number: 'L-7', delivered: true }), true)).toBeNull();
  expect(bookedChanges(seen, say('block-3', { price: '80' }), true)).toBeNull();
  expect(bookedChanges(seen, without('block-3'), true)).toBeNull();
});

test('a changed price and payment are named with what they were, and what the whole form comes to', () => {
  const changes = bookedChanges(seen, say('block-1', { price: '800', downpayment: '200' }), true);
  expect(changes).toMatchObject({
    blocks: [
      {
        position: 1,
        block: { key: 'block-1' },
        before: { billed: 900, received: 250.25 },
        after: { billed: 800, received: 200 },
      },
    ],
    before: { billed: 1000.1, received: 250.25 },
    after: { billed: 900.1, received: 200 },
  });
});

test('a booked block that goes is named, also before the first issue', () => {
  for (const wasIssued of [true, false]) {
    expect(bookedChanges(seen, without('block-2'), wasIssued)).toMatchObject({
      blocks: [{ position: 2, before: { billed: 100.1, received: 0 }, after: null }],
    });
  }
});

test('the first issue may say other prices than were quoted without a question', () => {
  expect(bookedChanges(seen, say('block-1', { price: '800' }), false)).toBeNull();
});
