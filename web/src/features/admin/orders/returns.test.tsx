import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchOrder, fetchOrders } from '#contract/orders/admin-calls.ts';
import { refundOrder } from '#contract/payments/admin-calls.ts';
import { fetchReturn, fetchReturns, inspectReturn, moveReturn } from '#contract/returns/admin-calls.ts';
import type { ReturnDetails, ReturnRow } from '#contract/returns/schemas.ts';
import { cancelPickUp, fetchCarrierOptions, fetchDrivers, orderPickUp } from '#contract/shipments/admin-calls.ts';
import type { Shipment } from '#contract/shipments/schemas.ts';
import { adminOrderDetails } from '#web/testing/admin-orders.ts';
import { anEvent } from '#web/testing/orders.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, isAt, renderApp } from '#web/testing/render-app.tsx';
import { anInspectedReturn, aReceivedReturn, aRefundedReturn, aReturn, aReturnRow } from '#web/testing/returns.ts';
import { answers, refuses } from '#web/testing/server.ts';

beforeEach(() => {
  realtimeServer();
  answers(fetchOrders, { documents: [], total: 0, capped: false });
});

const admin = aUser({ id: 'admin-1', role: 'admin' });
const open = (path: string, language: 'ar' | 'en' = 'en') => renderApp(path, { language, signedInAs: admin });

/** Answers the list; keeps what was asked. */
function returnsAre(rows: ReturnRow[], { total = rows.length, next = null as string | null } = {}) {
  const asked: Record<string, unknown>[] = [];
  answers(fetchReturns, (input) => {
    asked.push(input);
    return { documents: rows, total, capped: false, next };
  });
  return asked;
}

/** Opens the window of a return, without the list of returns below it. */
async function openReturn(shown: ReturnDetails, language: 'ar' | 'en' = 'en') {
  answers(fetchReturn, shown);
  return open('/admin/orders?return=return-1', language);
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const cells = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));

describe('the list of returns', () => {
  test('shows those that are open, and which are late', async () => {
    const late = aReturnRow({ state: 'inspected', refund_by: '2026-11-19', late: true, refund: 52_000 });
    const asked = returnsAre([late, aReturnRow({ $id: 'return-2', number: '87654321' })]);
    const app = await open('/admin/orders');
    await app.user.click(await screen.findByRole('tab', { name: 'Returns' }));
    await isAt(app, '/admin/orders?tab=returns');
    await screen.findByText('2 returns of 2');
    expect(asked[0]).toEqual({ id: 'admin-1', filter: 'open' });
    const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
    expect(cells(first)).toEqual([
      '1234 5678',
      'منى علي',
      '0101 234 5678',
      'Refund due',
      'Fits badly or uncomfortable',
      '20 Nov, 11:30 pm',
      '19 November 2026 Late',
      'EGP 52,000',
      'Details',
    ]);
    expect(cells(second).slice(3, 8)).toEqual([
      'New request',
      'Fits badly or uncomfortable',
      '20 Nov, 11:30 pm',
      '',
      '',
    ]);
    expect(screen.getAllByRole('link', { name: /^Call منى on 0101/ })[0]?.getAttribute('href')).toBe('tel:01012345678');
  });

  test('is narrowed by a choice and by words, which stand in the address', async () => {
    const asked = returnsAre([aReturnRow()]);
    const app = await open('/admin/orders?tab=returns');
    await app.user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Late');
    await isAt(app, '/admin/orders?tab=returns&returns=late');
    await app.user.type(screen.getByRole('searchbox', { name: 'Search the returns' }), ' 1234 {Enter}');
    await isAt(app, '/admin/orders?tab=returns&q=1234&returns=late');
    await waitFor(() => expect(asked.at(-1)).toEqual({ id: 'admin-1', filter: 'late', query: '1234' }));
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'All');
    await isAt(app, '/admin/orders?tab=returns&q=1234&returns=all');
    await waitFor(() => expect(asked.at(-1)).toEqual({ id: 'admin-1', query: '1234' }));
  });

  test('loads more by the cursor of the page before', async () => {
    returnsAre([aReturnRow()], { total: 2, next: 'cursor-1' });
    const app = await open('/admin/orders?tab=returns&returns=nonsense');
    await screen.findByText('1 return of 2');
    const asked = returnsAre([aReturnRow({ $id: 'return-2' })], { total: 2 });
    await app.user.click(await button('Load More Returns'));
    await screen.findByText('2 returns of 2');
    expect(asked).toEqual([{ id: 'admin-1', filter: 'open', cursor: 'cursor-1' }]);
  });

  test('says in both languages that there are none', async () => {
    returnsAre([]);
    await open('/admin/orders?tab=returns', 'ar');
    await screen.findByText('لا توجد طلبات إرجاع كهذه.');
  });

  test('opens the window of a return, and closes it', async () => {
    returnsAre([aReturnRow()]);
    answers(fetchReturn, aReturn());
    const app = await open('/admin/orders?tab=returns');
    await app.user.click(await button(/^Details of the return of order 1234/));
    await isAt(app, '/admin/orders?tab=returns&return=return-1');
    await app.user.click(await button('Close'));
    await isAt(app, '/admin/orders?tab=returns');
  });
});

describe('a return', () => {
  test('tells who gives back what and why, and what was done', async () => {
    await openReturn(
      aRefundedReturn({
        reason_text: 'It whistles',
        note: 'Thank you',
        fee: 50,
        lines: aReturn().lines.map((line) => ({ ...line, restocked: 1, unsellable: 1 })),
        steps: [
          { state: 'received', at: '2026-11-22T10:00:00.000+00:00', by: 'Huda' },
          { state: 'refunded', at: '2026-11-23T10:00:00.000+00:00', by: '' },
        ],
      }),
    );
    const window = await dialog(/^Return of order 1234/);
    for (const said of ['منى علي', 'It whistles', 'Thank you', 'The delivery fee is included.', 'No further steps']) {
      window.getByText(said);
    }
    const [, line] = within(window.getByRole('table')).getAllByRole('row');
    expect(cells(line)).toEqual(['Phonak Audéo L50-R', 'EGP 52,000', '2', '1', '1', '0']);
    const steps = await section('What was done');
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Pieces received22 November 2026.*Huda$/),
      expect.stringMatching(/^Refunded23 November 2026.*Card provider$/),
    ]);
  });

  test('says when it cannot be had, and closes', async () => {
    refuses(fetchReturn, 'not_found');
    const app = await open('/admin/orders?return=return-1');
    await screen.findByText('This return could not be loaded');
    await app.user.click(await button('Close'));
    await isAt(app, '/admin/orders');
  });

  test('is received, inspected piece by piece, and refunded in cash', async () => {
    const sent: unknown[] = [];
    const app = await openReturn(aReturn());
    const becomes = (shown: ReturnDetails) => (input: unknown) => {
      sent.push(input);
      answers(fetchReturn, shown);
      return shown;
    };

    answers(moveReturn, becomes(aReceivedReturn()));
    await app.user.click(await button('Record the arrival'));
    const received = await dialog(/^Have the pieces of order 1234\s5678 arrived\?$/);
    await app.user.click(received.getByRole('button', { name: 'Record the arrival' }));

    answers(inspectReturn, becomes(anInspectedReturn()));
    await app.user.click(await button('Inspect the pieces'));
    const form = await dialog(/^Inspect the pieces of order 1234/);
    const ofPieces = (name: RegExp) => within(form.getByRole('group', { name }));
    const asNew = () => form.getByText('As new, back in stock').nextElementSibling?.textContent;
    expect(asNew()).toBe('2');
    await app.user.click(ofPieces(/cannot be sold again$/).getByRole('button', { name: 'One more' }));
    await app.user.click(ofPieces(/go back to the customer$/).getByRole('button', { name: 'One more' }));
    // No more than came.
    expect(asNew()).toBe('0');
    expect(ofPieces(/cannot be sold again$/).getByRole('button', { name: 'One more' })).toHaveProperty(
      'disabled',
      true,
    );
    await app.user.type(form.getByLabelText(/^Message to the customer/), ' One box was open ');
    await app.user.click(form.getByRole('button', { name: 'Save' }));

    answers(moveReturn, becomes(aRefundedReturn()));
    await app.user.click(await button('Record the cash refund'));
    expect(screen.queryByRole('dialog', { name: /^Inspect/ })).toBeNull();
    const cash = await dialog(/^Was EGP\s52,000 handed to the customer\?$/);
    await app.user.click(cash.getByRole('button', { name: 'Record the cash refund' }));
    await screen.findByText(/^EGP\s52,000 was refunded in cash\.$/);
    await screen.findByText('No further steps');

    const place = { id: 'admin-1', returnId: 'return-1' };
    const line = { product_id: 'aid-1', product_type: 'hearing-aids', unsellable: 1, sent_back: 1 };
    expect(sent).toEqual([
      { ...place, state: 'received' },
      { ...place, lines: [line], note: 'One box was open' },
      { ...place, state: 'refunded' },
    ]);
  });

  test('that came back as faulty puts nothing into stock unless somebody says so', async () => {
    const sent: unknown[] = [];
    const faulty = aReceivedReturn({ reason: 'faulty' });
    const app = await openReturn(faulty);
    answers(inspectReturn, (input) => {
      sent.push(input.lines);
      return anInspectedReturn();
    });
    await app.user.click(await button('Inspect the pieces'));
    const form = await dialog(/^Inspect the pieces/);
    expect(form.getByText('As new, back in stock').nextElementSibling?.textContent).toBe('0');
    form.getByText(/^The customer reports a fault/);
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([[expect.objectContaining({ unsellable: 2, sent_back: 0 })]]));
  });

  test('asks which numbered pieces came back where the counts leave it open', async () => {
    const sent: unknown[] = [];
    const lines = aReturn().lines.map((line) => ({ ...line, serials: ['SN-1', 'SN-2'] }));
    const app = await openReturn(aReceivedReturn({ lines }));
    answers(inspectReturn, (input) => {
      sent.push(input.lines);
      return anInspectedReturn({ lines });
    });
    await app.user.click(await button('Inspect the pieces'));
    const form = await dialog(/^Inspect the pieces/);
    expect(form.queryByRole('combobox', { name: 'Piece SN-1' })).toBeNull();
    const broken = within(form.getByRole('group', { name: /cannot be sold again$/ }));
    await app.user.click(broken.getByRole('button', { name: 'One more' }));
    await app.user.selectOptions(form.getByRole('combobox', { name: 'Piece SN-1' }), 'Cannot be sold again');
    await app.user.selectOptions(form.getByRole('combobox', { name: 'Piece SN-2' }), 'As new, back in stock');
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const pieces = [
      { serial: 'SN-1', fate: 'unsellable' },
      { serial: 'SN-2', fate: 'restocked' },
    ];
    const line = { product_id: 'aid-1', product_type: 'hearing-aids', unsellable: 1, sent_back: 0, pieces };
    expect(sent).toEqual([[line]]);
  });

  test('asks first, and does nothing without a yes', async () => {
    const app = await openReturn(aReturn());
    await app.user.click(await button('Record the arrival'));
    const asked = await dialog(/^Have the pieces/);
    await app.user.click(asked.getByRole('button', { name: 'No, go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Have the pieces/ })).toBeNull());
    await button('Record the arrival');
  });

  test('of a card order is refunded to the card', async () => {
    const sent: unknown[] = [];
    const app = await openReturn(
      anInspectedReturn({ payment_method: 'card', moves: { ...anInspectedReturn().moves, refund: 'card' } }),
    );
    answers(refundOrder, (input) => {
      sent.push(input);
      answers(fetchReturn, aRefundedReturn({ payment_method: 'card' }));
      return { $id: 'order-1', payment_status: 'paid', refunded: 52_000, due: 0 };
    });
    await app.user.click(await button('Refund the client'));
    const asked = await dialog(/^Refund EGP\s52,000 to the client\?$/);
    await app.user.click(asked.getByRole('button', { name: 'Refund the client' }));
    await screen.findByText(/^EGP\s52,000 was refunded to the client\.$/);
    await screen.findByText('No further steps');
    expect(sent).toEqual([{ id: 'admin-1', orderId: 'order-1' }]);
  });

  test('is refused only with a reason, which the customer reads', async () => {
    const sent: unknown[] = [];
    const app = await openReturn(aReturn());
    answers(moveReturn, (input) => {
      sent.push(input);
      const refused = aReturn({ state: 'refused', note: 'Made for your ear', moves: aRefundedReturn().moves });
      answers(fetchReturn, refused);
      return refused;
    });
    await app.user.click(await button('Refuse the return'));
    const form = await dialog(/^Refuse the return of order 1234/);
    const refuse = form.getByRole('button', { name: 'Refuse the return' });
    await app.user.type(form.getByLabelText(/^Message to the customer/), '  ');
    await app.user.click(refuse);
    await form.findByText('“Message to the customer” is required.');
    expect(sent).toEqual([]);
    await app.user.type(form.getByLabelText(/^Message to the customer/), 'Made for your ear ');
    await app.user.click(refuse);
    await screen.findByText(/^The return of order 1234\s5678 was refused\.$/);
    expect(sent).toEqual([{ id: 'admin-1', returnId: 'return-1', state: 'refused', note: 'Made for your ear' }]);
    await screen.findByText('No further steps');
  });

  test('that somebody else changed meanwhile is told, and shown as it stands now', async () => {
    const app = await openReturn(aReturn());
    refuses(moveReturn, 'return_changed');
    await app.user.click(await button('Record the arrival'));
    const asked = await dialog(/^Have the pieces/);
    answers(fetchReturn, aReturn({ state: 'withdrawn', moves: aRefundedReturn().moves }));
    await app.user.click(asked.getByRole('button', { name: 'Record the arrival' }));
    const told = await dialog(/^Return not updated$/);
    await app.user.click(told.getByRole('button', { name: 'OK' }));
    await screen.findByText('No further steps');
    screen.getByText('Withdrawn');
  });

  test('that somebody else inspected meanwhile says so in the form', async () => {
    const app = await openReturn(aReceivedReturn());
    refuses(inspectReturn, 'return_changed');
    await app.user.click(await button('Inspect the pieces'));
    const form = await dialog(/^Inspect the pieces/);
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(/meanwhile/);
  });
});

describe('the pick-up of a return', () => {
  const pickUp: Shipment = {
    $id: 'parcel-1',
    $createdAt: '2026-11-20T10:00:00.000Z',
    carrier: 'driver',
    state: 'assigned',
    driver_name: 'Karim',
    attempts: 0,
    failure_reason: null,
    note: null,
    collected: 0,
    handed_in: false,
    tracking_number: null,
    asking: false,
    fault: null,
    finding: null,
    looked_into_note: null,
    at: '2026-11-20T10:00:00.000Z',
  };
  const moves = { ...aReturn().moves, fetch: true };

  test('a pick-up is assigned to a colleague and cancelled', async () => {
    answers(fetchDrivers, { documents: [{ $id: 'karim', name: 'Karim' }], total: 1 });
    answers(fetchCarrierOptions, { company: null, answered: true, districts: [], suggested: null });
    const app = await openReturn(aReturn({ moves }));
    const part = await section('Pick-up from the client');
    const who = await part.findByLabelText('Who collects them?');
    await part.findByRole('option', { name: 'Karim' });
    await app.user.selectOptions(who, 'Karim');
    const sent: unknown[] = [];
    answers(orderPickUp, (input) => {
      sent.push(input);
      const ordered = aReturn({ pick_up: pickUp, moves: { ...moves, fetch: false, keep: true } });
      answers(fetchReturn, ordered);
      return ordered;
    });
    await app.user.click(part.getByRole('button', { name: 'Order the pick-up' }));
    const after = await section('Pick-up from the client');
    await after.findByText('The courier has not left yet: Karim.');
    expect(sent).toEqual([{ id: 'admin-1', returnId: 'return-1', driverId: 'karim' }]);
    answers(cancelPickUp, aReturn({ pick_up: { ...pickUp, state: 'withdrawn' }, moves }));
    await app.user.click(after.getByRole('button', { name: 'Cancel the pick-up' }));
    await screen.findByText('The pick-up is cancelled');
  });
});

describe('an order of which pieces come back', () => {
  const returning = adminOrderDetails({
    delivery_status: 'delivered',
    payment_status: 'paid',
    return_id: 'return-1',
    lines: adminOrderDetails().lines.map((line) => ({ ...line, returned: line.count - 1 })),
    events: [anEvent({ return_state: 'requested' })],
    moves: { delivery: [], payment: [], refund: false, call: false },
  });

  test('leads to its return and back, and is not taken back as a whole meanwhile', async () => {
    answers(fetchOrder, returning);
    answers(fetchReturn, aReturn());
    const app = await open('/admin/orders?order=order-1');
    await screen.findByText('A return of this order is open.');
    (await section('Next step')).getByText('No further steps');
    screen.getByText('1 returned');
    screen.getByText('Return: New request');
    await app.user.click(await button('Open the return'));
    await isAt(app, '/admin/orders?return=return-1');
    await app.user.click(await button('Show the order'));
    await isAt(app, '/admin/orders?order=order-1');
  });

  test('asks about a note that is not saved before it leads there', async () => {
    answers(fetchOrder, returning);
    const app = await open('/admin/orders?order=order-1');
    await app.user.type(await screen.findByLabelText(/^Internal note/), 'Half a');
    await app.user.click(await button('Open the return'));
    const asked = await dialog(/^Leave without saving\?$/);
    await app.user.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(app.place().path).toBe('/admin/orders?order=order-1');
  });

  test('says nothing of returns when there are none', async () => {
    answers(fetchOrder, adminOrderDetails());
    await open('/admin/orders?order=order-1');
    await section('Client Details');
    expect(screen.queryByRole('button', { name: 'Open the return' })).toBeNull();
    expect(screen.queryByText(/returned$/)).toBeNull();
  });
});
