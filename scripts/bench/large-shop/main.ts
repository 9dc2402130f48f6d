import { createHash } from 'node:crypto';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Storage, TablesDB } from 'node-appwrite';
import { Tables } from '../../../functions/runtime/tables.ts';
import { goThroughBooks } from '../../../functions/subjects/reconciliation/run.ts';
import { demoPassword } from '../../lib/demo-password.ts';
import { readIfThere } from '../../lib/files.ts';
import { PROJECT_FILE, ROOT, readProject, withoutSchedules } from '../../lib/project.ts';
import { step } from '../../lib/steps.ts';
import { type LocalAppwrite, type LocalAppwriteOptions, startLocalAppwrite } from '../../local-appwrite/server.ts';
import { DEMO_PERSONAL } from '../../seed/accounts.ts';
import { storeBase } from '../../seed/base-rows.ts';
import { readCatalogue } from '../../seed/catalogue.ts';
import { type SeedTarget, seed, uploadPictures } from '../../seed/main.ts';
import { addProfiles, createAccounts, largeCustomers } from './accounts.ts';
import { addAppointments, storeSpecialists } from './appointments.ts';
import { BulkWriter } from './bulk.ts';
import { addOrders } from './orders.ts';
import { addCatalogue, countKinds, largeCatalogue } from './products.ts';
import { Random } from './random.ts';
import { addVisits } from './visits.ts';

/** Where the large shop is kept, for the next run too. */
export const LARGE_SHOP_DIR = join(ROOT, '.local-large');
/** In the folder, when it is complete: from what it was made. */
const MADE_FROM = 'made-from';

/** How much of everything. */
const LARGE = { products: 50_000, customers: 20_000, orders: 100_000, visits: 20_000, appointments: 6_000 } as const;
const YEAR_MS = 366 * 86_400_000;
/** So many orders and visits are held in memory before they are written. */
const A_TIME = 1_000;

/**
 * Opens a shop with 50,000 products, 20,000 customers, and of a year 100,000 orders, 20,000 visits, 50,000 payments of the
 * clinic and 6,000 appointments. What an earlier run made is taken again, unless tables or this folder have changed since.
 * Nothing runs by schedule in it.
 */
export async function openLargeShop(
  options: Pick<LocalAppwriteOptions, 'functionsDir' | 'functionNode' | 'functionVariables' | 'site'> = {},
): Promise<LocalAppwrite> {
  const madeFrom = fingerprint();
  if (readIfThere(join(LARGE_SHOP_DIR, MADE_FROM)) !== madeFrom) {
    const unfinished = `${LARGE_SHOP_DIR}.unfinished`;
    for (const folder of [LARGE_SHOP_DIR, unfinished]) {
      rmSync(folder, { recursive: true, force: true });
    }
    const server = await start(unfinished);
    try {
      await fillLargeShop(server, { ...LARGE, password: demoPassword(unfinished, DEMO_PERSONAL).password });
    } finally {
      await server.close();
    }
    writeFileSync(join(unfinished, MADE_FROM), madeFrom);
    renameSync(unfinished, LARGE_SHOP_DIR);
  }
  return start(LARGE_SHOP_DIR, options);
}

function start(dataDir: string, options: Partial<LocalAppwriteOptions> = {}): Promise<LocalAppwrite> {
  const fixed = { dataDir, port: 0, rateLimits: false, quickHashes: true, processingDelay: 0 };
  return startLocalAppwrite({ ...options, ...fixed, config: withoutSchedules(readProject()) });
}

/** Tables, and how this folder fills them. */
function fingerprint(): string {
  const sources = globSync(join(import.meta.dirname, '*.ts')).filter((file) => !file.endsWith('.test.ts'));
  const hash = createHash('sha256');
  for (const file of [PROJECT_FILE, ...sources.sort()]) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Fills an empty project as a shop that has been open for a year. */
export async function fillLargeShop(
  server: SeedTarget,
  { password, ...size }: Record<keyof typeof LARGE, number> & { password: string },
): Promise<void> {
  const { endpoint, projectId, apiKey } = server;
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
  const now = new Date();
  const times = { now, opened: new Date(now.getTime() - YEAR_MS) };
  const random = new Random(1);
  const writer = new BulkWriter(server);
  const products = largeCatalogue(size.products, random);
  const customers = largeCustomers(size.customers, random);
  const written = (rows: number) => `${rows} rows`;

  await storeBase(new TablesDB(client));
  await seed(server, { accounts: { password } });
  await storeSpecialists(new TablesDB(client));
  await step('Pictures', () => uploadPictures(new Storage(client), readCatalogue()));
  await step('Accounts', () => createAccounts(server, customers));
  await step(
    'Orders',
    () => inParts(writer, addOrders(writer, size.orders, { products, customers, times, random })),
    written,
  );
  // What the orders have left of stock, and who waits for one, is known by now.
  addProfiles(writer, customers);
  addCatalogue(writer, products, times);
  const kinds = countKinds(products);
  await step(
    `Profiles, ${kinds['hearing-aids']} hearing aids, ${kinds.accessories} accessories`,
    () => writer.flush(),
    written,
  );
  await step('Visits', () => inParts(writer, addVisits(writer, size.visits, { times, random })), written);
  await step(
    'Appointments',
    () => inParts(writer, addAppointments(writer, size.appointments, { times, random })),
    written,
  );
  await step('Books', () => countFigures(client));
}

/** Writes while rows are made, so that they need not be held all at once. */
async function inParts(writer: BulkWriter, rows: Generator<number>): Promise<number> {
  let written = 0;
  for (const number of rows) {
    if (number % A_TIME === A_TIME - 1) {
      written += await writer.flush();
    }
  }
  return written + (await writer.flush());
}

/** The step of the books with which figures begin that are sums of many rows, and the last one of them. */
const FIRST_SUMS = 'finance_days.forms|';
const LAST_SUMS = 'counters';

/** Days and counters are made and counted by the shop's own books. */
async function countFigures(client: Client): Promise<void> {
  const ports = {
    tables: new Tables(client),
    now: () => new Date(),
    pause: () => pause(0),
    logError: (line: string) => console.error(line),
  };
  let isCounted = false;
  const onPage = (name: string) => {
    isCounted = name === LAST_SUMS;
  };
  // The first step makes the days; what stands between is written as it is.
  await goThroughBooks({ ports, fix: true }, null, () => false);
  await goThroughBooks({ ports, fix: true, onPage }, FIRST_SUMS, () => !isCounted);
}
