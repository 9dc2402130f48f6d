import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { importProducts } from '#contract/catalogue/admin-calls.ts';
import type { ImportResult } from '#contract/catalogue/admin-schemas.ts';
import { CSV_PROBLEM_KEYS } from '#contract/catalogue/csv.ts';
import { fetchImports } from '#contract/imports/calls.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const admin = aUser({ id: 'admin-1', role: 'admin' });

const nothing: ImportResult = {
  imported: false,
  created: 0,
  changed: 0,
  unchanged: 0,
  problems: [],
  problemCount: 0,
  sample: [],
  undo: null,
};

beforeEach(() => {
  window.localStorage.removeItem('import-columns');
  realtimeServer();
  answers(fetchImports, { documents: [] });
});

async function open() {
  const { user } = await renderApp('/admin/import?kind=hearing-aids', { language: 'en', signedInAs: admin });
  await findHeading('Import data');
  const choose = (content: BlobPart, name = 'aids.csv') =>
    user.upload(screen.getByLabelText(/Choose (a CSV|another) file/), new File([content], name, { type: 'text/csv' }));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const check = async (content: BlobPart) => {
    await choose(content);
    await press('Check the file');
  };
  return { user, choose, press, check };
}

/** Answers the import by what `found` says; keeps what was asked. */
function importAnswers(found: Partial<ImportResult>): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = [];
  answers(importProducts, (input) => {
    asked.push(input);
    return { ...nothing, ...found, imported: input.dryRun === false && (found.problemCount ?? 0) === 0 };
  });
  return asked;
}

const FILE = '$id,brand\na,Phonak\n';

const cellsOfRows = () =>
  screen
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== null && /^(\d|The whole)/.test(text));

test('a file is read, matched and looked through; it is stored when that is confirmed', async () => {
  const asked = importAnswers({ created: 2, changed: 1, unchanged: 4 });
  const { press, check } = await open();
  await check(FILE);
  await screen.findByText('The file is fine and can be imported.');
  screen.getByText('2 new products');
  screen.getByText('1 product will change');
  screen.getByText('4 products stay as they are');
  const csv = '$id,brand\r\na,Phonak\r\n';
  expect(asked).toEqual([{ id: 'admin-1', product_type: 'hearing-aids', csv, dryRun: true }]);
  await press('Import');
  await screen.findByText('File imported');
  expect(asked[1]).toMatchObject({ csv, dryRun: false, requestId: expect.stringMatching(/^\w{8,36}$/) });
  // Whoever works by keyboard goes on from there: the pressed button is gone.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '3. Check and import' })),
  );
});

test('what changes is shown before and after, by the lines of the file and the names of fields', async () => {
  const change = { line: 2, label: 'Phonak Audéo', column: 'model', before: 'Audéo', after: 'Aud?o' };
  const brought = { line: 3, label: 'Oticon More', column: null, before: null, after: null };
  importAnswers({ created: 1, changed: 1, sample: [change, brought] });
  const { check } = await open();
  await check('Stock on 20 November\n\n$id;brand;model\na;Phonak;Aud?o\n;Oticon;More\n');
  await screen.findByRole('table', { name: 'What will change' });
  expect(cellsOfRows()).toEqual(['4Phonak AudéoModelAudéoAud?o', '5Oticon MoreNew product']);
});

test('an import can be undone until another file is chosen', async () => {
  const asked = importAnswers({ created: 1, changed: 1, undo: '$id,brand\r\na,Old\r\n' });
  const { press, check } = await open();
  await check(FILE);
  await press('Import');
  await press('Undo the import');
  await screen.findByText('Undone: the products are as they were before the import.');
  expect(asked[2]).toMatchObject({ csv: '$id,brand\r\na,Old\r\n', dryRun: false, undoes: asked[1]?.requestId });
  expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull();
});

test('an import is not undone over what somebody changed since', async () => {
  importAnswers({ changed: 1 });
  const { press, check } = await open();
  await check(FILE);
  await press('Import');
  await screen.findByText('File imported');
  importAnswers({ problemCount: 1, problems: [{ line: 2, column: null, key: 'product_changed' }] });
  await press('Undo the import');
  await screen.findByText(/^The import can't be undone/);
});

test('an import whose answer was lost is sent again under the same name', async () => {
  importAnswers({ created: 1 });
  const { press, check } = await open();
  await check(FILE);
  await screen.findByText('The file is fine and can be imported.');
  const names: unknown[] = [];
  refuses(importProducts, 'busy');
  await press('Import');
  await screen.findByText(/Somebody changed this at the same moment/);
  answers(importProducts, (input) => {
    names.push(input.requestId);
    return { ...nothing, problemCount: 1, problems: [{ line: 2, column: null, key: 'product_changed' } as const] };
  });
  await press('Import');
  await screen.findByText(/^1 error was found/);
  const asked = importAnswers({ created: 1 });
  await press('Check again');
  await screen.findByText('The file is fine and can be imported.');
  await press('Import');
  await screen.findByText('File imported');
  expect(asked.at(-1)?.requestId).toBe(names[0]);
});

test('an import can be stopped, and goes on under the same name', async () => {
  importAnswers({ created: 1 });
  const { press, check } = await open();
  await check(FILE);
  await screen.findByText('The file is fine and can be imported.');
  const names: unknown[] = [];
  answers(importProducts, (input) => {
    names.push(input.requestId);
    return new Promise<never>(() => {});
  });
  await press('Import');
  await press('Stop');
  await screen.findByText(/^There is no answer yet/);
  const asked = importAnswers({ created: 1 });
  await press('Import');
  await screen.findByText('File imported');
  expect(asked.map(({ requestId }) => requestId)).toEqual(names);
});

test('every bad line is named with its reason, and nothing can be confirmed', async () => {
  importAnswers({
    created: 1,
    problemCount: 3,
    problems: [
      { line: 2, column: 'price', key: 'not_a_number' },
      { line: 5, column: null, key: 'cell_count' },
      { line: 0, column: null, key: 'too_many_lines', values: { max: 2000 } },
    ],
  });
  const { choose, press, check } = await open();
  await check('$id,price\na,much\n');
  await screen.findByText(/^3 errors were found\. Nothing was saved/);
  expect(cellsOfRows()).toEqual([
    '2PricePlease type a number.',
    '5The whole lineThis line has more or fewer cells than the heading.',
    'The whole fileThe file has too many lines. At most 2,000 can be imported at once: split it.',
  ]);
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  importAnswers({ changed: 1 });
  await choose('$id,price\na,120\n', 'fixed.csv');
  await press('Check the file');
  await screen.findByText('The file is fine and can be imported.');
});

test('it is told when more lines are bad than are named', async () => {
  importAnswers({ problemCount: 900, problems: [{ line: 2, column: 'price', key: 'required' }] });
  const { check } = await open();
  await check(FILE);
  await screen.findByText(/^900 errors were found/);
  screen.getByText('The first one is shown.');
});

test('a file that changes nothing needs no confirmation', async () => {
  importAnswers({ unchanged: 7 });
  const { check } = await open();
  await check(FILE);
  await screen.findByText(/^This file changes nothing/);
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

test('a file may be dropped', async () => {
  importAnswers({ created: 1 });
  const { press } = await open();
  const file = new File([FILE], 'dropped.csv', { type: 'text/csv' });
  fireEvent.drop(screen.getByText('Choose a CSV file').parentElement as HTMLElement, {
    dataTransfer: { files: [file] },
  });
  await screen.findByText('dropped.csv');
  await press('Check the file');
  await screen.findByText('The file is fine and can be imported.');
});

test('a file that is empty, is no text or lacks what new products need is refused before anything is sent', async () => {
  const asked = importAnswers({ created: 1 });
  const { user, choose } = await open();
  await choose(' \n');
  await screen.findByText('The file has no rows below its column names.');
  await choose('PK\u0003\u0000', 'aids.xlsx.csv');
  await screen.findByText(/^This file could not be read/);
  await choose('brand,price,code\nPhonak,100,7\n', 'other.csv');
  await screen.findByText(/^Choose the column of the product ID/);
  await user.selectOptions(screen.getByLabelText('code'), 'Product ID ($id)');
  await waitFor(() => expect(screen.queryByText(/^Choose the column of the product ID/)).toBeNull());
  expect(asked).toEqual([]);
});

test('what was found is gone once a column is matched otherwise', async () => {
  importAnswers({ created: 1 });
  const { user, check } = await open();
  await check(FILE);
  await screen.findByText('The file is fine and can be imported.');
  await user.selectOptions(screen.getByLabelText('brand'), 'Family');
  await waitFor(() => expect(screen.queryByText('The file is fine and can be imported.')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

test('the message of a refusal is shown, and the file can be looked through again', async () => {
  refuses(importProducts, 'busy');
  const { press, check } = await open();
  await check(FILE);
  await screen.findByText(/Somebody changed this at the same moment/);
  importAnswers({ created: 1 });
  await press('Check the file');
  await screen.findByText('The file is fine and can be imported.');
});

test.each(CSV_PROBLEM_KEYS)('the reason %s has words', async (key) => {
  importAnswers({ problemCount: 1, problems: [{ line: 2, column: '$id', key, values: { max: 1, changes: 2 } }] });
  const { check } = await open();
  await check(FILE);
  await screen.findByText(/^1 error was found/);
  const [row = ''] = cellsOfRows();
  expect(row).toMatch(/^2Product ID \(\$id\)[A-Z].*\.$/);
});
