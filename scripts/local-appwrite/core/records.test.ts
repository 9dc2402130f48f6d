import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from './clock.ts';
import type { App } from './context.ts';
import { systemIds } from './ids.ts';
import { defineRecords, field } from './records.ts';
import { openStore, type Store } from './store.ts';

const createNotes = defineRecords({ table: '_notes', label: 'Note', fields: { text: field.text() } });
const createRules = defineRecords({ table: '_rules', label: 'Rule', fields: { text: field.text() }, isKept: true });

function open(): { app: App; store: Store } {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-records-'));
  const store = openStore(folder);
  onTestFinished(() => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  createNotes.prepare(store);
  createRules.prepare(store);
  return { app: { store, clock: systemClock, ids: systemIds } as App, store };
}

test('what is to be added soon is there for whoever reads, in its order', () => {
  const notes = createNotes(open().app);
  notes.insertSoon({ id: 'a', text: 'first' });
  notes.insertSoon({ id: 'b', text: 'second' });
  expect(notes.find({ id: 'a' })?.text).toBe('first');
  notes.insertSoon({ id: 'c', text: 'third' });
  expect(notes.all().map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  notes.insertSoon({ id: 'd', text: 'fourth' });
  expect(notes.remove({ id: 'd' })).toBe(1);
});

test('what is kept in memory is as the table is, also when a change is taken back', () => {
  const { app, store } = open();
  const rules = createRules(app);
  const rule = rules.insert({ id: 'a', text: 'old' });
  expect(rules.find({ id: 'a' })?.text).toBe('old');
  expect(() =>
    store.transaction(() => {
      rules.update(rule!, { text: 'new' });
      expect(rules.find({ id: 'a' })?.text).toBe('new');
      throw new Error('taken back');
    }),
  ).toThrow('taken back');
  expect(rules.find({ id: 'a' })?.text).toBe('old');
  rules.remove({ id: 'a' });
  expect(rules.find({ id: 'a' })).toBeUndefined();
});

test('an id that is taken is not added, and a change to a taken one does not happen', () => {
  const notes = createNotes(open().app);
  notes.insert({ id: 'a', text: 'one' });
  expect(notes.insert({ id: 'A', text: 'two' })).toBeUndefined();
  const other = notes.insert({ id: 'b', text: 'three' })!;
  expect(notes.update(other, { id: 'a' })).toBeUndefined();
});
