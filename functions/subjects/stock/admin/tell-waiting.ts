import { randomBytes } from 'node:crypto';
import { Query } from 'node-appwrite';
import { PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { derivedId, mailRecipientId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import { type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { findProducts } from '#subjects/catalogue/products.ts';

/** So many requests are read at once to see for which products somebody waits. */
const PAGE = 500;
/** So many people are told in one run, customers before guests, then the longest waiting first: the others only while there is stock still. */
export const TOLD_A_RUN = 20;

/** Of what the link of a message stops further ones by. */
const SECRET_BYTES = 24;

const COLUMNS = ['product_type', 'product_id', 'user_id', 'email', 'lang'] as const;
type Notice = SelectedRow<'stock_notices', (typeof COLUMNS)[number]>;

type Needs = Pick<Ports, 'tables'>;

/**
 * Turns requests to be told of stock into messages, where the product is in stock, and ends those whose product is not
 * in the store any more. However stock came back, nothing but this looks for who waits. A request and its message are
 * one transaction, so nobody is told twice. May be run by anybody at any time, also twice at once.
 */
export async function tellWaiting({ tables }: Needs): Promise<void> {
  let left = TOLD_A_RUN;
  for (const type of PRODUCT_TYPES) {
    for await (const ids of awaited(tables, type)) {
      const references = ids.map((product_id) => ({ product_type: type, product_id }));
      const products = await findProducts(tables, references);
      for (const reference of references) {
        const product = products.get(reference);
        if (!product) {
          await tables.deleteMany('stock_notices', ofProduct(type, reference.product_id));
        } else if (product.stock > 0 && left > 0) {
          left -= await tellOf(tables, type, reference.product_id, left);
        }
      }
    }
  }
}

const ofProduct = (type: ProductType, id: string) => [Query.equal('product_type', type), Query.equal('product_id', id)];

/** The products of a kind that somebody waits for, some at a time. */
async function* awaited(tables: Tables, type: ProductType): AsyncGenerator<string[]> {
  let last = '';
  for (;;) {
    const { rows } = await tables.list(
      'stock_notices',
      ['product_id'],
      [
        Query.equal('product_type', type),
        Query.greaterThan('product_id', last),
        Query.orderAsc('product_id'),
        Query.limit(PAGE),
      ],
    );
    const ids = [...new Set(rows.map(({ product_id }) => product_id))];
    if (ids.length > 0) {
      yield ids;
    }
    if (rows.length < PAGE) {
      return;
    }
    last = ids.at(-1) ?? '';
  }
}

/** Answers how many requests were turned into messages. */
async function tellOf(tables: Tables, type: ProductType, id: string, most: number): Promise<number> {
  const longest = (who: string, limit: number) =>
    tables.list('stock_notices', COLUMNS, [
      ...ofProduct(type, id),
      who,
      Query.orderAsc('$createdAt'),
      Query.limit(limit),
    ]);
  const { rows } = await longest(Query.isNotNull('user_id'), most);
  if (rows.length < most) {
    rows.push(...(await longest(Query.isNull('user_id'), most - rows.length)).rows);
  }
  if (rows.length === 0) {
    return 0;
  }
  const problem = await tables.transact([
    stage.deleteIds(
      'stock_notices',
      rows.map(({ $id }) => $id),
    ),
    ...rows.map((row) => stage.create('outbox', derivedId('outbox-stock', row.$id, row.$createdAt), messageFor(row))),
  ]);
  // Somebody withdrew theirs at the same moment, or another run told them; the next one tells the others.
  return problem ? 0 : rows.length;
}

function messageFor({ product_type, product_id, user_id, email, lang }: Notice) {
  return {
    product_type,
    product_id,
    user_id: user_id ?? mailRecipientId(email ?? ''),
    email,
    lang,
    kind: 'back_in_stock',
    channel: 'email',
    state: 'waiting',
    attempts: 0,
    version: 0,
    stop_secret: randomBytes(SECRET_BYTES).toString('base64url'),
  } as const;
}
