import { type Models, Query, TablesDB } from 'node-appwrite';
import type { LocalShop } from '../books/target.ts';
import type { DeploySettings } from '../deploy/settings.ts';
import type { SiteConfig } from '../deploy/site-config.ts';
import type { Target } from '../deploy/target.ts';
import { DATABASE_ID } from '../lib/project.ts';
import type { ProjectConfig } from '../local-appwrite/core/project-config.ts';

/** What is looked at. */
export interface Place {
  target: Target;
  /** Where it is: deployed, with what the deployment was told, or on this machine. */
  shop: { kind: 'deployed'; settings: DeploySettings } | ({ kind: 'local' } & LocalShop);
  /** What should be there. */
  project: ProjectConfig;
  site: SiteConfig;
  /** Holds a folder a function, as they are built from this checkout. */
  functionsDir: string;
  /** The folder of the backups, where one was named. */
  backups?: string | undefined;
  /** Their passphrase, where they are to prove that they were made with it. */
  passphrase?: string | undefined;
  /** Whether the books are counted again. */
  books: boolean;
  now(): Date;
}

/** What to do about the same thing here, on this machine, and on a server. */
export const adviceFor = ({ shop }: Place, local: string, deployed: string): string =>
  shop.kind === 'local' ? local : deployed;

/** What an installation on this machine gets back when it starts. */
export const RESTART = 'Stop the shop and start it again (npm start): it then brings its data to this checkout.';

/** Spares the counting of a list; Appwrite 1.9 takes the SDK's "false" for true. */
const UNCOUNTED = 0 as unknown as boolean;

/** Rows of a table that match. */
export async function listRows<Row extends object>(
  { target }: Place,
  tableId: string,
  queries: string[],
): Promise<(Row & Models.DefaultRow)[]> {
  const api = new TablesDB(target.client);
  const { rows } = await api.listRows({ databaseId: DATABASE_ID, tableId, queries, total: UNCOUNTED });
  return rows as unknown as (Row & Models.DefaultRow)[];
}

/** How many rows match. Appwrite counts to 5,000. */
export async function countRows({ target }: Place, tableId: string, queries: string[] = []): Promise<number> {
  const api = new TablesDB(target.client);
  return (await api.listRows({ databaseId: DATABASE_ID, tableId, queries: [...queries, Query.limit(1)] })).total;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A time so many milliseconds before now, in ISO 8601. */
export const ago = ({ now }: Place, milliseconds: number): string =>
  new Date(now().getTime() - milliseconds).toISOString();

/** A time as operators read it: `2026-11-23 02:10 UTC`. */
export const readable = (time: string): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
