import { Client, ID, Query, TablesDB } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import {
  MAX_CART_LINES,
  PAGE_SIZE,
  PRODUCT_TYPES,
  type ProductType,
  SORT_ORDERS,
  type SortOrder,
} from '#contract/constants.ts';
import * as clients from '#contract/services/clients.ts';
import * as shop from '#contract/services/shop.ts';
import { SETTINGS_ID } from '../../functions/lib/ids.ts';
import { PRODUCT_TABLES } from '../../functions/subjects/stock/stock.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { type CatalogueProduct, readCatalogue } from '../seed/catalogue.ts';
import type { SeedTarget } from '../seed/main.ts';
import type { Result } from './client.ts';
import { type Customer, newCustomer } from './customer.ts';
import { type Load, measure, type Sample, summarize } from './load.ts';
import type { BenchTarget } from './shop-process.ts';
import { usageOf } from './usage.ts';

const CUSTOMERS = 16;
/** More than the seeded shop has of a kind. */
const MAX_PRODUCTS = 500;
/** Before anything is measured everything has run often enough to be compiled. */
const WARM_UP = 400;
/** How many calls are measured, one and sixteen at once. */
const REQUESTS = { 1: 320, 16: 1600 } as const;
const ORDERS = 320;
const ORDERS_WARM_UP = 64;
/** The memory of a shop that has been used for a while. */
const CALLS_BEFORE_MEMORY = 100_000;
/** Different products that are put into a cart. */
const CART_PRODUCTS = 36;
/** As many as a large clinic has in two months, and how many of them are written at once. */
const APPOINTMENTS = 5_000;
const WRITTEN_AT_ONCE = 100;
const BOOKABLE_DAYS = 60;
const DAYS_OF_A_WEEK = 7;
/** More than the benchmark can sell. */
const STOCK = 1_000_000;
const ORDER_LINES = 3;
/** So little that what one customer owes stays below the shop's limit. */
const PRICE_PIASTERS = 10_000;
/** What many look for: words of the kind, brands, models, several words, other things than hearing aids, and slips. */
const SEARCHES = (
  'سماعة, phonak, بطاريات 312, oticon rechargeable, أوديو, tv, فوناك, oticon, signia, widex, ريساوند, سماعات قابلة للشحن, ' +
  'audeo lumity, naida, styletto, moment, اوتيكون ريل, phonak bte, بلوتوث, hearing aid phonak, fonak, otikon, bluetooth, size 13'
).split(', ');

/** A shop with customers who cannot run out of anything. */
export interface BenchShop {
  customers: Customer[];
  /** As many others, who have ordered nothing yet: an account may place only a few orders a day. */
  newCustomers(): Promise<Customer[]>;
  hearingAids: CatalogueProduct[];
  catalogue: CatalogueProduct[];
  deliveryFeeEgp: number;
}

/** Lifts the limits of a seeded shop that would end the benchmark early, and makes customers. */
export async function prepareShop(server: SeedTarget): Promise<BenchShop> {
  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.apiKey);
  const tables = new TablesDB(client);
  const databaseId = DATABASE_ID;
  for (const product_type of PRODUCT_TYPES) {
    const tableId = PRODUCT_TABLES[product_type];
    const queries = [Query.greaterThan('stock', 0), Query.limit(MAX_PRODUCTS)];
    const { rows } = await tables.listRows({ databaseId, tableId, queries });
    for (const { $id: rowId, stock } of rows) {
      await tables.updateRow({
        databaseId,
        tableId,
        rowId,
        data: { price_piasters: PRICE_PIASTERS, price_now_piasters: PRICE_PIASTERS },
      });
      await changeStock(tables, { id: rowId, product_type, stock }, STOCK);
    }
  }
  await addAppointments(tables);
  const settings = { databaseId, tableId: 'settings', rowId: SETTINGS_ID };
  const { delivery_fee_piasters } = await tables.updateRow({
    ...settings,
    data: { max_open_cash_orders: STOCK, max_waiting_orders: 0, max_waiting_pieces: 0 },
  });
  const catalogue = readCatalogue()
    .filter(({ row }) => row.stock > 0)
    .map((product) => ({ ...product, row: { ...product.row, price_piasters: PRICE_PIASTERS } }));
  const newCustomers = () => Promise.all(Array.from({ length: CUSTOMERS }, () => newCustomer(server)));
  return {
    customers: await newCustomers(),
    newCustomers,
    catalogue,
    hearingAids: catalogue.filter(({ product_type }) => product_type === 'hearing-aids'),
    deliveryFeeEgp: delivery_fee_piasters / 100,
  };
}

/** Appointments all day long; without the times that they take, because only reading them is measured. */
async function addAppointments(tables: TablesDB): Promise<void> {
  const HOUR_MS = 3_600_000;
  for (let done = 0; done < APPOINTMENTS; done += WRITTEN_AT_ONCE) {
    const rows = Array.from({ length: WRITTEN_AT_ONCE }, (_, index) => {
      const start = Date.now() + Math.floor(((done + index) / APPOINTMENTS) * BOOKABLE_DAYS * 24) * HOUR_MS;
      const [starts_at, ends_at] = [start, start + HOUR_MS / 2].map((time) => new Date(time).toISOString());
      return {
        $id: ID.unique(),
        specialist_id: `other-${index % 8}`,
        starts_at,
        ends_at,
        state: 'confirmed',
        version: 0,
      };
    });
    await tables.createRows({ databaseId: DATABASE_ID, tableId: 'appointments', rows });
  }
}

/** Changes the stock of a product; without the movement, the next count of the books would put it back. */
export async function changeStock(
  tables: TablesDB,
  { id, product_type, stock }: { id: string; product_type: ProductType; stock: number },
  change: number,
): Promise<void> {
  const of = { databaseId: DATABASE_ID, rowId: id };
  await tables.updateRow({ ...of, tableId: PRODUCT_TABLES[product_type], data: { stock: stock + change } });
  const data = { product_type, product_id: id, change, reason: 'edited', at: new Date().toISOString() };
  await tables.createRow({ databaseId: DATABASE_ID, tableId: 'stock_movements', rowId: ID.unique(), data });
}

/** A row of the table of sequential backend steps. */
export interface StepsRow {
  call: string;
  steps: number;
}

/** Counts the sequential backend steps of each call. */
export async function measureSteps(server: SeedTarget, bench: BenchShop): Promise<StepsRow[]> {
  const { catalogue, deliveryFeeEgp } = bench;
  const [product] = catalogue as [CatalogueProduct, ...CatalogueProduct[]];
  const rows: StepsRow[] = [];
  const note = async (call: string, work: Promise<Result<unknown>>) => {
    rows.push({ call, steps: (await work).steps });
  };
  const customer = await newCustomer(server);
  const { id, product_type } = product;
  await note('fetch-product', customer.call(shop.fetchProduct, { id, product_type }));
  await note('fetch-paginated-products (list)', list(customer, 0));
  await note('fetch-paginated-products (search)', search(customer, at(SEARCHES, 0)));
  await note('fetch-tags', customer.call(shop.fetchTags, { product_type }));
  const week = { from: dayAfter(cairoDay(), 1), to: dayAfter(cairoDay(), DAYS_OF_A_WEEK) };
  await note('fetch-free-times', customer.call(clients.fetchFreeTimes, { kind: 'fitting', ...week }));
  await note('fetch-delivery-fee', customer.call(shop.fetchDeliveryFee, {}));
  await note('add-to-cart', customer.add(product));
  await note('add-to-cart (again)', customer.add(product));
  for (const size of [1, MAX_CART_LINES]) {
    const lines = catalogue.slice(0, size);
    const buyer = await newCustomer(server);
    await buyer.fillCart(lines);
    await note(`fetch-cart (${size} lines)`, buyer.fetchCart());
    await note(`payment-cash (${size} lines)`, buyer.order(lines, deliveryFeeEgp));
  }
  const credentials = { email: 'bench@example.com', password: 'quiet-morning' };
  const person = { ...credentials, repeatedPassword: credentials.password, phone: '01011111111', username: 'Mona' };
  await note('register', customer.call(clients.register, person));
  await note('check-credentials', customer.call(clients.checkCredentials, credentials));
  return rows;
}

/** A row of the table of speed. */
export interface LoadRow extends Load {
  call: string;
  concurrency: number;
  /** Processor time of server and functions for each call, in milliseconds; null where the system does not tell. */
  cpu: number | null;
}

/** Measures the calls of a visit, over HTTP. */
export async function measureCalls({ pid }: Pick<BenchTarget, 'pid'>, bench: BenchShop): Promise<LoadRow[]> {
  const rows: LoadRow[] = [];
  const used = () => usageOf(pid)?.cpu ?? null;
  for (const concurrency of [1, 16] as const) {
    for (const [call, task] of Object.entries({ ...storeTasks(bench), ...bookingTasks(bench) })) {
      await measure(WARM_UP, concurrency, task);
      const before = used();
      const sample = await measure(REQUESTS[concurrency], concurrency, task);
      const after = used();
      const cpu = before === null || after === null ? null : (after - before) / REQUESTS[concurrency];
      rows.push({ call, concurrency, cpu, ...summarize([sample]) });
    }
    rows.push({ call: 'order', concurrency, ...(await measureOrders(bench, concurrency, used)) });
  }
  return rows;
}

/** A row of the table of memory. */
export interface MemoryRow {
  calls: number;
  /** Of server and functions together; null where the system does not tell. */
  mebibytes: number | null;
}

/** The memory of the shop now, and after many more calls of its store. A function that they do not need rests meanwhile. */
export async function measureMemory({ pid }: Pick<BenchTarget, 'pid'>, bench: BenchShop): Promise<MemoryRow[]> {
  const memory = () => {
    const bytes = usageOf(pid)?.memory;
    return bytes === undefined ? null : Math.round(bytes / 2 ** 20);
  };
  const tasks = Object.values(storeTasks(bench));
  const before = { calls: 0, mebibytes: memory() };
  await measure(CALLS_BEFORE_MEMORY, 16, (number) => at(tasks, number)(Math.floor(number / tasks.length)));
  return [before, { calls: CALLS_BEFORE_MEMORY, mebibytes: memory() }];
}

type Tasks = Record<string, (number: number) => Promise<unknown>>;

/** What visitors of the store do most, each as somebody else and with another product every time. */
function storeTasks({ customers, hearingAids }: BenchShop): Tasks {
  const customerOf = (number: number) => at(customers, number);
  const names = typedNames(hearingAids);
  return {
    list: (number) => list(customerOf(number), number),
    search: (number) => search(customerOf(number), at(SEARCHES, number)),
    'search, new': (number) => {
      const { typed, sort } = at(names, number);
      return search(customerOf(number), typed, sort);
    },
    detail: (number) => {
      const { id, product_type } = at(hearingAids, number);
      return customerOf(number).call(shop.fetchProduct, { id, product_type });
    },
    'add to cart': (number) =>
      customerOf(number).add(at(hearingAids.slice(0, CART_PRODUCTS), Math.floor(number / customers.length))),
  };
}

/** What somebody does who books a visit, each as somebody else. */
function bookingTasks({ customers }: BenchShop): Tasks {
  return {
    'free times': (number) => {
      const from = dayAfter(cairoDay(), number % (BOOKABLE_DAYS - DAYS_OF_A_WEEK));
      const to = dayAfter(from, DAYS_OF_A_WEEK - 1);
      return at(customers, number).call(clients.fetchFreeTimes, { kind: 'fitting', from, to });
    },
  };
}

/** Every round, other customers get a cart (not measured) and then order it. */
async function measureOrders(
  { newCustomers, hearingAids, deliveryFeeEgp }: BenchShop,
  concurrency: number,
  used: () => number | null,
): Promise<Load & Pick<LoadRow, 'cpu'>> {
  const samples: Sample[] = [];
  let cpu = 0;
  for (let done = 0; done < ORDERS + ORDERS_WARM_UP; done += CUSTOMERS) {
    const customers = await newCustomers();
    const carts = customers.map((_, number) =>
      Array.from({ length: ORDER_LINES }, (_, line) => at(hearingAids, number * ORDER_LINES + line)),
    );
    await Promise.all(customers.map((customer, number) => customer.fillCart(at(carts, number))));
    const order = (number: number) => at(customers, number).order(at(carts, number), deliveryFeeEgp);
    const before = used();
    const sample = await measure(customers.length, concurrency, order);
    if (done >= ORDERS_WARM_UP) {
      samples.push(sample);
      cpu += (used() ?? 0) - (before ?? 0);
    }
  }
  return { ...summarize(samples), cpu: used() === null ? null : cpu / ORDERS };
}

function list(customer: Customer, number: number): Promise<Result<unknown>> {
  return customer.call(shop.fetchPaginatedProducts, {
    product_type: 'hearing-aids',
    page: 1 + (number % 2),
    limit: PAGE_SIZE,
  });
}

function search(customer: Customer, searchQuery: string, sort?: SortOrder): Promise<Result<unknown>> {
  const input = { product_type: 'hearing-aids', searchQuery, limit: PAGE_SIZE } as const;
  return customer.call(shop.fetchPaginatedProducts, sort ? { ...input, sort } : input);
}

/**
 * Searches as somebody types the name of a hearing aid, letter by letter, in each order: more different ones than a
 * function keeps, so that each is as if nobody had searched it before.
 */
function typedNames(hearingAids: readonly CatalogueProduct[]): { typed: string; sort: SortOrder }[] {
  const names = hearingAids.map(({ searchable }) => `${searchable.brand} ${searchable.model}`);
  const typed = new Set(names.flatMap((name) => [...name].map((_, end) => name.slice(0, end + 1).trim())));
  return SORT_ORDERS.flatMap((sort) => [...typed].map((one) => ({ typed: one, sort })));
}

/** An element of a list that starts again when it ends. */
function at<T>(list: readonly T[], number: number): T {
  return list[number % list.length]!;
}
