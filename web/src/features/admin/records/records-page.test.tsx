import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginRecordExport, beginRecordImport, exportRecords, importRecords } from '#contract/exchange/calls.ts';
import { RECORDS_A_REQUEST } from '#contract/exchange/constants.ts';
import type { RecordFinding } from '#contract/exchange/schemas.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aBundle, RECORD_TABLES, savedFiles } from '#web/testing/records.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const boss = aUser({ id: 'boss', role: 'admin' });

let saved: Map<string, Blob>;
let pages: (string | undefined)[];

beforeEach(() => {
  saved = savedFiles();
  pages = [];
  realtimeServer();
  answers(beginRecordExport, {
    exportId: 'export-1',
    total: 2,
    capped: false,
    tables: RECORD_TABLES,
  });
  answers(exportRecords, (input) => {
    const { cursor } = input as unknown as { cursor?: string };
    pages.push(cursor);
    return cursor
      ? { bundles: [aBundle('two', 'هالة')], next: null }
      : { bundles: [aBundle('one', 'منى')], next: '2026-11-20T10:00:00.000Z_one' };
  });
});

async function open() {
  const { user } = await renderApp('/admin/records', { language: 'en', signedInAs: boss });
  await findHeading('Records out and in');
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const begin = async () => {
    await press('Prepare the files');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Export' }));
  };
  const choose = (text: string) =>
    user.upload(screen.getByLabelText(/Choose/), new File([text], 'records.ndjson', { type: 'application/x-ndjson' }));
  return { press, begin, choose };
}

const textOf = (name: string) =>
  [...saved].find(([file]) => file.startsWith(`samaa-${name}-`))?.[1].text() ?? expect.fail(`no ${name}`);

test('everybody’s records are fetched page by page and saved as one file for programs and as tables', async () => {
  const { press, begin } = await open();
  await begin();
  await screen.findByText(/The files are ready/);
  expect(pages).toEqual([undefined, '2026-11-20T10:00:00.000Z_one']);
  // Whoever works by keyboard goes on from there: the pressed button is gone.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Export all records' })));

  await press('Save: For other systems (FHIR)');
  expect((await textOf('records')).trimEnd().split('\n')).toEqual([aBundle('one', 'منى'), aBundle('two', 'هالة')]);

  await press('Save: Clients');
  const [heading, ...people] = (await textOf('clients')).trimEnd().split('\r\n');
  expect(heading).toMatch(/Record number,Entry number,Name,/);
  // What a spreadsheet would run is text.
  expect(people).toEqual([`one,one,منى,"'=1+1"`, `two,two,هالة,"'=1+1"`]);

  await press('Save: Hearing tests');
  const [points, ...tests] = (await textOf('audiograms')).trimEnd().split('\r\n');
  const columns = points?.split(',') ?? [];
  const cell = (name: string) => tests[0]?.split(',')[columns.indexOf(name)];
  expect([cell('Right air 1000 Hz'), cell('Right air 8000 Hz'), cell('Left bone 500 Hz')]).toEqual(['40', '>100', '']);
});

test('nothing is asked of the server before the export is confirmed', async () => {
  const { press } = await open();
  await press('Prepare the files');
  await screen.findByRole('dialog');
  expect(pages).toEqual([]);
});

test('after a failure it goes on with the page that failed', async () => {
  const { press, begin } = await open();
  refuses(exportRecords, 'busy');
  await begin();
  await screen.findByRole('button', { name: 'Continue' });
  answers(exportRecords, { bundles: [aBundle('one', 'منى')], next: null });
  await press('Continue');
  await screen.findByText(/The files are ready/);
  await press('Save: For other systems (FHIR)');
  await waitFor(() => expect(saved.size).toBe(1));
  expect(await textOf('records')).toBe(`${aBundle('one', 'منى')}\n`);
});

interface Asked {
  same: string;
  lines: { line: number; json: string }[];
}

/** Answers lines as `findingOf` says; keeps what was asked. */
function linesAnswer(findingOf: (line: number) => Partial<RecordFinding> = () => ({})): Asked[] {
  const asked: Asked[] = [];
  answers(beginRecordImport, { importId: 'import-1' });
  answers(importRecords, (input) => {
    const { same, lines } = input as unknown as Asked;
    asked.push({ same, lines });
    const created = (line: number): RecordFinding => ({
      line,
      outcome: 'created',
      name: 'Mona',
      patientId: 'one',
      faults: [],
    });
    return { findings: lines.map(({ line }) => ({ ...created(line), ...findingOf(line) })) };
  });
  return asked;
}

test('a file of records comes in, some people at a time, without what is not read', async () => {
  const asked = linesAnswer((line) =>
    line === 3
      ? { outcome: 'same', name: 'Hala' }
      : line === 5
        ? { faults: [{ table: 'devices', field: 'serial_number', key: 'serial_invalid' }] }
        : {},
  );
  const { choose, press } = await open();
  const count = RECORDS_A_REQUEST + 2;
  await choose(`${Array.from({ length: count }, () => aBundle('one', 'منى')).join('\n\n')}\n`);
  await press(`Import ${count} clients`);
  await screen.findByText('Import finished.');
  expect(asked.map(({ lines }) => lines.length)).toEqual([RECORDS_A_REQUEST, 2]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Import records from another Samaa' })),
  );
  // Lines keep the numbers that an editor shows.
  expect(asked[1]?.lines.map(({ line }) => line)).toEqual([41, 43]);
  expect(JSON.parse(asked[0]?.lines[0]?.json ?? '').entry).toHaveLength(2);
  const rows = within(screen.getByRole('table', { name: 'Clients to check' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toMatch(/3.*Hala.*Has a record here/);
  expect(rows[1]?.textContent).toMatch(/5.*Mona.*Added.*Hearing aids · Serial number:/);
});

test('a file that is empty is refused before anything is sent', async () => {
  const asked = linesAnswer();
  const { choose } = await open();
  await choose(' \n');
  await screen.findByText('The file is empty.');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  expect(asked).toEqual([]);
});

test('after a failure an import goes on with the people that failed', async () => {
  linesAnswer();
  const { choose, press } = await open();
  await choose(aBundle('one', 'منى'));
  refuses(importRecords, 'busy');
  await press('Import 1 client');
  await screen.findByRole('button', { name: 'Continue' });
  const asked = linesAnswer();
  await press('Continue');
  await screen.findByText('Import finished.');
  expect(asked).toHaveLength(1);
});
