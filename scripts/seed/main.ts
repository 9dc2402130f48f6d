import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppwriteException, Client, Storage, TablesDB, Users } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { PRODUCTS_BUCKET } from '../../functions/contract/constants.ts';
import { cleanHtml } from '../../functions/domain/html.ts';
import { COUNTER_IDS, SETTINGS_ID } from '../../functions/domain/ids.ts';
import { egpToPiasters } from '../../functions/domain/money.ts';
import { countTags } from '../../functions/domain/tags.ts';
import type { Rows } from '../../functions/runtime/rows.generated.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { seedAccounts } from './accounts.ts';
import { type CatalogueProduct, readCatalogue, type WithId } from './catalogue.ts';
import { pictureOf } from './picture-cache.ts';
import { pictureName } from './pictures/index.ts';
import { transact } from './transact.ts';

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

const DELIVERY_FEE_EGP = 75;
/** Appwrite takes at most this many rows in one operation. */
const ROWS_PER_OPERATION = 100;
const PARALLEL_UPLOADS = 6;

/**
 * Fills an empty project with catalogue, pictures, tags, counters, settings and, if asked, the demo accounts, through
 * Appwrite's public API. What is there stays as it is, so it may be repeated, also after it was interrupted: pictures
 * are looked for one by one, and everything else of the shop is one transaction, of which the settings row tells.
 */
export async function seed(target: SeedTarget, options: SeedOptions = {}): Promise<void> {
  const client = new Client().setEndpoint(target.endpoint).setProject(target.projectId).setKey(target.apiKey);
  const tables = new TablesDB(client);
  if (!(await exists(tables.getRow({ databaseId: DATABASE_ID, tableId: 'settings', rowId: SETTINGS_ID })))) {
    const catalogue = readCatalogue();
    options.log?.(`Drawing the pictures of ${catalogue.length} products …`);
    await uploadPictures(new Storage(client), catalogue);
    options.log?.('Storing the catalogue …');
    await storeCatalogue(tables, catalogue);
  }
  if (options.accounts) {
    const { password, resetPassword = false } = options.accounts;
    await seedAccounts({ users: new Users(client), tables }, { password, resetPassword });
  }
}

async function uploadPictures(storage: Storage, catalogue: readonly CatalogueProduct[]): Promise<void> {
  const waiting = [...catalogue];
  const upload = async () => {
    for (let product = waiting.pop(); product; product = waiting.pop()) {
      const place = { bucketId: PRODUCTS_BUCKET, fileId: product.id };
      if (!(await exists(storage.getFile(place)))) {
        const picture = await pictureOf(product.picture);
        await storage.createFile({ ...place, file: InputFile.fromBuffer(picture, pictureName(product.picture)) });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_UPLOADS }, upload));
}

async function storeCatalogue(tables: TablesDB, catalogue: readonly CatalogueProduct[]): Promise<void> {
  // A registration makes the counters too, and may have come first.
  for (const rowId of COUNTER_IDS) {
    const counter = { databaseId: DATABASE_ID, tableId: 'counters', rowId, data: { value: 0 } };
    await unlessTaken(tables.createRow(counter));
  }
  const rowsOf = (type: CatalogueProduct['product_type']) =>
    catalogue.filter(({ product_type }) => product_type === type).map(({ row }) => row);
  const tags = countTags(catalogue.map(({ searchable }) => searchable));
  await transact(tables, [
    ...createAll('hearing_aids', rowsOf('hearing-aids')),
    ...createAll('accessories', rowsOf('accessories')),
    ...createAll(
      'tags',
      tags.map(({ id, delta, ...tag }): WithId<Rows['tags']> => ({ $id: id, ...tag, count: delta })),
    ),
    ...createAll('settings', [settings()]),
    {
      action: 'increment',
      databaseId: DATABASE_ID,
      tableId: 'counters',
      rowId: 'products',
      data: { column: 'value', value: catalogue.length },
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

function settings(): WithId<Rows['settings']> {
  const terms = (language: string) =>
    cleanHtml(readFileSync(join(import.meta.dirname, `data/terms-${language}.html`), 'utf8'));
  return {
    $id: SETTINGS_ID,
    delivery_fee_piasters: egpToPiasters(DELIVERY_FEE_EGP),
    vat_hearing_aids_basis_points: 0,
    vat_accessories_basis_points: 0,
    max_open_cash_orders: 3,
    terms_ar: terms('ar'),
    terms_en: terms('en'),
    version: 0,
  };
}

/** Whether what is asked for is there. */
async function exists(request: Promise<unknown>): Promise<boolean> {
  return answers(request, 404);
}

async function unlessTaken(request: Promise<unknown>): Promise<void> {
  await answers(request, 409);
}

/** True when the request succeeds, false when it is refused with the given status. */
async function answers(request: Promise<unknown>, refusal: number): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof AppwriteException && error.code === refusal) {
      return false;
    }
    throw error;
  }
}
