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
import { cleanHtml } from '../../functions/domain/html.ts';
import { CATALOGUE_REVISION_ID, COUNTER_IDS, SETTINGS_ID } from '../../functions/domain/ids.ts';
import { egpToPiasters } from '../../functions/domain/money.ts';
import { type SettingsTexts, START_SETTINGS, TEXT_COLUMNS } from '../../functions/domain/shop-settings.ts';
import type { Rows } from '../../functions/runtime/rows.generated.ts';
import { DATABASE_ID } from '../lib/project.ts';
import type { WithId } from './catalogue.ts';

const DELIVERY_FEE_EGP = 75;

const COUNTERS = [...COUNTER_IDS, CATALOGUE_REVISION_ID];

/** What every installation has: its settings and its counters. */
const BASE_ROWS = [
  { tableId: 'settings', rowId: SETTINGS_ID },
  ...COUNTERS.map((rowId) => ({ tableId: 'counters', rowId })),
];

const SETTINGS_PLACE = { databaseId: DATABASE_ID, tableId: 'settings', rowId: SETTINGS_ID };

/** The base rows that are not there, as `table/row`; all of them while their tables are not there. */
export async function missingBaseRows(tables: TablesDB): Promise<string[]> {
  const missing: string[] = [];
  for (const row of BASE_ROWS) {
    if (!(await exists(tables.getRow({ databaseId: DATABASE_ID, ...row })))) {
      missing.push(`${row.tableId}/${row.rowId}`);
    }
  }
  return missing;
}

/** Whether the shop is older than its page of privacy, which the law asks for: it has none in either language. */
export async function lacksPrivacyPage(tables: TablesDB): Promise<boolean> {
  const { privacy_ar, privacy_en } = await tables.getRow<Rows['settings'] & Models.Row>(SETTINGS_PLACE);
  return !privacy_ar && !privacy_en;
}

/** Writes the sample page of privacy into the settings. */
export async function storePrivacyPage(tables: TablesDB): Promise<void> {
  const { privacy_ar, privacy_en } = startTexts();
  await tables.updateRow({ ...SETTINGS_PLACE, data: { privacy_ar, privacy_en } });
}

/** What a shop has to show of its seller and the admin has not written yet. */
export async function missingShopDetails(tables: TablesDB): Promise<ShopDetailName[]> {
  const row = await tables.getRow<Rows['settings'] & Models.Row>(SETTINGS_PLACE);
  const isSaid = (name: ShopDetailName) => detailColumns(name).some((column) => row[column]);
  return SHOP_DETAIL_NAMES.filter((name) => 'needed' in SHOP_DETAILS[name] && !isSaid(name));
}

/** Makes the base rows that are not there. */
export async function storeBaseRows(tables: TablesDB): Promise<void> {
  await storeCounters(tables);
  const { $id: rowId, ...data } = startSettings();
  await unlessTaken(tables.createRow({ databaseId: DATABASE_ID, tableId: 'settings', rowId, data }));
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
