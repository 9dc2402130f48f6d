import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_ID } from '../lib/project.ts';
import emailsOfLinks from './0011-emails-of-links.ts';
import { listPage } from './migration.ts';
import { findPending, migrate } from './run.ts';
import { openTables } from './testing/open-tables.ts';

const TABLES = ['patient_accounts', 'users', 'audit_log', 'migrations'];

const start = (dataDir: string, options?: { isOld: boolean }) => openTables(TABLES, dataDir, options);

test('links of before get the email that was said at the desk, else the one that is proven; the others end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-links-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const old = await start(join(folder, 'data'), { isOld: true });
  const store = (tableId: string, rowId: string, data: object) =>
    old.createRow({ databaseId: DATABASE_ID, tableId, rowId, data });
  for (const name of ['mona', 'huda', 'omar']) {
    const proven = name === 'omar' ? null : `${name}@new.example`;
    await store('users', name, { username: name, email: `${name}@new.example`, role: 'user', claimed_email: proven });
    await store('patient_accounts', `patient-of-${name}`, { user_id: name, linked_by: 'sara' });
  }
  const entry = { actor_id: 'sara', actor_name: 'Sara', actor_email: '', actor_role: 'cs', label: '', search: '' };
  for (const [day, email] of [
    ['2026-11-01', 'mona@first.example'],
    ['2026-11-02', 'mona@desk.example'],
  ]) {
    const after = JSON.stringify({ username: 'mona', email });
    const said = { kind: 'patient', subject_id: 'patient-of-mona', action: 'link', at: `${day}T10:00:00.000Z`, after };
    await store('audit_log', day ?? '', { ...entry, ...said });
  }
  const [before] = await findPending(old, [emailsOfLinks]);
  expect(before?.rows).toBe(3);

  const tables = await start(join(folder, 'data'));
  for (const _twice of [1, 2]) {
    await migrate(tables, { migrations: [emailsOfLinks], alone: true });
    const links = await listPage(tables, 'patient_accounts', { columns: ['email'], size: 10, after: null });
    expect(links.map(({ $id, email }) => [$id, email])).toEqual([
      ['patient-of-huda', 'huda@new.example'],
      ['patient-of-mona', 'mona@desk.example'],
      ['patient-of-omar', ''],
    ]);
    expect(await findPending(tables, [emailsOfLinks])).toEqual([]);
  }
});
