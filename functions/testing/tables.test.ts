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
  consents: (
    await shop.create('consents', {
      user_id: mona.id,
      kind: 'hearing',
      text_version: 1,
      lang: 'ar',
      given_at: '2026-11-20T10:00:00.000Z',
      given_on: 'fit',
    })
  ).$id,
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
  follow_up_calls: (
    await shop.create('follow_up_calls', {
      form_id: 'form',
      actor_id: mona.id,
      actor_name: 'Mona',
      at: '2026-11-20T10:00:00.000Z',
      outcome: 'comes_on',
      comes_on: '2026-11-22T00:00:00.000Z',
      note: 'after work',
    })
  ).$id,
  audiograms: (
    await shop.create('audiograms', {
      patient_id: 'patient',
      measured_at: '2026-11-20T10:00:00.000Z',
      tester: 'Sara',
      audiometer: 'AC40',
      transducer: 'insert',
      results: '{}',
      written_by: mona.id,
    })
  ).$id,
  patient_notes: (
    await shop.create('patient_notes', {
      patient_id: 'patient',
      at: '2026-11-20T10:00:00.000Z',
      state: 'current',
      written_by: 'sara',
    })
  ).$id,
  patient_note_texts: (
    await shop.create('patient_note_texts', {
      patient_id: 'patient',
      note_id: 'note',
      at: '2026-11-20T10:00:00.000Z',
      kind: 'fitting',
      text: 'whistles',
      writer_name: 'Sara',
      first_at: '2026-11-20T10:00:00.000Z',
      actor_id: 'sara',
      actor_name: 'Sara',
      said_at: '2026-11-20T10:00:00.000Z',
    })
  ).$id,
  patient_files: (
    await shop.create('patient_files', {
      patient_id: 'patient',
      note_id: 'note',
      name: 'report.pdf',
      type: 'application/pdf',
      size: 1,
      added_by: 'sara',
    })
  ).$id,
  clinic_payments: (
    await shop.create('clinic_payments', {
      form_id: 'form',
      block_id: null,
      kind: 'payment',
      amount_piasters: 500_00,
      method: 'cash',
      reference: 'slip 7',
      day: '2026-11-20T00:00:00.000Z',
      at: '2026-11-20T10:00:00.000Z',
      actor_id: mona.id,
      actor_name: 'Mona',
      note: 'the rest next week',
    })
  ).$id,
  appointments: (
    await shop.create('appointments', {
      specialist_id: 'sara',
      room: 'one',
      starts_at: '2026-11-24T10:00:00.000Z',
      ends_at: '2026-11-24T10:30:00.000Z',
      state: 'confirmed',
      user_id: mona.id,
    })
  ).$id,
  appointment_details: (
    await shop.create('appointment_details', {
      kind: 'repair',
      name: 'Mona',
      phone: mona.phone,
      lang: 'ar',
      booked_by: 'customer',
    })
  ).$id,
  appointment_slots: (
    await shop.create('appointment_slots', {
      who: 's-sara',
      starts_at: '2026-11-24T10:00:00.000Z',
      appointment_id: 'appointment',
    })
  ).$id,
  clinic_documents: (
    await shop.create('clinic_documents', {
      kind: 'receipt',
      number: 'R-2026-000001',
      form_id: 'form',
      payment_id: 'payment',
      amount_piasters: 500_00,
      outstanding_piasters: 0,
      at: '2026-11-20T10:00:00.000Z',
      actor_id: mona.id,
      actor_name: 'Mona',
    })
  ).$id,
  instalment_plans: (
    await shop.create('instalment_plans', {
      state: 'running',
      instalments: '[]',
      received_before_piasters: 0,
      next_day: '2026-12-01T00:00:00.000Z',
      told: 'nothing',
      made_at: '2026-11-20T10:00:00.000Z',
      actor_id: mona.id,
      made_by: 'Mona',
      request_id: 'request-1',
    })
  ).$id,
  insurers: (await shop.create('insurers', { name: 'Misr Insurance', contact: '0100 000 0000' })).$id,
  insurer_shares: (
    await shop.create('insurer_shares', {
      insurer_id: 'insurer',
      membership: 'M-1042',
      share_piasters: 500_00,
      outstanding_piasters: 500_00,
      open: true,
      since: '2026-11-20T00:00:00.000Z',
    })
  ).$id,
  desk_closings: (
    await shop.create('desk_closings', { actor_id: mona.id, day: '2026-11-20T00:00:00.000Z', state: 'open' })
  ).$id,
  desk_counts: (
    await shop.create('desk_counts', {
      actor_name: 'Mona',
      lines: '[]',
      reason: 'a note was torn',
      closed_at: '2026-11-20T18:00:00.000Z',
      closed_by: 'Mona',
      request_id: 'request-1',
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
  record_reads: (
    await shop.create('record_reads', {
      actor_id: 'sara',
      actor_name: 'Sara',
      actor_role: 'cs',
      at: '2026-11-20T10:00:00.000Z',
      kind: 'patient',
      subject_id: 'patient',
      call: 'fetch-patient',
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
  stock_pieces: (
    await shop.create('stock_pieces', {
      product_id: aid.$id,
      serial_number: 'SN1',
      state: 'in_stock',
      received_on: '2026-11-20T00:00:00.000Z',
      delivery_id: 'delivery',
      cost_piasters: 1,
      actor_name: 'Boss',
    })
  ).$id,
  loans: (
    await shop.create('loans', {
      piece_id: 'piece',
      product_id: aid.$id,
      serial_number: 'SN1',
      patient_id: 'patient',
      lent_at: '2026-11-20T10:00:00.000Z',
      due_on: '2026-11-25T00:00:00.000Z',
      actor_name: 'Sara',
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
  patient_accounts: (await shop.create('patient_accounts', { user_id: mona.id, linked_by: 'sara', email: mona.email }))
    .$id,
  figure_days: (await shop.create('figure_days', { day: '2026-11-20', specialist_id: 'sales', visits: 1 })).$id,
  migrations: (await shop.create('migrations', { started_at: '2026-11-20T10:00:00.000Z' })).$id,
  privacy_requests: (
    await shop.create('privacy_requests', {
      subject: 'user',
      subject_id: mona.id,
      asked_by: mona.id,
      state: 'waiting',
    })
  ).$id,
  system_state: (await shop.create('system_state', { failed: 'books', version: 0 })).$id,
  faults: (await shop.create('faults', { service: 'shop', call: 'fetch-tags', message: 'Error: down' })).$id,
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
  appointments: ['reception', 'cs', 'admin'],
  forms: ['reception', 'cs', 'admin'],
  cs_forms: ['cs', 'accounting', 'admin'],
  desk_closings: ['cs', 'accounting', 'admin'],
  patient_notes: ['cs', 'admin'],
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
  specialist_id: 'id',
  // Whose day it is: what they took stands elsewhere.
  actor_id: 'id',
  room: 'id',
  user_id: 'id',
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
  state: 'state',
  follow_up: 'state',
  last_call_outcome: 'state',
  frozen: 'state',
  version: 'version',
  lease_version: 'version',
  follow_up_count: 'version',
  call_attempts: 'version',
  // The shop's setting of the day, the same for everybody.
  warranty_months: 'version',
  // A colleague's name, so that a page can say who works on a form.
  lease_holder_name: 'holder',
  date: 'time',
  day: 'time',
  starts_at: 'time',
  ends_at: 'time',
  reminded_at: 'time',
  at: 'time',
  has_text: 'state',
  has_documents: 'state',
  has_pictures: 'state',
  written_by: 'id',
  about_id: 'id',
  wait_specialist_id: 'id',
  wait_from: 'time',
  wait_to: 'time',
  offered_until: 'time',
  wanted_at: 'time',
  unproven: 'state',
  lease_until: 'time',
  issued_at: 'time',
  issued_day: 'time',
  opened_at: 'time',
  deleted_at: 'time',
  follow_up_date: 'time',
  prev_follow_up_date: 'time',
  last_call_at: 'time',
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
