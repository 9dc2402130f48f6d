import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exportProducts, fetchProducts, importProducts } from '#contract/catalogue/admin-calls.ts';
import type { ImportResult } from '#contract/catalogue/admin-schemas.ts';
import { CSV_PROBLEM_KEYS } from '#contract/catalogue/csv.ts';
import { fetchSettings } from '#contract/settings/admin-calls.ts';
import { someSettings } from '#web/testing/catalogue.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { textOf } from '../shared/file-text.ts';

const admin = aUser({ id: 'admin-1', role: 'admin' });

beforeEach(() => {
  realtimeServer();
  answers(fetchSettings, someSettings());
  answers(fetchProducts, { documents: [], total: 0, capped: false, waiting: [] });
});

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

async function open() {
  const { user } = await renderApp('/admin/products', { language: 'en', signedInAs: admin });
  await findHeading('Products');
  return user;
}

async function openImport() {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import hearing aids from a CSV file' }));
  const choose = (csv: string, name = 'aids.csv') =>
    user.upload(dialog.getByLabelText(/Choose (a CSV|another) file/), new File([csv], name, { type: 'text/csv' }));
  return { user, dialog, choose };
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

describe('import', () => {
  test('a chosen file is looked through first; it is stored when that is confirmed', async () => {
    const asked = importAnswers({ created: 2, changed: 1, unchanged: 4 });
    const { user, dialog, choose } = await openImport();
    await choose('$id,brand\n,Phonak\n');
    await dialog.findByText('The file is fine and can be imported.');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 new products',
      '1 product will change',
      '4 products stay as they are',
    ]);
    expect(asked).toEqual([{ id: 'admin-1', product_type: 'hearing-aids', csv: '$id,brand\n,Phonak\n', dryRun: true }]);
    await user.click(dialog.getByRole('button', { name: 'Import the file' }));
    await dialog.findByText('File imported');
    expect(asked[1]).toMatchObject({ dryRun: false, requestId: expect.stringMatching(/^\w{8,36}$/) });
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('Import hearing aids from a CSV file')).toBeNull());
  });

  test('what changes is shown before and after', async () => {
    const change = { line: 2, label: 'Phonak Audéo', column: 'model', before: 'Audéo', after: 'Aud?o' };
    const brought = { line: 3, label: 'Oticon More', column: null, before: null, after: null };
    importAnswers({ created: 1, changed: 1, sample: [change, brought] });
    const { dialog, choose } = await openImport();
    await choose('x');
    await dialog.findByRole('table', { name: 'What will change' });
    const lines = dialog.getAllByRole('row').slice(1);
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '2Phonak AudéomodelAudéoAud?o',
      '3Oticon MoreNew product',
    ]);
  });

  test('can be undone until the window is closed', async () => {
    const asked = importAnswers({ created: 1, changed: 1, undo: '$id,brand\r\na,Old\r\n' });
    const { user, dialog, choose } = await openImport();
    await choose('x');
    await user.click(await dialog.findByRole('button', { name: 'Import the file' }));
    await user.click(await dialog.findByRole('button', { name: 'Undo the import' }));
    await dialog.findByText('Undone: the products are as they were before the import.');
    const imported = asked[1]?.requestId;
    expect(asked[2]).toMatchObject({ csv: '$id,brand\r\na,Old\r\n', dryRun: false, undoes: imported });
    expect(dialog.queryByRole('button', { name: 'Undo the import' })).toBeNull();
  });

  test('is not undone over what somebody changed since, and says so', async () => {
    const asked = importAnswers({ changed: 1 });
    const { user, dialog, choose } = await openImport();
    await choose('x');
    await user.click(await dialog.findByRole('button', { name: 'Import the file' }));
    await dialog.findByText('File imported');
    importAnswers({ problemCount: 1, problems: [{ line: 2, column: null, key: 'product_changed' }] });
    await user.click(dialog.getByRole('button', { name: 'Undo the import' }));
    await dialog.findByText(/^The import can't be undone/);
    expect(asked).toHaveLength(2);
  });

  test('every bad line is named with its reason, and nothing can be confirmed', async () => {
    const asked = importAnswers({
      created: 1,
      problemCount: 3,
      problems: [
        { line: 2, column: 'price', key: 'not_a_number' },
        { line: 5, column: null, key: 'cell_count' },
        { line: 0, column: null, key: 'too_many_lines', values: { max: 2000 } },
      ],
    });
    const { dialog, choose } = await openImport();
    await choose('bad');
    await dialog.findByText(/^3 errors were found\. Nothing was saved/);
    const lines = dialog.getAllByRole('row').slice(1);
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '2pricePlease type a number.',
      '5The whole lineThis line has more or fewer cells than the heading.',
      'The whole fileThe file has too many lines. At most 2,000 can be imported at once: split it.',
    ]);
    expect(dialog.queryByRole('button', { name: 'Import the file' })).toBeNull();
    // The mended file is looked through anew.
    importAnswers({ changed: 1 });
    await choose('good');
    await dialog.findByText('The file is fine and can be imported.');
    expect(asked).toHaveLength(1);
  });

  test('says so when more lines are bad than are named', async () => {
    importAnswers({ problemCount: 900, problems: [{ line: 2, column: 'price', key: 'required' }] });
    const { dialog, choose } = await openImport();
    await choose('bad');
    await dialog.findByText(/^900 errors were found/);
    await dialog.findByText('The first one is shown.');
  });

  test('a file that changes nothing needs no confirmation', async () => {
    importAnswers({ unchanged: 7 });
    const { dialog, choose } = await openImport();
    await choose('same');
    await dialog.findByText(/^This file changes nothing/);
    expect(dialog.queryByRole('button', { name: 'Import the file' })).toBeNull();
  });

  test('a file may be dropped', async () => {
    importAnswers({ created: 1 });
    const { dialog } = await openImport();
    const file = new File(['x'], 'dropped.csv', { type: 'text/csv' });
    fireEvent.drop(dialog.getByText('Choose a CSV file').parentElement as HTMLElement, {
      dataTransfer: { files: [file] },
    });
    await dialog.findByText('dropped.csv');
    await dialog.findByText('The file is fine and can be imported.');
  });

  test('an empty file and one that is no text are refused before anything is sent', async () => {
    const asked = importAnswers({ created: 1 });
    const { dialog, choose } = await openImport();
    await choose(' \n');
    await dialog.findByText('This file is empty.');
    await choose('PK\u0003\u0000', 'aids.csv');
    await dialog.findByText(
      'This file could not be read. Save it from your spreadsheet as “CSV UTF-8”, then choose it again.',
    );
    expect(asked).toEqual([]);
  });

  test('the message of a refusal is shown, and the file can be looked through again', async () => {
    refuses(importProducts, 'busy');
    const { user, dialog, choose } = await openImport();
    await choose('x');
    await dialog.findByText(/Somebody changed this at the same moment/);
    importAnswers({ created: 1 });
    await user.click(dialog.getByRole('button', { name: 'Check the file again' }));
    await dialog.findByText('The file is fine and can be imported.');
  });

  test.each(CSV_PROBLEM_KEYS)('the reason %s has words', async (key) => {
    importAnswers({ problemCount: 1, problems: [{ line: 3, column: '$id', key, values: { max: 1, changes: 2 } }] });
    const { dialog, choose } = await openImport();
    await choose('x');
    const reason = (await dialog.findAllByRole('row'))[1]?.lastElementChild?.textContent ?? '';
    expect(reason).toMatch(/^[A-Z].*\.$/);
  });
});

describe('the text of a file', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode('سماعة')],
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFسماعة')],
    ['the code page of Arabic Windows', new Uint8Array([0xd3, 0xe3, 0xc7, 0xda, 0xc9])],
    ['UTF-16 as Excel saves it', new Uint8Array([0xff, 0xfe, 0x33, 6, 0x45, 6, 0x27, 6, 0x39, 6, 0x29, 6])],
    ['UTF-16 the other way round', new Uint8Array([0xfe, 0xff, 6, 0x33, 6, 0x45, 6, 0x27, 6, 0x39, 6, 0x29])],
  ])('is read in %s', async (_name, bytes) => {
    expect(await textOf(new Blob([bytes]))).toBe('سماعة');
  });
});

describe('export', () => {
  test('puts the parts together and hands them over as one file that spreadsheets read', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    answers(exportProducts, (input) =>
      input.cursor === 'second'
        ? { csv: 'b\r\n', lines: 1, next: null }
        : { csv: 'h\r\na\r\n', lines: 1, next: 'second' },
    );
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await screen.findByText('2 products in the file');
    expect(names).toEqual([expect.stringMatching(/^hearing-aids-\d{4}-\d\d-\d\d\.csv$/)]);
    expect([...new Uint8Array(await (files[0] as Blob).arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(await files[0]?.text()).toContain('h\r\na\r\nb\r\n');
    vi.restoreAllMocks();
  });

  test('that fails says why and can go on', async () => {
    refuses(exportProducts, 'busy');
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/^The export failed: Somebody changed this at the same moment/);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    answers(exportProducts, { csv: 'h\r\na\r\n', lines: 1, next: null });
    await user.click(screen.getByRole('button', { name: 'Continue the export' }));
    await screen.findByText('1 product in the file');
    expect(saved).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});
