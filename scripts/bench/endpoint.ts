import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Account, Client, ExecutionMethod, Functions, Query, TablesDB } from 'node-appwrite';
import { PAGE_SIZE } from '#contract/constants.ts';
import * as forms from '#contract/services/forms.ts';
import * as shop from '#contract/services/shop.ts';
import { PRODUCT_TABLES } from '../../functions/subjects/stock/stock.ts';
import { createJwt } from '../lib/jwt.ts';
import { Problem } from '../lib/problem.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { step } from '../lib/steps.ts';
import type { CatalogueProduct } from '../seed/catalogue.ts';
import type { SeedTarget } from '../seed/main.ts';
import { type BenchShop, changeStock, prepareShop } from './backend.ts';
import { Refused, type Result } from './client.ts';
import { adminOf, BENCH_EMAIL, type Customer, newAccount, newCustomer } from './customer.ts';
import { measure, type Sample, summarize } from './load.ts';
import { table } from './table.ts';
import { processorTime } from './usage.ts';

const AT_ONCE = [1, 8] as const;
/** Measured calls of a kind; before them some that are not measured. */
const CALLS = 24;
const WARM_UP = 8;
const MANY_LINES = 10;
const BUYERS = 50;
/** Orders that are looked at to see whose they are. */
const LOOKED_AT = 1000;
/** A request that every function refuses without asking the backend. */
const EMPTY_REQUEST = '/?type=none';

const text = { type: 'string' } as const;
/** What names a server on a command line. */
export const TARGET_OPTIONS = { endpoint: text, project: text, key: text } as const;
const OPTIONS = { ...TARGET_OPTIONS, pids: text } as const;
export type TargetOptions = { [Name in keyof typeof TARGET_OPTIONS]?: string | undefined };

/** A server that is measured, and its processes as far as they run on this machine. */
export interface Measured extends SeedTarget {
  pids: number[];
}

/** The server that the options name, null without them; and with `--pids` its processes. */
export function readTarget(args: readonly string[]): Measured | null {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const target = targetOf(values);
  return target && { ...target, pids: values.pids?.split(',').map(Number) ?? [] };
}

/** The server that `--endpoint`, `--project` and `--key` name; null without them. */
export function targetOf({ endpoint, project, key }: TargetOptions): SeedTarget | null {
  if (endpoint === undefined && project === undefined && key === undefined) {
    return null;
  }
  if (!endpoint || !project || !key) {
    throw new Problem('A server is measured with --endpoint=…/v1, --project=… and --key=…, all three.');
  }
  return { endpoint, projectId: project, apiKey: key };
}

/** Measures a deployed shop on any Appwrite, and what that server takes for the least that its calls need. */
export async function benchEndpoint(target: Measured): Promise<string> {
  const tables = new TablesDB(adminOf(target));
  await requireOwnProject(target);
  const bench = await step('Preparing the shop', () => prepareShop(target));
  const calls: CallRow[] = [];
  const floors: FloorRow[] = [];
  for (const atOnce of AT_ONCE) {
    await step(`Measuring calls, ${atOnce} at once`, () => measureCalls(target, bench, atOnce, { calls, floors }));
  }
  const rush = await step(`${BUYERS} buyers of one piece`, () => sellOnePiece(target, tables, bench));
  return [
    '',
    'Calls (p50 and p95 in milliseconds; requests and operations of a call, where the deployment has SAMAA_COUNT_STEPS=on; milliseconds of processor time of a call, with --pids)',
    table<CallRow>(
      {
        call: ({ call }) => call,
        'at once': ({ atOnce }) => atOnce,
        p50: ({ p50 }) => Math.round(p50),
        p95: ({ p95 }) => Math.round(p95),
        steps: ({ cost }) => cost.steps,
        requests: ({ cost }) => cost.requests,
        operations: ({ cost }) => cost.operations,
        CPU: ({ cpu }) => (cpu === null ? '' : Math.round(cpu)),
      },
      calls,
    ),
    '',
    'Floor of an order: an empty call of a function, the account, one row and one transaction of as many operations, staged by one request; and the same with a request for each operation, as the SDK writes rows',
    table<FloorRow>(
      {
        call: ({ call }) => call,
        'at once': ({ atOnce }) => atOnce,
        empty: ({ parts }) => Math.round(parts.empty),
        account: ({ parts }) => Math.round(parts.account),
        row: ({ parts }) => Math.round(parts.row),
        transaction: ({ parts }) => Math.round(parts.transaction),
        floor: ({ floor }) => Math.round(floor),
        'order / floor': ({ p50, floor }) => Number((p50 / floor).toFixed(2)),
        'one by one': ({ parts }) => Math.round(parts.oneByOne),
        'order / that floor': ({ p50, floor, parts }) =>
          Number((p50 / (floor - parts.transaction + parts.oneByOne)).toFixed(2)),
      },
      floors,
    ),
    '',
    rush,
    '',
    `The accounts, carts, visits and orders of this run stay in the project ${target.projectId}, whose stock it raised.`,
  ].join('\n');
}

/** Prices and stock are changed for good, so a shop with customers is left alone. */
export async function requireOwnProject(target: SeedTarget): Promise<void> {
  const { rows } = await new TablesDB(adminOf(target)).listRows({
    databaseId: DATABASE_ID,
    tableId: 'orders',
    queries: [Query.select(['user_email']), Query.limit(LOOKED_AT)],
  });
  if (rows.some(({ user_email }) => !String(user_email).endsWith(BENCH_EMAIL))) {
    throw new Problem('This project has orders of customers. Deploy to a project that is made for the benchmark.');
  }
}

interface CallRow {
  call: string;
  atOnce: number;
  p50: number;
  p95: number;
  cost: Pick<Result<unknown>, 'steps' | 'requests' | 'operations'>;
  /** Processor time of the server for each call; null where that cannot be seen. */
  cpu: number | null;
}

async function measureCalls(
  target: Measured,
  bench: BenchShop,
  atOnce: number,
  into: { calls: CallRow[]; floors: FloorRow[] },
): Promise<void> {
  const { customers, hearingAids, deliveryFeeEgp } = bench;
  const receptionist = await newAccount(target, 'reception');
  const floorOf = await floorMeter(target, atOnce);
  const note = async (call: string, task: Task, prepare: (count: number) => Promise<void> = async () => {}) => {
    await prepare(WARM_UP);
    await measure(WARM_UP, atOnce, task);
    await prepare(CALLS);
    let cost: Result<unknown> | undefined;
    const before = processorTime(target.pids);
    const sample = await measure(CALLS, atOnce, async (number) => {
      cost = await task(number);
    });
    const after = processorTime(target.pids);
    const cpu = before === null || after === null ? null : (after - before) / CALLS;
    const { p50, p95 } = summarize([sample]);
    const row = { call, atOnce, p50, p95, cost: cost!, cpu };
    into.calls.push(row);
    return row;
  };
  const page = { product_type: 'hearing-aids', page: 1, limit: PAGE_SIZE } as const;
  await note('list', (number) => of(customers, number).call(shop.fetchPaginatedProducts, page));
  await note('product', (number) => {
    const { id, product_type } = of(hearingAids, number);
    return of(customers, number).call(shop.fetchProduct, { id, product_type });
  });
  await note('add to cart', (number) =>
    of(customers, number).add(of(hearingAids, Math.floor(number / customers.length))),
  );
  for (const lines of [1, MANY_LINES]) {
    let buyers: Customer[] = [];
    const cartOf = (number: number) => productsFrom(hearingAids, number * lines, lines);
    // Each of another account with a new cart: an account may place only a few orders a day.
    const fill = async (count: number) => {
      buyers = await Promise.all(Array.from({ length: count }, () => newCustomer(target)));
      await Promise.all(buyers.map((buyer, number) => buyer.fillCart(cartOf(number))));
    };
    const row = await note(
      `order of ${lines} ${lines === 1 ? 'line' : 'lines'}`,
      (number) => of(buyers, number).order(cartOf(number), deliveryFeeEgp),
      fill,
    );
    // At once: what else runs on the machine changes from minute to minute.
    into.floors.push(await floorOf(row));
  }
  await note('reception form', (number) =>
    receptionist.call(forms.submitReceptionForm, {
      id: receptionist.userId,
      requestId: randomUUID(),
      data: {
        name: `Mona ${number}`,
        date: new Date().toISOString(),
        phone: `010${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
        age: 60,
        address: '1 Tahrir Street',
        reasons: { 0: { reason: 'maintenance' } },
      },
    }),
  );
}

type Task = (number: number) => Promise<Result<unknown>>;

interface FloorRow {
  call: string;
  atOnce: number;
  p50: number;
  parts: { empty: number; account: number; row: number; transaction: number; oneByOne: number };
  floor: number;
}

/** Measures what the server takes for the least that an order needs, each part alone under the same load. */
async function floorMeter(target: SeedTarget, atOnce: number): Promise<(order: CallRow) => Promise<FloorRow>> {
  const admin = adminOf(target);
  const tables = new TablesDB(admin);
  const { userId, secret } = await newAccount(target);
  const connect = () => new Client().setEndpoint(target.endpoint).setProject(target.projectId);
  const functions = new Functions(connect().setSession(secret));
  const account = new Account(connect().setJWT(await createJwt(connect().setSession(secret))));
  const p50 = async (task: (number: number) => Promise<unknown>): Promise<number> => {
    await measure(WARM_UP, atOnce, task);
    const sample: Sample = await measure(CALLS, atOnce, task);
    return summarize([sample]).p50;
  };
  const ofUser = { databaseId: DATABASE_ID, tableId: 'users', queries: [Query.equal('$id', userId), Query.limit(1)] };
  const own = [Query.equal('user_id', userId)];
  return async ({ call, p50: order, cost }) => {
    if (!cost.operations) throw new Problem('Deploy this shop with SAMAA_COUNT_STEPS=on: the floor needs the count.');
    const parts = {
      empty: await p50(() =>
        functions.createExecution({ functionId: 'shop', xpath: EMPTY_REQUEST, method: ExecutionMethod.GET }),
      ),
      account: await p50(() => account.get()),
      row: await p50(() => tables.listRows({ ...ofUser, total: false })),
      transaction: await p50(() => makeRows(admin, userId, cost.operations, 'together')),
      oneByOne: await p50(() => makeRows(admin, userId, cost.operations, 'one by one')),
    };
    await tables.deleteRows({ databaseId: DATABASE_ID, tableId: 'cart_items', queries: own });
    const floor = parts.empty + parts.account + parts.row + parts.transaction;
    return { call, atOnce, p50: order, parts, floor };
  };
}

/** One transaction of so many operations, each of a new row, so that nobody waits for anybody. */
async function makeRows(admin: Client, userId: string, count: number, staged: 'together' | 'one by one') {
  const tables = new TablesDB(admin);
  const { $id: transactionId } = await tables.createTransaction({ ttl: 60 });
  const rows = Array.from({ length: count }, () => ({
    databaseId: DATABASE_ID,
    tableId: 'cart_items',
    rowId: randomUUID(),
    data: { user_id: userId, product_id: 'none', product_type: 'accessories', count: 1, version: 0, request_ids: [] },
  }));
  if (staged === 'together') {
    await tables.createOperations({ transactionId, operations: rows.map((row) => ({ action: 'create', ...row })) });
  } else {
    for (const row of rows) await tables.createRow({ ...row, transactionId });
  }
  await tables.updateTransaction({ transactionId, commit: true });
}

/** All of them order the last piece of a product at the same moment. */
async function sellOnePiece(target: SeedTarget, tables: TablesDB, { hearingAids, deliveryFeeEgp }: BenchShop) {
  const product = hearingAids.at(-1)!;
  const row = { databaseId: DATABASE_ID, tableId: PRODUCT_TABLES[product.product_type], rowId: product.id };
  const stock = async () => Number((await tables.getRow(row)).stock);
  const before = await stock();
  await changeStock(tables, { ...product, stock: before }, 1 - before);
  const buyers: Customer[] = [];
  while (buyers.length < BUYERS) {
    buyers.push(await newCustomer(target));
  }
  await Promise.all(buyers.map((buyer) => buyer.fillCart([product])));
  const startedAt = performance.now();
  const answers = await Promise.allSettled(buyers.map((buyer) => buyer.order([product], deliveryFeeEgp)));
  const seconds = (performance.now() - startedAt) / 1000;
  const left = await stock();
  await changeStock(tables, { ...product, stock: left }, before - left);
  const tally = Object.entries(
    Object.groupBy(answers, (answer) =>
      answer.status === 'fulfilled' ? 'sold' : answer.reason instanceof Refused ? answer.reason.code : 'failed',
    ),
  ).map(([what, those]) => `${those?.length} ${what}`);
  return `${BUYERS} buyers of one piece at once: all answered within ${seconds.toFixed(1)} s; ${tally.join(', ')}; ${left} left.`;
}

function productsFrom(products: readonly CatalogueProduct[], first: number, count: number): CatalogueProduct[] {
  return Array.from({ length: count }, (_, index) => of(products, first + index));
}

/** An element of a list that starts again when it ends. */
function of<T>(list: readonly T[], number: number): T {
  return list[number % list.length]!;
}
