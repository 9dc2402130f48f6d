import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchMyDocuments } from '#contract/clinic-documents/client-calls.ts';
import type { OwnDocument } from '#contract/clinic-documents/client-schemas.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

// The header asks for it, sooner or later.
beforeEach(() => answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 }));

const WHOSE = { name: 'منى علي', phone: '01012345678' };
const RECEIPT: OwnDocument = {
  $id: 'receipt-1',
  kind: 'receipt',
  ...WHOSE,
  receipt: {
    $id: 'receipt-1',
    number: 'R-2026-000123',
    form_id: 'form-1',
    payment_id: 'payment-1',
    amount: 400,
    outstanding: 1000,
    insurer_name: 'Misr Insurance',
    insurer_outstanding: 400,
    at: '2026-11-20T10:00:00.000Z',
    actor_name: 'Nour',
  },
  payment: {
    day: '2026-11-20T00:00:00.000Z',
    method: 'instapay',
    reference: 'T-7',
    payer: 'client',
    actor_name: 'Nour',
  },
  invoice: null,
  ended: false,
};
const INVOICE: OwnDocument = {
  $id: 'invoice-1',
  kind: 'invoice',
  ...WHOSE,
  receipt: null,
  payment: null,
  invoice: {
    $id: 'invoice-1',
    kind: 'invoice',
    number: 'I-2026-000007',
    form_id: 'form-1',
    other_number: 'C-2026-000001',
    name: 'منى علي',
    lines: [{ block_id: 'b1', type: 'nha', hearing_aid: 'Audéo L90', serial_number: 'S-1', amount: 1000, vat: 0 }],
    amount: 1000,
    vat: 0,
    outstanding: 600,
    insurer_name: null,
    insurer_membership: null,
    insurer: null,
    insurer_outstanding: null,
    reason: null,
    at: '2026-11-19T10:00:00.000Z',
    actor_name: 'Nour',
    changed: false,
  },
  ended: true,
};

const open = (path = '/account/papers', language: 'ar' | 'en' = 'en') =>
  renderApp(path, { language, signedInAs: aUser({ id: 'mona' }) });
const has = (linked: boolean, ...documents: OwnDocument[]) =>
  answers(fetchMyDocuments, { documents, total: documents.length, linked });
const said = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

test('papers are listed with day, amount, way of paying and what is left, and lead to the paper of the desk', async () => {
  has(true, RECEIPT, INVOICE);
  const { user } = await open();
  await findHeading('My receipts and invoices');
  const [receipt, invoice] = await within(
    await screen.findByRole('list', { name: 'My receipts and invoices' }),
  ).findAllByRole('listitem');
  if (!receipt || !invoice) throw new Error('Two papers should be there.');
  expect(said(receipt)).toMatch(/^Receipt R-2026-00012320 November 2026EGP 400InstaPayLeft to pay: EGP 600منى علي$/);
  expect(said(invoice)).toMatch(/^Invoice I-2026-00000719 November 2026CancelledEGP 1,000منى علي$/);
  await user.click(screen.getByRole('link', { name: 'Receipt R-2026-000123' }));
  await findHeading('Receipt');
  const paper = within(screen.getByRole('region', { name: 'Receipt R-2026-000123' }));
  paper.getByText('InstaPay', { exact: false });
  expect(paper.getAllByRole('definition').map(said)).toContain('EGP 600');
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  // What is printed stands beside the page.
  expect(document.querySelector('body > [data-paper] article')?.getAttribute('lang')).toBe('en');
  await user.click(screen.getByRole('link', { name: 'All receipts and invoices' }));
  await findHeading('My receipts and invoices');
});

test('an invoice that was undone says by what, with its services in Arabic', async () => {
  has(true, INVOICE);
  await open('/account/papers/invoice-1', 'ar');
  await findHeading('فاتورة');
  const paper = within(screen.getByRole('region', { name: 'فاتورة I-2026-000007' }));
  paper.getByRole('rowheader', { name: /^سماعة جديدة/ });
  paper.getByText('C-2026-000001');
  screen.getByText('ملغاة');
});

test('a paper that is not among one’s own is not found', async () => {
  has(true, RECEIPT);
  await open('/account/papers/receipt-of-somebody');
  await findHeading('We did not find this receipt or invoice');
});

test.each([
  [true, /^يظهر هنا ما يصدره المركز/],
  [false, /^لترى إيصالاتك وفواتيرك هنا/],
])('without any it says what to do (linked: %s)', async (linked, text) => {
  has(linked);
  await open('/account/papers', 'ar');
  await screen.findByText(text);
});

test('a failure is told and can be tried again', async () => {
  refuses(fetchMyDocuments, 'busy');
  const { user } = await open();
  await screen.findByRole('button', { name: 'Try again' });
  has(true, RECEIPT);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('R-2026-000123');
});
