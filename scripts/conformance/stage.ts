import { randomBytes, randomInt } from 'node:crypto';
import { Account, Client, type Models, TablesDB, Users } from 'node-appwrite';
import { type DatabaseKind, readDatabaseKind } from '../lib/database-kind.ts';
import { construct } from './construction.ts';
import { newRunId, removeLeftovers, removeRun } from './own.ts';
import type { BucketName, FunctionName, TableName } from './plan.ts';
import type { Target } from './target.ts';

/** An account with a running session. */
export type Member = { id: string; email: string; password: string; session: Models.Session; client: Client };

/** Where the behaviours are looked at: what the run has made in the target, and who may act there. */
export type Stage = {
  target: Target;
  /** In which database the target keeps its rows. */
  database: DatabaseKind;
  /** What is expected where the databases differ; of any other, as of MariaDB. */
  onPostgres<Value>(expected: Value, elsewhere: Value): Value;
  /** The server SDK with the key. */
  admin: Client;
  /** Rows with the key's rights. */
  tables: TablesDB;
  /** The server SDK without any key or session. */
  guest(): Client;
  table(name: TableName): { databaseId: string; tableId: string };
  bucketId(name: BucketName): string;
  functionId(name: FunctionName): string;
  /** An id that nothing else has. */
  newId(): string;
  /** An email that nobody else has. */
  newEmail(): string;
  /** Makes an account and signs it in, by key and so without limits of rate. */
  join(labels?: string[]): Promise<Member>;
  /** A request as it is, for what the SDKs hide; names the project. The path is below `/v1`. */
  fetch(path: string, init?: RequestInit & { headers?: Record<string, string> }): Promise<Response>;
  /** Removes everything that the run has made. */
  close(): Promise<void>;
};

/** Removes what older runs have left and makes what a run needs. Leaves nothing behind when that fails. */
export async function openStage(target: Target): Promise<Stage> {
  const runId = newRunId();
  const guest = () => new Client().setEndpoint(target.endpoint).setProject(target.projectId);
  const admin = guest().setKey(target.apiKey);
  const users = new Users(admin);
  const newId = () => `${runId}-${randomBytes(5).toString('hex')}`;
  // A message that an older run sent and no worker ever took is never given back; it is in nobody's way.
  await removeLeftovers(admin).catch((error: unknown) => console.warn('Left by an older run:', String(error)));
  try {
    await construct(admin, runId);
  } catch (error) {
    await removeRun(admin, runId);
    throw error;
  }
  const tables = new TablesDB(admin);
  const database = await readDatabaseKind(tables, runId);
  return {
    target,
    database,
    onPostgres: (expected, elsewhere) => (database === 'PostgreSQL' ? expected : elsewhere),
    admin,
    tables,
    guest,
    table: (name) => ({ databaseId: runId, tableId: name }),
    bucketId: (name) => `${runId}-${name}`,
    functionId: (name) => `${runId}-${name}`,
    newId,
    newEmail: () => `${newId()}@example.org`,
    async join(labels = []) {
      const id = newId();
      const email = `${id}@example.org`;
      const password = `secret of ${id}`;
      await users.create({ userId: id, email, password, name: 'Mona' });
      if (labels.length > 0) {
        await users.updateLabels({ userId: id, labels });
      }
      const session = await new Account(admin).createEmailPasswordSession({ email, password });
      return { id, email, password, session, client: guest().setSession(session.secret) };
    },
    fetch: (path, { headers, ...init } = {}) =>
      fetch(target.endpoint + path, {
        ...init,
        headers: { 'x-appwrite-project': target.projectId, ...headers },
      }),
    close: async () => {
      await removeRun(admin, runId);
    },
  };
}

/** An Egyptian mobile number in E.164 that nobody is likely to have in this project. */
export function randomPhone(): string {
  return `+2010${String(randomInt(100_000_000)).padStart(8, '0')}`;
}
