import { expect, test } from 'vitest';
import { stage, toWire } from './operations.ts';

const event = { order_id: 'o', payment_status: 'pending', delivery_status: 'processing', at: 'now' } as never;

test('a new row of which nobody hears is staged as a bulk of one', () => {
  expect(toWire([stage.create('counters', 'orders', { value: 0 })])).toEqual([
    { action: 'bulkCreate', databaseId: 'main', tableId: 'counters', data: [{ $id: 'orders', value: 0 }] },
  ]);
});

test('a new row that pages hear of, and one that changes in the same transaction, are staged by themselves', () => {
  const heard = stage.create('order_events', 'e', event);
  const changed = [stage.create('counters', 'users', { value: 0 }), stage.increment('counters', 'users', 'value')];
  expect(toWire([heard, ...changed])).toEqual([heard, ...changed]);
});

test('what only the functions know of an operation stays here', () => {
  const [claim, deletion] = toWire([stage.claim('users', 'u', 'version', 1), stage.deleteIds('hearings', ['h'])]);
  expect([claim, deletion].flatMap((one) => Object.keys(one ?? {}))).not.toContain('claims');
  expect(deletion).not.toHaveProperty('ids');
});

test('a row is changed by claiming the version that was read and writing the columns', () => {
  const patient = { $id: 'p', version: 3 };
  const claim = stage.claim('patients', 'p', 'version', 3);
  expect(stage.change('patients', patient, { name: 'Mona' })).toEqual([
    claim,
    stage.update('patients', 'p', { name: 'Mona' }),
  ]);
  expect([stage.change('patients', patient), stage.change('patients', patient, {})]).toEqual([[claim], [claim]]);
});
