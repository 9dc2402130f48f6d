import { Query } from 'node-appwrite';
import { DEFAULT_LANGUAGE, type Language, type ProductType } from '#contract/constants.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import type {
  fetchOwnStockNotice as fetchOwnCall,
  setStockNotice as guestCall,
  fetchOwnStockNotices as listOwnCall,
  setOwnStockNotice as ownCall,
  stopStockNotices as stopCall,
} from '#contract/stock-notices/calls.ts';
import { digest, mailRecipientId, mailRecipientIds, stockNoticeId } from '#lib/ids.ts';
import { inLanguage } from '#lib/language.ts';
import {
  NOTICES_PER_ACCOUNT,
  NOTICES_PER_ADDRESS,
  NOTICES_PER_EMAIL,
  networkOf,
  STOPS_PER_MESSAGE,
} from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { provenEmailOf } from '#subjects/accounts/rules/people.ts';
import { findProducts, getProduct, productTitles } from '#subjects/catalogue/products.ts';

/** Messages of one person that may wait. */
const MOST_STOPPED = 40;
/** Products that somebody waits for, as their account lists them. */
const MOST_LISTED = 100;

/**
 * An email that the owner of an account has proven stands for the account, so that nobody is told twice; whoever only says a stranger's
 * email does not see what that one waits for. It is looked up whatever is asked,
 * and nothing in the answer tells what was found. Whoever withdraws with the secret of a request is not held by what
 * others do at their address.
 */
export const setStockNotice: Handler<typeof guestCall> = async (input, context) => {
  const { tables } = context;
  const email = normalizeEmail(input.email);
  const address = networkOf(context.clientAddress);
  if (input.wanted) {
    await countAttempt(context, NOTICES_PER_ADDRESS, [address]);
    await countAttempt(context, NOTICES_PER_EMAIL, [email]);
  }
  const { rows } = await tables.list(
    'users',
    ['email', 'claimed_email'],
    [Query.equal('email', email), Query.limit(1)],
  );
  const owner = rows.find((row) => provenEmailOf(row) === email);
  const secret_hash = digest(input.secret);
  if (input.wanted) {
    const person = owner
      ? { user_id: owner.$id, email: null, mailbox_id: null }
      : { user_id: null, email, mailbox_id: mailRecipientId(email) };
    await ask(input, { ...person, secret_hash }, context);
    return { waiting: true };
  }
  // Where there is an account, also what was asked for before there was.
  const ids = [...(owner ? [owner.$id] : []), email].map((who) =>
    stockNoticeId(who, input.product_type, input.productId),
  );
  const theirs = [Query.equal('$id', ids), Query.equal('secret_hash', secret_hash)];
  const found = await tables.list('stock_notices', ['lang'], [...theirs, Query.limit(ids.length)]);
  if (found.rows.length === 0) {
    await countAttempt(context, NOTICES_PER_ADDRESS, [address]);
  } else {
    await tables.deleteMany('stock_notices', theirs);
  }
  return { waiting: false };
};

/**
 * What waits to be sent is not sent any more either. Wrong links are counted for the address, right ones for their
 * message: whoever has one is not held by what others do at their address.
 */
export const stopStockNotices: Handler<typeof stopCall> = async ({ messageId, secret }, context) => {
  const { tables } = context;
  const message = await tables.get('outbox', messageId, ['user_id', 'stop_secret']);
  if (!message?.stop_secret || digest(message.stop_secret) !== digest(secret)) {
    await countAttempt(context, NOTICES_PER_ADDRESS, [networkOf(context.clientAddress)]);
    return refuse('link_invalid');
  }
  await countAttempt(context, STOPS_PER_MESSAGE, [message.$id]);
  const { user_id } = message;
  await tables.deleteMany('stock_notices', [
    Query.or([Query.equal('user_id', user_id), Query.equal('mailbox_id', mailRecipientIds(user_id))]),
  ]);
  const { rows } = await tables.list(
    'outbox',
    ['version'],
    [
      Query.equal('user_id', user_id),
      Query.equal('kind', 'back_in_stock'),
      Query.equal('state', 'waiting'),
      Query.isNull('message_id'),
      Query.limit(MOST_STOPPED),
    ],
  );
  const problems = await Promise.all(
    rows.map((row) =>
      tables.transact(stage.change('outbox', row, { state: 'superseded', next_at: null, email: null })),
    ),
  );
  if (problems.some(Boolean)) {
    // One of them was just being sent.
    return refuse('busy');
  }
  return { stopped: true };
};

/** What the caller asked for by their proven email before they signed in becomes one with this. */
export const setOwnStockNotice: Handler<typeof ownCall> = async (input, context) => {
  await countAttempt(context, NOTICES_PER_ACCOUNT, [input.userId]);
  if (input.wanted) {
    await ask(input, { user_id: input.userId, email: null, mailbox_id: null, secret_hash: null }, context);
  } else {
    const own = stockNoticeId(input.userId, input.product_type, input.productId);
    await context.tables.delete('stock_notices', own);
  }
  if (context.actor.isEmailProven) {
    const asGuest = stockNoticeId(context.actor.email.toLowerCase(), input.product_type, input.productId);
    await context.tables.delete('stock_notices', asGuest);
  }
  return { waiting: input.wanted };
};

export const fetchOwnStockNotice: Handler<typeof fetchOwnCall> = async (
  { userId, product_type, productId },
  { tables },
) => {
  const notice = await tables.get('stock_notices', stockNoticeId(userId, product_type, productId), ['lang']);
  return { waiting: notice !== null };
};

/** A product that left the store is told of no more, and its request goes with the schedule's next run. */
export const fetchOwnStockNotices: Handler<typeof listOwnCall> = async ({ userId, lang }, { tables }) => {
  const { rows } = await tables.list(
    'stock_notices',
    ['product_type', 'product_id'],
    [Query.equal('user_id', userId), Query.orderDesc('$createdAt'), Query.limit(MOST_LISTED)],
  );
  const products = await findProducts(tables, rows);
  const documents = rows.flatMap((row) => {
    const product = products.get(row);
    return product ? [{ ...row, title: inLanguage(productTitles(product), lang) }] : [];
  });
  return { documents };
};

interface Wish {
  product_type: ProductType;
  productId: string;
  lang?: Language | undefined;
}
type Person = Pick<Rows['stock_notices'], 'mailbox_id' | 'secret_hash'> &
  ({ user_id: string; email: null } | { user_id: null; email: string });

/**
 * Writes a request down, once a person and product, in the language in which it was asked last. Who asked first keeps
 * the secret: who asks again by the same email may be somebody else.
 */
async function ask(
  { product_type, productId, lang = DEFAULT_LANGUAGE }: Wish,
  person: Person,
  { tables }: Pick<Ports, 'tables'>,
): Promise<void> {
  const id = stockNoticeId(person.user_id ?? person.email, product_type, productId);
  const product = (await getProduct(tables, product_type, productId)) ?? refuse('not_found');
  if (product.stock > 0) {
    refuse('in_stock');
  }
  if (!(await tables.create('stock_notices', id, { product_type, product_id: productId, ...person, lang }))) {
    await tables.update('stock_notices', id, { lang });
  }
}
