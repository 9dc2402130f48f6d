import { join } from 'node:path';
import {
  type Client,
  Compression,
  Databases,
  type DatabasesIndexType,
  Functions,
  type Models,
  type OrderBy,
  type ProjectKeyScopes,
  type Runtime,
  Storage,
  TablesDB,
} from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { packFolder } from '../deploy/archive.ts';
import { eventually } from './eventually.ts';
import {
  BUCKETS,
  FUNCTION_VARIABLE,
  FUNCTIONS,
  PICTURE_EXTENSIONS,
  type PlannedBucket,
  type PlannedColumn,
  type PlannedFunction,
  type PlannedTable,
  TABLES,
} from './plan.ts';

/** The code of all functions. */
const FUNCTION_FOLDER = join(import.meta.dirname, 'function');

/** How long a background job of Appwrite may take, in seconds. */
const COLUMN_SECONDS = 120;
const DEPLOYMENT_SECONDS = 300;

/** Makes the database, buckets and functions of a run, and waits until all of it can be used. */
export async function construct(admin: Client, runId: string): Promise<void> {
  const tables = new TablesDB(admin);
  await tables.create({ databaseId: runId, name: runId });
  await Promise.all([
    ...TABLES.map((table) => createTable(admin, runId, table)),
    ...BUCKETS.map((bucket) => createBucket(new Storage(admin), runId, bucket)),
    ...FUNCTIONS.map((one) => createFunction(new Functions(admin), runId, one)),
  ]);
}

async function createTable(admin: Client, databaseId: string, plan: PlannedTable): Promise<void> {
  const tables = new TablesDB(admin);
  // As the CLI does: columns and indexes by the names that they had before.
  const schema = new Databases(admin);
  const place = { databaseId, tableId: plan.id };
  const collection = { databaseId, collectionId: plan.id };
  await tables.createTable({
    ...place,
    name: plan.id,
    permissions: plan.permissions,
    rowSecurity: plan.rowSecurity,
  });
  for (const column of plan.columns) {
    await createColumn(schema, collection, column);
  }
  // An index can only be made over columns that are there, and both are made in the background. The table itself may go on
  // telling how it was once read.
  await untilAvailable(`the columns of ${plan.id}`, async () => (await tables.listColumns(place)).columns);
  for (const { key, type, column } of plan.indexes) {
    const orders = ['asc' as OrderBy];
    await schema.createIndex({ ...collection, key, type: type as DatabasesIndexType, attributes: [column], orders });
  }
  await untilAvailable(`the indexes of ${plan.id}`, async () => (await tables.listIndexes(place)).indexes);
}

function createColumn(
  schema: Databases,
  collection: { databaseId: string; collectionId: string },
  { key, required, array, ...column }: PlannedColumn,
): Promise<unknown> {
  const common = { ...collection, key, required, array };
  switch (column.type) {
    case 'string':
      return schema.createStringAttribute({ ...common, size: column.size });
    case 'enum':
      return schema.createEnumAttribute({ ...common, elements: column.elements });
    case 'integer':
      return schema.createIntegerAttribute({
        ...common,
        min: column.min,
        max: column.max,
        xdefault: column.default ?? undefined,
      });
    case 'boolean':
      return schema.createBooleanAttribute({ ...common, xdefault: column.default ?? undefined });
    case 'datetime':
      return schema.createDatetimeAttribute(common);
  }
}

async function untilAvailable(
  what: string,
  list: () => Promise<readonly { key: string; status: string; error: string }[]>,
): Promise<void> {
  await eventually(`${what} become available`, COLUMN_SECONDS, async () => {
    const found = await list();
    const broken = found.find(({ status }) => status === 'failed' || status === 'stuck');
    if (broken !== undefined) {
      throw new Error(`${what}: ${broken.key} is ${broken.status}: ${broken.error}`);
    }
    return found.every(({ status }) => status === 'available') || undefined;
  });
}

function createBucket(storage: Storage, runId: string, plan: PlannedBucket): Promise<Models.Bucket> {
  return storage.createBucket({
    bucketId: `${runId}-${plan.id}`,
    name: `${runId} ${plan.id}`,
    permissions: plan.permissions,
    fileSecurity: plan.fileSecurity,
    maximumFileSize: plan.maximumFileSize,
    allowedFileExtensions: PICTURE_EXTENSIONS,
    compression: Compression.None,
    encryption: true,
    antivirus: true,
    transformations: true,
  });
}

async function createFunction(functions: Functions, runId: string, plan: PlannedFunction): Promise<void> {
  const functionId = `${runId}-${plan.id}`;
  await functions.create({
    functionId,
    name: functionId,
    runtime: 'node-22' as Runtime,
    execute: plan.execute,
    timeout: plan.timeout,
    entrypoint: 'main.js',
    commands: '',
    scopes: plan.scopes as ProjectKeyScopes[],
    logging: true,
  });
  await functions.createVariable({ functionId, variableId: 'unique()', ...FUNCTION_VARIABLE, secret: false });
  if (!plan.isDeployed) {
    return;
  }
  const code = InputFile.fromBuffer(await packFolder(FUNCTION_FOLDER), 'code.tar.gz');
  const { $id: deploymentId } = await functions.createDeployment({ functionId, code, activate: true });
  await eventually(`the deployment of ${functionId} becomes active`, DEPLOYMENT_SECONDS, async () => {
    const deployment = await functions.getDeployment({ functionId, deploymentId });
    if (deployment.status === 'failed' || deployment.status === 'canceled') {
      throw new Error(`The deployment of ${functionId} is ${deployment.status}: ${deployment.buildLogs}`);
    }
    return (await functions.get({ functionId })).deploymentId === deploymentId || undefined;
  });
}
