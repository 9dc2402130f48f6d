import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchPaymentReports } from '../../../../../functions/contract/admin-dashboard.ts';
import { fetchOrders } from '../../../../../functions/contract/admin-orders.ts';
import type { PaymentReport } from '../../../../../functions/contract/admin-types.ts';
import { realtimeServer } from '../../../testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '../../../testing/render-app.tsx';
import { answers, refuses } from '../../../testing/server.ts';

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
      ours: 900,
      theirs: 850,
      mended: false,
    },
    {
      kind: 'paid_unknown',
      order_id: 'order-2',
      number: '',
      transaction_id: '4712',
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
  await findHeading('Payment check');
  const days = await screen.findByRole('table', { name: 'Daily comparisons, newest first' });
  await waitFor(() => expect(rowsOf(days)).toEqual([['19 November 2026', 'Done', '12', '1', '2']]));
  const findings = screen.getByRole('table', { name: "Differences between the provider's books and our orders" });
  expect(rowsOf(findings)).toEqual([
    ['The amount differs', '19 November 2026', '1234 5678', '4711', 'EGP 900', 'EGP 850', 'No, it has to be looked at'],
    [
      'The provider took money for an order that is not paid',
      '19 November 2026',
      'order-2',
      '4712',
      'EGP 0',
      'EGP 400',
      "Yes, by the provider's word",
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
  const cell = within(await within(await screen.findByRole('table')).findByRole('alert'));
  reportsAre([DAY]);
  await app.user.click(cell.getByRole('button', { name: 'Try again' }));
  await screen.findByText('19 November 2026', { selector: 'th *' });
});
