import type { Service } from '../../core/http.ts';
import { columnRoutes } from './column-routes.ts';
import { rowRoutes } from './row-routes.ts';
import { schemaRoutes } from './schema-routes.ts';
import { putSchemaInPlace } from './schema-setup.ts';
import { schemaTables } from './schema-store.ts';
import { createSchemaWorker } from './schema-worker.ts';
import { quote } from './table.ts';
import { transactionRoutes } from './transaction-routes.ts';
import { transactionTables } from './transaction-store.ts';

/** TablesDB: the project's tables, their rows, and transactions over them. */
export const tablesdbService: Service = {
  name: 'tablesdb',
  tables: [...schemaTables, ...transactionTables],
  // Transactions come before databases: /tablesdb/transactions is no database.
  routes: [...transactionRoutes, ...schemaRoutes, ...columnRoutes, ...rowRoutes],
  start(app) {
    putSchemaInPlace(app);
    app.instance(createSchemaWorker).resume();
    if (app.transactionWatch) {
      app.transactionWatch.stored = (databaseId, tableId, columns = ['*']) =>
        app.store.all(`SELECT ${columns.join(', ')} FROM ${quote(databaseId, tableId)}`);
      app.transactionWatch.mark = () => app.store.mark();
    }
  },
  close: (app) => app.instance(createSchemaWorker).stop(),
};
