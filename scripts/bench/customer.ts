import { randomUUID } from 'node:crypto';
import { Client, Query, TablesDB, Users } from 'node-appwrite';
import type { InputOf, OutputOf, Role } from '#contract/call.ts';
import * as shop from '#contract/services/shop.ts';
import { cartItemId } from '../../functions/lib/ids.ts';
import { DATABASE_ID } from '../lib/project.ts';
import type { CatalogueProduct } from '../seed/catalogue.ts';
import type { SeedTarget } from '../seed/main.ts';
import { type Caller, callerWith, type Result } from './client.ts';

/** A customer with an account, a session and a cart, who calls as the browser does: by HTTP. */
export interface Customer {
  userId: string;
  call: Caller;
  add(product: CatalogueProduct): Promise<Result<unknown>>;
  fetchCart(): Promise<Result<unknown>>;
  /** Puts exactly these products into the cart, past the shop. */
  fillCart(products: readonly CatalogueProduct[]): Promise<void>;
  /** Orders what `fillCart` put there. */
  order(
    products: readonly CatalogueProduct[],
    deliveryFeeEgp: number,
  ): Promise<Result<OutputOf<typeof shop.paymentCash>>>;
}

/** How the email of every account of a benchmark ends. */
export const BENCH_EMAIL = '@example.com';

/** A client with the key of the shop's project. */
export function adminOf({ endpoint, projectId, apiKey }: SeedTarget): Client {
  return new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
}

/** Makes an account with its profile, and opens a session. Without a password nobody can sign in to it. */
export async function newAccount(server: SeedTarget, role: Role = 'user', password?: string) {
  const admin = adminOf(server);
  const users = new Users(admin);
  const userId = randomUUID();
  const email = `${userId}${BENCH_EMAIL}`;
  const profile = { username: 'Mona', email, phone: null, role };
  await users.create({ userId, email, name: profile.username, ...(password && { password }) });
  if (role !== 'user') {
    await users.updateLabels({ userId, labels: [role] });
  }
  await new TablesDB(admin).createRow({ databaseId: DATABASE_ID, tableId: 'users', rowId: userId, data: profile });
  const { secret } = await users.createSession({ userId });
  return { userId, email, secret, call: callerWith(server, secret) };
}

export async function newCustomer(server: SeedTarget): Promise<Customer> {
  const { userId, email, call } = await newAccount(server);
  const tables = new TablesDB(adminOf(server));
  const lines = (products: readonly CatalogueProduct[]) =>
    products.map(({ id, product_type }) => ({ product_id: id, product_type, count: 1 }));
  return {
    userId,
    call,
    add: ({ id, product_type }) => call(shop.addToCart, { userId, productId: id, product_type, count: 1 }),
    fetchCart: () => call(shop.fetchCart, { id: userId }),
    async fillCart(products) {
      const ownRows = [Query.equal('user_id', userId)];
      await tables.deleteRows({ databaseId: DATABASE_ID, tableId: 'cart_items', queries: ownRows });
      const rows = lines(products).map((line) => ({
        $id: cartItemId(userId, line.product_type, line.product_id),
        user_id: userId,
        ...line,
        version: 0,
        request_ids: [],
      }));
      await tables.createRows({ databaseId: DATABASE_ID, tableId: 'cart_items', rows });
    },
    order: (products, deliveryFeeEgp) => {
      const price = products.reduce((sum, { row }) => sum + row.price_piasters / 100, 0);
      const input: InputOf<typeof shop.paymentCash> = {
        userId,
        email,
        firstName: 'Mona',
        lastName: 'Adel',
        phone: '01000000000',
        damaged_ear: 'both',
        address: '1 Tahrir Street',
        city: 'Cairo',
        cart: lines(products),
        payment_method: 'cash',
        amount: price + deliveryFeeEgp,
        checkoutKey: randomUUID(),
      };
      return call(shop.paymentCash, input);
    },
  };
}
