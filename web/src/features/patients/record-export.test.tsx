import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { exportRecord } from '#contract/exchange/staff-calls.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { fetchPersonalData } from '#contract/privacy/admin-calls.ts';
import { fetchRecordReads } from '#contract/record-reads/calls.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { aPatient } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aBundle, RECORD_TABLES, savedFiles } from '#web/testing/records.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const desk = aUser({ id: 'cs', role: 'cs', permissions: ['see_health', 'export'] });
const admin = aUser({ id: 'boss', role: 'admin' });
let asked: unknown[];

beforeEach(() => {
  realtimeServer();
  answers(fetchPatient, aPatient());
  answers(fetchTimeline, { documents: [], next: null });
  answers(fetchRecordReads, { documents: [], total: 0, capped: false, next: null });
  answers(fetchPersonalData, { json: JSON.stringify({ subject: 'patient', made_at: '2026-11-20T10:00:00.000Z' }) });
  asked = [];
  answers(exportRecord, (input) => {
    asked.push(input);
    return { json: aBundle('patient-1', 'هدى'), tables: RECORD_TABLES };
  });
});

async function open(signedInAs = desk, language: 'ar' | 'en' = 'en') {
  const { user } = await renderApp(`/${signedInAs.role}/patients/patient-1`, { language, signedInAs });
  return async (name: string) => user.click(await screen.findByRole('button', { name }));
}

test('the record of a client is fetched once and saved for other systems and as tables', async () => {
  const saved = savedFiles();
  const press = await open();
  await press('Prepare the record as files (FHIR, CSV)');
  expect((await screen.findByText(/The files are ready/)).getAttribute('role')).toBe('status');
  // A table without lines is no file.
  const lines = screen.getAllByRole('button', { name: /^Save: / }).map((button) => button.closest('li')?.textContent);
  expect(lines).toEqual(['For other systems (FHIR) 1 rowSave', 'Clients 1 rowSave', 'Hearing tests 1 rowSave']);
  // Whoever works by keyboard goes on to them from the button that was pressed.
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save: For other systems (FHIR)' }));
  await press('Save: For other systems (FHIR)');
  await press('Save: Clients');
  await press('Save: Hearing tests');
  expect([...saved.keys()]).toEqual([
    'samaa-record-patient-1.fhir.json',
    'samaa-record-patient-1-clients.csv',
    'samaa-record-patient-1-audiograms.csv',
  ]);
  const [fhir, clients] = [...saved.values()];
  expect(fhir?.type).toBe('application/fhir+json');
  expect((await fhir?.text())?.trimEnd()).toBe(aBundle('patient-1', 'هدى'));
  expect([...new Uint8Array((await clients?.arrayBuffer()) ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  expect(await clients?.text()).toMatch(/Record number,Entry number,Name,.*\r\npatient-1,patient-1,هدى,"'=1\+1"\r\n$/);
  expect(asked).toHaveLength(1);
});

test('an admin finds the files of a client beside the copy of the data, in Arabic', async () => {
  const saved = savedFiles();
  const press = await open(admin, 'ar');
  await press('نسخة من البيانات');
  await press('تجهيز ملفات السجل (FHIR وCSV)');
  await press('حفظ: العملاء');
  expect(await saved.get('samaa-record-patient-1-clients.csv')?.text()).toMatch(/رقم السجل,رقم القيد,/);
});

test('a record that cannot be fetched says why and leaves no files, and can be fetched again', async () => {
  refuses(exportRecord, 'not_found');
  const press = await open();
  await press('Prepare the record as files (FHIR, CSV)');
  await screen.findByRole('alert');
  expect(screen.queryByText(/The files are ready/)).toBeNull();
  answers(exportRecord, { json: aBundle('patient-1', 'هدى'), tables: RECORD_TABLES });
  await press('Prepare the record as files (FHIR, CSV)');
  await screen.findByText(/The files are ready/);
  expect(screen.queryByRole('alert')).toBeNull();
});
