import { Query } from 'node-appwrite';
import { PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import type { Ports } from '#runtime/ports.ts';
import { stage } from '#runtime/tables.ts';
import { timeLeft, untilNoneLeft } from '#runtime/time-left.ts';
import { PRODUCT_TABLES } from '#subjects/stock/stock.ts';
import { claimRevision, readRevision } from '../catalogue.ts';
import { listProducts } from '../products.ts';
import { priceColumns } from '../rules/prices.ts';

/** So many products are changed in one transaction. */
const AT_ONCE = 40;
const RUN_MS = 20_000;

type Needs = Pick<Ports, 'tables' | 'now'>;

/**
 * Brings what lists are sorted and filtered by up to date where a sale has begun or ended. What is shown and paid follows
 * from the day alone and waits for nothing. May be run by anybody at any time, also twice at once.
 */
export async function turnPrices(ports: Needs): Promise<void> {
  const hasTime = timeLeft(ports, RUN_MS);
  for (const type of PRODUCT_TYPES) {
    await untilNoneLeft(hasTime, AT_ONCE, () => turnSome(ports, type));
  }
}

async function turnSome({ tables, now }: Needs, type: ProductType): Promise<string[]> {
  const revision = await readRevision(tables);
  const due = [Query.lessThanEqual('price_turns_at', now().toISOString()), Query.orderAsc('price_turns_at')];
  const { products } = await listProducts(tables, type, [...due, Query.limit(AT_ONCE)], { shelf: 'both' });
  if (products.length > 0) {
    // Should somebody else have written the catalogue meanwhile, the next run does it.
    await tables.transact([
      claimRevision(revision),
      ...products.map((product) => stage.update(PRODUCT_TABLES[type], product.$id, priceColumns(product, now()))),
    ]);
  }
  return products.map(({ $id }) => $id);
}
