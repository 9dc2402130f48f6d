import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchPaginatedProducts, fetchProduct, fetchTags } from '#contract/catalogue/calls.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { aHearingAid, anAccessory } from '#web/testing/products.ts';
import { findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { parseComparison } from './compare-url.ts';

const AIDS: Product[] = [
  aHearingAid({ $id: 'a', model: 'Alpha', price: 10_000 }),
  aHearingAid({ $id: 'b', model: 'Beta', price: 20_000, channel: 24, fitting_range: [30, 110] }),
  aHearingAid({ $id: 'c', model: 'Gamma', price: 10_000 }),
  aHearingAid({ $id: 'd', model: 'Delta' }),
];
const CASES: Product[] = [anAccessory({ $id: 'x', title: 'Case' })];

beforeEach(() => {
  answers(fetchProduct, ({ id }) => AIDS.find(({ $id }) => $id === id) as Product);
  answers(fetchPaginatedProducts, ({ product_type }) => {
    const documents = product_type === 'accessories' ? CASES : AIDS;
    return { documents, total: documents.length };
  });
  answers(fetchTags, []);
});

/** The table as text: each row by its name, the products' cells in order. */
function table(): Record<string, (string | null)[]> {
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  return Object.fromEntries(
    rows.map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ') ?? null),
    ]),
  );
}
const columns = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map((head) => within(head).queryByRole('link')?.textContent);

describe('the table', () => {
  test('shows the products of the address side by side, and says in words where they differ', async () => {
    await renderApp('/compare?type=hearing-aids&ids=a,b', { language: 'en' });
    await screen.findByRole('table', { name: 'Comparison' });
    expect(columns()).toEqual(['Phonak Alpha', 'Phonak Beta']);
    expect(table()).toMatchObject({
      'Price differs': ['EGP 10,000 per ear', 'EGP 20,000 per ear'],
      Brand: ['Phonak', 'Phonak'],
      'Fitting range differs': ['10 to 85 dB HL', '30 to 110 dB HL'],
      Style: ['Receiver in canal (RIC)', 'Receiver in canal (RIC)'],
      'Channels differs': ['12 channels', '24 channels'],
    });
    expect(Object.keys(table())).not.toContain('With your hearing');
  });

  test('offers each product that can be had for the cart', async () => {
    const { user, place } = await renderApp('/compare?type=hearing-aids&ids=a,b', { language: 'en' });
    await screen.findByRole('table', { name: 'Comparison' });
    await user.click(screen.getByRole('button', { name: 'Add to cart: Phonak Beta' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(place().path).toBe('/auth/sign-in');
  });

  test('can be reduced to the differences', async () => {
    const { user } = await renderApp('/compare?ids=a,c', { language: 'en' });
    await user.click(await screen.findByRole('checkbox', { name: 'Show only what differs' }));
    expect(screen.getByText('They are the same in everything shown here.')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Show only what differs' }));
    expect(Object.keys(table())).toContain('Brand');
  });

  test('has a row for one’s own hearing when an audiogram is kept', async () => {
    window.localStorage.setItem('audiogram', '{"right":{"500":100},"left":{}}');
    await renderApp('/compare?ids=a,b', { language: 'en' });
    await screen.findByRole('table');
    expect(table()['With your hearing differs']).toEqual(['Does not cover all of it', 'Covers your hearing loss']);
  });

  test('drops a product, and the address with it; without any it says what to do', async () => {
    const app = await renderApp('/compare?ids=a,b', { language: 'en' });
    await app.user.click(await screen.findByRole('button', { name: 'Remove Phonak Alpha from the comparison' }));
    await isAt(app, '/compare?type=hearing-aids&ids=b');
    expect(columns()).toEqual(['Phonak Beta']);
    expect(screen.getByText('Add a second product to see the difference.')).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Remove Phonak Beta from the comparison' }));
    await isAt(app, '/compare');
    expect(screen.getByText('Nothing to compare yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Browse accessories' }).getAttribute('href')).toBe(
      '/store/1?type=accessories',
    );
  });

  test('shows three of more than three, and says so', async () => {
    await renderApp('/compare?ids=a,b,c,d', { language: 'en' });
    await screen.findByRole('table');
    expect(columns()).toHaveLength(3);
    expect(screen.getByText('The table holds 3 products, so only the first ones are shown.')).toBeDefined();
  });

  test('keeps the place of a product that is no more or of another type, and says why', async () => {
    refuses(fetchProduct, 'not_found');
    const app = await renderApp('/compare?ids=x', { language: 'en' });
    expect(await screen.findByText(/Only products of one type can be compared/)).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Remove it from the comparison' }));
    await isAt(app, '/compare');
  });

  test('a failure says what happened, and tries again', async () => {
    refuses(fetchProduct, 'busy');
    const { user } = await renderApp('/compare?ids=a,b', { language: 'en' });
    const alert = within(await screen.findByRole('alert'));
    answers(fetchProduct, ({ id }) => AIDS.find(({ $id }) => $id === id) as Product);
    await user.click(alert.getByRole('button'));
    expect(await screen.findByRole('table')).toBeDefined();
  });
});

describe('picking', () => {
  test('on cards fills a tray that leads to the comparison; a fourth is refused', async () => {
    const app = await renderApp('/store/1', { language: 'en' });
    for (const name of ['Alpha', 'Beta', 'Gamma']) {
      await app.user.click(await screen.findByRole('checkbox', { name: `Compare: Phonak ${name}` }));
    }
    const tray = within(await screen.findByRole('region', { name: 'Products to compare' }));
    expect(tray.getByRole('status').textContent).toBe('3 products to compare');
    const fourth = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Compare: Phonak Delta' });
    await app.user.click(fourth);
    expect(fourth.checked).toBe(false);
    expect(await screen.findByText(/You can compare 3 products at most/)).toBeDefined();
    await app.user.click(tray.getByRole('button', { name: 'Remove Phonak Beta from the comparison' }));
    await app.user.click(tray.getByRole('link', { name: 'Show the comparison' }));
    await isAt(app, '/compare?type=hearing-aids&ids=a,c');
    await findHeading('Compare products');
  });

  test('does not mix the types, and says why', async () => {
    const app = await renderApp('/store/1', { language: 'en' });
    await app.user.click(await screen.findByRole('checkbox', { name: 'Compare: Phonak Alpha' }));
    await app.user.click(screen.getByRole('link', { name: /Accessories/ }));
    const other = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Compare: Case' });
    await app.user.click(other);
    expect(other.checked).toBe(false);
    expect(await screen.findByText(/which cannot be compared with accessories/)).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    await app.user.click(other);
    expect(other.checked).toBe(true);
  });

  test('goes on from a comparison that somebody sent', async () => {
    const app = await renderApp('/compare?ids=a,b', { language: 'en' });
    await app.user.click(await screen.findByRole('link', { name: 'Add another product' }));
    const third = await screen.findByRole('checkbox', { name: 'Compare: Phonak Gamma' });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Compare: Phonak Alpha' }).checked).toBe(true);
    await app.user.click(third);
    await app.user.click(await screen.findByRole('link', { name: 'Show the comparison' }));
    await isAt(app, '/compare?type=hearing-aids&ids=a,b,c');
  });

  test('is there on a product’s page', async () => {
    const { user } = await renderApp('/store/hearing-aids/a', { language: 'en' });
    await user.click(await screen.findByRole('checkbox', { name: 'Compare: Phonak Alpha' }));
    expect(await screen.findByText('One product to compare')).toBeDefined();
  });
});

test.each([
  ['', { type: 'hearing-aids', ids: [], tooMany: false }],
  ['type=cars&ids=a,a,,../x,b', { type: 'hearing-aids', ids: ['a', 'b'], tooMany: false }],
  ['type=accessories&ids=a,b,c,d', { type: 'accessories', ids: ['a', 'b', 'c'], tooMany: true }],
])('the address %j is read', (query, expected) => {
  expect(parseComparison(new URLSearchParams(query))).toEqual(expected);
});
