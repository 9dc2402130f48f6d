import { randomInt, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  AppwriteException,
  type Client,
  type ExecutionMethod,
  Functions,
  Query,
  Storage,
  TablesDB,
  Users,
} from 'node-appwrite';
import { afterAll, expect, inject, vi } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import type { InputOf, OutputOf, Role } from '#contract/call.ts';
import type { ErrorCode, ErrorParams } from '#contract/errors.ts';
import { permissionsOf } from '#contract/permissions/permissions.ts';
import { CATALOGUE_REVISION_ID, COUNTER_IDS, SETTINGS_ID } from '#lib/ids.ts';
import { searchColumns } from '#lib/search.ts';
import { type CardSettings, parseCardSettings } from '#subjects/card-payments/card-settings.ts';
import { type PricedRow, priceColumns } from '#subjects/catalogue/rules/prices.ts';
import { parseBostaSettings } from '#subjects/delivery/companies/bosta-settings.ts';
import { parseSmsSettings, parseWhatsAppSettings } from '#subjects/messages/phone-settings.ts';
import { emptyDay } from '#subjects/metrics/rules/sales.ts';
import { openingMovement } from '#subjects/stock/rules/stock.ts';
import { cardVariables, makeKeys } from '../../scripts/card-sandbox/keys.ts';
import { type ListeningSandbox, startCardSandbox } from '../../scripts/card-sandbox/server.ts';
import { FUNCTIONS_DIST, readProject } from '../../scripts/lib/project.ts';
import type { Engine } from '../../scripts/local-appwrite/core/engine.ts';
import type { ProjectConfig } from '../../scripts/local-appwrite/core/project-config.ts';
import { TransactionWatch } from '../../scripts/local-appwrite/core/transaction-watch.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../scripts/local-appwrite/server.ts';
import { callbackUrl, makeKeys as makeMessageKeys, messageVariables } from '../../scripts/message-sandbox/keys.ts';
import { type ListeningMessageSandbox, startMessageSandbox } from '../../scripts/message-sandbox/server.ts';
import {
  makeKeys as makeParcelKeys,
  callbackUrl as parcelsCallbackUrl,
  parcelVariables,
} from '../../scripts/parcel-sandbox/keys.ts';
import { type ListeningParcelSandbox, startParcelSandbox } from '../../scripts/parcel-sandbox/server.ts';
import { ReusedPorts } from '../../scripts/testing/reused-ports.ts';
import { FunctionClient, type Send } from '../runtime/client.ts';
import { createContext } from '../runtime/context.ts';
import type { Columns } from '../runtime/operations.ts';
import type { Ports } from '../runtime/ports.ts';
import type { Rows } from '../runtime/rows.generated.ts';
import type { AnyCall, CallContext } from '../runtime/service.ts';
import { DATABASE_ID, type TableId } from '../runtime/tables.ts';
import { termsOf } from '../runtime/terms.ts';
import { functionsInProcess } from './functions-in-process.ts';

/** Somebody who calls: a guest, or an account with a session. */
export interface Caller {
  /** The account's id; `''` for a guest. */
  id: string;
  email: string;
  phone: string;
  password: string;
  /** The SDK as this person uses it. */
  client: Client;
}

/** What an execution of a call came to. */
export interface Answer<Output> {
  status: number;
  /** What a successful call answers; undefined when it was refused. */
  data: Output | undefined;
  /** Why it was refused; undefined when it was not. */
  code: ErrorCode | undefined;
  params: ErrorParams;
  body: string;
  headers: Record<string, string>;
}

/** How a request differs from the one that the contract asks for. */
export interface CallOptions {
  headers?: Record<string, string>;
  method?: ExecutionMethod;
  /** Executes the function some time instead of now. */
  scheduledAt?: string;
}

export type StoredRow<Table extends TableId> = Rows[Table] & { $id: string; $createdAt: string; $updatedAt: string };

/** A shop of its own on a local Appwrite with the built functions. */
export interface TestShop {
  endpoint: string;
  /** The server SDK with every right. */
  admin: Client;
  guest: Caller;
  /** The card provider of this shop, which has one when it was started with cards. */
  sandbox: ListeningSandbox;
  /** The phones of people, and WhatsApp and a provider of SMS, which this shop has when it was started with messages. */
  phones: ListeningMessageSandbox;
  /** The delivery company, which this shop has when it was started with parcels. */
  couriers: ListeningParcelSandbox;
  /** What the functions know of the card provider. */
  cardSettings(change?: Record<string, string>): CardSettings;
  users: Users;
  storage: Storage;
  /** What was committed, and the deadlocks that are to happen. */
  transactions: TransactionWatch;
  /**
   * From now on functions are killed when they have sent so many more requests, whatever they are at: nothing of them gets out
   * any more. Null lets them live.
   */
  killFunctionsAfter(requests: number | null): void;
  /** Makes an account with profile and session; staff roles get their label. */
  join(role?: Role, options?: { profile?: boolean }): Promise<Caller>;
  /** Has somebody prove their email, as the only holder of the account. */
  prove(caller: Caller): Promise<void>;
  /** Executes a call as somebody, the way the browser does. */
  call<C extends AnyCall>(
    caller: Caller,
    call: C,
    input: InputOf<C>,
    options?: CallOptions,
  ): Promise<Answer<OutputOf<C>>>;
  /**
   * Has a function do what it does by schedule, which never runs by itself here, and tells the status that it ended
   * with. The server's clock goes on by minutes, or by the given hours.
   */
  runSchedule(functionId: string, options?: { hours?: number }): Promise<{ status: number }>;
  /** The ports of a call that runs in the test itself, for what a deployed one cannot be given: another time, a fault. */
  ports(change: Partial<Ports>): Ports;
  /** What a call of somebody, a customer unless said otherwise, gets when it runs in the test itself. */
  contextOf(caller: Caller, change: Partial<Ports>, role?: Role): CallContext<readonly Role[]>;
  addHearingAid(change?: Partial<Rows['hearing_aids']>): Promise<StoredRow<'hearing_aids'>>;
  addAccessory(change?: Partial<Rows['accessories']>): Promise<StoredRow<'accessories'>>;
  /** A row as it is stored now, or null. */
  row<Table extends TableId>(table: Table, id: string): Promise<StoredRow<Table> | null>;
  rows<Table extends TableId>(table: Table, queries?: string[]): Promise<StoredRow<Table>[]>;
  create<Table extends TableId>(table: Table, row: Partial<Rows[Table]>, id?: string): Promise<StoredRow<Table>>;
  change<Table extends TableId>(table: Table, id: string, change: Partial<Rows[Table]>): Promise<void>;
  remove(table: TableId, id: string): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 86_400_000;
/** All that is due, beside whatever else the machine does. */
const SCHEDULE_TIMEOUT = { timeout: 15_000 };
const PRODUCT = { price_piasters: 100_000, stock: 10, image: null, version: 0 };

const CARD_KEYS = makeKeys();
const serverPorts = new ReusedPorts();
const sandboxPorts = new ReusedPorts();
const MESSAGE_KEYS = makeMessageKeys();
const phonePorts = new ReusedPorts();
const PARCEL_KEYS = makeParcelKeys();
const courierPorts = new ReusedPorts();

interface ShopOptions {
  cards?: boolean;
  messages?: boolean;
  parcels?: boolean;
  rateLimits?: boolean;
  /** The database below Appwrite; for tests of what differs. */
  engine?: Engine;
}

/** Starts a shop for the tests of one file, empty but for counters and settings. It ends with the file. */
export async function startShop(
  settings: Partial<Rows['settings']> = {},
  { cards = false, messages = false, parcels = false, rateLimits = false, engine = 'mariadb' }: ShopOptions = {},
): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'samaa-functions-'));
  const empty = engine === 'mariadb' ? inject('emptyInstallation') : undefined;
  if (empty) {
    cpSync(empty, dataDir, { recursive: true });
  }
  const sandbox = await sandboxPorts.start((port) => startCardSandbox({ port, keys: CARD_KEYS, delayMs: 0 }));
  const phones = await phonePorts.start((port) => startMessageSandbox({ port, keys: MESSAGE_KEYS }));
  const couriers = await courierPorts.start((port) => startParcelSandbox({ port, keys: PARCEL_KEYS }));
  const functionVariables = Object.fromEntries(
    ['clients', 'shop', 'admin', 'forms', 'staff'].map((id): [string, Record<string, string>] => [
      id,
      { SAMAA_COUNT_STEPS: 'on' },
    ]),
  );
  const transactions = new TransactionWatch();
  /** To the server of this shop, within this process. */
  const send: Send = async (url, { method, headers, body }) => {
    // What is asked side by side goes off before the first of it is answered, as over a network.
    await setImmediate();
    const response = await server.fetch(new Request(url, { method, headers, body: body || null }));
    const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
    return { status: response.status, isJson, text: await response.text() };
  };
  let requestsLeft: number | null = null;
  const sendOfFunctions: Send = async (...request) => {
    if (requestsLeft !== null && requestsLeft-- <= 0) {
      throw new Error('the function was killed');
    }
    return send(...request);
  };
  const server: LocalAppwrite = await serverPorts.start((port) =>
    startLocalAppwrite({
      config: unscheduled(readProject()),
      dataDir,
      port,
      functionsDir: FUNCTIONS_DIST,
      functionVariables,
      rateLimits,
      engine,
      testControls: true,
      transactionWatch: transactions,
      quickHashes: true,
      runtimes: functionsInProcess(sendOfFunctions),
      log: () => {},
    }),
  );
  const variables = cardVariables(CARD_KEYS, sandbox.url, server.origin);
  if (cards) {
    // Functions get their variables with their first request, so what needs the server's port can be told now.
    Object.assign(functionVariables.shop ?? {}, variables);
    Object.assign(functionVariables.admin ?? {}, variables);
  }
  const messageSettings = { ...messageVariables(MESSAGE_KEYS, phones.url), SITE_URL: server.origin };
  if (messages) {
    for (const id of ['shop', 'admin', 'clients', 'staff']) {
      Object.assign(functionVariables[id] ?? {}, messageSettings);
    }
    phones.reportTo(callbackUrl(server.origin));
  }
  const parcelSettings = parcelVariables(PARCEL_KEYS, couriers.url);
  if (parcels) {
    Object.assign(functionVariables.shop ?? {}, parcelSettings);
    Object.assign(functionVariables.admin ?? {}, parcelSettings);
    couriers.reportTo(parcelsCallbackUrl(PARCEL_KEYS, server.origin));
  }
  afterAll(async () => {
    await couriers.close();
    courierPorts.giveBack(Number(new URL(couriers.url).port));
    await sandbox.close();
    sandboxPorts.giveBack(Number(new URL(sandbox.url).port));
    await phones.close();
    phonePorts.giveBack(Number(new URL(phones.url).port));
    await server.close();
    serverPorts.giveBack(server.port);
    rmSync(dataDir, { recursive: true, force: true });
    expect(transactions.circle(), 'transactions that can wait for each other in a circle').toBeNull();
  });
  const connect = (): Client => new FunctionClient({ send }).setEndpoint(server.endpoint).setProject(server.projectId);
  const admin = connect().setKey(server.apiKey);
  const tables = new TablesDB(admin);
  const users = new Users(admin);

  const proven = new Set<string>();
  let serverTime = 0;
  /** As the functions do with each row that they write. */
  const writeTerms = async (table: TableId, id: string, row: Columns) => {
    const place = { databaseId: DATABASE_ID, tableId: 'search_terms' };
    const rows = termsOf(table, id, row);
    if (rows.length > 0) {
      await tables.deleteRows({ ...place, queries: [Query.equal('table_id', table), Query.equal('row_id', id)] });
      await tables.createRows({ ...place, rows });
    }
  };
  /** As whatever writes the catalogue does; a sale, which only changes a stock, does not. */
  const raiseRevision = async (table: TableId) => {
    if (table === 'hearing_aids' || table === 'accessories' || table === 'tags') {
      const revision = { tableId: 'counters', rowId: CATALOGUE_REVISION_ID, column: 'value' };
      await tables.incrementRowColumn({ databaseId: DATABASE_ID, ...revision }).catch(unlessThereIsNone);
    }
  };
  const create: TestShop['create'] = async (table, row, id = randomUUID()) => {
    const made = await tables.createRow({ databaseId: DATABASE_ID, tableId: table, rowId: id, data: row });
    await writeTerms(table, id, row);
    await raiseRevision(table);
    return made as never;
  };
  // All tests share one address.
  const unlimited = { max_waiting_orders: 0, max_waiting_pieces: 0 };
  await create(
    'settings',
    { delivery_fee_piasters: 5_000, max_open_cash_orders: 3, ...unlimited, ...settings },
    SETTINGS_ID,
  );
  for (const counter of [...COUNTER_IDS, CATALOGUE_REVISION_ID]) {
    await create('counters', { value: 0 }, counter);
  }
  // Tests that run over midnight in Cairo go on with the next day.
  for (const at of [new Date(), new Date(Date.now() + DAY_MS)]) {
    const day = cairoDay(at);
    const { sales, states } = emptyDay(day);
    await create('sales_days', sales, day);
    await create('state_days', states, day);
  }

  /** A product with the movement with which its stock begins. */
  const addProduct: TestShop['create'] = async (table, row) => {
    const product = await create(table, { ...row, ...priceColumns(row as unknown as PricedRow, new Date()) });
    const { stock } = product as unknown as { stock: number };
    const product_type = table === 'hearing_aids' ? 'hearing-aids' : 'accessories';
    const { $id, ...movement } = openingMovement({ product_type, product_id: product.$id, count: stock });
    await create('stock_movements', { ...movement, at: new Date().toISOString() }, $id);
    return product;
  };

  const knownOf = (own: Record<string, string>) => ({ APPWRITE_FUNCTION_API_ENDPOINT: server.endpoint, ...own });
  const cardSettings: TestShop['cardSettings'] = (change = {}) => {
    return parseCardSettings(knownOf({ ...variables, ...change })) as CardSettings;
  };
  const ports: TestShop['ports'] = (change) => {
    const card = cards ? cardSettings() : null;
    const environment = {
      endpoint: server.endpoint,
      projectId: server.projectId,
      deployment: 'deployment',
      countsSteps: false,
      checksAnswers: true,
      siteOrigin: messages ? server.origin : null,
      sitemapUrl: null,
      sendsSms: false,
      card,
      whatsApp: messages ? parseWhatsAppSettings(knownOf(messageSettings)) : null,
      sms: messages ? parseSmsSettings(knownOf(messageSettings)) : null,
      bosta: parcels ? parseBostaSettings(knownOf(parcelSettings)) : null,
      problems: [],
    };
    const silent = () => {};
    const source = { environment, apiKey: server.apiKey, log: silent, error: silent, spans: [], send };
    return { ...createContext(source), ...change };
  };

  return {
    endpoint: server.endpoint,
    admin,
    guest: { id: '', email: '', phone: '', password: '', client: connect() },
    sandbox,
    phones,
    couriers,
    cardSettings,
    users,
    storage: new Storage(admin),
    transactions,
    killFunctionsAfter(requests) {
      requestsLeft = requests;
    },
    create,

    async join(role = 'user', { profile = true } = {}) {
      const id = randomUUID();
      const person = { id, email: `${id}@example.com`, phone: newPhone(), password: `secret-${randomUUID()}` };
      const { email, phone, password } = person;
      const account = { userId: id, email, phone: `+2${phone}`, password, name: 'Mona' };
      const { passwordUpdate } = await users.create(account);
      if (role !== 'user') {
        await users.updateLabels({ userId: id, labels: [role] });
      }
      if (profile) {
        const row = { username: 'Mona', email, phone, role, claimed_password_at: passwordUpdate };
        await create('users', row, id);
      }
      const { $id: sessionId, secret } = await users.createSession({ userId: id });
      if (profile) {
        await noteSignIn({ create }, id, sessionId);
      }
      return { ...person, client: connect().setSession(secret) };
    },

    async prove({ id, email }) {
      await users.updateEmailVerification({ userId: id, emailVerification: true });
      const { passwordUpdate } = await users.get({ userId: id });
      proven.add(id);
      const claim = { claimed_email: email, claimed_password_at: passwordUpdate };
      await tables.updateRow({ databaseId: DATABASE_ID, tableId: 'users', rowId: id, data: claim });
    },

    async call(caller, call, input, options = {}) {
      const request = { type: call.type, ...(call.encode?.(input) ?? input) } as Record<string, unknown>;
      const method = options.method ?? (call.method as ExecutionMethod);
      const execution = await new Functions(caller.client).createExecution({
        functionId: call.service,
        method,
        headers: options.headers,
        ...(method === 'POST' ? { body: JSON.stringify(request) } : { xpath: `/?${toQuery(request)}` }),
        ...(options.scheduledAt ? { async: true, scheduledAt: options.scheduledAt } : {}),
      });
      return readAnswer(execution.responseStatusCode, execution.responseBody, execution.responseHeaders);
    },

    async runSchedule(functionId, { hours = 0 } = {}) {
      // Appwrite takes full minutes that are more than one away.
      const next = Math.ceil((Math.max(serverTime, Date.now()) + 1) / MINUTE_MS + 1) * MINUTE_MS;
      serverTime = next + hours * HOUR_MS;
      const functions = new Functions(admin);
      const scheduledAt = new Date(serverTime).toISOString();
      const { $id: executionId } = await functions.createExecution({ functionId, async: true, scheduledAt });
      await fetch(`${server.origin}/__local/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now: scheduledAt }),
      });
      const done = await vi.waitFor(async () => {
        const execution = await functions.getExecution({ functionId, executionId });
        expect(['completed', 'failed']).toContain(execution.status);
        return execution;
      }, SCHEDULE_TIMEOUT);
      return { status: done.responseStatusCode };
    },

    ports,

    contextOf({ id, email }, change, role = 'user') {
      return {
        ...ports(change),
        actor: { id, name: 'Mona', email, role, isEmailProven: proven.has(id) },
        may: (permission) => permissionsOf(role, []).includes(permission),
        sessionId: '',
        ordering: null,
        clientAddress: '',
      };
    },

    addHearingAid(change = {}) {
      const row = {
        ...PRODUCT,
        brand: 'Phonak',
        family: 'Audéo',
        model: `Audéo ${randomUUID().slice(0, 6)}`,
        style: 'ric',
        channel: 20,
        battery: '312',
        fitting_range_from: 10,
        fitting_range_to: 85,
        description_ar: '<p>سماعة</p>',
        description_en: '<p>Aid</p>',
        ...change,
      } as const;
      return addProduct('hearing_aids', { ...searchColumns({ ...row, product_type: 'hearing-aids' }), ...row });
    },

    addAccessory(change = {}) {
      const row = {
        ...PRODUCT,
        brand: 'Rayovac',
        title_ar: 'بطاريات',
        title_en: 'Batteries',
        battery_size: '10',
        holder_type: null,
        description_ar: null,
        description_en: '<p>Six batteries</p>',
        ...change,
      };
      return addProduct('accessories', { ...searchColumns({ ...row, product_type: 'accessories' }), ...row });
    },

    async row(table, id) {
      const { rows } = await tables.listRows({
        databaseId: DATABASE_ID,
        tableId: table,
        queries: [Query.equal('$id', id)],
      });
      return (rows[0] ?? null) as never;
    },

    async rows(table, queries = []) {
      const query = [...queries, Query.limit(1000)];
      const { rows } = await tables.listRows({ databaseId: DATABASE_ID, tableId: table, queries: query });
      return rows as never;
    },

    async change(table, id, change) {
      await tables.updateRow({ databaseId: DATABASE_ID, tableId: table, rowId: id, data: change });
      await writeTerms(table, id, change);
    },

    async remove(table, id) {
      await tables.deleteRow({ databaseId: DATABASE_ID, tableId: table, rowId: id });
      await raiseRevision(table);
    },
  };
}

/** A test may take the catalogue's revision away, so that nothing is kept of the catalogue. */
function unlessThereIsNone(error: unknown): void {
  if (!(error instanceof AppwriteException && error.code === 404)) {
    throw error;
  }
}

/** The project without its schedules, so that nothing runs unless a test says so. */
function unscheduled(project: ProjectConfig): ProjectConfig {
  return { ...project, functions: project.functions.map((one) => ({ ...one, schedule: '' })) };
}

/** Writes a sign-in down as the first call of its session would, so that each call costs what it costs. */
export async function noteSignIn({ create }: Pick<TestShop, 'create'>, userId: string, sessionId: string) {
  await create('sign_ins', { user_id: userId, device: sessionId, at: new Date().toISOString() }, sessionId);
}

/** An Egyptian mobile number that nobody else in the tests has. */
export function newPhone(): string {
  return `010${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

/** Reads a reply: success with its data, a refusal with its code, or HTML. */
function readAnswer<Output>(
  status: number,
  body: string,
  responseHeaders: { name: string; value: string }[],
): Answer<Output> {
  const headers = Object.fromEntries(responseHeaders.map(({ name, value }) => [name.toLowerCase(), value]));
  const json = headers['content-type']?.startsWith('application/json') ? JSON.parse(body) : undefined;
  return {
    status,
    data: status === 200 ? (json ? json.data : body) : undefined,
    code: json?.code,
    params: json?.params ?? {},
    body,
    headers,
  };
}

function toQuery(request: Record<string, unknown>): string {
  const present = Object.entries(request).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString();
}
