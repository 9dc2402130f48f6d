import type { TablesDB } from 'node-appwrite';
import { DATABASE_ID, readProject } from '../../lib/project.ts';
import type { ColumnConfig, ProjectConfig, TableConfig } from '../../local-appwrite/core/project-config.ts';

/** What the columns of accounts were called. */
const OLD_NAMES: Readonly<Record<string, string>> = { version: 'card_order_version', unpaid_order_id: 'card_order_id' };

/** What came later: tables, and columns of tables that had rows. */
const LATER_TABLES = [
  'form_details',
  'cs_form_details',
  'returns',
  'return_lines',
  'addresses',
  'clinic_payments',
  'migrations',
];
const LATER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  orders: ['return_id', 'return_due_piasters', 'returns_cash_piasters', 'warranty_months'],
  settings: ['warranty_months'],
  order_events: ['return_state'],
  patient_accounts: ['email'],
  state_days: ['lost'],
  impression_requests: ['kind', 'problem', 'warranty_until', 'request_id', 'taken_by', 'address_key', 'unproven'],
  appointments: ['wanted_at', 'unproven', 'visit_id'],
  appointment_details: ['address_key', 'held_until'],
};

/** What accounts kept of their orders that wait, which are counted now. */
const OPEN_CASH_ORDERS: ColumnConfig = {
  key: 'open_cash_orders',
  type: 'integer',
  required: false,
  array: false,
  min: 0,
  max: 2_147_483_647,
  default: 0,
};

/** The table without what came later. */
function before(table: TableConfig): TableConfig {
  const later = LATER_COLUMNS[table.$id] ?? [];
  return {
    ...table,
    columns: table.columns.filter(({ key }) => !later.includes(key)),
    indexes: table.indexes.filter(({ columns }) => !columns.some((column) => later.includes(column))),
  };
}

/**
 * The project as it was while forms held what they say of their persons, accounts the version of card orders, and no order
 * could come back.
 */
export function oldProject(project: ProjectConfig = readProject()): ProjectConfig {
  const find = (id: string): TableConfig => {
    const table = project.tables.find(({ $id }) => $id === id);
    if (!table) {
      throw new Error(`There is no table ${id}.`);
    }
    return table;
  };
  const tables = project.tables
    .filter(({ $id }) => !LATER_TABLES.includes($id))
    .map(before)
    .map((table) => {
      if (table.$id === 'users') {
        const renamed = table.columns.map((one) => ({ ...one, key: OLD_NAMES[one.key] ?? one.key }));
        return { ...table, columns: [...renamed, OPEN_CASH_ORDERS] };
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

/** An order as it was, of the day before pieces could come back. */
export function oldOrder(index: number) {
  return {
    number: String(10_000_000 + index),
    user_id: 'mona',
    user_email: 'mona@example.com',
    first_name: 'منى',
    last_name: 'علي',
    user_damaged_ear: 'left',
    user_phone: '01012345678',
    address: 'شارع النيل',
    city: 'القاهرة',
    amount_piasters: 100_000 + index,
    delivery_fee_piasters: 7_500,
    vat_piasters: 0,
    payment_method: 'cash',
    payment_status: 'pending',
    delivery_status: 'processing',
    lang: 'ar',
    contents_hash: 'contents',
    version: index % 5,
  };
}

/** Stores orders as they were, with ids from 0 on. */
export async function storeOldOrders(tables: TablesDB, count: number): Promise<void> {
  await store(tables, 'orders', count, (index) => ({ $id: `order-${index}`, ...oldOrder(index) }));
}

/** Stores requests as they were while all were for an impression, with ids from 0 on. */
export async function storeOldRequests(tables: TablesDB, count: number): Promise<void> {
  await store(tables, 'impression_requests', count, (index) => ({
    $id: `request-${index}`,
    product_id: 'aid',
    title: 'Phonak Virto',
    user_id: 'mona',
    name: 'منى',
    phone: '01012345678',
    state: 'waiting',
    version: index % 3,
  }));
}

/** Stores forms as they were, with ids from 0 on; without persons as the migration of those leaves them. */
export async function storeOldForms(
  tables: TablesDB,
  tableId: 'forms' | 'cs_forms',
  count: number,
  { persons = true }: { persons?: boolean } = {},
): Promise<void> {
  await store(tables, tableId, count, (index) => ({
    $id: `form-${index}`,
    patient_id: `patient-${index}`,
    date: '2026-11-20T10:00:00.000Z',
    salesperson_id: 'sales',
    status: 'complete',
    return_status: 'complete',
    version: index,
    ...(persons && oldPerson(index)),
  }));
}

/** What an old block says of its downpayment; what accounting said counts, and of every third it said nothing. */
export function oldDownpayments(index: number) {
  return { block: index % 4 === 0 ? null : index * 100 + 1, account: index % 3 === 0 ? null : index * 77 };
}

/** Stores a block of each of so many forms, and what accounting said of it, as they were. */
export async function storeOldBlocks(tables: TablesDB, count: number): Promise<void> {
  await store(tables, 'blocks', count, (index) => ({
    $id: `block-${index}`,
    form_id: `form-${index}`,
    position: 0,
    type: 'nha',
    salesperson_id: 'sales',
    salesperson_name: 'سارة',
    downpayment_piasters: oldDownpayments(index).block,
  }));
  await store(tables, 'block_accounts', count, (index) => {
    const { block, account } = oldDownpayments(index);
    const received_piasters = account ?? block ?? 0;
    return {
      $id: `block-${index}`,
      form_id: `form-${index}`,
      downpayment_piasters: account,
      billed_piasters: 1_000_000,
      received_piasters,
      rest_of_cost_piasters: 1_000_000 - received_piasters,
    };
  });
}

async function store(tables: TablesDB, tableId: string, count: number, make: (index: number) => object): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => make(index));
  for (let start = 0; start < rows.length; start += 100) {
    await tables.createRows({ databaseId: DATABASE_ID, tableId, rows: rows.slice(start, start + 100) });
  }
}
