import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchCodes, fetchCodeUses, saveCode } from '#contract/codes/admin-calls.ts';
import type { DiscountCode } from '#contract/codes/admin-schemas.ts';
import { quietOffice } from '#web/testing/office.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';

const spring: DiscountCode = {
  $id: 'code-1',
  $createdAt: '2026-11-20T10:00:00.000+00:00',
  code: 'SPRING',
  percent: 10,
  amount: null,
  minimum: 500,
  product_type: 'hearing-aids',
  once_each: true,
  max_uses: 20,
  valid_from: null,
  valid_until: '2026-12-31',
  active: true,
  version: 3,
  uses: 2,
};

beforeEach(() => {
  quietOffice();
  answers(fetchCodes, { documents: [spring], total: 1, capped: false, next: null });
});

async function open() {
  const app = await renderApp('/admin/codes', { language: 'en', signedInAs: aUser({ role: 'admin' }) });
  await findHeading('Discount codes');
  await screen.findByText('SPRING');
  return app;
}

test('tells of each code what it takes off, for what, until when, and how often it was used', async () => {
  const { user } = await open();
  const row = within(screen.getByText('SPRING').closest('tr') as HTMLElement);
  expect(row.getByText('10%')).toBeTruthy();
  expect(row.getByText('2 of 20')).toBeTruthy();
  expect(row.getByText(/31 December 2026/)).toBeTruthy();
  answers(fetchCodeUses, {
    documents: [{ order_id: 'order-1', number: '10000001', $createdAt: '2026-11-21T10:00:00.000+00:00', granted: 120 }],
    total: 1,
  });
  await user.click(row.getByRole('button', { name: 'Orders with SPRING' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('link')).getAttribute('href')).toBe('/admin/orders?order=order-1');
});

test('an amount takes the place of a percentage, and the change names the version that was seen', async () => {
  const sent: unknown[] = [];
  answers(saveCode, (input) => {
    sent.push(input);
    return { ...spring, percent: null, amount: 75 };
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit SPRING' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Amount' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter an amount')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Amount in EGP/ }), '75');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ version: 3, data: { code: 'SPRING', percent: null, amount: 75, max_uses: 20 } }]);
});

test('more codes come page by page, and those that begin with what was typed', async () => {
  const asked: unknown[] = [];
  const summer = { ...spring, $id: 'code-2', code: 'SUMMER' };
  answers(fetchCodes, (input) => {
    asked.push(input);
    const isFirst = input.cursor === undefined && input.query === undefined;
    const documents = input.query ? [summer] : [isFirst ? spring : summer];
    return { documents, total: input.query ? 1 : 2, capped: false, next: isFirst ? 'code-1' : null };
  });
  const { user } = await open();
  await screen.findByText('1 code of 2');
  await user.click(screen.getByRole('button', { name: 'Load more codes' }));
  await screen.findByText('SUMMER');
  expect(asked.at(-1)).toMatchObject({ cursor: 'code-1' });
  await user.type(screen.getByRole('searchbox', { name: 'Search discount codes' }), 'sum{Enter}');
  await waitFor(() => expect(screen.queryByText('SPRING')).toBeNull());
  expect(asked.at(-1)).toMatchObject({ query: 'sum' });
});
