import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchOrders } from '../../../../../functions/contract/admin-orders.ts';
import type { BlockDetails, FormSummary } from '../../../../../functions/contract/form-types.ts';
import { fetchFinance, fetchPforms } from '../../../../../functions/contract/forms.ts';
import { realtimeServer } from '../../../testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '../../../testing/render-app.tsx';
import { answers, refuses } from '../../../testing/server.ts';

const TOTALS = { forms: 2, billed: 12_000, received: 7_500, outstanding: 4_500 };

beforeEach(() => {
  realtimeServer();
  answers(fetchOrders, { documents: [], total: 0, capped: false });
  answers(fetchFinance, { ...TOTALS, days: [] });
});

function aBlock(change: Partial<BlockDetails>): BlockDetails {
  return {
    id: 'block-1',
    form_id: 'form-1',
    block_type: 'p',
    salesperson: 'Sara',
    salesperson_id: 'cs-1',
    hearing_aid: null,
    other_hearing_aid: null,
    number_of_hearing_aids: null,
    style: null,
    tinnitus: null,
    serial_number: null,
    complaint: null,
    attachments: [],
    spare_parts: null,
    changeable: null,
    connectable: null,
    battery_operated: null,
    side: null,
    type: null,
    em_size: null,
    vent: null,
    battery_size: null,
    old_client: null,
    gender: null,
    delivery_date: null,
    price: null,
    downpayment: null,
    note: null,
    account: null,
    ...change,
  };
}

const account = {
  lab_number: null,
  price: null,
  price_acceptance: null,
  downpayment: null,
  client_call: false,
  ready: null,
  delivered: false,
  note: null,
  billed: 0,
  received: 0,
  rest_of_cost: 0,
};

function aForm(change: Partial<FormSummary> = {}): FormSummary {
  return {
    $id: 'form-1',
    $createdAt: '2026-11-18T10:00:00.000+00:00',
    form_type: 'cs',
    status: 'complete',
    version: 1,
    lease: null,
    patient_id: 'patient-1',
    name: 'سعاد حسن',
    date: '2026-11-18T00:00:00.000+00:00',
    phone: '01098765432',
    secondary_phone: null,
    age: 70,
    address: 'الدقي',
    transfer: null,
    salesperson: 'Sara',
    follow_up: false,
    follow_up_date: null,
    prev_follow_up_date: null,
    follow_up_count: 0,
    follow_up_status: null,
    frozen: false,
    blocks: [],
    reasons: [],
    issued_at: '2026-11-19T10:00:00.000+00:00',
    deleted_at: null,
    bill: { billed: 9_000, received: 5_000, outstanding: 4_000, services: [] },
    ...change,
  };
}

const open = (path = '/admin/finance', language: 'ar' | 'en' = 'en') =>
  renderApp(path, { language, signedInAs: aUser({ id: 'admin-1', role: 'admin' }) });
const textsOf = (row: Element | undefined) =>
  [...(row?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));

function formsAre(documents: FormSummary[], { total = documents.length, next = null as string | null } = {}) {
  const asked: Record<string, unknown>[] = [];
  answers(fetchPforms, (input) => {
    asked.push(input);
    return { documents, total, next, totals: null };
  });
  return asked;
}

describe('the table of completed forms', () => {
  test('has the columns of the specification and asks for complete service forms', async () => {
    const asked = formsAre([aForm(), aForm({ $id: 'form-2', name: 'Adel', issued_at: null })]);
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
    expect(textsOf(first)).toEqual(['سعاد حسن', '01098765432', 'Sara', '19 November 2026', 'Show the services']);
    expect(textsOf(second)[3]).toBe('Not Available');
    expect(asked).toEqual([{ id: 'admin-1', formType: 'cs', status: 'complete' }]);
    expect(screen.queryByRole('button', { name: 'Load More Requests' })).toBeNull();
  });

  test('loads more by the cursor of the page before', async () => {
    formsAre([aForm()], { total: 2, next: 'form-1' });
    const app = await open();
    await screen.findByText('1 Requests of 2');
    const asked = formsAre([aForm({ $id: 'form-2' })], { total: 2 });
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
    formsAre([aForm()]);
    await app.user.click(cell.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 Requests of 1');
  });
});

test('the services of a form: what was billed for each, and the note in a window of its own', async () => {
  const services = [
    aBlock({
      id: 'block-1',
      block_type: 'nha',
      account: {
        ...account,
        price: 8_000,
        billed: 8_000,
        received: 5_000,
        rest_of_cost: 3_000,
        ready: 'lab',
        lab_number: 'L-77',
        delivered: true,
        note: 'Waits for the left mold',
      },
    }),
    aBlock({ id: 'block-2', block_type: 'm', account: { ...account, price_acceptance: false } }),
    aBlock({
      id: 'block-3',
      block_type: 'm',
      account: { ...account, price_acceptance: true, billed: 1_000, rest_of_cost: 1_000, ready: 'ready' },
    }),
  ];
  formsAre([aForm({ bill: { billed: 9_000, received: 5_000, outstanding: 4_000, services } })]);
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Show the services: سعاد حسن' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Services of سعاد حسن' }));
  const [head, ...rows] = within(dialog.getByRole('table')).getAllByRole('row');
  expect(textsOf(head)).toEqual([
    'Service',
    'Delivered',
    'Price/Acceptance',
    'Downpayment',
    'Rest Of Cost',
    'Ready',
    'Lab Number',
    'Note',
  ]);
  expect(rows.map(textsOf)).toEqual([
    ['New hearing aid', 'Yes', 'EGP 8,000', 'EGP 5,000', 'EGP 3,000', 'In the lab', 'L-77', 'Show the note'],
    ['Maintenance', 'No', 'Not accepted', 'EGP 0', 'EGP 0', 'Not Available', 'Not Available', 'None'],
    ['Maintenance', 'No', 'Accepted: EGP 1,000', 'EGP 0', 'EGP 1,000', 'Ready', 'Not Available', 'None'],
  ]);
  await app.user.click(dialog.getByRole('button', { name: 'Note: New hearing aid' }));
  const note = within(await screen.findByRole('dialog', { name: 'Note' }));
  note.getByText('Waits for the left mold');
});

describe('the totals', () => {
  test('of a period that stands in the address', async () => {
    const asked: Record<string, unknown>[] = [];
    const listed = formsAre([aForm()]);
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
    expect(asked).toEqual([{ id: 'admin-1', from: '2026-11-01' }]);
    expect(listed.at(-1)).toMatchObject({ from: '2026-11-01' });
    await app.user.click(screen.getByRole('button', { name: 'All time' }));
    await isAt(app, '/admin/finance');
    await waitFor(() => expect(asked.at(-1)).toEqual({ id: 'admin-1' }));
  });

  test('that cannot be computed say why, and the list stays', async () => {
    refuses(fetchFinance, 'busy');
    formsAre([aForm()]);
    await open();
    await screen.findByText(/^The totals could not be computed: /);
    await screen.findByText('1 Requests of 1');
  });
});
