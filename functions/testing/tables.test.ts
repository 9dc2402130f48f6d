import { type AppwriteException, Permission, Role, TablesDB } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { ROLES } from '#contract/call.ts';
import { INBOX_ROLES } from '#contract/inbox/constants.ts';
import { CALENDAR_ROLES, CARE_ROLES, STAFF_ROLES } from '#contract/people/roles.ts';
import { RECORDS } from '#records/registry.ts';
import { readProject } from '../../scripts/lib/project.ts';
import type { ColumnConfig } from '../../scripts/local-appwrite/core/project-config.ts';
import { HEARD_TABLES } from '../runtime/operations.ts';
import { DATABASE_ID, type TableId } from '../runtime/tables.ts';
import { exampleRow } from './example-row.ts';
import { type Caller, startShop } from './kit.ts';

const shop = await startShop();
const mona = await shop.join();

/** Rows that the shop has without them being made here, and the event that its customer may read. */
const THERE: Partial<Record<TableId, string>> = {
  users: mona.id,
  hearing_aids: (await shop.addHearingAid()).$id,
  accessories: (await shop.addAccessory()).$id,
  sales_days: cairoDay(new Date()),
  state_days: cairoDay(new Date()),
  order_events: await addEventOf(mona),
  settings: 'settings',
  counters: 'orders',
};
/** A row of each table, the customer's own where it names an account. */
const ROWS = new Map<TableId, string>();
for (const record of RECORDS) {
  const owner = 'user_id' in record.columns ? { user_id: mona.id } : {};
  const row = { ...exampleRow(record), ...owner };
  ROWS.set(record.name, THERE[record.name] ?? (await shop.create(record.name, row)).$id);
}

const people: Record<string, Caller> = { guest: shop.guest, customer: mona };
for (const role of ROLES) {
  people[role] = await shop.join(role);
}

/** Tables of which some rows are read by some people; events of an order make its page live. */
const READERS: Partial<Record<TableId, readonly string[]>> = { order_events: ['customer', 'admin'] };
/** Tables that some roles read as a whole, so that their lists are live. */
const WATCHERS: Partial<Record<TableId, readonly string[]>> = {
  appointments: CALENDAR_ROLES,
  blocked_times: CALENDAR_ROLES,
  forms: ['reception', 'cs', 'admin'],
  cs_forms: ['cs', 'accounting', 'admin'],
  desk_closings: ['reception', 'cs', 'accounting', 'admin'],
  patient_notes: CARE_ROLES,
  inbox_events: INBOX_ROLES,
  tasks: STAFF_ROLES,
};

test('the functions know to which tables pages can listen', () => {
  expect([...HEARD_TABLES].sort()).toEqual(Object.keys({ ...READERS, ...WATCHERS }).sort());
});

const CLOSED = [...ROWS].filter(([tableId]) => !(tableId in READERS));

describe.each(Object.entries(READERS))('%s', (tableId, readers) => {
  test.each(Object.keys(people))('%s sees what is theirs to see and changes nothing', async (name) => {
    const tables = new TablesDB(people[name]?.client ?? shop.guest.client);
    const rowId = ROWS.get(tableId as TableId) ?? '';
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
      const stored = await shop.row(tableId, rowId);
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
      const isWatched = WATCHERS[tableId]?.includes(name);
      expect(outcomes).toEqual({
        list: isWatched ? 'went through' : 'user_unauthorized',
        get: isWatched ? 'went through' : 'row_not_found',
        create: 'user_unauthorized',
        update: 'user_unauthorized',
        upsert: 'user_unauthorized',
        ...(typeof value === 'number' ? { increment: 'user_unauthorized' } : {}),
        delete: 'user_unauthorized',
      });
      expect(await shop.row(tableId, rowId)).toEqual(stored);
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
  conversation_id: 'id',
  subject_id: 'id',
  assignee_id: 'id',
  assigned_by: 'id',
  created_by: 'id',
  subject_kind: 'state',
  role: 'state',
  timed: 'state',
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
  shipment_state: 'state',
  pick_up_state: 'state',
  finding: 'state',
  failure_reason: 'state',
  state: 'state',
  follow_up: 'state',
  // Why a time is blocked, of a short list.
  reason: 'state',
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
  assigned_at: 'time',
  due_at: 'time',
  ended_at: 'time',
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
  visit_id: 'id',
  wait_specialist_id: 'id',
  wait_from: 'time',
  wait_to: 'time',
  offered_until: 'time',
  wanted_at: 'time',
  coming_at: 'time',
  unproven: 'state',
  lease_until: 'time',
  issued_at: 'time',
  issued_day: 'time',
  opened_at: 'time',
  deleted_at: 'time',
  removed_at: 'time',
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
