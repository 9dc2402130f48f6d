import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  beginImport,
  fetchImports,
  importAppointments,
  importAudiograms,
  importDevices,
  importPeople,
  undoImport,
} from '#contract/imports/calls.ts';
import { IMPORT_ROWS } from '#contract/imports/constants.ts';
import type { ImportRun, PersonRow, RowFinding } from '#contract/imports/schemas.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const boss = aUser({ id: 'boss', role: 'admin' });

const aRun = (change: Partial<ImportRun> = {}): ImportRun => ({
  $id: 'run-1',
  kind: 'people',
  file_name: 'people.csv',
  file_hash: 'a'.repeat(64),
  state: 'running',
  last_line: 3,
  handled_line: 0,
  created: 0,
  filled: 0,
  skipped: 0,
  refused: 0,
  undone_line: 0,
  removed: 0,
  kept: 0,
  actor_name: 'Boss',
  started_at: '2026-11-20T10:00:00.000Z',
  finished_at: null,
  ...change,
});

interface Asked {
  importId?: string;
  rows: PersonRow[];
}

/** Answers rows as `outcomeOf` says; keeps what was asked. */
function rowsAnswer(findingOf: (row: PersonRow) => Partial<RowFinding> = () => ({}), run = aRun()): Asked[] {
  const asked: Asked[] = [];
  answers(importPeople, (input) => {
    const { importId, rows } = input as unknown as Asked;
    asked.push({ rows, ...(importId && { importId }) });
    const findings = rows.map(
      (row): RowFinding => ({ line: row.line, outcome: 'created', faults: [], same: null, ...findingOf(row) }),
    );
    const handled_line = rows.at(-1)?.line ?? 0;
    return { findings, run: importId ? { ...run, handled_line, created: run.created + rows.length } : null };
  });
  return asked;
}

beforeEach(() => {
  window.localStorage.removeItem('import-columns');
  realtimeServer();
  answers(fetchImports, { documents: [] });
});

async function open() {
  const { user } = await renderApp('/admin/import', { language: 'en', signedInAs: boss });
  await findHeading('Import data');
  const choose = (csv: string, name = 'people.csv') =>
    user.upload(screen.getByLabelText(/Choose (a CSV|another) file/), new File([csv], name, { type: 'text/csv' }));
  // A file is read before it can be checked.
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { user, choose, press };
}

test('a file is read, matched, looked through without writing, and taken in', async () => {
  const asked = rowsAnswer();
  answers(beginImport, aRun());
  const { choose, press } = await open();
  await choose('الاسم;الموبايل;الكود\nمنى علي;1012345678;7\nهالة سمير;01012345679;8\n');
  await screen.findByText('The file has 2 rows');
  expect(screen.getByLabelText<HTMLSelectElement>('الاسم').value).toBe('name');
  expect(screen.getByLabelText<HTMLSelectElement>('الموبايل').value).toBe('phones');
  expect(screen.getByLabelText<HTMLSelectElement>('الكود').value).toBe('');
  await press('Check the file');
  await screen.findByText('Checked. Nothing has been saved yet.');
  expect(asked[0]).toEqual({
    rows: [
      { line: 2, name: 'منى علي', phones: ['01012345678'], duplicate: 'skip' },
      { line: 3, name: 'هالة سمير', phones: ['01012345679'], duplicate: 'skip' },
    ],
  });
  await press('Import');
  await screen.findByText('Import finished.');
  expect(asked[1]?.importId).toBe('run-1');
});

test('columns are matched by hand, checked, and remembered for the next file that has the same', async () => {
  rowsAnswer();
  const { user, choose } = await open();
  const csv = 'Who,Number\nMona,01012345678\n';
  await choose(csv);
  await screen.findByText(/^Choose the columns of the name and of the phones/);
  await user.selectOptions(screen.getByLabelText('Who'), 'Name');
  await user.selectOptions(screen.getByLabelText('Number'), 'National ID');
  await screen.findByText(/^Choose the columns of the name and of the phones/);
  await user.selectOptions(screen.getByLabelText('Number'), 'Phones');
  await screen.findByRole('button', { name: 'Check the file' });
  await choose(`${csv}Ali,01012345679\n`, 'next.csv');
  await screen.findByText('The file has 2 rows');
  expect(screen.getByLabelText<HTMLSelectElement>('Number').value).toBe('phones');
});

test('dates that can be read in two ways are asked about once', async () => {
  const asked = rowsAnswer();
  const { user, choose, press } = await open();
  await choose('Name,Phone,Date of birth\nMona,01012345678,03/04/1960\n');
  await screen.findByText('Choose the order of day and month in the dates of the file.');
  await user.click(screen.getByLabelText('Month, then day: 4 March 1960'));
  await press('Check the file');
  await screen.findByText('Checked. Nothing has been saved yet.');
  expect(asked[0]?.rows[0]?.birth_date).toBe('1960-03-04');
});

test('by keyboard one goes on at the step, though the pressed button is gone', async () => {
  rowsAnswer();
  answers(beginImport, aRun());
  const { choose, press } = await open();
  await choose('الاسم;الموبايل\nمنى علي;1012345678\n');
  const isAtStep = () =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '3. Check and import' })));
  await press('Check the file');
  await screen.findByText('Checked. Nothing has been saved yet.');
  await isAtStep();
  await press('Import');
  await screen.findByText('Import finished.');
  await isAtStep();
});

test('a row that comes in without something says what and why', async () => {
  const asked = rowsAnswer(() => ({
    faults: [{ field: 'referral_source', key: 'source_unknown', values: { value: 'Facebook' } }],
  }));
  const { choose, press } = await open();
  await choose('Name,Phone,Referral source,Preferred channel,Language\nMona,01012345678,Facebook,مكالمة,Arabic\n');
  await press('Check the file');
  const table = within(await screen.findByRole('table', { name: 'Rows to look at' }));
  table.getByText('New');
  table.getByText(/^How they found us: “\u2068?Facebook\u2069?” is not among the ways clients find the clinic/);
  expect(asked[0]?.rows[0]).toMatchObject({
    referral_source: 'Facebook',
    preferred_way: 'call',
    preferred_lang: 'ar',
  });
});

test('a row says why it is refused, or who it is that has a record, and what is done with that one is chosen', async () => {
  const asked = rowsAnswer(({ line }) => {
    const faults = [
      { field: 'phones', key: 'digits_lost' },
      { field: 'name', key: 'required' },
    ] as const;
    return line === 2
      ? { outcome: 'refused', faults: [...faults] }
      : { outcome: 'skipped', same: { patientId: 'patient-1', name: 'منى', by: 'phone' } };
  });
  answers(beginImport, aRun());
  const { user, choose, press } = await open();
  await choose('Name,Phone\n,2.01E+11\nMona,01012345678\n');
  await press('Check the file');
  const table = within(await screen.findByRole('table', { name: 'Rows to look at' }));
  // Each reason stands in a line of its own.
  table.getByText(/^Phones: The spreadsheet wrote the number like 2.01E\+11/);
  table.getByText('Name: Nothing in the file.');
  expect(table.getByRole('link', { name: 'Open the record' }).getAttribute('href')).toBe('/admin/patients/patient-1');
  await user.selectOptions(table.getByLabelText('Row 3'), 'Merge');
  await table.findByText('Filled in');
  await press('Import');
  await screen.findByText('Import finished.');
  expect(asked[1]?.rows.map(({ duplicate }) => duplicate)).toEqual(['skip', 'fill']);
});

test('a row of somebody alike is added unless somebody says that it is the same person, and what differs is named', async () => {
  const asked = rowsAnswer(({ alike }) => ({
    outcome: alike === 'fill' ? 'filled' : 'created',
    same: { patientId: 'patient-1', name: 'منى أحمد', by: 'alike', lacks: ['email', 'sex'], differs: ['name'] },
  }));
  answers(beginImport, aRun());
  const { user, choose, press } = await open();
  await choose('Name,Phone\nMona,01012345678\n');
  await press('Check the file');
  const table = within(await screen.findByRole('table', { name: 'Rows to look at' }));
  table.getByText(/has the same phone and first name\..*Missing in the record: Email, Sex\. Different .*: Name\./);
  const choice = table.getByLabelText<HTMLSelectElement>('Row 2');
  expect(choice.selectedOptions[0]?.textContent).toBe('Another record');
  await user.selectOptions(choice, 'Merge');
  await table.findByText('Filled in');
  await press('Import');
  await screen.findByText('Import finished.');
  expect(asked.map(({ rows }) => rows[0]?.alike)).toEqual([undefined, 'fill']);
});

test('each of many rows that have a record can be chosen for, some rows at a time', async () => {
  rowsAnswer(() => ({ outcome: 'skipped', same: { patientId: null, name: 'منى', by: 'phone' } }));
  const { choose, press } = await open();
  await choose(`Name,Phone\n${'Mona,01012345678\n'.repeat(102)}`);
  await press('Check the file');
  const table = within(await screen.findByRole('table', { name: 'Rows to look at' }));
  expect(table.queryByLabelText('Row 103')).toBeNull();
  await press('Show more rows');
  table.getByLabelText('Row 103');
  expect(screen.queryByRole('button', { name: 'Show more rows' })).toBeNull();
});

test('the same file goes on where it stopped, some rows at a time', async () => {
  const lines = Array.from({ length: IMPORT_ROWS + 60 }, (_, index) => `Mona ${index},010${10_000_000 + index}`);
  const stopped = aRun({ handled_line: 31, created: 30, last_line: lines.length + 1 });
  const asked = rowsAnswer(undefined, stopped);
  answers(beginImport, stopped);
  const { choose, press } = await open();
  await choose(`Name,Phone\n${lines.join('\n')}\n`);
  await press('Check the file');
  await screen.findByText('Checked. Nothing has been saved yet.');
  await press('Import');
  await screen.findByText('Import finished.');
  const written = asked.filter(({ importId }) => importId);
  expect(written.map(({ rows }) => [rows[0]?.line, rows.length])).toEqual([
    [32, IMPORT_ROWS],
    [32 + IMPORT_ROWS, 30],
  ]);
});

test('a file that came in before is only imported again when that is meant', async () => {
  rowsAnswer();
  refuses(beginImport, 'import_known', { file: 'old.csv', day: '2026-11-20' });
  const { choose, press } = await open();
  await choose('Name,Phone\nMona,01012345678\n');
  await press('Check the file');
  await press('Import');
  await screen.findByText('This file was already imported on 20 November 2026 as old.csv.');
  const begun: unknown[] = [];
  answers(beginImport, (input) => {
    begun.push(input);
    return aRun();
  });
  await press('Import it again');
  await screen.findByText('Import finished.');
  expect(begun).toMatchObject([{ again: true, kind: 'people', last_line: 2 }]);
});

test('a file that is none, or has a quote that is not closed, is told as that', async () => {
  const { choose } = await open();
  await choose('PK\u0000\u0000\u0000x\u0000');
  await screen.findByText(/^This file could not be read/);
  await choose('Name,Phone\n"Mona,01012345678\n');
  await screen.findByText(/^A quotation mark in line 2 is not closed/);
});

test('an import is undone in parts after asking, and it is told how many stay', async () => {
  const done = aRun({ state: 'done', handled_line: 3, created: 2 });
  answers(fetchImports, { documents: [done] });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Undo people.csv' }));
  let calls = 0;
  answers(undoImport, () => {
    calls += 1;
    return calls === 1
      ? { ...done, state: 'undoing', undone_line: 2 }
      : { ...done, state: 'undone', undone_line: 3, removed: 1, kept: 1 };
  });
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Undo the import of people.csv?');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone: 1 record deleted');
  screen.getByText('1 record stays, because it was changed or something was recorded for it since.');
  await waitFor(() => expect(calls).toBe(2));
});

test('a file of hearing aids says whom a row means where nobody was found, and has nothing to choose', async () => {
  const asked: unknown[] = [];
  answers(importDevices, (input) => {
    asked.push(input);
    const faults = [{ field: null, key: 'person_unknown' } as const];
    return { run: null, findings: [{ line: 2, outcome: 'refused', faults, same: null } as const] };
  });
  const { user, choose, press } = await open();
  await user.click(screen.getByLabelText('Hearing aids'));
  await choose('Client,Mobile,Serial no,Warranty\nMona Ali,1012345678,AB12,\n', 'devices.csv');
  await screen.findByText(/Also choose the columns of the serial number and of the date of sale\.$/);
  await choose('Client,Mobile,Serial no,Sale date\nMona Ali,1012345678,AB12,21/03/2024\n', 'devices.csv');
  await press('Check the file');
  const table = within(await screen.findByRole('table', { name: 'Rows to look at' }));
  table.getByText(/^No client has this national ID, nor this phone with this name\./);
  table.getByText('Mona Ali');
  table.getByText('01012345678');
  expect(screen.queryByText('Merge')).toBeNull();
  expect(asked).toMatchObject([{ rows: [{ line: 2, serial_number: 'AB12', sold_on: '2024-03-21' }] }]);
});

test('a file of hearing tests proposes its thresholds by the names of their columns', async () => {
  const asked: unknown[] = [];
  answers(importAudiograms, (input) => {
    asked.push(input);
    const finding: RowFinding = { line: 2, outcome: 'created', faults: [], same: null };
    return { run: null, findings: [finding] };
  });
  const { user, choose, press } = await open();
  await user.click(screen.getByLabelText('Hearing tests'));
  await choose('Client,Mobile,Test date,R500,BC L 1k\nMona Ali,1012345678,21/03/2024,NR 110,40.0\n', 'tests.csv');
  await screen.findByText('The file has 1 row');
  const [chosen] = screen.getByLabelText<HTMLSelectElement>('R500').selectedOptions;
  expect(chosen?.textContent).toBe('Right, air, 500 Hz');
  await press('Check the file');
  await screen.findByText('Checked. Nothing has been saved yet.');
  const row = { line: 2, measured_on: '2024-03-21', right_air_500: '110 nr', left_bone_1000: '40' };
  expect(asked).toMatchObject([{ rows: [row] }]);
});

test('a file of appointments takes the time from behind the day, and says which one is taken', async () => {
  const asked: unknown[] = [];
  answers(importAppointments, (input) => {
    asked.push(input);
    const faults: RowFinding['faults'] = [{ field: 'starts_time', key: 'time_taken' }];
    const finding: RowFinding = { line: 2, outcome: 'refused', faults, same: null };
    return { run: null, findings: [finding] };
  });
  const { user, choose, press } = await open();
  await user.click(screen.getByLabelText('Upcoming appointments'));
  await choose('Client,Mobile,Appointment,Type\nMona Ali,1012345678,21/03/2031 10:30 AM,Fitting\n', 'calendar.csv');
  await press('Check the file');
  const table = within(await screen.findByRole('table', { name: 'Rows to look at' }));
  table.getByText('Time: This time is taken by another client.');
  const row = { line: 2, starts_on: '2031-03-21', starts_time: '10:30', kind: 'Fitting' };
  expect(asked).toMatchObject([{ rows: [row] }]);
});
