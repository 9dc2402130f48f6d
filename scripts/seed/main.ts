import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Query, Storage, TablesDB } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { PRODUCTS_BUCKET } from '#contract/constants.ts';
import { CATALOGUE_REVISION_ID } from '../../functions/lib/ids.ts';
import type { Rows } from '../../functions/runtime/rows.generated.ts';
import { countTags, tagColumns } from '../../functions/subjects/catalogue/rules/tags.ts';
import { openingMovement } from '../../functions/subjects/stock/rules/stock.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { signInPart } from '../lib/sign-in.ts';
import { transact } from '../lib/transact.ts';
import { DEMO_AUDIOLOGIST, seedAccounts } from './accounts.ts';
import { exists, missingBase, NEW_SETTINGS, startSettings, storeBase, storeCounters } from './base-rows.ts';
import { type CatalogueProduct, readCatalogue, VIEWS, type WithId } from './catalogue.ts';
import { sampleLetters } from './letters.ts';
import { SAMPLE_SHOP_DETAILS, sampleAppointments } from './shop-details.ts';

/** The Appwrite project that is filled, local or real. The key needs tables, rows, files and users. */
export interface SeedTarget {
  endpoint: string;
  projectId: string;
  apiKey: string;
}

export interface SeedOptions {
  /** Makes the demo accounts with this password; none when absent. `resetPassword` gives it to those that exist, too. */
  accounts?: { password: string; resetPassword?: boolean };
  /** Gets a line when something takes a while. */
  log?: (line: string) => void;
}

/** Appwrite takes at most this many rows in one operation. */
const ROWS_PER_OPERATION = 100;
const PARALLEL_UPLOADS = 6;
/** Pictures between two lines that say how far it is. */
const PROGRESS_EVERY = 20;
const PICTURES = join(import.meta.dirname, 'data/pictures');

/** The tables that the sample stock fills, in one transaction. */
const STOCK_TABLES = ['hearing_aids', 'accessories', 'stock_movements', 'tags'] as const;

/**
 * Fills an empty project with catalogue, pictures, tags, counters, settings, the ways of signing in and, if asked, the demo accounts, through
 * Appwrite's public API. What is there stays as it is, so it may be repeated, also after it was interrupted: pictures
 * are looked for one by one, and everything else of the shop is one transaction. A shop that is older than something
 * which every installation has, or has lost it, gets it.
 */
export async function seed(target: SeedTarget, options: SeedOptions = {}): Promise<void> {
  const client = new Client().setEndpoint(target.endpoint).setProject(target.projectId).setKey(target.apiKey);
  const tables = new TablesDB(client);
  const missing = await missingBase(tables);
  if (missing.includes(NEW_SETTINGS)) {
    if (await hasStock(tables)) {
      options.log?.(
        'The settings of this shop are gone. They begin anew: fill them in in the administration, or restore a backup.',
      );
    } else {
      const { templates, versions } = sampleLetters(new Date());
      const appointments = sampleAppointments(options.accounts ? DEMO_AUDIOLOGIST.id : null);
      const samples = [
        ...createAll('settings', [{ ...startSettings(), ...SAMPLE_SHOP_DETAILS, appointments }]),
        ...createAll('letter_templates', templates),
        ...createAll('letter_template_versions', versions),
      ];
      await fill(client, samples, options.log);
    }
  }
  if (missing.length > 0) {
    await storeBase(tables);
  }
  await (await signInPart({ client }, 'leave').inspect()).apply();
  if (options.accounts) {
    const { password, resetPassword = false } = options.accounts;
    await seedAccounts(client, { password, resetPassword });
  }
}

/** Whether there is or was anything that the sample stock would store once more. */
async function hasStock(tables: TablesDB): Promise<boolean> {
  for (const tableId of STOCK_TABLES) {
    if ((await tables.listRows({ databaseId: DATABASE_ID, tableId, queries: [Query.limit(1)] })).rows.length > 0) {
      return true;
    }
  }
  return false;
}

/** Whether the shop has any product; it has none before its tables are there. */
export async function hasProducts(tables: TablesDB): Promise<boolean> {
  for (const tableId of ['hearing_aids', 'accessories']) {
    const list = tables.listRows({ databaseId: DATABASE_ID, tableId, queries: [Query.limit(1)] });
    if ((await exists(list)) && (await list).total > 0) {
      return true;
    }
  }
  return false;
}

/**
 * Adds the sample catalogue with pictures, tags and counters to a shop that has its settings and no product yet. May be
 * repeated when it was interrupted.
 */
export async function storeSampleCatalogue(client: Client, log?: (line: string) => void): Promise<void> {
  await fill(client, [], log);
}

async function fill(client: Client, more: readonly object[], log?: (line: string) => void): Promise<void> {
  const catalogue = readCatalogue();
  log?.(`Uploading the pictures of ${catalogue.length} products …`);
  await uploadPictures(new Storage(client), [...catalogue, ...VIEWS], log);
  log?.('Storing the catalogue …');
  await storeCatalogue(new TablesDB(client), catalogue, more);
}

/** Uploads the pictures that are not there yet. */
export async function uploadPictures(
  storage: Storage,
  catalogue: readonly Pick<CatalogueProduct, 'id' | 'picture'>[],
  log?: (line: string) => void,
): Promise<void> {
  const waiting = [...catalogue];
  let done = 0;
  const upload = async () => {
    for (let product = waiting.pop(); product; product = waiting.pop()) {
      const place = { bucketId: PRODUCTS_BUCKET, fileId: product.id };
      if (!(await exists(storage.getFile(place)))) {
        const picture = await readFile(join(PICTURES, product.picture));
        await storage.createFile({ ...place, file: InputFile.fromBuffer(picture, product.picture) });
      }
      done += 1;
      if (done % PROGRESS_EVERY === 0) {
        log?.(`  ${done} of ${catalogue.length}`);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_UPLOADS }, upload));
}

/** Stores products, tags, counters and what else is given in one transaction. */
async function storeCatalogue(
  tables: TablesDB,
  catalogue: readonly CatalogueProduct[],
  more: readonly object[],
): Promise<void> {
  // A registration makes the counters too, and may have come first.
  await storeCounters(tables);
  const rowsOf = (type: CatalogueProduct['product_type']) =>
    catalogue.filter(({ product_type }) => product_type === type).map(({ row }) => row);
  const at = new Date().toISOString();
  const movements = catalogue.map(({ id, product_type, row: { stock } }) => ({
    ...openingMovement({ product_type, product_id: id, count: stock }),
    actor_id: null,
    at,
  }));
  const tags = countTags(catalogue.map(({ searchable }) => searchable));
  await transact(tables, [
    ...createAll('hearing_aids', rowsOf('hearing-aids')),
    ...createAll('accessories', rowsOf('accessories')),
    ...createAll('stock_movements', movements),
    ...createAll(
      'tags',
      tags.map(
        ({ id, delta, ...tag }): WithId<Rows['tags']> => ({ $id: id, ...tag, ...tagColumns(tag), count: delta }),
      ),
    ),
    ...more,
    {
      action: 'increment',
      databaseId: DATABASE_ID,
      tableId: 'counters',
      rowId: 'products',
      data: { column: 'value', value: catalogue.length },
    },
    {
      action: 'increment',
      databaseId: DATABASE_ID,
      tableId: 'counters',
      rowId: CATALOGUE_REVISION_ID,
      data: { column: 'value', value: 1 },
    },
  ]);
}

function createAll(tableId: keyof Rows, rows: readonly object[]): object[] {
  const operations: object[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_OPERATION) {
    const data = rows.slice(start, start + ROWS_PER_OPERATION);
    operations.push({ action: 'bulkCreate', databaseId: DATABASE_ID, tableId, data });
  }
  return operations;
}
