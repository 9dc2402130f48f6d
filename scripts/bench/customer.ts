import { randomUUID } from 'node:crypto';
import { Client, type ExecutionMethod, Functions, Query, TablesDB, Users } from 'node-appwrite';
import type { Call, InputOf } from '#contract/call.ts';
import * as shop from '#contract/services/shop.ts';
import { wire } from '#contract/wire.ts';
import { cartItemId } from '../../functions/domain/ids.ts';
import { DATABASE_ID } from '../lib/project.ts';
import type { LocalAppwrite } from '../local-appwrite/server.ts';
import type { CatalogueProduct } from '../seed/catalogue.ts';

/** What a call came to. */
export interface Result<Output> {
  data: Output;
  /** Requests to the backend that had to wait for one another. */
  steps: number;
}

/** A customer with an account, a session and a cart, who calls as the browser does: by HTTP. */
export interface Customer {
  call<Input, Output>(call: Call<Input, Output>, input: Input): Promise<Result<Output>>;
  add(product: CatalogueProduct): Promise<Result<unknown>>;
  fetchCart(): Promise<Result<unknown>>;
  /** Puts exactly these products into the cart, past the shop. */
  fillCart(products: readonly CatalogueProduct[]): Promise<void>;
  /** Orders what `fillCart` put there. */
  order(products: readonly CatalogueProduct[], deliveryFeeEgp: number): Promise<Result<unknown>>;
}

export async function newCustomer(server: LocalAppwrite): Promise<Customer> {
  const connect = () => new Client().setEndpoint(server.endpoint).setProject(server.projectId);
  const admin = connect().setKey(server.apiKey);
  const tables = new TablesDB(admin);
  const users = new Users(admin);
  const userId = randomUUID();
  const email = `${userId}@example.com`;
  const profile = { username: 'Mona', email, phone: null, role: 'user', open_cash_orders: 0 };
  await users.create({ userId, email, password: randomUUID(), name: profile.username });
  await tables.createRow({ databaseId: DATABASE_ID, tableId: 'users', rowId: userId, data: profile });
  const { secret } = await users.createSession({ userId });
  const functions = new Functions(connect().setSession(secret));

  const call: Customer['call'] = (one, input) => execute(functions, one, input);
  const lines = (products: readonly CatalogueProduct[]) =>
    products.map(({ id, product_type }) => ({ product_id: id, product_type, count: 1 }));
  return {
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

async function execute<Input, Output>(
  functions: Functions,
  call: Call<Input, Output>,
  input: Input,
): Promise<Result<Output>> {
  const { method, ...request } = wire(call, input);
  const execution = await functions.createExecution({
    functionId: call.service,
    method: method as ExecutionMethod,
    ...request,
  });
  if (execution.responseStatusCode !== 200) {
    throw new Error(`${call.type} answered ${execution.responseStatusCode}: ${execution.responseBody}`);
  }
  const steps = execution.responseHeaders.find(({ name }) => name.toLowerCase() === 'x-samaa-steps')?.value;
  return { data: JSON.parse(execution.responseBody).data as Output, steps: Number(steps) };
}
