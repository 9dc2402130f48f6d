import { randomInt, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account, Client, Functions, ID, Permission, Query, Role as Reader, TablesDB, Users } from 'node-appwrite';
import { expect, inject, vi } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import type { Call, Role } from '#contract/call.ts';
import { wire } from '#contract/wire.ts';
import { CATALOGUE_REVISION_ID, SETTINGS_ID, SYSTEM_STATE_ID } from '../../../functions/lib/ids.ts';
import type { Rows } from '../../../functions/runtime/rows.generated.ts';
import { stage, Tables } from '../../../functions/runtime/tables.ts';
import { Users as Accounts } from '../../../functions/runtime/users.ts';
import { countPerson, createProfile, hasProfile } from '../../../functions/subjects/accounts/profiles.ts';
import { offerFreeTimes } from '../../../functions/subjects/appointments/admin/offer-free-times.ts';
import {
  keptAppointmentSettings,
  START_APPOINTMENTS,
} from '../../../functions/subjects/appointments/rules/appointment-settings.ts';
import { MAX_ATTEMPTS } from '../../../functions/subjects/messages/rules/retries.ts';
import { makeKeys } from '../../../scripts/card-sandbox/keys.ts';
import { DATABASE_ID, readProject } from '../../../scripts/lib/project.ts';
import { KeptProcesses } from '../../../scripts/local-appwrite/services/functions/kept-processes.ts';
import { createRuntimePool } from '../../../scripts/local-appwrite/services/functions/runtime-pool.ts';
import { makeKeys as makeMessageKeys } from '../../../scripts/message-sandbox/keys.ts';
import type { MessageSandbox } from '../../../scripts/message-sandbox/sandbox.ts';
import { makeKeys as makeParcelKeys } from '../../../scripts/parcel-sandbox/keys.ts';
import type { ParcelSandbox } from '../../../scripts/parcel-sandbox/sandbox.ts';
import { startWithProviders } from '../../../scripts/shop/providers.ts';
import { ReusedPorts } from '../../../scripts/testing/reused-ports.ts';
import type { DeploymentTarget } from '../global-setup.ts';
import { uniqueName } from './names.ts';

const MINUTE_MS = 60_000;
/** A run goes on for a minute at most, and takes that where everything is slow. */
const SCHEDULE_TIMEOUT = { timeout: 70_000 };

/** Somebody with an account. */
export interface Person {
  id: string;
  username: string;
  email: string;
  password: string;
  /** As written in Egypt: 01…, eleven digits. */
  phone: string;
}

type ProductTable = 'hearing_aids' | 'accessories';
type Stored<Table extends keyof Rows> = Rows[Table] & { $id: string };

/** The shop under test: its address, and what a test arranges and looks up through Appwrite's API with a key. */
export interface Shop {
  baseUrl: string;
  /** Where Appwrite's API is. */
  endpoint: string;
  /** The Appwrite project. */
  projectId: string;
  /** Of everything that a visitor's browser may ask. */
  origins: readonly string[];
  /** The phones of people, where the shop was opened with providers of messages. */
  phones: MessageSandbox | undefined;
  /** The delivery company, where the shop was opened with parcels. */
  couriers: ParcelSandbox | undefined;
  /** What delivery costs, in EGP. */
  deliveryFee(): Promise<number>;
  /**
   * Makes an account with its profile; staff roles get their label. `profile: false` leaves the profile out, `proven` has
   * them prove their email.
   */
  addPerson(options?: {
    role?: Role;
    profile?: boolean;
    username?: string;
    mailbox?: string;
    proven?: boolean;
    /** Whether their phone is proven to be theirs: only then is it refused to others. */
    phoneProven?: boolean;
  }): Promise<Person>;
  /** Ends all sessions of an account, as an administrator would. */
  endSessions(person: Person): Promise<void>;
  /** An email for somebody who registers on a page; their account is deleted at the end like those that were added. */
  newEmail(name: string): string;
  /** Copies a product of the catalogue under a new id, so that a test changes the stock of nothing else. */
  addProduct<Table extends ProductTable>(table: Table, change: Partial<Rows[Table]>): Promise<Stored<Table>>;
  /** Changes columns of a product. */
  changeProduct<Table extends ProductTable>(table: Table, id: string, change: Partial<Rows[Table]>): Promise<void>;
  /** A product of the catalogue that can be bought. */
  anyProduct<Table extends ProductTable>(table: Table): Promise<Stored<Table>>;
  /** A product as it is stored now. */
  product<Table extends ProductTable>(table: Table, id: string): Promise<Stored<Table>>;
  /** The day of somebody's appointments has come. */
  bringToToday(name: string): Promise<void>;
  /** Has these people see clients from ten to eight every day, for a test of their hearing, a fitting, a follow-up or an impression. */
  openClinic(
    specialists: readonly string[],
    change?: Partial<AppointmentSettings> & { hours?: { from: string; to: string } },
  ): Promise<void>;
  /** Offers free times to those who wait, as the schedule does by day, whatever the clock says now. */
  offerFreeTimes(): Promise<void>;
  ordersOf(person: Pick<Person, 'id'>): Promise<Stored<'orders'>[]>;
  /** The links in the mails to somebody, the newest first; only where the tests can read the mail (`readsMail`). */
  linksSentTo(person: Pick<Person, 'email'>): Promise<string[]>;
  /** Gives somebody a cash order that is being processed, or as is said, without touching any stock, and answers its id. */
  addOrder(person: Person, change?: Partial<Rows['orders']>): Promise<string>;
  /** Brings an order into another state as the clinic does: with the event that its customer hears. */
  moveOrder(order: Stored<'orders'>, change: Partial<Rows['order_events']>): Promise<void>;
  linesOf(orderId: string): Promise<Stored<'order_lines'>[]>;
  cartOf(person: Pick<Person, 'id'>): Promise<Stored<'cart_items'>[]>;
  /** The messages that wait to be told when a product is back, or were sent. */
  messagesAbout(productId: string): Promise<Stored<'outbox'>[]>;
  /** The reminders of appointments that wait, or went out. */
  reminders(): Promise<Stored<'outbox'>[]>;
  /** A message about somebody's order that was given up after all its attempts; answers its id. */
  addGivenUpMessage(person: Pick<Person, 'id'>, orderId: string): Promise<string>;
  /** A message as it is stored now. */
  message(id: string): Promise<Stored<'outbox'>>;
  /** Has the shop believe that its schedule last came to its end at that time. */
  setScheduleRan(at: Date): Promise<void>;
  noticesOf(productId: string): Promise<Stored<'stock_notices'>[]>;
  /** What a call answers somebody, without a browser. @throws Error when it is refused. */
  callAs<Input, Output>(person: Person, call: Call<Input, Output>, input: Input): Promise<Output>;
  /**
   * Has the shop do at once, or as if it were a later time, what its schedule does every few minutes; only where the tests
   * set the clock (`setsClock`). After a later time it is now again.
   */
  runSchedule(later?: Date): Promise<void>;
  /** Does something as if it were a later time, for the shop and for people's phones; as `runSchedule`. */
  atTime(later: Date, act: () => Promise<unknown>): Promise<void>;
  /** Ends an installation of its own, or removes from a deployment the people and products that were added. */
  close(): Promise<void>;
}

/** What the shops of a worker have one after the other, so that processes of functions go on from one to the next. */
const CARD_KEYS = makeKeys();
const MESSAGE_KEYS = makeMessageKeys();
const PARCEL_KEYS = makeParcelKeys();
const processes = new KeptProcesses();
const ports = new ReusedPorts();

/**
 * Opens the shop that the tests run against: the deployment, or an installation of its own on a fresh copy of the seeded
 * data, which sends to phones only with `messages`, and has a delivery company only with `parcels`.
 */
export async function openShop({
  messages = false,
  parcels = false,
}: {
  messages?: boolean;
  parcels?: boolean;
} = {}): Promise<Shop> {
  const target = inject('target');
  if (target.kind === 'deployment') return shopAt(target);

  const clock: Clock = { set: null };
  const dataDir = mkdtempSync(join(tmpdir(), 'samaa-e2e-'));
  cpSync(target.seededDir, dataDir, { recursive: true });
  const server = await ports.start((port) =>
    startWithProviders(
      {
        config: readProject(),
        dataDir,
        port,
        functionsDir: target.functionsDir,
        site: { dir: target.siteDir },
        rateLimits: false,
        quickHashes: true,
        testControls: true,
        runtimes: (options) => createRuntimePool(options, processes),
      },
      {
        cards: { keys: CARD_KEYS, delayMs: 1_000 },
        messages: messages ? { keys: MESSAGE_KEYS, now: () => new Date(clock.set ?? Date.now()) } : undefined,
        parcels: parcels ? { keys: PARCEL_KEYS } : undefined,
      },
    ),
  );
  const close = async () => {
    await server.close();
    ports.giveBack(server.port);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const { origin: baseUrl, endpoint, apiKey } = server;
  // All browsers of the tests come from one address.
  const client = new Client().setEndpoint(endpoint).setProject(readProject().projectId).setKey(apiKey);
  await new TablesDB(client).updateRow({
    databaseId: DATABASE_ID,
    tableId: 'settings',
    rowId: SETTINGS_ID,
    data: { max_waiting_orders: 0, max_waiting_pieces: 0 },
  });
  const own = { outboxUrl: `${baseUrl}/__local/outbox.json`, cardSandboxUrl: undefined };
  return {
    ...shopAt({ baseUrl, endpoint, apiKey, ...own }, clock),
    phones: server.phones,
    couriers: server.parcels,
    close,
  };
}

/** A phone that nobody has yet, as written in Egypt: 01…, eleven digits. */
export function newPhone(): string {
  return `010${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

/** Whether the tests can read the mail that the shop sends. */
export function readsMail(): boolean {
  const target = inject('target');
  return target.kind === 'local' || target.outboxUrl !== undefined;
}

/** Whether the tests can set the clock of the shop. */
export function setsClock(): boolean {
  return inject('target').kind === 'local';
}

/** Whether the tests can play the card provider: it is the sandbox. */
export function playsCards(): boolean {
  const target = inject('target');
  return target.kind === 'local' || target.cardSandboxUrl !== undefined;
}

/** The time to which a test has set the shop, ISO 8601; null when it is the real one. */
interface Clock {
  set: string | null;
}

function shopAt(
  { baseUrl, endpoint, apiKey, outboxUrl, cardSandboxUrl }: Omit<DeploymentTarget, 'kind'>,
  clock: Clock = { set: null },
): Shop {
  const projectId = process.env.E2E_APPWRITE_PROJECT ?? readProject().projectId;
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
  const signedIn = new Map<string, Promise<Functions>>();
  const tables = new TablesDB(client);
  const users = new Users(client);
  const backend = { tables: new Tables(client), users: new Accounts(client, client) };
  let lastProfile = Promise.resolve();
  const undo: (() => Promise<unknown>)[] = [];

  async function serverTime(): Promise<number> {
    const response = await fetch(`${baseUrl}/__local/clock`);
    return Date.parse(((await response.json()) as { now: string }).now);
  }

  /** null is the real time again. */
  async function setClock(now: string | null): Promise<void> {
    clock.set = now;
    await fetch(`${baseUrl}/__local/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now }),
    });
  }

  async function rows<Table extends keyof Rows>(table: Table, queries: string[]): Promise<Stored<Table>[]> {
    const list = await tables.listRows({ databaseId: DATABASE_ID, tableId: table, queries });
    return list.rows as unknown as Stored<Table>[];
  }

  async function product<Table extends ProductTable>(table: Table, id: string): Promise<Stored<Table>> {
    const row = await tables.getRow({ databaseId: DATABASE_ID, tableId: table, rowId: id });
    return row as unknown as Stored<Table>;
  }

  async function anyProduct<Table extends ProductTable>(table: Table): Promise<Stored<Table>> {
    const [found] = await rows(table, [Query.greaterThan('stock', 2), Query.orderAsc('$id'), Query.limit(1)]);
    if (!found) throw new Error(`The table ${table} has no product: the shop is not seeded.`);
    return found;
  }

  /** As whatever writes the catalogue does, so that searches learn of it. */
  async function raiseRevision(): Promise<void> {
    const place = { databaseId: DATABASE_ID, tableId: 'counters', rowId: CATALOGUE_REVISION_ID };
    await tables.incrementRowColumn({ ...place, column: 'value' });
  }

  async function signInAs({ id, email, password }: Person): Promise<Functions> {
    const { secret } = await new Account(client).createEmailPasswordSession({ email, password });
    const { endpoint: at, project } = client.config;
    const functions = new Functions(new Client().setEndpoint(at).setProject(project).setSession(secret));
    // As a browser does first: it settles whose the account is.
    await execute(functions, fetchUser, { id });
    return functions;
  }

  async function execute<Input, Output>(
    functions: Functions,
    call: Call<Input, Output>,
    input: Input,
  ): Promise<Output> {
    const { method, ...rest } = wire(call, input);
    const { responseBody, responseStatusCode: status } = await functions.createExecution({
      functionId: call.service,
      ...rest,
      // The SDK's enum is only its strings.
      method: method as never,
      async: false,
    });
    if (status !== 200) throw new Error(`${call.type}: ${responseBody}`);
    return (JSON.parse(responseBody) as { data: Output }).data;
  }

  return {
    baseUrl,
    endpoint,
    projectId,
    phones: undefined,
    couriers: undefined,
    origins: [baseUrl, endpoint, cardSandboxUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).origin])),
    anyProduct,
    product,

    async deliveryFee() {
      const [settings] = await rows('settings', [Query.limit(1)]);
      if (!settings) throw new Error('There are no settings: the shop is not seeded.');
      return settings.delivery_fee_piasters / 100;
    },

    async endSessions({ id }) {
      await users.deleteSessions({ userId: id });
    },

    async addPerson({
      role = 'user',
      profile = true,
      username = 'Mona',
      mailbox = 'mona',
      proven = false,
      phoneProven = false,
    } = {}) {
      const unique = randomUUID().slice(0, 8);
      const person: Person = {
        id: ID.unique(),
        username: uniqueName(username),
        email: `${mailbox}-${unique}@example.com`,
        password: `Quiet-${unique}`,
        phone: newPhone(),
      };
      const { passwordUpdate } = await users.create({
        userId: person.id,
        email: person.email,
        // An account with a phone and no profile counts as a registration that broke off, and is finished at sign-in.
        ...(profile && { phone: `+2${person.phone}` }),
        password: person.password,
        name: person.username,
      });
      undo.push(() => users.delete({ userId: person.id }));
      if (proven) await users.updateEmailVerification({ userId: person.id, emailVerification: true });
      if (phoneProven) await users.updatePhoneVerification({ userId: person.id, phoneVerification: true });
      if (role !== 'user') await users.updateLabels({ userId: person.id, labels: [role] });
      if (profile) {
        const { username, email, phone } = person;
        // One after the other: all of them are counted in the same rows.
        // As registering notes it: a password that a mail sets within a second would pass for the first one otherwise.
        const claim = { claimed_email: proven ? email : null, claimed_password_at: passwordUpdate };
        lastProfile = lastProfile.then(() =>
          createProfile(backend, person.id, { username, email, phone, role, claim }),
        );
        await lastProfile;
        undo.push(async () => {
          const isThere = await hasProfile(backend.tables, person.id);
          if (isThere) await backend.tables.transact([stage.deleteIds('users', [person.id]), ...countPerson(role, -1)]);
        });
      }
      return person;
    },

    newEmail(name) {
      const email = `${name}-${randomUUID().slice(0, 8)}@example.com`;
      undo.push(async () => {
        const { users: found } = await users.list({ queries: [Query.equal('email', email)] });
        for (const { $id } of found) {
          await users.delete({ userId: $id });
          await tables.deleteRow({ databaseId: DATABASE_ID, tableId: 'users', rowId: $id });
        }
      });
      return email;
    },

    async addProduct(table, change) {
      const pattern = await anyProduct(table);
      const data = Object.fromEntries(Object.entries(pattern).filter(([key]) => !key.startsWith('$')));
      const row = await tables.createRow({
        databaseId: DATABASE_ID,
        tableId: table,
        rowId: ID.unique(),
        data: { ...data, ...change },
      });
      await raiseRevision();
      undo.push(() => tables.deleteRow({ databaseId: DATABASE_ID, tableId: table, rowId: row.$id }));
      return product(table, row.$id);
    },

    async changeProduct(table, id, change) {
      await tables.updateRow({ databaseId: DATABASE_ID, tableId: table, rowId: id, data: change });
      await raiseRevision();
    },

    async offerFreeTimes() {
      const noon = new Date(momentInCairo(`${cairoDay()}T12:00`) ?? '');
      await offerFreeTimes({ tables: new Tables(client), now: () => noon });
    },

    async bringToToday(name) {
      for (const { $id: rowId } of await rows('appointment_details', [Query.equal('name', name), Query.limit(100)])) {
        const [one] = await rows('appointments', [Query.equal('$id', rowId), Query.notEqual('state', 'cancelled')]);
        if (!one) continue;
        const from = momentInCairo(`${cairoDay()}T${cairoTime(new Date(one.starts_at)).slice(11)}`) ?? '';
        const length = Date.parse(one.ends_at) - Date.parse(one.starts_at);
        const data = { starts_at: from, ends_at: new Date(Date.parse(from) + length).toISOString() };
        await tables.updateRow({ databaseId: DATABASE_ID, tableId: 'appointments', rowId, data });
      }
    },

    async openClinic(specialists, { hours: { from, to } = { from: '10:00', to: '20:00' }, ...change } = {}) {
      const [settings] = await rows('settings', [Query.limit(1)]);
      if (!settings) throw new Error('There are no settings: the shop is not seeded.');
      const place = { databaseId: DATABASE_ID, tableId: 'settings', rowId: settings.$id };
      const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from, to }));
      const appointments = keptAppointmentSettings({
        ...START_APPOINTMENTS,
        opening: hours,
        specialists: specialists.map((name, index) => ({
          id: `specialist${index}`,
          name_ar: name,
          active: true,
          kinds: ['hearing-test', 'fitting', 'follow-up', 'ear-mold'],
          hours,
          days_off: [],
        })),
        ...change,
      });
      await tables.updateRow({ ...place, data: { appointments } });
      // All browsers of the tests are at one address, which may hold only so much.
      for (const { $id } of await rows('appointment_details', [Query.isNotNull('address_key'), Query.limit(100)])) {
        const details = { databaseId: DATABASE_ID, tableId: 'appointment_details', rowId: $id };
        await tables.updateRow({ ...details, data: { address_key: null } });
      }
      const before: Partial<Rows['settings']> = { appointments: settings.appointments };
      undo.push(() => tables.updateRow({ ...place, data: before }));
    },

    ordersOf: (person) => rows('orders', [Query.equal('user_id', person.id), Query.limit(100)]),

    async linksSentTo({ email }) {
      if (!outboxUrl) throw new Error('Nobody can read the mail of this deployment: E2E_OUTBOX_URL is not set.');
      const url = new URL(outboxUrl);
      url.searchParams.set('to', email);
      const response = await fetch(url);
      const { messages } = (await response.json()) as { messages: { links: string[] }[] };
      return messages.flatMap(({ links }) => links);
    },

    async addOrder({ id: user_id, email, phone }, change = {}) {
      const place = { databaseId: DATABASE_ID, rowId: ID.unique() };
      const aid = await anyProduct('hearing_aids');
      await tables.createRow({
        ...place,
        tableId: 'orders',
        data: {
          number: String(10_000_000 + (Number.parseInt(randomUUID().slice(0, 6), 16) % 90_000_000)),
          user_id,
          user_email: email,
          first_name: 'منى',
          last_name: 'عبد الرحمن',
          user_phone: phone,
          user_damaged_ear: 'both',
          address: '12 شارع طلعت حرب، الدور الثالث',
          city: 'Cairo',
          lang: 'ar',
          amount_piasters: aid.price_piasters,
          delivery_fee_piasters: 0,
          vat_piasters: 0,
          payment_method: 'cash',
          payment_status: 'pending',
          delivery_status: 'processing',
          contents_hash: '-',
          ...change,
        },
      });
      undo.push(() => tables.deleteRow({ ...place, tableId: 'orders' }));
      const line = {
        order_id: place.rowId,
        product_id: aid.$id,
        product_type: 'hearing-aids',
        count: 1,
        vat_piasters: 0,
        title_ar: aid.model,
        title_en: aid.model,
        unit_price_piasters: aid.price_piasters,
      };
      await tables.createRow({ ...place, tableId: 'order_lines', data: line });
      undo.push(() => tables.deleteRow({ ...place, tableId: 'order_lines' }));
      return place.rowId;
    },

    async moveOrder(order, change) {
      const { $id: order_id, user_id, payment_status, delivery_status } = order;
      await tables.updateRow({ databaseId: DATABASE_ID, tableId: 'orders', rowId: order_id, data: change });
      const event = await tables.createRow({
        databaseId: DATABASE_ID,
        tableId: 'order_events',
        rowId: ID.unique(),
        data: { order_id, payment_status, delivery_status, ...change },
        permissions: [Permission.read(Reader.user(user_id))],
      });
      undo.push(() => tables.deleteRow({ databaseId: DATABASE_ID, tableId: 'order_events', rowId: event.$id }));
    },

    linesOf: (orderId) => rows('order_lines', [Query.equal('order_id', orderId), Query.limit(100)]),
    cartOf: (person) => rows('cart_items', [Query.equal('user_id', person.id), Query.limit(100)]),

    messagesAbout: (productId) => rows('outbox', [Query.equal('product_id', productId), Query.limit(100)]),
    reminders: () => rows('outbox', [Query.equal('kind', 'appointment_reminder'), Query.limit(500)]),
    async addGivenUpMessage({ id: user_id }, order_id) {
      const place = { databaseId: DATABASE_ID, tableId: 'outbox', rowId: ID.unique() };
      await tables.createRow({
        ...place,
        data: {
          order_id,
          user_id,
          kind: 'shipped',
          channel: 'email',
          lang: 'ar',
          state: 'failed',
          attempts: MAX_ATTEMPTS,
          last_error: 'No enabled provider found.',
        },
      });
      undo.push(() => tables.deleteRow(place));
      return place.rowId;
    },

    async message(id) {
      const [row] = await rows('outbox', [Query.equal('$id', id)]);
      if (!row) throw new Error(`The message ${id} is gone.`);
      return row;
    },

    async setScheduleRan(at) {
      const place = { databaseId: DATABASE_ID, tableId: 'system_state', rowId: SYSTEM_STATE_ID };
      await tables.upsertRow({ ...place, data: { ran_at: at.toISOString(), failed: null } });
    },

    noticesOf: (productId) => rows('stock_notices', [Query.equal('product_id', productId), Query.limit(100)]),

    async callAs(person, call, input) {
      const functions = signedIn.get(person.id) ?? signInAs(person);
      signedIn.set(person.id, functions);
      return execute(await functions, call, input);
    },

    async runSchedule(later) {
      const functions = new Functions(client);
      const functionId = 'admin';
      // Appwrite takes full minutes that are more than one away.
      const soon = Math.ceil(((await serverTime()) + 1) / MINUTE_MS + 1) * MINUTE_MS;
      const scheduledAt = (later ?? new Date(soon)).toISOString();
      const { $id: executionId } = await functions.createExecution({ functionId, async: true, scheduledAt });
      await setClock(scheduledAt);
      await vi.waitFor(async () => {
        const { status, errors } = await functions.getExecution({ functionId, executionId });
        // The books find what tests wrote into the tables themselves, the system that an earlier test put the clock ahead.
        // Days later, the check of the books is overdue until it is through.
        const expected = ['The books: ', 'Broken: clock.', 'Broken: books.'];
        const isExpected = (line: string) => expected.some((one) => line.startsWith(one));
        const failures = errors.split('\n').filter((line) => line !== '' && !isExpected(line));
        expect([status, failures]).toEqual(['completed', []]);
      }, SCHEDULE_TIMEOUT);
      if (later) await setClock(null);
    },

    async atTime(later, act) {
      await setClock(later.toISOString());
      await act();
      await setClock(null);
    },

    async close() {
      for (const step of undo.reverse()) await step();
    },
  };
}
