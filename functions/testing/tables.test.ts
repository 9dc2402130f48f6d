import { type AppwriteException, Permission, Role, TablesDB } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { ROLES } from '#contract/call.ts';
import { readProject } from '../../scripts/lib/project.ts';
import type { ColumnConfig } from '../../scripts/local-appwrite/core/project-config.ts';
import { HEARD_TABLES } from '../runtime/operations.ts';
import { DATABASE_ID, type TableId } from '../runtime/tables.ts';
import { type Caller, startShop } from './kit.ts';

const shop = await startShop();
const mona = await shop.join();
const aid = await shop.addHearingAid();
const accessory = await shop.addAccessory();

const order = {
  number: '12345678',
  user_id: mona.id,
  user_email: mona.email,
  first_name: 'Mona',
  last_name: 'Ali',
  user_damaged_ear: 'left',
  user_phone: mona.phone,
  address: 'Nile Street',
  city: 'Cairo',
  amount_piasters: 1,
  delivery_fee_piasters: 0,
  vat_piasters: 0,
  payment_method: 'cash',
  payment_status: 'pending',
  delivery_status: 'processing',
  lang: 'ar',
  contents_hash: 'x',
} as const;
const visit = {
  patient_id: 'patient',
  date: '2026-11-20T10:00:00.000Z',
  salesperson_id: 'sales',
  status: 'pending',
  return_status: 'pending',
} as const;
const visitor = { name: 'Mona', phone: mona.phone, age: 40, address: 'Nile Street', salesperson_name: 'Sara' };
const line = { product_id: aid.$id, product_type: 'hearing-aids', count: 1 } as const;

/** A row of each table, one that belongs to the customer where there is such a thing. */
const ROWS: Record<TableId, string> = {
  users: mona.id,
  hearings: (await shop.create('hearings', { right_250: 40 }, mona.id)).$id,
  addresses: (
    await shop.create('addresses', {
      user_id: mona.id,
      slot: 0,
      phone: mona.phone,
      city: 'Giza',
      address: 'Nile Street',
      used_at: '2026-11-20T10:00:00.000Z',
    })
  ).$id,
  hearing_aids: aid.$id,
  accessories: accessory.$id,
  tags: (await shop.create('tags', { product_type: 'accessories', category: 'brand', title: 'Rayovac', count: 1 })).$id,
  cart_items: (await shop.create('cart_items', { ...line, user_id: mona.id })).$id,
  orders: (await shop.create('orders', order)).$id,
  order_lines: (
    await shop.create('order_lines', {
      ...line,
      order_id: 'order',
      title_ar: 'س',
      title_en: 'A',
      unit_price_piasters: 1,
      vat_piasters: 0,
    })
  ).$id,
  returns: (
    await shop.create('returns', {
      order_id: 'order',
      user_id: mona.id,
      number: '12345678',
      state: 'requested',
      reason: 'other',
      reason_text: 'too loud',
      search: 'mona',
    })
  ).$id,
  return_lines: (await shop.create('return_lines', { ...line, return_id: 'return', order_id: 'order' })).$id,
  journal: (await shop.create('journal', { part: 'begin', purpose: 'test' })).$id,
  order_events: await addEventOf(mona),
  payment_attempts: (
    await shop.create('payment_attempts', {
      order_id: 'order',
      user_id: mona.id,
      provider_order_id: '1',
      special_reference: 'reference',
      amount_piasters: 1,
      currency: 'EGP',
      state: 'open',
      client_secret: 'sealed',
      expires_at: '2026-11-20T10:00:00.000Z',
    })
  ).$id,
  payment_questions: (
    await shop.create('payment_questions', {
      attempt_id: 'attempt',
      transaction_id: '1',
      ask_at: '2026-11-20T10:00:00.000Z',
    })
  ).$id,
  card_owners: (await shop.create('card_owners', { owner: '1' })).$id,
  payment_transactions: (
    await shop.create('payment_transactions', {
      order_id: 'order',
      attempt_id: 'attempt',
      transaction_id: '1',
      kind: 'payment',
      outcome: 'paid',
      amount_piasters: 1,
      currency: 'EGP',
    })
  ).$id,
  outbox: (
    await shop.create('outbox', {
      order_id: 'order',
      user_id: mona.id,
      kind: 'placed',
      channel: 'email',
      lang: 'ar',
      state: 'waiting',
    })
  ).$id,
  order_calls: (
    await shop.create('order_calls', {
      order_id: 'order',
      actor_id: mona.id,
      actor_name: 'Mona',
      at: '2026-11-20T10:00:00.000Z',
      outcome: 'no_answer',
      note: 'busy',
    })
  ).$id,
  impression_requests: (
    await shop.create('impression_requests', {
      product_id: aid.$id,
      title: 'A',
      user_id: mona.id,
      name: 'Mona',
      phone: mona.phone,
      state: 'waiting',
      kind: 'repair',
      problem: 'It whistles',
      warranty_until: '2028-11-20T00:00:00.000Z',
      request_id: 'request-1',
      taken_by: 'Sara',
    })
  ).$id,
  stock_notices: (
    await shop.create('stock_notices', {
      product_type: 'hearing-aids',
      product_id: aid.$id,
      user_id: mona.id,
      lang: 'ar',
    })
  ).$id,
  sales_days: cairoDay(new Date()),
  state_days: cairoDay(new Date()),
  sales_months: (await shop.create('sales_months', { version: 0 }, '2026-11')).$id,
  product_sales: (
    await shop.create('product_sales', {
      month: '2026-11',
      product_type: 'hearing-aids',
      product_id: aid.$id,
    })
  ).$id,
  stock_movements: (
    await shop.create('stock_movements', {
      product_type: 'hearing-aids',
      product_id: aid.$id,
      change: 1,
      reason: 'edited',
      at: '2026-11-20T10:00:00.000Z',
    } as const)
  ).$id,
  book_reports: (
    await shop.create('book_reports', {
      day: '2026-11-19',
      asked: 'schedule',
      state: 'done',
      corrections: '[]',
      findings: '[]',
      started_at: '2026-11-20T10:00:00.000Z',
    } as const)
  ).$id,
  payment_reports: (await shop.create('payment_reports', { day: '2026-11-19', state: 'done', findings: '[]' })).$id,
  audit_log: (
    await shop.create('audit_log', {
      actor_id: mona.id,
      actor_name: 'Mona',
      actor_email: mona.email,
      actor_role: 'admin',
      at: '2026-11-20T10:00:00.000Z',
      action: 'update',
      kind: 'order',
      subject_id: 'order',
      label: '12345678',
      before: '{}',
      after: '{}',
      search: '12345678',
    })
  ).$id,
  patients: (await shop.create('patients', { name: 'Mona', phones: [mona.phone], search: 'mona' })).$id,
  devices: (
    await shop.create('devices', {
      patient_id: 'patient',
      serial_number: '1234',
      origin: 'sold',
      form_id: 'form',
      block_id: 'block',
      issued_at: '2026-11-20T10:00:00.000Z',
    })
  ).$id,
  jobs: (
    await shop.create('jobs', {
      form_id: 'form',
      patient_id: 'patient',
      kind: 'repair',
      block_type: 'm',
      stage: 'received',
      received_at: '2026-11-20T10:00:00.000Z',
    })
  ).$id,
  patient_orders: (await shop.create('patient_orders', { patient_id: 'patient', linked_by: mona.id })).$id,
  forms: (await shop.create('forms', visit)).$id,
  form_details: (await shop.create('form_details', visitor)).$id,
  cs_forms: (await shop.create('cs_forms', visit)).$id,
  cs_form_details: (await shop.create('cs_form_details', visitor)).$id,
  form_reasons: (await shop.create('form_reasons', { form_id: 'form', position: 0, reason: 'other', quantity: 1 })).$id,
  blocks: (
    await shop.create('blocks', {
      form_id: 'form',
      position: 0,
      salesperson_id: 'sales',
      salesperson_name: 'Sara',
      type: 'p',
    })
  ).$id,
  block_accounts: (
    await shop.create('block_accounts', {
      form_id: 'form',
      billed_piasters: 1,
      received_piasters: 0,
      rest_of_cost_piasters: 1,
    })
  ).$id,
  finance_days: (
    await shop.create('finance_days', {
      day: '2026-11-20T00:00:00.000Z',
      forms: 1,
      billed_piasters: 1,
      received_piasters: 0,
    })
  ).$id,
  settings: 'settings',
  counters: 'orders',
  rate_limits: (await shop.create('rate_limits', { count: 1, expires_at: '2026-11-20T10:00:00.000Z' })).$id,
};

const people: Record<string, Caller> = { guest: shop.guest, customer: mona };
for (const role of ROLES) {
  people[role] = await shop.join(role);
}

test('every table of the project is looked at', () => {
  expect(Object.keys(ROWS).sort()).toEqual(
    readProject()
      .tables.map(({ $id }) => $id)
      .sort(),
  );
});

/** Tables of which some rows are read by some people; events of an order make its page live. */
const READERS: Partial<Record<TableId, readonly string[]>> = { order_events: ['customer', 'admin'] };
/** Tables that some roles read as a whole, so that their lists are live. */
const WATCHERS: Partial<Record<TableId, readonly string[]>> = {
  forms: ['reception', 'cs', 'admin'],
  cs_forms: ['cs', 'accounting', 'admin'],
};

test('the functions know to which tables pages can listen', () => {
  expect([...HEARD_TABLES].sort()).toEqual(Object.keys({ ...READERS, ...WATCHERS }).sort());
});

const CLOSED = Object.entries(ROWS).filter(([tableId]) => !(tableId in READERS));

describe.each(Object.entries(READERS))('%s', (tableId, readers) => {
  test.each(Object.keys(people))('%s sees what is theirs to see and changes nothing', async (name) => {
    const tables = new TablesDB(people[name]?.client ?? shop.guest.client);
    const rowId = ROWS[tableId as TableId];
    const { $id, $createdAt, $updatedAt, ...stored } = (await shop.row(tableId as TableId, rowId)) ?? {};
    const data = Object.fromEntries(Object.entries(stored).filter(([key]) => !key.startsWith('$')));
    const table = { databaseId: DATABASE_ID, tableId };
    const row = { ...table, rowId };
    const mayRead = readers.includes(name);
    const { rows } = await tables.listRows(table);
    expect(rows.map((one) => one.$id)).toEqual(mayRead ? [rowId] : []);
    const read = await tables.getRow(row).then(
      () => 'read',
      ({ type }: AppwriteException) => type,
    );
    expect(read).toBe(mayRead ? 'read' : 'row_not_found');
    const changes = [
      tables.createRow({ ...table, rowId: 'new', data }),
      tables.updateRow({ ...row, data: { order_id: 'other' } }),
      tables.upsertRow({ ...row, data: { ...data, order_id: 'other' } }),
      tables.deleteRow(row),
    ];
    for (const change of await Promise.allSettled(changes)) {
      expect(change).toMatchObject({
        status: 'rejected',
        reason: { code: expect.toSatisfy((code) => [401, 404].includes(code)) },
      });
    }
    expect(await shop.row(tableId as TableId, rowId)).toMatchObject(stored);
  });
});

describe.each(CLOSED)('%s', (tableId, rowId) => {
  test.each(Object.keys(people))(
    '%s cannot write it past the functions, and reads it only to watch it',
    async (name) => {
      const tables = new TablesDB(people[name]?.client ?? shop.guest.client);
      const stored = await shop.row(tableId as TableId, rowId);
      const columns = Object.entries(stored ?? {}).filter(([key]) => !key.startsWith('$'));
      const [column = '', value] =
        columns.find(([, content]) => typeof content === 'number') ??
        columns.find(([, content]) => typeof content === 'string') ??
        [];
      const data = { ...Object.fromEntries(columns), [column]: value + 1 };
      const table = { databaseId: DATABASE_ID, tableId };
      const row = { ...table, rowId };
      const attempts = {
        list: () => tables.listRows(table),
        get: () => tables.getRow(row),
        create: () => tables.createRow({ ...table, rowId: 'new', data }),
        update: () => tables.updateRow({ ...row, data }),
        upsert: () => tables.upsertRow({ ...row, data }),
        // Only a number can be counted up.
        ...(typeof value === 'number' ? { increment: () => tables.incrementRowColumn({ ...row, column }) } : {}),
        delete: () => tables.deleteRow(row),
      };
      const outcomes: Record<string, string> = {};
      for (const [attempt, run] of Object.entries(attempts)) {
        outcomes[attempt] = await run().then(
          () => 'went through',
          ({ type }: AppwriteException) => type,
        );
      }
      // A row that may not be read does not exist for the reader; everything else is not permitted.
      const isWatched = WATCHERS[tableId as TableId]?.includes(name);
      expect(outcomes).toEqual({
        list: isWatched ? 'went through' : 'user_unauthorized',
        get: isWatched ? 'went through' : 'row_not_found',
        create: 'user_unauthorized',
        update: 'user_unauthorized',
        upsert: 'user_unauthorized',
        ...(typeof value === 'number' ? { increment: 'user_unauthorized' } : {}),
        delete: 'user_unauthorized',
      });
      expect(await shop.row(tableId as TableId, rowId)).toEqual(stored);
    },
  );
});

describe('what clients may read past the functions', () => {
  const open = readProject().tables.filter(({ $permissions, rowSecurity }) => rowSecurity || $permissions.length > 0);

  test('are the tables that live pages watch, and no others', () => {
    expect(open.map(({ $id }) => $id).sort()).toEqual([...Object.keys(READERS), ...Object.keys(WATCHERS)].sort());
  });

  // An open page goes on getting these rows after its person was dismissed. Whoever adds a column here has to ask
  // whether everybody who ever worked in the clinic may know it.
  test('holds ids, states, versions, leases and times, and nothing that tells of a person or of money', () => {
    for (const { $id, columns } of open) {
      for (const column of columns) {
        expect([$id, column.key, kindOf(column)]).toEqual([$id, column.key, WATCHED_COLUMNS[column.key]]);
      }
    }
  });
});

/** What a column may be to be told to open pages. */
type Kind = 'id' | 'state' | 'version' | 'holder' | 'time';

const WATCHED_COLUMNS: Record<string, Kind> = {
  order_id: 'id',
  patient_id: 'id',
  salesperson_id: 'id',
  lease_id: 'id',
  last_lease_id: 'id',
  lease_holder_id: 'id',
  follow_up_done_by: 'id',
  follow_up_undone_by: 'id',
  payment_status: 'state',
  delivery_status: 'state',
  status: 'state',
  return_status: 'state',
  return_state: 'state',
  follow_up: 'state',
  frozen: 'state',
  version: 'version',
  lease_version: 'version',
  follow_up_count: 'version',
  // A colleague's name, so that a page can say who works on a form.
  lease_holder_name: 'holder',
  date: 'time',
  lease_until: 'time',
  issued_at: 'time',
  issued_day: 'time',
  opened_at: 'time',
  deleted_at: 'time',
  follow_up_date: 'time',
  prev_follow_up_date: 'time',
};

const ID_LENGTH = 36;

/** What a column can be by its type; a text that is longer than an id can be anything. */
function kindOf(column: ColumnConfig): Kind {
  switch (column.type) {
    case 'datetime':
      return 'time';
    case 'boolean':
      return 'state';
    case 'integer':
      return 'version';
    default:
      if ('elements' in column) {
        return 'state';
      }
      return 'size' in column && column.size <= ID_LENGTH ? 'id' : 'holder';
  }
}

/** An event of an order of this customer, as placing the order writes it. */
async function addEventOf({ id }: Caller): Promise<string> {
  const { $id } = await new TablesDB(shop.admin).createRow({
    databaseId: DATABASE_ID,
    tableId: 'order_events',
    rowId: 'event',
    data: { order_id: 'order', payment_status: 'pending', delivery_status: 'processing' },
    permissions: [Permission.read(Role.user(id))],
  });
  return $id;
}
