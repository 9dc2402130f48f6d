import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteProduct, fetchProducts, restoreProduct } from '#contract/catalogue/admin-calls.ts';
import type { EditableProduct } from '#contract/catalogue/admin-schemas.ts';
import { fetchSettings } from '#contract/settings/admin-calls.ts';
import { anEditableAccessory, anEditableAid, someSettings } from '#web/testing/catalogue.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const admin = aUser({ id: 'admin-1', role: 'admin' });

beforeEach(() => {
  realtimeServer();
  answers(fetchSettings, someSettings({ low_stock: 5 }));
});

/** The server's catalogue: pages of 20, like the call. */
function catalogue(products: EditableProduct[]): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = [];
  answers(fetchProducts, (input) => {
    asked.push(input);
    const page = Number(input.page);
    const found = products.filter(({ product_type }) => product_type === input.product_type);
    return {
      documents: found.slice((page - 1) * 20, page * 20),
      total: found.length,
      capped: false,
      waiting: [],
    };
  });
  return asked;
}

const open = async (path = '/admin/products', language: 'ar' | 'en' = 'en') => {
  const app = await renderApp(path, { language, signedInAs: admin });
  await findHeading(language === 'en' ? 'Products' : 'المنتجات');
  return app;
};

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const row = (id: string) => screen.getByRole('row', { name: new RegExp(id) });

describe('hearing aids', () => {
  test('what is sold out says how many people wait for it', async () => {
    const documents = [anEditableAid({ stock: 0 })];
    answers(fetchProducts, { documents, total: 1, capped: false, waiting: [{ $id: 'aid-1', count: 3 }] });
    await open();
    within(await screen.findByRole('row', { name: /aid-1/ })).getByText('3 people are waiting');
  });

  test('the table has the specified columns, with the fitting range as a pair', async () => {
    catalogue([anEditableAid()]);
    await open();
    await screen.findByRole('row', { name: /aid-1/ });
    expect(screen.getByRole('tab', { name: 'Hearing Aids', selected: true })).toBeTruthy();
    expect(headers()).toEqual(
      ['Cover', 'Brand', 'Family', 'Model', 'Style', 'Fitting Range', 'Channel'].concat([
        'Battery',
        'Price',
        'Stock',
        'ID',
        'Actions',
      ]),
    );
    const cells = within(row('aid-1'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    // The model names the row, so it is no cell of it.
    expect(cells.slice(1, 5)).toEqual(['Phonak', 'Audéo Lumity', 'RIC', '10 – 85']);
    expect(cells.slice(5, 10)).toEqual(['12', 'Rechargeable', 'EGP 52,000', '12', 'aid-1']);
    within(row('aid-1')).getByRole('rowheader', { name: 'L50-R' });
  });

  test('the search box says what it searches, and sends it', async () => {
    const asked = catalogue([anEditableAid()]);
    const app = await open();
    const box = screen.getByPlaceholderText('id, brand, family, model, style');
    await app.user.type(box, ' Phonak 50 {Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'Phonak 50', page: 1, limit: 20, id: 'admin-1' }));
    await isAt(app, '/admin/products?type=hearing-aids&q=Phonak+50');
  });

  test('the counter says how many there are, and the button loads the next page until all are there', async () => {
    catalogue(Array.from({ length: 45 }, (_, index) => anEditableAid({ $id: `aid-${index}` })));
    const { user } = await open();
    await screen.findByText('20 Products of 45');
    await user.click(screen.getByRole('button', { name: 'Load More Products' }));
    await screen.findByText('40 Products of 45');
    await user.click(screen.getByRole('button', { name: 'Load More Products' }));
    await screen.findByText('45 Products of 45');
    expect(screen.queryByRole('button', { name: 'Load More Products' })).toBeNull();
  });

  test('a product that moves to the next page meanwhile is shown once', async () => {
    const all = Array.from({ length: 25 }, (_, index) => anEditableAid({ $id: `aid-${index}` }));
    catalogue(all);
    const { user } = await open();
    await screen.findByText('20 Products of 25');
    all.unshift(anEditableAid({ $id: 'aid-new' }));
    await user.click(screen.getByRole('button', { name: 'Load More Products' }));
    await screen.findByText('25 Products of 26');
    expect(screen.getAllByRole('row', { name: /aid-19/ })).toHaveLength(1);
  });

  test('what is running out, and what is sold out, is marked by the limit of the settings', async () => {
    catalogue([
      anEditableAid({ $id: 'plenty', stock: 6 }),
      anEditableAid({ $id: 'few', stock: 5 }),
      anEditableAid({ $id: 'none', stock: 0 }),
    ]);
    await open();
    await screen.findByText('Running out');
    expect(within(row('few')).getByText('Running out')).toBeTruthy();
    expect(within(row('none')).getByText('Sold out')).toBeTruthy();
    expect(within(row('plenty')).queryByText(/Running out|Sold out/)).toBeNull();
  });
});

test('accessories have their own tab, columns, and N/A for a missing holder type', async () => {
  catalogue([anEditableAccessory({ battery_size: '312' }), anEditableAid()]);
  const { user } = await open();
  await user.click(await screen.findByRole('tab', { name: 'Accessories' }));
  await screen.findByText('Charger case');
  expect(headers()).toEqual([
    'Cover',
    'Brand',
    'Title',
    'Battery Size',
    'Holder Type',
    'Price',
    'Stock',
    'ID',
    'Actions',
  ]);
  const cells = within(row('Charger case'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(1, 4)).toEqual(['Phonak', '312', 'N/A']);
});

test('in Arabic the titles and figures are Arabic', async () => {
  catalogue([anEditableAccessory({ price: 9800 })]);
  await open('/admin/products?type=accessories', 'ar');
  await screen.findByText('علبة شحن');
  expect(screen.getByText('منتج واحد من 1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'تعديل علبة شحن' })).toBeTruthy();
});

describe('nothing to show', () => {
  test('an empty catalogue says so in the specified words', async () => {
    catalogue([]);
    await open();
    await screen.findByText('No Products Found in Database');
  });

  test('an error stands in the table with its message, and can be tried again', async () => {
    refuses(fetchProducts, 'busy');
    const { user } = await open();
    const cell = await screen.findByText(/Somebody changed this at the same moment/);
    expect(cell.closest('td')).toBeTruthy();
    catalogue([anEditableAid()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('row', { name: /aid-1/ });
  });
});

describe('deletion', () => {
  const ask = async () => {
    catalogue([anEditableAid()]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Phonak L50-R' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this product?' });
    const answer = (name: string) => user.click(within(question).getByRole('button', { name }));
    return { user, question, answer };
  };

  test('is asked for first; no leaves everything as it is', async () => {
    const { user, question, answer } = await ask();
    const sent: unknown[] = [];
    answers(deleteProduct, (input) => {
      sent.push(input);
      return { $id: 'aid-1', archived: false };
    });
    expect(question.textContent).toContain('“Phonak L50-R” will disappear from the store for good.');
    await answer('Cancel');
    await waitFor(() => expect(question.isConnected).toBe(false));
    // The only deletion is the one that is confirmed afterwards.
    await user.click(screen.getByRole('button', { name: 'Delete Phonak L50-R' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the product' }));
    await screen.findByText('Product deleted');
    expect(sent).toHaveLength(1);
  });

  test('takes the product away and says so', async () => {
    const { answer } = await ask();
    const sent: unknown[] = [];
    answers(deleteProduct, (input) => {
      sent.push(input);
      catalogue([]);
      return { $id: 'aid-1', archived: false };
    });
    await answer('Delete the product');
    await screen.findByText('Product deleted');
    await screen.findByText('No Products Found in Database');
    expect(sent).toEqual([{ productId: 'aid-1', id: 'admin-1', product_type: 'hearing-aids' }]);
  });

  test('tells when the product was archived instead', async () => {
    const { answer } = await ask();
    answers(deleteProduct, { $id: 'aid-1', archived: true });
    await answer('Delete the product');
    await screen.findByText('Product archived');
    await screen.findByText(/Its data stays, because earlier orders contain it/);
  });

  test('that fails shows an alert with the message', async () => {
    const { answer } = await ask();
    refuses(deleteProduct, 'not_found');
    await answer('Delete the product');
    const alert = await screen.findByRole('dialog', { name: 'The product was not deleted' });
    expect(alert.textContent).toContain('Not found.');
  });
});

describe('archived products', () => {
  const old = anEditableAid({ $id: 'old-1', archived: true });

  /** What the store and the archive hold. */
  const shelves = (archive: EditableProduct[], store: EditableProduct[] = []) =>
    answers(fetchProducts, (input) => {
      const documents = input.archived ? archive : store;
      return { documents, total: documents.length, capped: false, waiting: [] };
    });

  const ask = async (language: 'ar' | 'en' = 'en') => {
    shelves([old]);
    const app = await open('/admin/products?archived=true', language);
    await app.user.click(await screen.findByRole('button', { name: /^(Restore|استعادة) / }));
    const question = await screen.findByRole('dialog', { name: /^(Restore this product\?|استعادة هذا المنتج؟)$/ });
    return { ...app, answer: (name: string) => app.user.click(within(question).getByRole('button', { name })) };
  };

  test('are shown when asked for, with nothing to do but to restore them', async () => {
    shelves([old]);
    const app = await open();
    await screen.findByText('No Products Found in Database');
    await app.user.click(screen.getByRole('checkbox', { name: 'Show the archived products' }));
    await screen.findByRole('row', { name: /old-1/ });
    await isAt(app, '/admin/products?type=hearing-aids&archived=true');
    expect(screen.queryByRole('button', { name: /^(Delete|Edit) / })).toBeNull();
  });

  test.each([
    ['en', 'Restore the product', 'The product is in the store again', 'No Products Found in Database'],
    ['ar', 'استعادة المنتج', 'عاد المنتج إلى المتجر', 'لا توجد منتجات في قاعدة البيانات'],
  ] as const)('are restored once that was confirmed (%s)', async (language, confirm, done, none) => {
    const { answer } = await ask(language);
    const sent: Record<string, unknown>[] = [];
    answers(restoreProduct, (input) => {
      sent.push(input);
      shelves([], [anEditableAid({ $id: 'old-1' })]);
      return anEditableAid({ $id: 'old-1' });
    });
    await answer(confirm);
    await screen.findByText(done);
    await screen.findByText(none);
    expect(sent).toEqual([
      { productId: 'old-1', id: 'admin-1', product_type: 'hearing-aids', requestId: expect.any(String) },
    ]);
  });

  test('stay where they are when the answer is no', async () => {
    const { answer } = await ask();
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Restore this product?' })).toBeNull());
    screen.getByRole('row', { name: /old-1/ });
  });

  test('that the store has anew say so', async () => {
    const { answer } = await ask();
    refuses(restoreProduct, 'product_exists');
    await answer('Restore the product');
    const alert = await screen.findByRole('dialog', { name: 'The product was not restored' });
    expect(alert.textContent).toContain('The store already has this product');
  });
});
