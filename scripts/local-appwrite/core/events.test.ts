import { expect, test } from 'vitest';
import { type AppEvent, EventBus, eventNames } from './events.ts';

test.each<[string, Record<string, string>, string[]]>([
  [
    'users.[userId].update.name',
    { userId: 'u1' },
    ['users.u1.update', 'users.*.update', 'users.u1.update.name', 'users.*.update.name', 'users.u1', 'users.*'],
  ],
  [
    'users.[userId].sessions.[sessionId].delete',
    { userId: 'u1', sessionId: 's1' },
    [
      'users.u1.sessions.s1.delete',
      'users.u1.sessions.*.delete',
      'users.*.sessions.s1.delete',
      'users.*.sessions.*.delete',
      'users.u1.sessions.s1',
      'users.u1.sessions.*',
      'users.*.sessions.s1',
      'users.*.sessions.*',
      'users.u1',
      'users.*',
    ],
  ],
  [
    'users.[userId].sessions.delete',
    { userId: 'u1' },
    [
      'users.u1.sessions',
      'users.*.sessions',
      'users.u1.sessions.delete',
      'users.*.sessions.delete',
      'users.u1',
      'users.*',
    ],
  ],
])('the names of %s', (pattern, params, names) => {
  expect(eventNames({ pattern, params })).toEqual(names);
});

test('a row has the names of TablesDB, and each in both forms of the databases API', () => {
  const params = { databaseId: 'main', tableId: 'forms', rowId: 'r1' };
  const names = eventNames({ pattern: 'tablesdb.[databaseId].tables.[tableId].rows.[rowId].create', params });
  const own = names.filter((name) => name.startsWith('tablesdb.'));
  expect(names[0]).toBe('tablesdb.main.tables.forms.rows.r1.create');
  expect(own).toHaveLength(22);
  const renamed = own.map((name) => name.replace('tablesdb', 'databases'));
  const legacy = renamed.map((name) => name.replace('tables', 'collections').replace('rows', 'documents'));
  expect(new Set(names)).toEqual(new Set([...own, ...renamed, ...legacy]));
});

test('a listener that fails keeps the others from nothing, and one that left is told nothing', () => {
  const lines: string[] = [];
  const bus = new EventBus((line) => lines.push(line));
  const told: AppEvent[] = [];
  const event: AppEvent = { pattern: 'users.[userId].delete', params: { userId: 'u1' }, payload: {}, readers: [] };
  bus.subscribe(() => {
    throw new Error('broken');
  });
  const leave = bus.subscribe((one) => told.push(one));
  bus.emit(event);
  leave();
  bus.emit(event);
  expect(told).toEqual([event]);
  expect(lines[0]).toContain('broken');
});
