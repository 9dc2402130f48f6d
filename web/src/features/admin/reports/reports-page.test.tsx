import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { checkBooks, fetchBooks } from '#contract/books/calls.ts';
import type { BookReport } from '#contract/books/schemas.ts';
import { fetchOrders } from '#contract/orders/admin-calls.ts';
import { fetchPaymentReports } from '#contract/payments/admin-calls.ts';
import type { PaymentReport } from '#contract/payments/admin-schemas.ts';
import { fetchParcelDifferences, lookIntoParcel, reopenParcelDifference } from '#contract/shipments/admin-calls.ts';
import type { ParcelDifference } from '#contract/shipments/admin-schemas.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const DAY: PaymentReport = {
  day: '2026-11-19',
  state: 'done',
  checked: 12,
  unanswered: 1,
  findings: [
    {
      kind: 'amount_differs',
      order_id: 'order-1',
      number: '12345678',
      transaction_id: '4711',
      method: 'wallet',
      ours: 900,
      theirs: 850,
      mended: false,
    },
    {
      kind: 'paid_unknown',
      order_id: 'order-2',
      number: '',
      transaction_id: '4712',
      method: null,
      ours: 0,
      theirs: 400,
      mended: true,
    },
  ],
  finished_at: '2026-11-20T03:00:00.000+00:00',
};

beforeEach(() => {
  realtimeServer();
  answers(fetchOrders, { documents: [], total: 0, capped: false });
  answers(fetchBooks, { documents: [], total: 0 });
  answers(fetchParcelDifferences, { documents: [], total: 0, looked_into: [], payouts: 0 });
});

const DIFFERENCE: ParcelDifference = {
  $id: 'parcel-1',
  version: 3,
  order_id: 'order-1',
  number: '12345678',
  tracking_number: '4711',
  is_pick_up: false,
  state: 'out',
  finding: 'lost_there',
  told_state: 'lost',
  told: 1_050,
  due: 1_050,
  looked_into_note: null,
  looked_into_by: null,
  looked_into_at: null,
};
const LOOKED_INTO = {
  ...DIFFERENCE,
  version: 4,
  looked_into_note: 'They pay for it',
  looked_into_by: 'Huda',
  looked_into_at: '2026-11-20T10:00:00.000Z',
};
const differencesAre = (open: ParcelDifference[], looked_into: ParcelDifference[] = [], payouts = 0) =>
  answers(fetchParcelDifferences, { documents: open, total: open.length, looked_into, payouts });

test('a parcel that differs is listed with what both sides say, and leaves the list with a note', async () => {
  reportsAre([]);
  differencesAre([DIFFERENCE]);
  const sent: Record<string, unknown>[] = [];
  answers(lookIntoParcel, (input) => {
    sent.push(input);
    differencesAre([], [LOOKED_INTO]);
    return LOOKED_INTO;
  });
  const { user } = await open();
  const table = await screen.findByRole('table', { name: 'Parcels that differ between us and the company' });
  await waitFor(() =>
    expect(rowsOf(table)[0]).toEqual([
      'Lost',
      '1234 5678',
      '4711',
      'On its way, EGP 1,050',
      'Lost, EGP 1,050',
      'Look into',
    ]),
  );
  await user.click(within(table).getByRole('button', { name: /Look into order .*1234.5678/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Look into the difference' }));
  dialog.getByText(/The company says that the parcel was lost/);
  await user.click(dialog.getByRole('button', { name: 'Mark as looked into' }));
  await dialog.findByRole('textbox', { name: 'What did you find out?', description: /./ });
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('What did you find out?'), 'They pay for it');
  await user.click(dialog.getByRole('button', { name: 'Mark as looked into' }));
  await screen.findByText('Marked as looked into');
  expect(sent).toMatchObject([{ shipmentId: 'parcel-1', version: 3, note: 'They pay for it' }]);
  const found = await screen.findByRole('table', { name: 'Differences that were looked into' });
  expect(rowsOf(found)[0]?.slice(2, 4)).toEqual(['They pay for it', 'Huda']);
});

test('a difference that was looked into by mistake goes back on the list', async () => {
  reportsAre([]);
  differencesAre([], [LOOKED_INTO], 2);
  const { user } = await open();
  await screen.findByText(/2 payouts of the company differ/);
  refuses(reopenParcelDifference, 'shipment_changed');
  await user.click(await screen.findByRole('button', { name: /^Put back on the list: order / }));
  await screen.findByRole('dialog', { name: 'The difference was not put back' });
  await user.click(screen.getByRole('button', { name: 'OK' }));
  answers(reopenParcelDifference, (input) => {
    expect(input).toMatchObject({ shipmentId: 'parcel-1', version: 4 });
    differencesAre([DIFFERENCE]);
    return DIFFERENCE;
  });
  await user.click(await screen.findByRole('button', { name: /^Put back on the list: order / }));
  await screen.findByText('The difference is back on the list');
  await screen.findByRole('button', { name: /Look into order/ });
});

function reportsAre(documents: PaymentReport[]) {
  const asked: Record<string, unknown>[] = [];
  answers(fetchPaymentReports, (input) => {
    asked.push(input);
    return { documents, total: documents.length };
  });
  return asked;
}

const open = (path = '/admin/reports') =>
  renderApp(path, { language: 'en', signedInAs: aUser({ id: 'admin-1', role: 'admin' }) });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')));

test('each day, and each difference with the way to its order', async () => {
  reportsAre([DAY]);
  await open();
  await findHeading('Payment reconciliation');
  const days = await screen.findByRole('table', { name: 'Daily comparisons, newest first' });
  await waitFor(() => expect(rowsOf(days)).toEqual([['19 November 2026', 'Done', '12', '1', '2']]));
  const findings = screen.getByRole('table', { name: 'Differences between the provider’s records and our orders' });
  expect(rowsOf(findings)).toEqual([
    [
      'The amount differs',
      '19 November 2026',
      '1234 5678',
      '4711',
      'Mobile wallet',
      'EGP 900',
      'EGP 850',
      'No, needs review',
    ],
    [
      'The provider took money for an order that is not paid',
      '19 November 2026',
      'order-2',
      '4712',
      '',
      'EGP 0',
      'EGP 400',
      'Yes, from the provider’s records',
    ],
  ]);
  expect(within(findings).getByRole('link', { name: 'order-2' }).getAttribute('href')).toBe(
    '/admin/orders?order=order-2',
  );
});

test('the days stand in the address', async () => {
  const asked = reportsAre([{ ...DAY, findings: [] }]);
  const app = await open('/admin/reports?to=2026-11-19');
  await screen.findByText('Nothing differs in this period.');
  expect(asked).toEqual([{ id: 'admin-1', to: '2026-11-19' }]);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-10' } });
  await isAt(app, '/admin/reports?from=2026-11-10&to=2026-11-19');
  await waitFor(() => expect(asked.at(-1)).toEqual({ id: 'admin-1', from: '2026-11-10', to: '2026-11-19' }));
  await app.user.click(screen.getByRole('button', { name: 'All days' }));
  await isAt(app, '/admin/reports');
});

test('none yet', async () => {
  reportsAre([]);
  await open();
  await screen.findByText('There are no comparisons yet');
});

test('a failure stands in the cell and can be tried again', async () => {
  refuses(fetchPaymentReports, 'busy');
  const app = await open();
  const days = await screen.findByRole('table', { name: 'Daily comparisons, newest first' });
  const cell = within(await within(days).findByRole('alert'));
  reportsAre([DAY]);
  await app.user.click(cell.getByRole('button', { name: 'Try again' }));
  await screen.findByText('19 November 2026', { selector: 'th *' });
});

const NIGHT: BookReport = {
  $id: '2026-11-19',
  day: '2026-11-19',
  asked: 'schedule',
  state: 'done',
  checked: 1204,
  corrections: [
    { figure: 'hearing_aids.stock', id: 'aid-1', label: 'Phonak Lumity', before: 8, after: 7 },
    { figure: 'tags.count', id: 'tag-1', label: 'ric', before: 4, after: 5 },
    { figure: 'sales_days.revenue_piasters', id: '2026-11-18', label: '', before: 57_000_000, after: 51_300_000 },
    { figure: 'counters.value', id: 'revenue', label: '', before: 57_000_000, after: 51_300_000 },
  ],
  findings: [
    { kind: 'received_differs', id: 'o1', order_id: 'o1', number: '12345678', expected: 90_000, found: 0 },
    { kind: 'account_without_block', id: 'block-1', order_id: '', number: '', expected: null, found: null },
  ],
  started_at: '2026-11-20T00:05:00.000+00:00',
  finished_at: '2026-11-20T00:10:00.000+00:00',
};

test('Our own books: the last checks, what was corrected and what has to be reviewed', async () => {
  reportsAre([]);
  answers(fetchBooks, { documents: [NIGHT], total: 1 });
  await open();
  const checks = await screen.findByRole('table', { name: 'Checks of the books, newest first' });
  await waitFor(() => expect(rowsOf(checks)[0]?.slice(1)).toEqual(['Nightly check', 'Done', '1,204', '4', '2']));
  const corrected = await screen.findByRole('table', {
    name: 'Figures that were wrong and have been corrected, newest first',
  });
  expect(rowsOf(corrected).map((cells) => cells.slice(0, 4))).toEqual([
    ['Stock', 'Phonak Lumity', '8', '7'],
    ['Products under a filter', 'Receiver in canal (RIC)', '4', '5'],
    ['Revenue of a day', '18 November 2026', 'EGP 570,000', 'EGP 513,000'],
    ['Revenue', 'In total', 'EGP 570,000', 'EGP 513,000'],
  ]);
  const review = screen.getByRole('table', { name: 'What the last check found and left as it is' });
  expect(rowsOf(review)).toEqual([
    ['The amount received for the order differs from its payments', '1234 5678', 'EGP 900', 'EGP 0'],
    ['An accounting entry whose service is missing', 'block-1', '—', '—'],
  ]);
  expect(within(review).getByRole('link').getAttribute('href')).toBe('/admin/orders?order=o1');
});

test('Check now asks again under one name until all books were gone through, and the list follows', async () => {
  reportsAre([]);
  const asked: unknown[] = [];
  let isDone = false;
  answers(fetchBooks, () => ({ documents: isDone ? [NIGHT] : [], total: isDone ? 1 : 0 }));
  answers(checkBooks, (input) => {
    asked.push(input.requestId);
    isDone = asked.length === 3;
    return { ...NIGHT, state: isDone ? 'done' : 'open' };
  });
  const app = await open();
  await screen.findByText("The books haven't been checked yet");
  await app.user.click(screen.getByRole('button', { name: 'Check now' }));
  await screen.findByText('4 figures corrected, 2 items to review.');
  expect(new Set(asked).size).toBe(1);
  expect(asked).toHaveLength(3);
  await screen.findByText('Nightly check');
});

test('A check of the books that fails says so and can be pressed again', async () => {
  reportsAre([]);
  refuses(checkBooks, 'busy');
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Check now' }));
  await screen.findByRole('dialog', { name: 'The books could not be checked' });
});
