import { expect } from 'vitest';
import { checkAllBooks } from '#subjects/reconciliation/run.ts';
import type { TestShop } from './kit.ts';

/** The kit makes people and products without counting them. */
const UNCOUNTED = ['users', 'staff', 'admins', 'products'];

/** Expects that every figure of a test shop is what its rows come to, and that nothing in its books contradicts itself. */
export async function expectBooksInOrder(shop: TestShop): Promise<void> {
  const { corrections, findings } = await checkAllBooks({ ports: shop.ports({}), fix: false });
  const wrong = corrections.filter(
    ({ figure, id }) => figure !== 'tags.count' && !(figure === 'counters.value' && UNCOUNTED.includes(id)),
  );
  expect({ wrong, findings }).toEqual({ wrong: [], findings: [] });
}
