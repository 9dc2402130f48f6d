import { expect, test } from 'vitest';
import { readProject } from '../../scripts/lib/project.ts';
import { claimsOf, isStillAsRead, looksFor, predecessorsOf, UNIQUE_VALUES } from './claims.ts';
import { stage } from './operations.ts';

/** Unique values that need no claim. */
const BY_THEMSELVES: Record<string, string> = {
  'users email': 'the account has it first, and Appwrite makes one of an email',
  'addresses user_id slot': 'one row is written by itself',
  'orders number': 'drawn by chance',
  'clinic_documents number': 'the counter that it comes from is claimed',
  'clinic_documents payment_id': 'the id of the row follows from it',
  'discount_codes code': 'the id of the row follows from it',
  'sales_days day': 'the id of the row',
  'state_days day': 'the id of the row',
  'finance_days day': 'the id of the row',
  'payment_reports day': 'the id of the row',
};

test('every unique value that two different rows can want is claimed', () => {
  const unique = readProject().tables.flatMap(({ $id, indexes }) =>
    indexes.flatMap(({ type, columns }) => (type === 'unique' ? [`${$id} ${columns.join(' ')}`] : [])),
  );
  const claimed = Object.entries(UNIQUE_VALUES).map(([table, columns]) => `${table} ${columns.join(' ')}`);
  expect([...claimed, ...Object.keys(BY_THEMSELVES)].sort()).toEqual(unique.sort());
});

test('two rows that want the same value claim the same; each sees that the other has it', () => {
  const starts_at = '2026-11-30T08:00:00.000Z';
  const [one = [], other = []] = ['one', 'other'].map((appointment_id) =>
    claimsOf([
      stage.createMany('appointment_slots', [
        { $id: `slot-${appointment_id}`, who: 's-sara', starts_at, appointment_id },
      ]),
    ]),
  );
  expect(one.map(({ id }) => id)).toEqual(other.map(({ id }) => id));
  const stored = { $id: 'slot-one', who: 's-sara', starts_at: '2026-11-30T08:00:00.000+00:00' };
  expect(other.map((claim) => isStillAsRead(claim, [stored]))).toEqual([false]);
  expect(other.map((claim) => isStillAsRead(claim, [{ ...stored, who: 's-adel' }]))).toEqual([true]);
  expect(looksFor(other)).toHaveLength(1);
});

test('a row that keeps its value is no reason to give way', () => {
  const claims = claimsOf([stage.update('devices', 'device', { serial_number: 'A1', note: null })]);
  expect(claims.map((claim) => isStillAsRead(claim, [{ $id: 'device', serial_number: 'A1' }]))).toEqual([true]);
  expect(claims.map((claim) => isStillAsRead(claim, [{ $id: 'another', serial_number: 'A1' }]))).toEqual([false]);
  expect(claimsOf([stage.update('devices', 'device', { note: null })])).toEqual([]);
});

const ofOrder = (version: number, id = 'order') => claimsOf([stage.claim('orders', id, 'version', version)]);
const idsOf = (claims: readonly { id: string }[]) => claims.map(({ id }) => id);

test('all who read the same version of a row claim the same, and nothing that others claim', () => {
  expect(idsOf(ofOrder(4))).toHaveLength(1);
  expect(idsOf(ofOrder(4))).toEqual(idsOf(ofOrder(4)));
  const others = [ofOrder(5), ofOrder(4, 'another'), claimsOf([stage.claim('patients', 'order', 'version', 4)])];
  expect(new Set([ofOrder(4), ...others].flatMap(idsOf)).size).toBe(4);
});

test('a version is still as it was read until somebody raises it or the row is gone', () => {
  const [claim] = ofOrder(4);
  const isStill = (...rows: { $id: string; version: number }[]) => claim && isStillAsRead(claim, rows);
  expect(isStill({ $id: 'another', version: 9 }, { $id: 'order', version: 4 })).toBe(true);
  expect(isStill({ $id: 'another', version: 4 }, { $id: 'order', version: 5 })).toBe(false);
  expect(isStill({ $id: 'another', version: 4 })).toBe(false);
});

test('a claim follows the one that led to the version which was read', () => {
  expect(predecessorsOf(ofOrder(4))).toEqual(idsOf(ofOrder(3)));
  expect(predecessorsOf(ofOrder(1))).toEqual(idsOf(ofOrder(0)));
  // The row was made with this version, or the value was free: nobody came before.
  expect(predecessorsOf(ofOrder(0))).toEqual([]);
  expect(predecessorsOf(claimsOf([stage.update('devices', 'device', { serial_number: 'A1' })]))).toEqual([]);
});

test('nothing is claimed by plain sums, nor in rows that come and go under one id', () => {
  const operations = [
    stage.increment('counters', 'revenue', 'value', { by: 5, max: 9 }),
    stage.claim('cart_items', 'line', 'version', 4),
    stage.claim('rate_limits', 'party', 'count', 4),
    stage.create('order_events', 'event', { order_id: 'order', payment_status: 'paid', delivery_status: 'processing' }),
    stage.deleteIds('devices', ['device']),
    stage.update('appointment_slots', 'slot', { who: 's-sara' }),
  ];
  expect(claimsOf(operations)).toEqual([]);
});

test('everybody takes claims in the same order, whatever order the operations come in', () => {
  const operations = ['one', 'two', 'three', 'four', 'five'].map((id) => stage.claim('orders', id, 'version', 1));
  const ids = idsOf(claimsOf(operations));
  expect(ids).toEqual([...ids].sort());
  expect(idsOf(claimsOf(operations.toReversed()))).toEqual(ids);
});

test('a unique value is claimed however its row is written, and only for that row where it is there', () => {
  const slot = { who: 's-sara', starts_at: '2026-11-30T08:00:00.000Z', appointment_id: 'visit' };
  const writes = [
    stage.create('appointment_slots', 'one', slot),
    stage.createMany('appointment_slots', [{ $id: 'two', ...slot }]),
    stage.update('appointment_slots', 'three', slot),
    stage.upsertMany('appointment_slots', [{ $id: 'four', ...slot }]),
  ];
  const claims = writes.flatMap((operation) => claimsOf([operation]));
  expect(new Set(idsOf(claims)).size).toBe(1);
  const another = { $id: 'five', ...slot, who: 's-adel' };
  const stillFor = ($id: string) => claims.map((claim) => isStillAsRead(claim, [another, { $id, ...slot }]));
  expect(stillFor('one')).toEqual([false, false, false, false]);
  expect(stillFor('two')).toEqual([false, false, false, false]);
  expect(stillFor('three')).toEqual([false, false, true, false]);
  expect(stillFor('four')).toEqual([false, false, false, true]);
});

test('whoever looks whether claims still hold reads every row and value of them, each in its table', () => {
  const claims = claimsOf([
    stage.claim('orders', 'order', 'version', 4),
    stage.claim('orders', 'another', 'version', 2),
    stage.claim('devices', 'device', 'version', 7),
    stage.update('devices', 'device', { serial_number: 'A1' }),
  ]);
  const looks = looksFor(claims).map(({ table, columns, queries, of }) => ({
    table,
    columns,
    queries: queries.map((query) => JSON.parse(query)).map(({ attribute, values }) => [attribute, values.toSorted()]),
    claims: of.length,
  }));
  expect(looks.sort((a, b) => (`${a.table}${a.columns}` < `${b.table}${b.columns}` ? -1 : 1))).toEqual([
    { table: 'devices', columns: ['serial_number'], queries: [['serial_number', ['A1']]], claims: 1 },
    { table: 'devices', columns: ['version'], queries: [['$id', ['device']]], claims: 1 },
    { table: 'orders', columns: ['version'], queries: [['$id', ['another', 'order']]], claims: 2 },
  ]);
});
