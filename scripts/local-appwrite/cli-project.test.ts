import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Functions, type Models, Query, Sites, Storage, TablesDB } from 'node-appwrite';
import { beforeAll, expect, test } from 'vitest';
import type { FunctionConfig, ProjectConfig } from './core/project-config.ts';
import { type Cli, openCli, signIn } from './testing/cli.ts';
import { type Installation, startInstallation } from './testing/installation.ts';

const project = JSON.parse(readFileSync(join(import.meta.dirname, '../../appwrite.json'), 'utf8')) as ProjectConfig;
/** A push of everything takes some seconds, and this machine may have other things to do. */
const PUSH_LIMIT = 120_000;

let local: Installation;
let cli: Cli;
let tables: TablesDB;
let functions: Functions;

beforeAll(async () => {
  // Columns are there as soon as the CLI asks for the first time; it would ask again only after two seconds.
  local = await startInstallation({ processingDelay: 0, notesUse: true });
  cli = openCli(() => local.server);
  tables = new TablesDB(local.admin);
  functions = new Functions(local.admin);
  cli.configure({ ...project, sites: [site] });
  for (const { path, $id } of project.functions) {
    cli.write(join(path, 'package.json'), '{"type":"module"}');
    cli.write(join(path, 'main.js'), `export default ({ res }) => res.text('${$id} from its archive');`);
  }
  cli.write('pages/index.html', '<h1>from its archive</h1>');
  await signIn(cli, local.server);
  await cli.do('push', 'all', '--all', '--force');
}, PUSH_LIMIT);

const site = {
  $id: 'web',
  name: 'Web',
  framework: 'other',
  adapter: 'static',
  buildRuntime: 'static-1',
  installCommand: '',
  buildCommand: 'echo built',
  outputDirectory: './',
  fallbackFile: 'index.html',
  specification: 's-1vcpu-512mb',
  timeout: 30,
  enabled: true,
  logging: true,
  path: 'pages',
};

async function allTables(): Promise<Models.Table[]> {
  return (await tables.listTables({ databaseId: 'main', queries: [Query.limit(500)] })).tables;
}

/** Everything that a push could change besides deployments, with the times at which it was made and changed. */
async function everything() {
  const { buckets } = await new Storage(local.admin).listBuckets();
  const { functions: list } = await functions.list();
  return {
    databases: (await tables.list()).databases,
    tables: await allTables(),
    buckets,
    functions: list.map(({ $updatedAt, deploymentId, deploymentCreatedAt, ...rest }) => settingsOf(rest)),
  };
}

function settingsOf<T extends object>(one: T) {
  return Object.fromEntries(Object.entries(one).filter(([key]) => !key.startsWith('latestDeployment')));
}

test('the first push builds from nothing what appwrite.json says', async () => {
  const found = new Map((await allTables()).map((table) => [table.$id, table]));
  expect([...found.keys()].sort()).toEqual(project.tables.map(({ $id }) => $id).sort());
  for (const { columns, indexes, ...own } of project.tables) {
    const table = found.get(own.$id) as Models.Table;
    expect(table).toMatchObject(own);
    expect(table.columns).toMatchObject(columns);
    expect(table.columns.map(({ status }) => status)).not.toContain('processing');
    expect(table.indexes).toMatchObject(indexes);
  }
  for (const { transformations, ...bucket } of project.buckets) {
    expect(await new Storage(local.admin).getBucket({ bucketId: bucket.$id })).toMatchObject(bucket);
  }
  for (const { path, specification, ...one } of project.functions) {
    expect(await functions.get({ functionId: one.$id })).toMatchObject({ ...one, runtimeSpecification: specification });
  }
});

test('every function answers from its pushed archive, the site on its own domain and at the root', async () => {
  for (const { $id: functionId } of project.functions) {
    const { responseBody } = await functions.createExecution({ functionId });
    expect(responseBody).toBe(`${functionId} from its archive`);
    const { deployments } = await functions.listDeployments({ functionId });
    expect(deployments).toMatchObject([{ type: 'cli', status: 'ready', activate: true }]);
  }
  expect(await (await fetch(local.server.origin)).text()).toBe('<h1>from its archive</h1>');
  expect((await new Sites(local.admin).get({ siteId: 'web' })).fallbackFile).toBe('index.html');
});

test('a second and a third push change nothing, and rows survive them', { timeout: PUSH_LIMIT }, async () => {
  const target = { databaseId: 'main', tableId: 'counters' };
  await tables.createRow({ ...target, rowId: 'kept', data: valuesFor('counters') });
  const before = await everything();
  const row = await tables.getRow({ ...target, rowId: 'kept' });
  for (const again of ['second', 'third']) {
    const said = await cli.do('push', 'all', '--all', '--force');
    expect([again, said]).toEqual([again, expect.stringContaining('Successfully pushed 0 tables')]);
    expect(await everything()).toEqual(before);
    expect(await tables.getRow({ ...target, rowId: 'kept' })).toEqual(row);
  }
});

/** A value for each required column of a table. */
function valuesFor(tableId: string): Record<string, unknown> {
  const table = project.tables.find(({ $id }) => $id === tableId);
  const required = table?.columns.filter((column) => column.required) ?? [];
  return Object.fromEntries(required.map((column) => [column.key, 'min' in column ? column.min : 'text']));
}

test('a push of functions without their code leaves even their times', async () => {
  const before = await functions.list();
  await cli.do('push', 'functions', '--all', '--force', '--no-code');
  expect(await functions.list()).toEqual(before);
});

test('a changed function is pushed with its variables, and what it did not name is as it was', async () => {
  const [first, second] = project.functions as [FunctionConfig, FunctionConfig];
  cli.write(join(first.path, 'main.js'), 'export default ({ res }) => res.text(process.env.WORD);');
  cli.write(join(first.path, '.env'), 'WORD=variable');
  await cli.do('push', 'functions', '--function-id', first.$id, '--force', '--with-variables');
  expect((await functions.createExecution({ functionId: first.$id })).responseBody).toBe('variable');
  const other = await functions.createExecution({ functionId: second.$id });
  expect(other.responseBody).toBe(`${second.$id} from its archive`);
});

test('the project of a folder that the CLI built goes on after the next start', async () => {
  const before = await everything();
  await local.restart();
  [tables, functions] = [new TablesDB(local.admin), new Functions(local.admin)];
  expect(await everything()).toEqual(before);
  const functionId = project.functions[1]?.$id ?? '';
  expect((await functions.createExecution({ functionId })).responseBody).toBe(`${functionId} from its archive`);
});
