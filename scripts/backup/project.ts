import { type Client, type Models, Query, Storage, TablesDB, Users } from 'node-appwrite';
import { Problem } from '../lib/problem.ts';
import { DATABASE_ID } from '../lib/project.ts';
import type { AccountCopy, Row } from './format.ts';

/** Rows, accounts or files of one request of a list. */
const ROWS_A_PAGE = 500;
const IDS_A_PAGE = 5000;
const ENTRIES_A_PAGE = 200;
/** So many ids fit into one query. */
const IDS_A_QUERY = 100;
/** Spares the counting of a list; Appwrite 1.9 takes the SDK's "false" for true. */
const UNCOUNTED = 0 as unknown as boolean;

/** A project of Appwrite as somebody with all rights reads it, page by page. */
export class Project {
  readonly tables: TablesDB;
  readonly users: Users;
  readonly storage: Storage;
  readonly client: Client;

  /** What tells the shop from others: the address of its API, or of an installation on this machine what it alone has. */
  readonly endpoint: string;
  readonly isLocal: boolean;

  constructor(client: Client, local?: { id: string }) {
    this.client = client;
    this.isLocal = local !== undefined;
    this.endpoint = local?.id ?? client.config.endpoint;
    this.tables = new TablesDB(client);
    this.users = new Users(client);
    this.storage = new Storage(client);
  }

  get id(): string {
    return this.client.config.project;
  }

  /** The server's clock, to the second. */
  async time(): Promise<Date> {
    const response = await this.#askVersion();
    await response.arrayBuffer();
    const date = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(date)) {
      throw new Problem(`${this.endpoint} does not say what time it is there (header Date).`);
    }
    return new Date(date);
  }

  /** The version of Appwrite. */
  async version(): Promise<string> {
    return ((await (await this.#askVersion()).json()) as { version: string }).version;
  }

  #askVersion(): Promise<Response> {
    return fetch(`${this.client.config.endpoint}/health/version`);
  }

  async tableList(): Promise<Models.Table[]> {
    const queries = [Query.limit(ENTRIES_A_PAGE)];
    return (await this.tables.listTables({ databaseId: DATABASE_ID, queries })).tables;
  }

  async tableIds(): Promise<string[]> {
    return (await this.tableList()).map(({ $id }) => $id).sort();
  }

  async list(tableId: string, queries: string[]): Promise<Row[]> {
    const { rows } = await this.tables.listRows({ databaseId: DATABASE_ID, tableId, queries, total: UNCOUNTED });
    return rows.map(normalRow);
  }

  /** All rows that match, by their ids, a page at a time. */
  async *pages(tableId: string, after = '', conditions: readonly string[] = []): AsyncIterable<Row[]> {
    yield* byId(ROWS_A_PAGE, after, (queries) => this.list(tableId, [...conditions, ...queries]));
  }

  /** The ids of all rows that match. */
  async ids(tableId: string, conditions: readonly string[] = []): Promise<Set<string>> {
    const ids = new Set<string>();
    const select = Query.select(['$id']);
    for await (const page of byId(IDS_A_PAGE, '', (queries) =>
      this.list(tableId, [select, ...conditions, ...queries]),
    )) {
      for (const { $id } of page) {
        ids.add($id);
      }
    }
    return ids;
  }

  /** When each row of a table was changed last, by its id. */
  async updateTimes(tableId: string): Promise<Map<string, string>> {
    const times = new Map<string, string>();
    const select = Query.select(['$id', '$updatedAt']);
    for await (const page of byId(IDS_A_PAGE, '', (queries) => this.list(tableId, [select, ...queries]))) {
      for (const { $id, $updatedAt } of page) {
        times.set($id, $updatedAt);
      }
    }
    return times;
  }

  /** The rows with these ids, as far as they are there. */
  async rows(tableId: string, ids: readonly string[]): Promise<Map<string, Row>> {
    const found = new Map<string, Row>();
    for (let start = 0; start < ids.length; start += IDS_A_QUERY) {
      const some = ids.slice(start, start + IDS_A_QUERY);
      for (const row of await this.list(tableId, [Query.equal('$id', some), Query.limit(some.length)])) {
        found.set(row.$id, row);
      }
    }
    return found;
  }

  /** All accounts, by their ids, a page at a time. */
  async *accounts(): AsyncIterable<AccountCopy[]> {
    yield* byId(ENTRIES_A_PAGE, '', async (queries) => {
      const { users } = await this.users.list({ queries, total: UNCOUNTED });
      return users.map(toAccountCopy);
    });
  }

  async bucketIds(): Promise<string[]> {
    const { buckets } = await this.storage.listBuckets({ queries: [Query.limit(ENTRIES_A_PAGE)] });
    return buckets.map(({ $id }) => $id).sort();
  }

  /** All files of a bucket whose upload has ended, a page at a time. */
  async *files(bucketId: string): AsyncIterable<Models.File[]> {
    const pages = byId(ENTRIES_A_PAGE, '', async (queries) => {
      return (await this.storage.listFiles({ bucketId, queries, total: UNCOUNTED })).files;
    });
    for await (const files of pages) {
      yield files.filter(({ chunksTotal, chunksUploaded }) => chunksTotal === chunksUploaded);
    }
  }

  /** The content of a file as a stream; null when it is not there any more. */
  async content(bucketId: string, fileId: string): Promise<AsyncIterable<Buffer> | null> {
    // The SDK would read the file whole.
    const response = await fetch(`${this.client.config.endpoint}/storage/buckets/${bucketId}/files/${fileId}/view`, {
      headers: { ...this.client.getHeaders(), 'X-Appwrite-Project': this.id },
    });
    if (response.ok && response.body) {
      return response.body as unknown as AsyncIterable<Buffer>;
    }
    const said = await response.text();
    if (response.status === 404 && said.includes('storage_file_not_found')) {
      return null;
    }
    throw new Problem(`The file ${fileId} of ${bucketId} cannot be read: ${response.status} ${said}`);
  }
}

/** Shows what a list has behind a position, in the order of ids: what is added or deleted meanwhile moves nothing. */
async function* byId<Entry extends { $id: string }>(
  limit: number,
  after: string,
  read: (queries: string[]) => Promise<Entry[]>,
): AsyncIterable<Entry[]> {
  let position = after;
  for (;;) {
    const behind = position === '' ? [] : [Query.greaterThan('$id', position)];
    const page = await read([...behind, Query.orderAsc('$id'), Query.limit(limit)]);
    if (page.length > 0) {
      yield page;
    }
    if (page.length < limit) {
      return;
    }
    position = page.at(-1)?.$id ?? '';
  }
}

/** A row as it is kept and compared: without what the server makes anew, names in one order. */
function normalRow(row: object): Row {
  const { $sequence: _sequence, $databaseId: _database, $tableId: _table, ...own } = row as Record<string, unknown>;
  const names = Object.keys(own).sort();
  const normal = Object.fromEntries(names.map((name) => [name, own[name]]));
  if (Array.isArray(normal.$permissions)) {
    normal.$permissions = normal.$permissions.toSorted();
  }
  return normal as Row;
}

/** An account as it is kept and compared. */
export function toAccountCopy(user: Models.User): AccountCopy {
  const { $id, name, email, phone, emailVerification, phoneVerification, status, labels, prefs } = user;
  const { hash = '', passwordUpdate, registration } = user;
  return {
    $id,
    name,
    email,
    phone,
    emailVerification,
    phoneVerification,
    status,
    labels: labels.toSorted(),
    prefs: { ...prefs },
    // An account without a password has null on a server, and the empty text here.
    password: user.password ?? '',
    hash,
    passwordUpdate,
    registration,
  };
}
