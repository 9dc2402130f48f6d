import { Query } from 'node-appwrite';
import { DEFAULT_LANGUAGE, type Language, type ProductType } from '#contract/constants.ts';
import type {
  fetchOwnStockNotice as fetchOwnCall,
  setStockNotice as guestCall,
  setOwnStockNotice as ownCall,
} from '#contract/stock-notices/calls.ts';
import { stockNoticeId } from '../domain/ids.ts';
import { NOTICES_PER_ACCOUNT, NOTICES_PER_ADDRESS, NOTICES_PER_EMAIL, networkOf } from '../domain/rate-limits.ts';
import { countAttempt } from '../runtime/attempts.ts';
import type { Ports } from '../runtime/context.ts';
import { getProduct } from '../runtime/products.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';

/**
 * An email that an account has stands for the account, so that nobody is told twice. It is looked up whatever is asked,
 * and nothing in the answer tells what was found. Eight steps at most.
 */
export const setStockNotice: Handler<typeof guestCall> = async (input, context) => {
  const email = input.email.trim().toLowerCase();
  await countAttempt(context, NOTICES_PER_ADDRESS, [networkOf(context.clientAddress)]);
  if (input.wanted) {
    await countAttempt(context, NOTICES_PER_EMAIL, [email]);
  }
  const { rows } = await context.tables.list('users', ['role'], [Query.equal('email', email), Query.limit(1)]);
  const [owner] = rows;
  await set(input, owner ? { user_id: owner.$id, email: null } : { user_id: null, email }, context);
  if (owner && !input.wanted) {
    // What was asked for before there was the account.
    await context.tables.delete('stock_notices', stockNoticeId(email, input.product_type, input.productId));
  }
  return { waiting: input.wanted };
};

/** What the caller asked for by the same email before they signed in becomes one with this. Six steps at most. */
export const setOwnStockNotice: Handler<typeof ownCall> = async (input, context) => {
  await countAttempt(context, NOTICES_PER_ACCOUNT, [input.userId]);
  await set(input, { user_id: input.userId, email: null }, context);
  const asGuest = stockNoticeId(context.actor.email.toLowerCase(), input.product_type, input.productId);
  await context.tables.delete('stock_notices', asGuest);
  return { waiting: input.wanted };
};

/** One step. */
export const fetchOwnStockNotice: Handler<typeof fetchOwnCall> = async (
  { userId, product_type, productId },
  { tables },
) => {
  const notice = await tables.get('stock_notices', stockNoticeId(userId, product_type, productId), ['lang']);
  return { waiting: notice !== null };
};

interface Wish {
  product_type: ProductType;
  productId: string;
  wanted: boolean;
  lang?: Language | undefined;
}
type Person = { user_id: string; email: null } | { user_id: null; email: string };

/** Writes a request down, once a person and product, in the language in which it was asked last; or takes it away. */
async function set(
  { product_type, productId, wanted, lang = DEFAULT_LANGUAGE }: Wish,
  person: Person,
  { tables }: Pick<Ports, 'tables'>,
): Promise<void> {
  const id = stockNoticeId(person.user_id ?? person.email, product_type, productId);
  if (!wanted) {
    await tables.delete('stock_notices', id);
    return;
  }
  if (!(await getProduct(tables, product_type, productId))) {
    refuse('not_found');
  }
  if (!(await tables.create('stock_notices', id, { product_type, product_id: productId, ...person, lang }))) {
    await tables.update('stock_notices', id, { lang });
  }
}
