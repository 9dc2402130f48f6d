import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Query, type TablesDB } from 'node-appwrite';
import { expect, onTestFinished, test } from 'vitest';
import { OFFERS_TEXT, OWN_OFFERS_TEXT, SIGNED_OFFERS_TEXT } from '#contract/contacts/constants.ts';
import { DATABASE_ID } from '../lib/project.ts';
import offersAgreedToBefore from './0023-offers-agreed-to-before.ts';
import { listRows } from './migration.ts';
import { findPending, migrate } from './run.ts';
import { openTables } from './testing/open-tables.ts';

const TABLES = ['contact_points', 'agreements', 'users', 'migrations'];

const start = (dataDir: string, options?: { isOld: boolean }) => openTables(TABLES, dataDir, options);

const said = (tables: TablesDB) => listRows(tables, 'agreements', [Query.orderAsc('patient_id'), Query.limit(200)]);

test('who had agreed to offers before stands in the history once, and who stopped them or signed does not again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-offers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const old = await start(join(folder, 'data'), { isOld: true });
  const storeIn = (tables: TablesDB, tableId: string, rowId: string, data: object) =>
    tables.createRow({ databaseId: DATABASE_ID, tableId, rowId, data });
  const offers_at = '2026-10-01T10:00:00.000+00:00';
  await storeIn(old, 'users', 'sara', { username: 'Sara', email: 'sara@clinic.example', role: 'cs' });
  for (const [patient_id, change] of Object.entries({
    desk: { offers_text: OFFERS_TEXT, offers_noted_by: 'sara' },
    own: { offers_text: OWN_OFFERS_TEXT, offers_noted_by: 'mona' },
    stopped: { offers_text: OFFERS_TEXT, offers_withdrawn_at: '2026-10-02T10:00:00.000+00:00' },
    never: { offers_at: null },
  })) {
    await storeIn(old, 'contact_points', patient_id, { patient_id, phone: '01012345678', offers_at, ...change });
  }
  for (let index = 0; index < 60; index += 1) {
    const patient_id = `z${index}`;
    await storeIn(old, 'contact_points', patient_id, { patient_id, phone: '01012345678', offers_at, offers_text: 1 });
  }
  expect((await findPending(old, [offersAgreedToBefore]))[0]?.rows).toBe(62);

  const tables = await start(join(folder, 'data'));
  // Since the upgrade, and before its rows were gone through.
  const signed = { patient_id: 'signed', phone: '01012345678', offers_at, offers_text: SIGNED_OFFERS_TEXT };
  await storeIn(tables, 'contact_points', 'signed', signed);
  const known = { patient_id: 'new', kind: 'marketing', event: 'agreed', at: offers_at, place: 'desk' };
  await storeIn(tables, 'agreements', 'known', known);
  await storeIn(tables, 'contact_points', 'new', {
    patient_id: 'new',
    phone: '01012345678',
    offers_at,
    offers_text: 1,
  });
  for (const _twice of [1, 2]) {
    await migrate(tables, { migrations: [offersAgreedToBefore], alone: true });
    const rows = await said(tables);
    expect(rows).toHaveLength(63);
    expect(rows.slice(0, 3)).toMatchObject([
      { patient_id: 'desk', kind: 'marketing', channel: null, place: 'desk', actor_id: 'sara', actor_name: 'Sara' },
      { patient_id: 'new', place: 'desk' },
      { patient_id: 'own', kind: 'marketing', event: 'agreed', at: offers_at, place: 'account', actor_id: null },
    ]);
    expect(await findPending(tables, [offersAgreedToBefore])).toEqual([]);
  }
});
