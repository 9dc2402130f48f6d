import type { TablesDB } from 'node-appwrite';
import { DATABASE_ID, readProject } from '../../lib/project.ts';
import type { ProjectConfig, TableConfig } from '../../local-appwrite/core/project-config.ts';

/** What the columns of accounts were called. */
const OLD_NAMES: Readonly<Record<string, string>> = { version: 'card_order_version', unpaid_order_id: 'card_order_id' };

/** The project as it was while forms held what they say of their persons, and accounts the version of card orders. */
export function oldProject(project: ProjectConfig = readProject()): ProjectConfig {
  const find = (id: string): TableConfig => {
    const table = project.tables.find(({ $id }) => $id === id);
    if (!table) {
      throw new Error(`There is no table ${id}.`);
    }
    return table;
  };
  const isNew = ({ $id }: TableConfig) => ['form_details', 'cs_form_details'].includes($id);
  const tables = project.tables
    .filter((table) => !isNew(table))
    .map((table) => {
      if (table.$id === 'users') {
        return { ...table, columns: table.columns.map((one) => ({ ...one, key: OLD_NAMES[one.key] ?? one.key })) };
      }
      const details = { forms: 'form_details', cs_forms: 'cs_form_details' }[table.$id];
      return details ? { ...table, columns: [...table.columns, ...find(details).columns] } : table;
    });
  return structuredClone({ ...project, tables });
}

/** What an old form says of its person; every second one leaves out what may be left out. */
export function oldPerson(index: number) {
  return {
    name: `منى ${index}`,
    phone: `010${String(index).padStart(8, '0')}`,
    secondary_phone: index % 2 === 0 ? null : `011${String(index).padStart(8, '0')}`,
    age: index % 121,
    address: `شارع النيل ${index}`,
    transfer: index % 2 === 0 ? null : 'د. نادر',
    salesperson_name: 'سارة',
  };
}

/** What an old account says of its orders; every second one has none by card, the very first none at all. */
export function oldOrders(index: number) {
  return { card_order_version: index, card_order_id: index % 2 === 0 ? null : `order-${index}` };
}

/** What such an account says once that has moved. */
export function movedOrders(index: number) {
  const { card_order_version: version, card_order_id: unpaid_order_id } = oldOrders(index);
  return { version, unpaid_order_id };
}

/** Stores accounts as they were, with ids from 0 on. */
export async function storeOldAccounts(tables: TablesDB, count: number): Promise<void> {
  await store(tables, 'users', count, (index) => ({
    $id: `account-${index}`,
    username: `منى ${index}`,
    email: `mona-${index}@example.com`,
    role: 'user',
    open_cash_orders: index % 3,
    ...oldOrders(index),
  }));
}

/** Stores forms as they were, with ids from 0 on. */
export async function storeOldForms(tables: TablesDB, tableId: 'forms' | 'cs_forms', count: number): Promise<void> {
  await store(tables, tableId, count, (index) => ({
    $id: `form-${index}`,
    patient_id: `patient-${index}`,
    date: '2026-11-20T10:00:00.000Z',
    salesperson_id: 'sales',
    status: 'complete',
    return_status: 'complete',
    version: index,
    ...oldPerson(index),
  }));
}

async function store(tables: TablesDB, tableId: string, count: number, make: (index: number) => object): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => make(index));
  for (let start = 0; start < rows.length; start += 100) {
    await tables.createRows({ databaseId: DATABASE_ID, tableId, rows: rows.slice(start, start + 100) });
  }
}
