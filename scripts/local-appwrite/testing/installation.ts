import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as WebClient } from 'appwrite';
import { Account, Client, type Models, Users } from 'node-appwrite';
import { afterAll } from 'vitest';
import { type BucketConfig, type FunctionConfig, parseProjectConfig } from '../core/project-config.ts';
import { type LocalAppwrite, type LocalAppwriteOptions, startLocalAppwrite } from '../server.ts';

/** A project of its own for a test file; what is absent is empty. */
export type TestProject = Partial<Omit<LocalAppwriteOptions, 'config' | 'port' | 'dataDir'>> & {
  buckets?: (Partial<BucketConfig> & { $id: string })[];
  /** Tables of the database `main`, as `appwrite.json` declares them. */
  tables?: TableDeclaration[];
  /** Functions with the source of their `main.js`. */
  functions?: (Partial<FunctionConfig> & { $id: string; code: string })[];
};

/** A table as a test declares it: what is absent is off or empty. */
export type TableDeclaration = Record<string, unknown> & { $id: string };

/** An account with a running session. */
export type Member = { id: string; email: string; password: string; session: Models.Session; client: Client };

/** A local Appwrite on a free port with its own data. It ends with the test file. */
export type Installation = {
  server: LocalAppwrite;
  dataDir: string;
  functionsDir: string;
  /** The server SDK with the installation's key. */
  admin: Client;
  /** The server SDK without any key or session. */
  guest(): Client;
  /** The browser SDK without a session. */
  browser(): WebClient;
  /** Makes an account and signs it in. */
  join(labels?: string[]): Promise<Member>;
  /** Ends the server and starts it again over the same data, on another port unless told to keep it. */
  restart(options?: { keepPort: boolean }): Promise<void>;
};

/** Starts a local Appwrite for the tests of one file. Call it at the top level or in `beforeAll`. */
export async function startInstallation(project: TestProject = {}): Promise<Installation> {
  const { buckets = [], functions = [], tables = [], ...options } = project;
  const folder = mkdtempSync(join(tmpdir(), 'local-appwrite-'));
  const dataDir = join(folder, 'data');
  const functionsDir = join(folder, 'functions');
  for (const { $id, code } of functions) {
    writeFunction(functionsDir, $id, code);
  }
  const config = parseProjectConfig({
    projectId: 'samaa',
    tablesDB: [{ $id: 'main', name: 'Main' }],
    tables: declareTables(tables),
    buckets: buckets.map((bucket) => ({ name: bucket.$id, ...bucket })),
    functions: functions.map((one) => ({
      name: one.$id,
      runtime: 'node-22',
      entrypoint: 'main.js',
      execute: ['any'],
      ...one,
    })),
  });
  const start = (port = 0) => startLocalAppwrite({ ...defaults, functionsDir, ...options, config, dataDir, port });
  const defaults = { log: () => {}, quickHashes: true, notesUse: false };
  let server = await start();
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const guest = () => new Client().setEndpoint(server.endpoint).setProject('samaa');
  const admin = () => guest().setKey(server.apiKey);

  return {
    get server() {
      return server;
    },
    dataDir,
    functionsDir,
    get admin() {
      return admin();
    },
    guest,
    browser: () => new WebClient().setEndpoint(server.endpoint).setProject('samaa'),
    async join(labels = []) {
      const id = `user-${randomUUID().slice(0, 12)}`;
      const email = `${id}@example.org`;
      const password = `secret of ${id}`;
      const users = new Users(admin());
      await users.create({ userId: id, email, password, name: 'Mona' });
      await users.updateLabels({ userId: id, labels });
      const session = await new Account(admin()).createEmailPasswordSession({ email, password });
      return { id, email, password, session, client: guest().setSession(session.secret) };
    },
    async restart({ keepPort } = { keepPort: false }) {
      await server.close();
      server = await start(keepPort ? server.port : 0);
    },
  };
}

/** Tables of the database `main` as `appwrite.json` holds them. */
export function declareTables(tables: TableDeclaration[]) {
  return tables.map((table) => ({ databaseId: 'main', name: table.$id, columns: [], indexes: [], ...table }));
}

/** Writes the bundle of a function, or replaces it. */
export function writeFunction(functionsDir: string, id: string, code: string) {
  const folder = join(functionsDir, id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'main.js'), code);
}

/** What an SDK call was refused with. Fails when it was not. */
export async function refusal(call: Promise<unknown>): Promise<{ code: number; type: string; message: string }> {
  try {
    await call;
  } catch (error) {
    const { code, type, message } = error as { code: number; type: string; message: string };
    return { code, type, message };
  }
  throw new Error('The call was not refused');
}
