import { Problem } from '../lib/problem.ts';
import type { ColumnConfig, ProjectConfig } from '../local-appwrite/core/project-config.ts';

interface Table {
  $id: string;
  columns: readonly { key: string }[];
}

/** A column of 0.3.0 and before. It stays, out of the declaration, until migration 0015 takes it away. */
export const RETIRED = { table: 'users', column: 'open_cash_orders' } as const;
const AS_IT_WAS: ColumnConfig = {
  key: RETIRED.column,
  type: 'integer',
  required: false,
  array: false,
  min: 0,
  max: 2_147_483_647,
  default: 0,
};

/**
 * The project as it is put over the tables of an installation: with the retired column where that is still there, because
 * functions of before write it until they are replaced. Throws a Problem for an installation of before 0.3.0, which has
 * no table of migrations and whose rows nothing here brings to this release.
 */
export function fitToInstallation(project: ProjectConfig, installed: readonly Table[]): ProjectConfig {
  const hasRetired = installed.some(
    ({ $id, columns }) => $id === RETIRED.table && columns.some(({ key }) => key === RETIRED.column),
  );
  if (!hasRetired) {
    return project;
  }
  if (!installed.some(({ $id }) => $id === 'migrations')) {
    throw new Problem(
      'This installation is older than Samaa 0.3.0, and only that release can bring its rows up to date. Upgrade to 0.3.0 first, then to this one; nothing was changed.',
    );
  }
  const tables = project.tables.map((table) =>
    table.$id === RETIRED.table ? { ...table, columns: [...table.columns, AS_IT_WAS] } : table,
  );
  return { ...project, tables };
}
