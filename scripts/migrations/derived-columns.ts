import { AppwriteException, type Models, Query, type TablesDB } from 'node-appwrite';
import { CATALOGUE_REVISION_ID } from '../../functions/lib/ids.ts';
import { type SearchableProduct, searchColumns } from '../../functions/lib/search.ts';
import { type TagDelta, tagColumns } from '../../functions/subjects/catalogue/rules/tags.ts';
import { patientSearch } from '../../functions/subjects/patients/rules/patients.ts';
import { DATABASE_ID } from '../lib/project.ts';
import type { ProjectConfig } from '../local-appwrite/core/project-config.ts';

/**
 * Columns that follow from others of their row and came later than rows: what was written before them gets them here.
 * Until then a product is found by its column `search`, only later than those whose names are known.
 */

type Row = Models.Row & Record<string, unknown>;

interface Derived {
  table: string;
  /** Empty in a row that has to be filled. */
  column: string;
  /** What the row's columns follow from. */
  from: readonly string[];
  columnsOf(row: Row): Record<string, string | number>;
}

const product = (product_type: SearchableProduct['product_type'], table: string, from: readonly string[]): Derived => ({
  table,
  column: 'names',
  from,
  columnsOf: (row) => ({ names: searchColumns({ ...row, product_type }).names }),
});

const DERIVED: readonly Derived[] = [
  product('hearing-aids', 'hearing_aids', ['brand', 'family', 'model', 'style', 'battery']),
  product('accessories', 'accessories', ['brand', 'title_ar', 'title_en', 'battery_size', 'holder_type']),
  {
    table: 'tags',
    column: 'search',
    from: ['category', 'title'],
    columnsOf: (row) => tagColumns(row as Row & Pick<TagDelta, 'category' | 'title'>),
  },
  {
    table: 'patients',
    column: 'search_version',
    from: ['name', 'phones', 'merged_into'],
    columnsOf: ({ name, phones, merged_into }) => ({
      ...patientSearch(String(name), phones as string[]),
      // Whoever was merged into another is found as the other.
      ...(merged_into ? { search: '' } : {}),
    }),
  },
];

/** So many rows are read at once … */
const PAGE = 100;
/** … and so many changed side by side. */
const AT_ONCE = 10;

const NOT_FOUND = 404;
const BAD_REQUEST = 400;

/** What rows lack, also where the column is yet to be made; of the columns that the project has. */
export async function findUnderived(
  tables: TablesDB,
  { tables: own }: Pick<ProjectConfig, 'tables'>,
): Promise<Derived[]> {
  const has = ({ table, column }: Derived) =>
    own.some(({ $id, columns }) => $id === table && columns.some(({ key }) => key === column));
  const wanted = DERIVED.filter(has);
  const missing = await Promise.all(wanted.map((derived) => isMissing(tables, derived)));
  return wanted.filter((_, at) => missing[at]);
}

async function isMissing(tables: TablesDB, derived: Derived): Promise<boolean> {
  try {
    return (await page(tables, derived, 1)).length > 0;
  } catch (error) {
    if (error instanceof AppwriteException && error.code === NOT_FOUND) {
      return false;
    }
    if (error instanceof AppwriteException && error.code === BAD_REQUEST) {
      // The column is not there yet: then every row lacks it.
      const { rows } = await tables.listRows({ databaseId: DATABASE_ID, tableId: derived.table });
      return rows.length > 0;
    }
    throw error;
  }
}

/** Fills what is missing, and has searches forget what they found before. May be repeated whenever it was interrupted. */
export async function fillDerived(tables: TablesDB, project: Pick<ProjectConfig, 'tables'>): Promise<void> {
  for (const derived of await findUnderived(tables, project)) {
    for (let rows = await page(tables, derived, PAGE); rows.length > 0; rows = await page(tables, derived, PAGE)) {
      for (let start = 0; start < rows.length; start += AT_ONCE) {
        await Promise.all(rows.slice(start, start + AT_ONCE).map((row) => fill(tables, derived, row)));
      }
    }
    await raiseRevision(tables);
  }
}

/** As every write of the catalogue does; a shop that has no revision yet keeps nothing either. */
async function raiseRevision(tables: TablesDB): Promise<void> {
  const revision = { databaseId: DATABASE_ID, tableId: 'counters', rowId: CATALOGUE_REVISION_ID, column: 'value' };
  try {
    await tables.incrementRowColumn(revision);
  } catch (error) {
    if (!(error instanceof AppwriteException && error.code === NOT_FOUND)) {
      throw error;
    }
  }
}

function page(tables: TablesDB, { table, column, from }: Derived, limit: number): Promise<Row[]> {
  return tables
    .listRows<Row>({
      databaseId: DATABASE_ID,
      tableId: table,
      queries: [Query.select([...from]), Query.isNull(column), Query.limit(limit)],
      // Appwrite 1.9 takes the text "false", which the SDK sends, for true.
      total: 0 as unknown as boolean,
    })
    .then(({ rows }) => rows);
}

async function fill(tables: TablesDB, { table, columnsOf }: Derived, row: Row): Promise<void> {
  await tables.updateRow({ databaseId: DATABASE_ID, tableId: table, rowId: row.$id, data: columnsOf(row) });
}
