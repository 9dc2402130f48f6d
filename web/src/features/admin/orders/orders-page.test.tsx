import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  fetchOrder,
  fetchOrderQueue,
  fetchOrders,
  fetchPaginatedOrders,
  recordOrderCall,
  updateOrder,
} from '#contract/orders/admin-calls.ts';
import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import { fetchSettings } from '#contract/settings/admin-calls.ts';
import { adminOrderDetails, anAdminOrder } from '#web/testing/admin-orders.ts';
import { someSettings } from '#web/testing/catalogue.ts';
import { type RealtimeServer, realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

let realtime: RealtimeServer;
beforeEach(() => {
  realtime = realtimeServer();
});

const admin = aUser({ id: 'admin-1', role: 'admin', username: 'Huda' });

/** Answers both the list of the page and the watch for new orders; keeps what was asked with a filter. */
function ordersAre(rows: AdminOrder[], { total = rows.length, capped = false } = {}) {
  const asked: Record<string, unknown>[] = [];
  answers(fetchOrders, (input) => {
    asked.push(input);
    return { documents: rows, total, capped };
  });
  return asked;
}

const open = (path = '/admin/orders', language: 'ar' | 'en' = 'en') => renderApp(path, { language, signedInAs: admin });
const table = () => screen.findByRole('table');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const cells = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));

describe('the list', () => {
  test('has the columns, the placeholder and the counter of the specification', async () => {
    ordersAre([anAdminOrder(), anAdminOrder({ $id: 'order-2', number: '87654321' })], { total: 45 });
    answers(fetchPaginatedOrders, { documents: [], total: 45, capped: false });
    await open();
    await screen.findByText('2 Orders of 45');
    expect(
      within(await table())
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual([
      '',
      'Order number',
      'First Name',
      'Last Name',
      'Amount',
      'Delivery Status',
      'Payment Status',
      'Method',
      'User Email',
      'ID',
      'User ID',
      'Details',
    ]);
    screen.getByPlaceholderText('id, first name, last name, email, amount, method, order status...');
    screen.getByRole('button', { name: 'Load More Orders' });
    const [, row] = within(await table()).getAllByRole('row');
    expect(row && cells(row).slice(2)).toEqual([
      'منى',
      'علي',
      'EGP 61,850',
      'Processing',
      'Pending',
      'Cash',
      'mona@example.com',
      'order-1',
      'user-7',
      'Details',
    ]);
    expect(row?.querySelector('th')?.textContent).toBe('1234\u00a05678 20 Nov, 11:30 pm');
  });

  test('says in both languages that there are none', async () => {
    ordersAre([]);
    await open('/admin/orders', 'ar');
    await screen.findByText('لا توجد طلبات في قاعدة البيانات');
    screen.getByText('لا طلبات');
    expect(screen.queryByRole('button', { name: 'تحميل المزيد من الطلبات' })).toBeNull();
  });

  test('No Orders Found in Database', async () => {
    ordersAre([]);
    await open();
    await within(await table()).findByRole('cell', { name: 'No Orders Found in Database' });
  });

  test('shows the message in the cell when it cannot be loaded, and tries again', async () => {
    refuses(fetchOrders, 'busy');
    const app = await open();
    const cell = within(await within(await table()).findByRole('alert'));
    cell.getByText('Somebody changed this at the same moment. Please try again.');
    ordersAre([anAdminOrder()]);
    await app.user.click(cell.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 Orders of 1');
  });

  test('loads more after the last one, each order once, and no further than to the end', async () => {
    ordersAre([anAdminOrder(), anAdminOrder({ $id: 'order-2', $createdAt: '2026-11-19T10:00:00.000+00:00' })], {
      total: 3,
    });
    const asked: Record<string, unknown>[] = [];
    const app = await open();
    await button('Load More Orders');
    answers(fetchPaginatedOrders, (input) => {
      asked.push(input);
      return {
        documents: [anAdminOrder({ $id: 'order-2' }), anAdminOrder({ $id: 'order-3' })],
        total: 3,
        capped: false,
      };
    });
    await app.user.click(await button('Load More Orders'));
    await screen.findByText('3 Orders of 3');
    expect(asked).toEqual([{ id: 'admin-1', orderId: 'order-2', createdAt: '2026-11-19T10:00:00.000+00:00' }]);
    expect(screen.queryByRole('button', { name: 'Load More Orders' })).toBeNull();
  });

  test('keeps what is there when more cannot be loaded, and says why', async () => {
    ordersAre([anAdminOrder()], { total: 2 });
    refuses(fetchPaginatedOrders, 'busy');
    const app = await open();
    await app.user.click(await button('Load More Orders'));
    await screen.findByText(/^More could not be loaded: Somebody changed this/);
    screen.getByText('1 Orders of 2');
    answers(fetchPaginatedOrders, { documents: [anAdminOrder({ $id: 'order-2' })], total: 2, capped: false });
    await app.user.click(await button('Load More Orders'));
    await screen.findByText('2 Orders of 2');
    expect(screen.queryByText(/^More could not be loaded/)).toBeNull();
  });

  test('a total that was not counted to its end says so', async () => {
    ordersAre([anAdminOrder()], { total: 5000, capped: true });
    await open();
    await screen.findByText('1 Orders of 5,000+');
  });
});

describe('search and filters', () => {
  test('stand in the address and go to the server', async () => {
    const asked = ordersAre([anAdminOrder()]);
    const app = await open();
    await screen.findByText('1 Orders of 1');
    await app.user.type(screen.getByRole('searchbox', { name: 'Search the orders' }), '  منى {Enter}');
    await isAt(app, '/admin/orders?q=%D9%85%D9%86%D9%89');
    await app.user.click(screen.getByRole('button', { name: 'Filter the orders' }));
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Delivery Status' }), 'Shipped');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'Online');
    await isAt(app, '/admin/orders?q=%D9%85%D9%86%D9%89&delivery=shipped&method=card');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        id: 'admin-1',
        query: 'منى',
        delivery_status: 'shipped',
        payment_method: 'card',
      }),
    );
    await app.user.click(await button('Clear the filters'));
    await isAt(app, '/admin/orders');
  });

  test('are read from the address; what makes no sense there is ignored', async () => {
    const asked = ordersAre([]);
    await open('/admin/orders?payment=paid&delivery=stolen&from=2026-11-01&to=tomorrow');
    await waitFor(() => expect(asked).toContainEqual({ id: 'admin-1', payment_status: 'paid', from: '2026-11-01' }));
    expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('2026-11-01');
  });

  test('wait behind a button on a phone, so that the orders come first', async () => {
    ordersAre([anAdminOrder()]);
    const app = await open();
    const toggle = await button('Filter the orders');
    expect([toggle.ariaExpanded, screen.queryByLabelText('From')]).toEqual(['false', null]);
    await app.user.click(toggle);
    screen.getByLabelText('From');
    await app.user.click(toggle);
    expect(screen.queryByLabelText('From')).toBeNull();
  });

  test('are all there on a wide screen', async () => {
    const { matchMedia } = window;
    window.matchMedia = (media) => ({ ...matchMedia(media), matches: true });
    onTestFinished(() => void Object.assign(window, { matchMedia }));
    ordersAre([anAdminOrder()]);
    await open();
    await screen.findByLabelText('From');
    expect(screen.queryByRole('button', { name: 'Filter the orders' })).toBeNull();
  });
});

describe('an order that comes in', () => {
  beforeEach(() => answers(fetchSettings, someSettings()));
  const newer = anAdminOrder({ $id: 'order-2', number: '87654321', $createdAt: '2026-11-20T21:45:00.000+00:00' });

  test('is told on every page of the administration, by a toast and a number in the menu', async () => {
    ordersAre([anAdminOrder()]);
    const app = await open('/admin/settings');
    await findHeading('Settings');
    await waitFor(() => expect(realtime.open()).toBe(2));
    ordersAre([newer, anAdminOrder()]);
    realtime.tell();
    await screen.findByText(/^Number 8765\s4321 for EGP 61,850$/);
    await app.user.click(await button('Menu'));
    await screen.findByRole('link', { name: /^Orders\s*1 waiting$/ });
  });

  test('is told when it is the very first one', async () => {
    ordersAre([]);
    await open('/admin/settings');
    await findHeading('Settings');
    await waitFor(() => expect(realtime.open()).toBe(2));
    ordersAre([anAdminOrder()]);
    realtime.tell();
    await screen.findByText('1 new order');
  });

  test('stands in the open list by itself, marked, and counts as seen then', async () => {
    ordersAre([anAdminOrder()]);
    const app = await open();
    await screen.findByText('1 Orders of 1');
    await waitFor(() => expect(realtime.open()).toBe(2));
    ordersAre([newer, anAdminOrder()]);
    realtime.tell();
    await screen.findByText('2 Orders of 2');
    await app.user.click(await button('Menu'));
    screen.getByRole('link', { name: 'Orders' });
  });

  test('is heard only by who wants to, and the choice is remembered', async () => {
    ordersAre([]);
    const app = await open();
    const bell = await button('Sound for new orders: off');
    expect(bell.getAttribute('aria-pressed')).toBe('false');
    await app.user.click(bell);
    expect((await button('Sound for new orders: on')).getAttribute('aria-pressed')).toBe('true');
    expect(window.localStorage.getItem('admin-orders-sound')).toBe('on');
    await app.user.click(await button('Sound for new orders: on'));
    expect(window.localStorage.getItem('admin-orders-sound')).toBe('off');
  });
});

describe('the queue of calls', () => {
  const called = anAdminOrder({
    call_attempts: 2,
    last_call_outcome: 'no_answer',
    last_call_at: '2026-11-20T20:00:00.000+00:00',
  });

  test('offers to dial, tells of the calls before, and opens the details', async () => {
    ordersAre([]);
    answers(fetchOrderQueue, { documents: [called], total: 1, capped: false });
    answers(fetchOrder, adminOrderDetails());
    const app = await open();
    await app.user.click(await screen.findByRole('tab', { name: 'To be confirmed' }));
    await isAt(app, '/admin/orders?tab=queue');
    const call = await screen.findByRole('link', { name: 'Call منى on 0101\u00a0234\u00a05678' });
    expect(call.getAttribute('href')).toBe('tel:01012345678');
    screen.getByText('2 calls');
    screen.getByText(/^No answer, 20 November 2026.*10:00 pm$/);
    await app.user.click(await button(/^Details of order 1234/));
    await screen.findByRole('heading', { name: 'Client Details' });
  });

  test('says when nobody waits', async () => {
    ordersAre([]);
    answers(fetchOrderQueue, { documents: [], total: 0, capped: false });
    await open('/admin/orders?tab=queue');
    await screen.findByText('No orders are waiting to be confirmed.');
  });
});

describe('many orders at once', () => {
  const three = [1, 2, 3].map((nth) =>
    anAdminOrder({ $id: `order-${nth}`, number: `1234567${nth}`, version: nth, user_phone: `0101234567${nth}` }),
  );
  const box = (name: RegExp) => screen.getByRole('checkbox', { name });
  const popup = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

  test('are chosen and moved with one question, each with the version that was seen', async () => {
    const shipped = anAdminOrder({
      $id: 'order-4',
      delivery_status: 'shipped',
      moves: { delivery: ['delivered'], payment: [], refund: false, call: false },
    });
    ordersAre([...three, shipped]);
    const sent: Record<string, unknown>[] = [];
    answers(updateOrder, (input) => {
      sent.push(input);
      return adminOrderDetails({ $id: String(input.orderId), delivery_status: 'confirmed' });
    });
    const app = await open();
    await screen.findByText('4 Orders of 4');
    await app.user.click(box(/^Select all rows/));
    screen.getByText('4 rows selected');
    await app.user.click(await button('Confirm (3)'));
    const question = await popup(/^Change 3 orders to “Confirmed”/);
    question.getByText(/1 of the selected orders cannot take this step/);
    expect(sent).toEqual([]);
    await app.user.click(question.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('3 orders updated');
    expect(sent).toEqual(
      three.map(({ $id, version }) => ({
        orderId: $id,
        id: 'admin-1',
        version,
        data: { delivery_status: 'confirmed' },
      })),
    );
    await waitFor(() => expect(screen.queryByText(/rows? selected/)).toBeNull());
  });

  test('that were not moved are named with the reason, and stay chosen', async () => {
    ordersAre(three);
    answers(updateOrder, (input) => {
      refuses(updateOrder, 'order_changed');
      return adminOrderDetails({ $id: String(input.orderId) });
    });
    const app = await open();
    await screen.findByText('3 Orders of 3');
    await app.user.click(box(/^Select all rows/));
    await app.user.click(await button('Cancel (3)'));
    await app.user.click((await popup(/^Change 3 orders/)).getByRole('button', { name: 'Cancel' }));
    const report = await popup(/^Some stayed/);
    report.getByText('1 was updated. These did not change:');
    expect(report.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Order 1234\s5672 \S/),
      expect.stringMatching(/^Order 1234\s5673 \S/),
    ]);
    await app.user.click(report.getByRole('button', { name: 'OK' }));
    expect(box(/5672$/)).toHaveProperty('checked', true);
    expect(box(/5671$/)).toHaveProperty('checked', false);
  });

  test('can be stopped: nothing is begun after that, and what was left is said', async () => {
    ordersAre(three);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    answers(updateOrder, async (input) => {
      sent.push(input.orderId);
      await answered;
      return adminOrderDetails({ $id: String(input.orderId) });
    });
    const app = await open();
    await screen.findByText('3 Orders of 3');
    await app.user.click(box(/^Select all rows/));
    await app.user.click(await button('Confirm (3)'));
    await app.user.click((await popup(/^Change 3 orders/)).getByRole('button', { name: 'Confirm' }));
    const progress = await popup(/^Updating orders/);
    progress.getByText('0 of 3');
    await app.user.click(progress.getByRole('button', { name: 'Stop' }));
    answer();
    const report = await popup(/^Some stayed/);
    expect(report.getAllByText(/You stopped before it/)).toHaveLength(2);
    expect(sent).toEqual(['order-1']);
  });

  test('to be called get one outcome, each under a name of its own', async () => {
    ordersAre([]);
    answers(fetchOrderQueue, { documents: three, total: 3, capped: false });
    const sent: Record<string, unknown>[] = [];
    answers(recordOrderCall, (input) => {
      sent.push(input);
      return adminOrderDetails();
    });
    const app = await open('/admin/orders?tab=queue');
    await screen.findByText('3 Orders of 3');
    await app.user.click(box(/5671$/));
    await app.user.click(box(/5673$/));
    const [bulk] = screen.getAllByRole('button', { name: 'Record a call' });
    if (bulk) await app.user.click(bulk);
    const form = await popup(/^Record a call about 2 orders/);
    await app.user.click(form.getByRole('radio', { name: /^No answer/ }));
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('2 orders updated');
    expect(sent.map(({ orderId, outcome, version }) => [orderId, outcome, version])).toEqual([
      ['order-1', 'no_answer', 1],
      ['order-3', 'no_answer', 3],
    ]);
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(2);
  });
});
