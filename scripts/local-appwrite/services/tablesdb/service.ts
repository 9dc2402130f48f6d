import type { Service } from '../../core/http.ts';
import { rowRoutes } from './row-routes.ts';
import { applySchema, schemaMigration } from './schema.ts';
import { schemaRoutes } from './schema-routes.ts';
import { transactionRoutes } from './transaction-routes.ts';
import { transactionMigration } from './transaction-store.ts';

/** TablesDB: the project's tables, their rows, and transactions over them. */
export const tablesdbService: Service = {
  name: 'tablesdb',
  migrations: [schemaMigration, transactionMigration],
  // Transactions come before databases: /tablesdb/transactions is no database.
  routes: [...transactionRoutes, ...schemaRoutes, ...rowRoutes],
  start: applySchema,
};
