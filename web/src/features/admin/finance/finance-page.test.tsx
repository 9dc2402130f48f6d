import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchPaginatedProducts } from '#contract/catalogue/calls.ts';
import { fetchDocumentSends, fetchInvoices } from '#contract/clinic-documents/calls.ts';
import { fetchPayments } from '#contract/clinic-payments/calls.ts';
import { fetchPforms, fetchSform } from '#contract/forms/calls.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { fetchInstalments } from '#contract/instalments/calls.ts';
import { fetchOrders } from '#contract/orders/admin-calls.ts';
import { fetchFinance } from '#contract/service-forms/calls.ts';
import {
  aBlock,
  aForm,
  anAccount,
  formsCanBeTaken,
  NEARLY_PAID,
  NOTHING_SENT,
  serviceForm,
} from '#web/testing/clinic.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const TOTALS = { forms: 2, billed: 12_000, received: 7_500, outstanding: 4_500 };

beforeEach(() => {
  realtimeServer();
  answers(fetchOrders, { documents: [], total: 0, capped: false });
  answers(fetchFinance, { ...TOTALS, days: [] });
  answers(fetchInvoices, { documents: [], total: 0 });
  answers(fetchInstalments, { plan: null });
  answers(fetchDocumentSends, NOTHING_SENT);
  answers(fetchPayments, NEARLY_PAID);
});

/** A complete service form, as the list of the admin has it. */
const completed = (change: Partial<FormSummary> = {}) =>
  aForm({
    form_type: 'cs',
    status: 'complete',
    name: 'سعاد حسن',
    phone: '01098765432',
    salesperson: 'Sara',
    issued_at: '2026-11-19T10:00:00.000+00:00',
    bill: { billed: 9_000, received: 5_000, outstanding: 4_000, balances: [], services: [] },
    ...change,
  });

const open = (path = '/admin/finance', language: 'ar' | 'en' = 'en') =>
  renderApp(path, { language, signedInAs: aUser({ id: 'admin-1', role: 'admin' }) });
const textsOf = (row: Element | undefined) =>
  [...(row?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));

function formsAre(documents: FormSummary[], { total = documents.length, next = null as string | null } = {}) {
  const asked: Record<string, unknown>[] = [];
  answers(fetchPforms, (input) => {
    asked.push(input);
    return { documents, total, capped: false, next, totals: null };
  });
  return asked;
}

describe('the table of completed forms', () => {
  test('has the columns of the specification and asks for complete service forms', async () => {
    const asked = formsAre([completed(), completed({ $id: 'form-2', name: 'Adel', issued_at: null })]);
    await open();
    await findHeading('Finance');
    await screen.findByText('2 Requests of 2');
    const table = within(screen.getByRole('table'));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Client Name',
      'Client Phone',
      'Sales',
      'Issuing Date',
      'Services',
    ]);
    const [, first, second] = table.getAllByRole('row');
    expect(textsOf(first)).toEqual(['سعاد حسن', '0109 876 5432', 'Sara', '19 November 2026', 'Show the services']);
    expect(textsOf(second)[3]).toBe('Not Available');
    expect(asked[0]).toEqual({ id: 'admin-1', formType: 'cs', status: 'complete' });
    expect(screen.queryByRole('button', { name: 'Load More Requests' })).toBeNull();
  });

  test('loads more by the cursor of the page before', async () => {
    formsAre([completed()], { total: 2, next: 'form-1' });
    const app = await open();
    await screen.findByText('1 Requests of 2');
    const asked = formsAre([completed({ $id: 'form-2' })], { total: 2 });
    await app.user.click(screen.getByRole('button', { name: 'Load More Requests' }));
    await screen.findByText('2 Requests of 2');
    expect(asked).toEqual([{ id: 'admin-1', formType: 'cs', status: 'complete', lastId: 'form-1' }]);
  });

  test('says that there are none, and why it could not be loaded', async () => {
    formsAre([]);
    await open();
    await screen.findByRole('cell', { name: 'No Requests Found in Database' });
  });

  test('a failure stands in the cell and can be tried again', async () => {
    refuses(fetchPforms, 'busy');
    const app = await open();
    const cell = within(await within(await screen.findByRole('table')).findByRole('alert'));
    formsAre([completed()]);
    await app.user.click(cell.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 Requests of 1');
  });
});

test('the services of a form: what was billed for each, and the note in a window of its own', async () => {
  const services = [
    aBlock({
      id: 'block-1',
      block_type: 'nha',
      account: anAccount({
        price: 8_000,
        billed: 8_000,
        received: 5_000,
        rest_of_cost: 3_000,
        ready: 'lab',
        lab_number: 'L-77',
        delivered: true,
        note: 'Waits for the left mold',
      }),
    }),
    aBlock({ id: 'block-2', block_type: 'm', account: anAccount({ price_acceptance: false }) }),
    aBlock({
      id: 'block-3',
      block_type: 'm',
      account: anAccount({ price_acceptance: true, billed: 1_000, rest_of_cost: 1_000, ready: 'ready' }),
    }),
  ];
  const balances = [
    { block_id: 'block-1', billed: 8_000, received: 7_500.5, outstanding: 499.5 },
    { block_id: 'block-2', billed: 0, received: 0, outstanding: 0 },
    { block_id: 'block-3', billed: 1_000, received: 0, outstanding: 1_000 },
  ];
  formsAre([completed({ bill: { billed: 9_000, received: 7_500.5, outstanding: 1_499.5, balances, services } })]);
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Show the services: سعاد حسن' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Services of سعاد حسن' }));
  const [head, ...rows] = within(dialog.getByRole('table')).getAllByRole('row');
  expect(textsOf(head)).toEqual([
    'Service',
    'Delivered',
    'Price/Acceptance',
    'Downpayment',
    'Paid later',
    'Rest Of Cost',
    'Ready',
    'Lab Number',
    'Note',
  ]);
  expect(rows.map(textsOf)).toEqual([
    [
      'New hearing aid',
      'Yes',
      'EGP 8,000',
      'EGP 5,000',
      'EGP 2,500.50',
      'EGP 499.50',
      'In the lab',
      'L-77',
      'Show the note',
    ],
    ['Maintenance', 'No', 'Not accepted', 'EGP 0', 'EGP 0', 'EGP 0', 'Not Available', 'Not Available', 'No note'],
    ['Maintenance', 'No', 'Accepted: EGP 1,000', 'EGP 0', 'EGP 0', 'EGP 1,000', 'Ready', 'Not Available', 'No note'],
  ]);
  await app.user.click(dialog.getByRole('button', { name: 'Show the note: New hearing aid' }));
  const note = within(await screen.findByRole('dialog', { name: 'Note' }));
  note.getByText('Waits for the left mold');
});

test.each([
  ['en', 'Show the services: سعاد حسن', 'Correct this form'],
  ['ar', 'عرض الخدمات: سعاد حسن', 'تصحيح النموذج'],
] as const)('the admin corrects a form where accounting does (%s)', async (language, show, correct) => {
  formsCanBeTaken();
  formsAre([completed()]);
  answers(fetchSform, serviceForm([aBlock()], { status: 'complete' }));
  answers(fetchPaginatedProducts, { documents: [], total: 0 });
  const app = await open('/admin/finance', language);
  await app.user.click(await screen.findByRole('button', { name: show }));
  await app.user.click(await screen.findByRole('link', { name: correct }));
  await isAt(app, '/admin/cs-form');
  await screen.findByRole('group', { name: language === 'en' ? 'Accounting' : 'الحسابات' });
});

test.each([
  ['en', 'Show the services: سعاد حسن', 'Print', 'Final form', 'EGP 19.98'],
  ['ar', 'عرض الخدمات: سعاد حسن', 'طباعة', 'النموذج النهائي', /19\.98/],
] as const)('the final form is printed as accounting has it (%s)', async (language, show, print, title, rest) => {
  const block = aBlock({ account: anAccount({ price: 9_000, billed: 9_000, received: 5_000, downpayment: 5_000 }) });
  const stored = serviceForm([block], { status: 'complete' });
  formsAre([completed({ blocks: stored.blocks })]);
  const asked: Record<string, unknown>[] = [];
  answers(fetchSform, (input) => {
    asked.push(input);
    return stored;
  });
  const app = await open('/admin/finance', language);
  await app.user.click(await screen.findByRole('button', { name: show }));
  await app.user.click(await screen.findByRole('button', { name: print }));
  await screen.findByRole('heading', { level: 3, name: title });
  expect((await screen.findAllByText(rest)).length).toBeGreaterThan(0);
  expect(asked).toEqual([{ id: 'admin-1', formType: 'cs', formId: 'form-1' }]);
});

test('is live: a form that somebody issues comes by itself, and the totals with it', async () => {
  const realtime = realtimeServer();
  formsAre([]);
  await open();
  await screen.findByText('No Requests Found in Database');
  await waitFor(() => expect(realtime.open()).toBeGreaterThan(0));
  formsAre([completed()]);
  answers(fetchFinance, { ...TOTALS, billed: 13_000, days: [] });
  realtime.tell();
  await screen.findByText('سعاد حسن');
  await screen.findByText(/13,000/);
});

test('is searched by person; the search stands in the address beside the period', async () => {
  const asked = formsAre([completed()]);
  const app = await open('/admin/finance?from=2026-11-01');
  await app.user.type(await screen.findByRole('searchbox', { name: 'Search the forms' }), 'سعاد{Enter}');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: '2026-11-01', query: 'سعاد' }));
  expect(new URLSearchParams(app.place().path.split('?')[1]).get('q')).toBe('سعاد');
});

describe('the totals', () => {
  test('of a period that ends before it begins say so beside its end', async () => {
    const listed = formsAre([]);
    const asked: unknown[] = [];
    answers(fetchFinance, (input) => {
      asked.push(input);
      return { ...TOTALS, days: [] };
    });
    await open('/admin/finance?from=2026-11-20&to=2026-11-01');
    await screen.findByText('The end is before the start. Choose the same day or a later one.');
    expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect([asked.length, listed.length]).toEqual([1, 1]));
  });

  test('of a period that stands in the address', async () => {
    const asked: Record<string, unknown>[] = [];
    const listed = formsAre([completed()]);
    answers(fetchFinance, (input) => {
      asked.push(input);
      return { ...TOTALS, days: [] };
    });
    const app = await open('/admin/finance?from=2026-11-01');
    const totals = within(await screen.findByRole('region', { name: 'Totals of the period' }));
    expect(totals.getAllByRole('definition').map((one) => one.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '2',
      'EGP 12,000',
      'EGP 7,500',
      'EGP 4,500',
    ]);
    expect(asked[0]).toEqual({ id: 'admin-1', from: '2026-11-01' });
    expect(listed.at(-1)).toMatchObject({ from: '2026-11-01' });
    await app.user.click(screen.getByRole('button', { name: 'All time' }));
    await isAt(app, '/admin/finance');
    await waitFor(() => expect(asked.at(-1)).toEqual({ id: 'admin-1' }));
  });

  test('that cannot be computed say why, and the list stays', async () => {
    refuses(fetchFinance, 'busy');
    formsAre([completed()]);
    await open();
    await screen.findByText(/^The totals could not be computed: /);
    await screen.findByText('1 Requests of 1');
  });
});
