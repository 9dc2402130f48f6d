import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exportProducts, fetchProducts } from '#contract/catalogue/admin-calls.ts';
import { fetchImports } from '#contract/imports/calls.ts';
import { fetchSettings } from '#contract/settings/admin-calls.ts';
import { someSettings } from '#web/testing/catalogue.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const admin = aUser({ id: 'admin-1', role: 'admin' });

beforeEach(() => {
  realtimeServer();
  answers(fetchSettings, someSettings());
  answers(fetchProducts, { documents: [], total: 0, capped: false, waiting: [] });
});

async function open() {
  const { user } = await renderApp('/admin/products', { language: 'en', signedInAs: admin });
  await findHeading('Products');
  return user;
}

test.each([
  ['/admin/products', 'Products: hearing aids'],
  ['/admin/products?type=accessories', 'Products: accessories'],
])('from %s a file is imported by the page of imports as %s', async (path, kind) => {
  answers(fetchImports, { documents: [] });
  const { user } = await renderApp(path, { language: 'en', signedInAs: admin });
  await user.click(await screen.findByRole('link', { name: 'Import CSV' }));
  await findHeading('Import data');
  expect(screen.getByLabelText<HTMLInputElement>(kind).checked).toBe(true);
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
