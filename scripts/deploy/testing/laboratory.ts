import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Functions, Project, Proxy as ProxyApi, Query, Sites, Storage, TablesDB, Users } from 'node-appwrite';
import { onTestFinished } from 'vitest';
import { DATABASE_ID, readProject } from '../../lib/project.ts';
import { type ProjectConfig, parseProjectConfig } from '../../local-appwrite/core/project-config.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../local-appwrite/server.ts';
import type { FunctionVariable } from '../function-variables.ts';
import { type Deployable, type Deployment, deploy } from '../run.ts';
import { readDeploySettings } from '../settings.ts';
import { readSite } from '../site-config.ts';

const PROJECT = 'laboratory';
const TABLES = ['search_terms', 'users', 'settings', 'counters', 'tags', 'migrations'];
export const FIRST_ADMIN = { FIRST_ADMIN_EMAIL: 'boss@samaa.example', FIRST_ADMIN_PASSWORD: 'a-long-first-secret' };

/** What a test may say about a deployment. */
export interface DeployChange {
  args?: string[];
  environment?: Record<string, string>;
  variables?: readonly FunctionVariable[];
  deployable?: Partial<Deployable>;
}

/** An Appwrite of its own and what is deployed to it: a small shop, which a test may change. */
export interface Laboratory {
  server: LocalAppwrite;
  client: Client;
  tables: TablesDB;
  /** What is deployed; a test changes it in place. */
  project: ProjectConfig;
  functionsDir: string;
  siteDir: string;
  /** Everything that deployments have said. */
  said: string[];
  /** Deploys with the installation's API key, unless the environment says otherwise. */
  deploy(change?: DeployChange): Promise<Deployment>;
  /** As whom the operator signs in. */
  operator: Record<string, string>;
  /** Everything that a deployment could change, with the times of its last change. */
  snapshot(): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/**
 * Starts an Appwrite with an empty project, or with a copy of the data that an earlier laboratory left. New columns are
 * being made for so many milliseconds.
 */
export async function startLaboratory(from?: string, processingDelay = 0): Promise<Laboratory & { dataDir: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-laboratory-'));
  const dataDir = join(folder, 'data');
  if (from) {
    cpSync(from, dataDir, { recursive: true });
  }
  const functionsDir = join(folder, 'functions');
  writeFunction(functionsDir, 'first');
  const siteDir = join(folder, 'site');
  mkdirSync(join(siteDir, 'assets'), { recursive: true });
  writeFileSync(join(siteDir, 'index.html'), '<h1>Samaa</h1>');
  writeFileSync(join(siteDir, 'index.html.br'), 'compressed');
  writeFileSync(join(siteDir, 'fallback.html'), '<h1>Fallback</h1>');
  const server = await startLocalAppwrite({
    config: parseProjectConfig({ projectId: PROJECT, tablesDB: [], tables: [], buckets: [], functions: [] }),
    dataDir,
    port: 0,
    quickHashes: true,
    processingDelay,
    log: () => {},
  });
  const client = new Client().setEndpoint(server.endpoint).setProject(PROJECT).setKey(server.apiKey);
  const said: string[] = [];
  const project = smallProject();

  return {
    server,
    client,
    tables: new TablesDB(client),
    project,
    functionsDir,
    siteDir,
    said,
    dataDir,
    operator: { APPWRITE_EMAIL: server.operator.email, APPWRITE_PASSWORD: server.operator.password },

    async deploy({ args = [], environment, variables = [], deployable } = {}) {
      const base = { APPWRITE_ENDPOINT: server.endpoint, APPWRITE_PROJECT: PROJECT, ...FIRST_ADMIN };
      const byKey = { APPWRITE_KEY: server.apiKey, PUBLIC_URL: 'https://samaa.example' };
      const settings = readDeploySettings(args, {
        environment: { ...base, ...(environment ?? byKey) },
        readFile: () => undefined,
        declared: variables,
      });
      return deploy(settings, {
        project,
        site: readSite(),
        functionsDir,
        buildSite: async () => siteDir,
        log: (line) => said.push(line),
        ...deployable,
      });
    },

    snapshot: () => snapshot(client),

    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A laboratory for one test. */
export async function laboratoryOf(from?: string, processingDelay?: number): Promise<Laboratory> {
  const laboratory = await startLaboratory(from, processingDelay);
  onTestFinished(() => laboratory.close());
  return laboratory;
}

/** Writes the code of the laboratory's function, which answers with the text, or with a variable of its environment. */
export function writeFunction(functionsDir: string, text: string, variable = ''): void {
  const folder = join(functionsDir, 'shop');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const answer = variable === '' ? JSON.stringify(text) : `process.env.${variable} ?? 'nothing'`;
  writeFileSync(join(folder, 'main.js'), `export default ({ res }) => res.text(${answer});\n`);
}

/** A few tables of the real project, one bucket and one function. */
function smallProject(): ProjectConfig {
  const project = readProject();
  return structuredClone({
    ...project,
    tables: project.tables.filter(({ $id }) => TABLES.includes($id)),
    buckets: project.buckets.slice(0, 1),
    functions: project.functions.filter(({ $id }) => $id === 'shop'),
  });
}

async function snapshot(client: Client): Promise<Record<string, unknown>> {
  const functions = new Functions(client);
  const sites = new Sites(client);
  const tables = new TablesDB(client);
  const { databases } = await tables.list();
  const perDatabase = await Promise.all(databases.map(({ $id }) => tables.listTables({ databaseId: $id })));
  const rows: Record<string, unknown> = {};
  for (const table of perDatabase.flatMap((list) => list.tables)) {
    const list = await tables.listRows({ databaseId: table.databaseId, tableId: table.$id });
    rows[`${table.databaseId}/${table.$id}`] = list.rows;
  }
  const perFunction = (await functions.list()).functions.map(async (one) => ({
    ...one,
    deployments: await functions.listDeployments({ functionId: one.$id }),
    variables: await functions.listVariables({ functionId: one.$id }),
  }));
  const perSite = (await sites.list()).sites.map(async (one) => ({
    ...one,
    deployments: await sites.listDeployments({ siteId: one.$id }),
  }));
  const { users } = await new Users(client).list();
  return {
    databases,
    tables: perDatabase,
    rows,
    buckets: await new Storage(client).listBuckets(),
    functions: await Promise.all(perFunction),
    sites: await Promise.all(perSite),
    rules: await new ProxyApi(client).listRules(),
    platforms: await new Project(client).listPlatforms(),
    users: users.map(({ $id, $updatedAt, labels }) => ({ $id, $updatedAt, labels })),
  };
}

/** When each column of a table was made. */
export async function columnTimes(tables: TablesDB, tableId: string): Promise<Record<string, string>> {
  const { columns } = await tables.listColumns({ databaseId: DATABASE_ID, tableId, queries: [Query.limit(100)] });
  return Object.fromEntries(columns.map(({ key, $createdAt }) => [key, $createdAt]));
}
