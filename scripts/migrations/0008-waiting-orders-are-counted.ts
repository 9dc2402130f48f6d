import type { Migration } from './migration.ts';

/** How many orders of an account wait is counted from the orders, so nothing of the column is needed any more. */
const migration: Migration = {
  id: '0008-waiting-orders-are-counted',
  title: 'open_cash_orders of users goes: the orders themselves are counted',
  retires: { table: 'users', columns: ['open_cash_orders'], writers: ['shop', 'admin', 'clients'], inSameRow: false },
  left: async () => 0,
  page: async () => ({ changed: 0, next: null }),
};
export default migration;
