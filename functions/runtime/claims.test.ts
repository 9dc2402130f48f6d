import { expect, test } from 'vitest';
import { readProject } from '../../scripts/lib/project.ts';
import { claimsOf, isStillAsRead, looksFor, UNIQUE_VALUES } from './claims.ts';
import { stage } from './operations.ts';

/** Unique values that need no claim. */
const BY_THEMSELVES: Record<string, string> = {
  'users email': 'the account has it first, and Appwrite makes one of an email',
  'addresses user_id slot': 'one row is written by itself',
  'orders number': 'drawn by chance',
  'clinic_documents number': 'the counter that it comes from is claimed',
  'clinic_documents payment_id': 'the id of the row follows from it',
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
