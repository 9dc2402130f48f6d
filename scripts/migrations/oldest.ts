import { Problem } from '../lib/problem.ts';

interface Table {
  $id: string;
  columns: readonly { key: string }[];
}

/**
 * The steps up to 0008 were squashed with the releases that needed them. The last of them took away a column that every
 * installation had from its first day: where that is still there, not all of them have been done.
 */
const TAKEN_AWAY = { table: 'users', column: 'open_cash_orders' };

/** Refuses an installation of before 0.3.1, whose rows nothing here brings to this release. */
export function requireUpgradable(tables: readonly Table[]): void {
  const { table, column } = TAKEN_AWAY;
  if (tables.some(({ $id, columns }) => $id === table && columns.some(({ key }) => key === column))) {
    throw new Problem(
      'This installation is older than Samaa 0.3.1, and only that release can bring its rows up to date. Upgrade to 0.3.1 first, then to this one; nothing was changed.',
    );
  }
}
