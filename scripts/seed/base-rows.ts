import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppwriteException, type Models, type TablesDB } from 'node-appwrite';
import {
  detailColumns,
  SHOP_DETAIL_NAMES,
  SHOP_DETAILS,
  type ShopDetailName,
} from '#contract/settings/shop-details.ts';
import { PAGE_COLUMNS, type PageColumn } from '#contract/settings/shop-pages.ts';
import { cleanHtml } from '../../functions/lib/html.ts';
import { CATALOGUE_REVISION_ID, COUNTER_IDS, SETTINGS_ID } from '../../functions/lib/ids.ts';
import { egpToPiasters } from '../../functions/lib/money.ts';
import type { Rows } from '../../functions/runtime/rows.generated.ts';
import {
  type SettingsTexts,
  START_SETTINGS,
  TEXT_COLUMNS,
} from '../../functions/subjects/settings/rules/shop-settings.ts';
import { DATABASE_ID } from '../lib/project.ts';
import type { WithId } from './catalogue.ts';

const DELIVERY_FEE_EGP = 75;

const COUNTERS = [...COUNTER_IDS, CATALOGUE_REVISION_ID];

/** What every installation has: its settings and its counters. */
const BASE_ROWS = [
  { tableId: 'settings', rowId: SETTINGS_ID },
  ...COUNTERS.map((rowId) => ({ tableId: 'counters', rowId })),
];

const newRow = ({ tableId, rowId }: (typeof BASE_ROWS)[number]) => `new row ${tableId}/${rowId}`;
/** What is said of settings that are not there. */
export const NEW_SETTINGS = newRow({ tableId: 'settings', rowId: SETTINGS_ID });

const SETTINGS_PLACE = { databaseId: DATABASE_ID, tableId: 'settings', rowId: SETTINGS_ID };

/** What the shop lacks of what every installation has, a line each; all of it while its tables are not there. */
export async function missingBase(tables: TablesDB): Promise<string[]> {
  const missing: string[] = [];
  for (const row of BASE_ROWS) {
    if (!(await exists(tables.getRow({ databaseId: DATABASE_ID, ...row })))) {
      missing.push(newRow(row));
    }
  }
  return (await lacksPrivacyPage(tables)) ? [...missing, 'the sample text of the page of privacy'] : missing;
}

/** Gives the shop what it lacks of that. */
export async function storeBase(tables: TablesDB): Promise<void> {
  await storeCounters(tables);
  const { $id: rowId, ...data } = startSettings();
  await unlessTaken(tables.createRow({ databaseId: DATABASE_ID, tableId: 'settings', rowId, data }));
  if (await lacksPrivacyPage(tables)) {
    const { privacy_ar, privacy_en } = startTexts();
    await tables.updateRow({ ...SETTINGS_PLACE, data: { privacy_ar, privacy_en } });
  }
}

/** Whether the shop is older than its page of privacy, which the law asks for: its settings have it in neither language. */
async function lacksPrivacyPage(tables: TablesDB): Promise<boolean> {
  const settings = await findSettings(tables);
  return settings !== undefined && !settings.privacy_ar && !settings.privacy_en;
}

async function findSettings(tables: TablesDB): Promise<(Rows['settings'] & Models.Row) | undefined> {
  const settings = tables.getRow<Rows['settings'] & Models.Row>(SETTINGS_PLACE);
  return (await exists(settings)) ? settings : undefined;
}

/** What a shop has to show of its seller and the admin has not written yet; everything while there are no settings. */
export async function missingShopDetails(tables: TablesDB): Promise<ShopDetailName[]> {
  const settings = await findSettings(tables);
  const isSaid = (name: ShopDetailName) => detailColumns(name).some((column) => settings?.[column]);
  return SHOP_DETAIL_NAMES.filter((name) => 'needed' in SHOP_DETAILS[name] && !isSaid(name));
}

/** Makes the counters that are not there, at 0. */
export async function storeCounters(tables: TablesDB): Promise<void> {
  for (const rowId of COUNTERS) {
    const counter = { databaseId: DATABASE_ID, tableId: 'counters', rowId, data: { value: 0 } };
    await unlessTaken(tables.createRow(counter));
  }
}

/** The settings with which a shop starts: who sells is not known yet. */
export function startSettings(): WithId<Rows['settings']> {
  return {
    $id: SETTINGS_ID,
    ...START_SETTINGS,
    ...(Object.fromEntries(TEXT_COLUMNS.map((name) => [name, null])) as SettingsTexts),
    delivery_fee_piasters: egpToPiasters(DELIVERY_FEE_EGP),
    ...startTexts(),
    version: 0,
  };
}

/** The pages with which a shop starts. */
function startTexts(): Record<PageColumn, string> {
  const texts = PAGE_COLUMNS.map((column) => {
    const file = `data/${column.replace('_', '-')}.html`;
    return [column, cleanHtml(readFileSync(join(import.meta.dirname, file), 'utf8'))];
  });
  return Object.fromEntries(texts);
}

/** Whether what is asked for is there. */
export async function exists(request: Promise<unknown>): Promise<boolean> {
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
