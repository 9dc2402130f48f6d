import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchLinkedPaper } from '#contract/clinic-documents/client-calls.ts';
import type { LinkedPaper } from '#contract/clinic-documents/client-schemas.ts';
import { tabStore } from '#web/lib/storage.ts';
import { findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const SECRET = '0aZ9bY8cX7dW6eV5';
const NOTHING = {
  number: null,
  ended: false,
  name: 'منى علي',
  receipt: null,
  payment: null,
  invoice: null,
  quote: null,
  sheet: null,
};
const RECEIPT: LinkedPaper = {
  ...NOTHING,
  kind: 'receipt',
  number: 'R-2026-000123',
  receipt: {
    number: 'R-2026-000123',
    amount: 400,
    outstanding: 600,
    insurer_name: null,
    insurer_outstanding: null,
    at: '2026-11-20T10:00:00.000Z',
    actor_name: 'Nour',
  },
  payment: {
    day: '2026-11-20T00:00:00.000Z',
    method: 'instapay',
    reference: null,
    payer: 'client',
    actor_name: 'Nour',
  },
};
const LINE = {
  block_id: '0',
  type: 'nha',
  hearing_aid: 'Audéo L90',
  serial_number: null,
  amount: 500,
  vat: 0,
} as const;
const QUOTE: LinkedPaper = {
  ...NOTHING,
  kind: 'quote',
  quote: { lines: [LINE], amount: 500, vat: 0, day: '2026-11-20', valid_until: '2026-12-04' },
};

beforeEach(() => answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 }));
afterEach(() => tabStore.remove('link/r'));

const open = (language: 'ar' | 'en' = 'en', path = `/r/${SECRET}`) => renderApp(path, { language });

test('a guest reads and prints the receipt; its secret leaves the address and the page is found by nobody else', async () => {
  const asked: unknown[] = [];
  answers(fetchLinkedPaper, (input) => {
    asked.push(input);
    return RECEIPT;
  });
  const app = await open();
  const { user } = app;
  await findHeading('Receipt');
  await isAt(app, '/r');
  expect(asked).toEqual([{ secret: SECRET }]);
  const paper = within(screen.getByRole('region', { name: 'Receipt R-2026-000123' }));
  paper.getByText('منى علي');
  paper.getByText(/InstaPay/);
  expect(paper.queryByText('Phone')).toBeNull();
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelector('body > [data-paper] article')?.getAttribute('lang')).toBe('en');
  cleanup();
  await open('ar', '/r');
  await findHeading('إيصال استلام');
});

test.each([
  ['ar', 'عرض سعر', 'هذا عرض سعر وليس فاتورة.'],
  ['en', 'Quote', 'This is a quote, not an invoice.'],
] as const)(
  'a quote says that it is none of an invoice, and until when it holds (%s)',
  async (language, title, note) => {
    answers(fetchLinkedPaper, QUOTE);
    await open(language);
    await findHeading(title);
    const paper = within(screen.getByRole('region', { name: title }));
    paper.getByText(note);
    paper.getByText(/2026.*4|4.*2026/);
  },
);

test.each([
  ['ar', 'receipt', 'تم إلغاء هذا الإيصال'],
  ['en', 'invoice', 'This invoice was cancelled'],
] as const)('a paper that was cancelled is not shown, and says so (%s, %s)', async (language, kind, title) => {
  answers(fetchLinkedPaper, { ...NOTHING, kind, number: 'R-2026-000123', ended: true, name: '' });
  await open(language);
  await findHeading(title);
  expect(screen.queryByRole('article')).toBeNull();
  expect(document.querySelector('[data-paper]')).toBeNull();
});

test.each([
  ['ar', 'هذا الرابط لم يعد صالحًا'],
  ['en', 'This link no longer works'],
] as const)('a link that is over, or none, says to call (%s)', async (language, title) => {
  refuses(fetchLinkedPaper, 'link_invalid');
  await open(language);
  await findHeading(title);
  cleanup();
  tabStore.remove('link/r');
  await open(language, '/r');
  await findHeading(title);
});

test('a failure is told and can be tried again', async () => {
  refuses(fetchLinkedPaper, 'busy');
  const { user } = await open();
  await screen.findByRole('button', { name: 'Try again' });
  answers(fetchLinkedPaper, RECEIPT);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findHeading('Receipt');
});
