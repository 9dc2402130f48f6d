import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchRepairs } from '#contract/impressions/calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import type { Order, OrderLine, OrderReturn } from '#contract/orders/schemas.ts';
import { requestReturn, withdrawReturn } from '#contract/returns/calls.ts';
import { fetchOwnReview } from '#contract/reviews/calls.ts';
import { anEvent, anOrder } from '#web/testing/orders.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const UNTIL = dayAfter(cairoDay(), 3);
const ASKED = '2026-12-01T10:00:00.000+00:00';

beforeEach(() => {
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  answers(fetchRepairs, { documents: [] });
  answers(fetchOwnReview, { review: null });
  realtimeServer();
});

/** An order that was delivered: one hearing aid and two accessories, all of which can come back. */
function delivered(change: Partial<Order> = {}): Order {
  return anOrder({
    delivery_status: 'delivered',
    payment_status: 'paid',
    cancellable: false,
    returning: { until: UNTIL, obstacle: null },
    ...change,
  });
}

function aReturn(change: Partial<OrderReturn> = {}): OrderReturn {
  return {
    $id: 'return-1',
    $createdAt: ASKED,
    state: 'requested',
    reason: 'changed_mind',
    note: null,
    refund_by: null,
    refund: 0,
    lines: [{ title: 'Charger Case Go', count: 1, sent_back: 0 }],
    pick_up: null,
    ...change,
  };
}

/** The order with a return and the events that tell of it. */
function withReturn(own: Partial<OrderReturn>, ...states: OrderReturn['state'][]): Order {
  return delivered({
    returning: { until: UNTIL, obstacle: 'open' },
    returns: [aReturn(own)],
    events: [
      anEvent(),
      ...states.map((return_state, day) =>
        anEvent({
          payment_status: 'paid',
          delivery_status: 'delivered',
          return_state,
          $createdAt: `2026-12-0${day + 1}T10:00:00.000+00:00`,
        }),
      ),
    ],
  });
}

async function open(order: Order, language: 'ar' | 'en' = 'en') {
  answers(fetchOrder, order);
  const app = await renderApp('/orders/order-1', { language, signedInAs: aUser() });
  await findHeading(language === 'en' ? /^Order 1234\s5678$/ : /^طلب رقم 1234\s5678$/);
  return app;
}

const returns = () => within(screen.getByRole('region', { name: 'Returns' }));
const changeLines = (change: Partial<OrderLine>): OrderLine[] =>
  anOrder().lines.map((line) => ({ ...line, ...change }));

describe('whether something can be returned', () => {
  test('is nothing that an order says which is not delivered', async () => {
    await open(anOrder());
    expect(screen.queryByRole('region', { name: 'Returns' })).toBeNull();
  });

  test('says until which day', async () => {
    await open(delivered({ returning: { until: '2026-12-04', obstacle: null } }));
    returns().getByText('The last day to ask for a return is 4 December 2026.');
  });

  test.each([
    ['too_late', {}, /^The last day to ask for a return was 4 December 2026\./],
    ['nothing_left', {}, /^Nothing is left in this order/],
    ['nothing_left', { custom_made: true }, /were made for your ear/],
  ] as const)('says why not: %s %j', async (obstacle, line, words) => {
    await open(delivered({ returning: { until: '2026-12-04', obstacle }, lines: changeLines(line) }));
    returns().getByText(words);
    expect(returns().queryByRole('button')).toBeNull();
    expect((await returns().findAllByRole('link'))[0]?.getAttribute('href')).toMatch(/^tel:/);
  });
});

describe('asking', () => {
  async function ask(order = delivered()) {
    const app = await open(order);
    await app.user.click(returns().getByRole('button', { name: 'Ask to return' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to return' }));
    return { ...app, dialog, send: dialog.getByRole('button', { name: 'Send the request' }) };
  }

  test('all that is missing is said at once, beside its field, and the first gets the focus', async () => {
    const { user, dialog, send } = await ask();
    await user.click(send);
    await dialog.findByText('Choose at least one piece.');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getAllByRole('checkbox')[0]));
    await user.selectOptions(dialog.getByLabelText(/^Reason for the return/), 'Another reason');
    await user.click(send);
    expect(dialog.getByLabelText('The reason in your own words').getAttribute('aria-invalid')).toBe('true');
  });

  test('what was made for an ear, and what is back, cannot be chosen and says why', async () => {
    const [aid, accessory] = anOrder().lines as [OrderLine, OrderLine];
    const { dialog } = await ask(
      delivered({
        lines: [
          { ...aid, custom_made: true },
          { ...accessory, returned: 2 },
          { ...aid, product_id: 'aid-2', title: 'Oticon Real', count: 3, returned: 1 },
        ],
      }),
    );
    dialog.getByText(/^Made for your ear/);
    dialog.getByText('All its pieces are back with us.');
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    dialog.getByText('2 pieces at EGP 52,000 each');
  });

  test('sends the chosen pieces, and shows what became of it', async () => {
    const sent: object[] = [];
    answers(requestReturn, (input) => {
      sent.push(input);
      const asked = withReturn({}, 'requested');
      answers(fetchOrder, asked);
      return asked;
    });
    const { user, dialog, send } = await ask();
    dialog.getByText(/^You pay for sending the pieces to us/);
    dialog.getByText(/in cash within 7 days after they reach us/);
    await user.click(dialog.getByRole('checkbox', { name: 'Charger Case Go' }));
    dialog.getByText('EGP 9,800');
    const count = within(dialog.getByRole('group', { name: /Charger Case Go/ }));
    await user.click(count.getByRole('button', { name: 'One less' }));
    dialog.getByText('EGP 4,900');
    await user.selectOptions(dialog.getByLabelText('Reason for the return'), 'It is faulty');
    dialog.getByText(/^We pay for sending what is faulty/);
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        userId: 'user-1',
        orderId: 'order-1',
        lines: [{ product_id: 'accessory-1', product_type: 'accessories', count: 1 }],
        reason: 'faulty',
        reason_text: '',
        requestId: expect.any(String),
        lang: 'en',
      },
    ]);
    await returns().findByText('Waiting for the pieces');
    expect(returns().queryByRole('button', { name: 'Ask to return' })).toBeNull();
  });

  test('what was typed stays when it fails and when the window was closed, and a repeat carries the same name', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const sent = () =>
      fetched.mock.calls.map(([, init]) => String(init?.body)).filter((body) => /request-return/.test(body));
    refuses(requestReturn, 'busy');
    const { user, dialog, send } = await ask();
    await user.click(dialog.getByRole('checkbox', { name: 'Phonak Audéo L50-R' }));
    await user.selectOptions(dialog.getByLabelText('Reason for the return'), 'I changed my mind');
    await user.type(dialog.getByLabelText(/own words/), 'Too small');
    await user.click(send);
    await dialog.findByText('Somebody changed this at the same moment. Please try again.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(returns().getByRole('button', { name: 'Ask to return' }));
    const again = within(await screen.findByRole('dialog'));
    expect((again.getByLabelText(/own words/) as HTMLTextAreaElement).value).toBe('Too small');
    await user.click(again.getByRole('button', { name: 'Send the request' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toBe(sent()[0]);
    fetched.mockRestore();
  });

  test('too late: says the day where it was asked, and shows how things stand', async () => {
    refuses(requestReturn, 'return_too_late', { day: '2026-12-04' });
    const { user, dialog, send } = await ask();
    answers(fetchOrder, delivered({ returning: { until: '2026-12-04', obstacle: 'too_late' } }));
    await user.click(dialog.getByRole('checkbox', { name: 'Phonak Audéo L50-R' }));
    await user.selectOptions(dialog.getByLabelText('Reason for the return'), 'I changed my mind');
    await user.click(send);
    await dialog.findByText('This order could be returned until 4 December 2026. Please contact us.');
    await screen.findByText(/^The last day to ask for a return was 4 December 2026\./);
  });
});

describe('what became of a return', () => {
  test.each([
    [{ state: 'received', refund_by: '2026-12-09' }, 'We have the pieces', /in cash by 9 December 2026/],
    [
      { state: 'inspected', refund_by: '2026-12-09', refund: 4900 },
      'Refund under way',
      /EGP 4,900 in cash by 9 December/,
    ],
    [{ state: 'refunded', refund: 4900 }, 'Refunded', /We refunded EGP 4,900 in cash/],
    [{ state: 'closed' }, 'Ended without a refund', /no money to pay back/],
    [{ state: 'refused', note: 'The wrapping was open.' }, 'Not accepted', 'The wrapping was open.'],
    [{ state: 'withdrawn' }, 'Withdrawn', /^You keep the pieces/],
  ] as const)('says how it stands: %j', async (own, badge, words) => {
    await open(withReturn(own, 'requested'));
    returns().getByText(badge);
    returns().getByText(words);
    expect(returns().queryByRole('button', { name: 'Withdraw the request' })).toBeNull();
  });

  test('by card the money goes back to the card', async () => {
    await open({ ...withReturn({ state: 'refunded', refund: 4900 }), payment_method: 'card' });
    returns().getByText(/We refunded EGP 4,900 to you/);
  });

  test('pieces that come back to the customer are named', async () => {
    await open(withReturn({ state: 'closed', lines: [{ title: 'Charger Case Go', count: 2, sent_back: 1 }] }));
    returns().getByText('We did not accept 1 piece and are sending it back to you.');
  });

  test('each keeps its own days, the newest first', async () => {
    const order = withReturn({}, 'requested', 'withdrawn', 'requested', 'received');
    const [own] = order.returns as [OrderReturn];
    await open({
      ...order,
      returns: [
        {
          ...own,
          $id: 'return-2',
          state: 'received',
          refund_by: '2026-12-11',
          $createdAt: '2026-12-03T10:00:00.000+00:00',
        },
        { ...own, state: 'withdrawn' },
      ],
    });
    const days = (name: string) =>
      within(screen.getByRole('listitem', { name }))
        .getAllByText(/December 2026,/)
        .map(({ textContent }) => textContent);
    expect(days('Return of 3 December 2026')).toEqual([expect.stringMatching(/^3 /), expect.stringMatching(/^4 /)]);
    expect(days('Return of 1 December 2026')).toEqual([expect.stringMatching(/^1 /), expect.stringMatching(/^2 /)]);
  });

  test('speaks Arabic', async () => {
    await open(withReturn({ state: 'inspected', refund_by: '2026-12-09', refund: 4900 }, 'requested'), 'ar');
    screen.getByText('جارٍ رد المبلغ');
    screen.getByText(/في موعد أقصاه 9 ديسمبر 2026/);
  });
});

describe('withdrawing', () => {
  async function withdraw(order: Order) {
    const app = await open(order);
    await app.user.click(returns().getByRole('button', { name: 'Withdraw the request' }));
    return { ...app, dialog: within(screen.getByRole('dialog')) };
  }

  test('asks first, and can be asked for again until the last day', async () => {
    const { user, dialog } = await withdraw(withReturn({}, 'requested'));
    dialog.getByText(/You can ask for a return again until/);
    const withdrawn = {
      ...withReturn({ state: 'withdrawn' }, 'requested', 'withdrawn'),
      returning: delivered().returning,
    };
    const sent: object[] = [];
    answers(withdrawReturn, (input) => {
      sent.push(input);
      answers(fetchOrder, withdrawn);
      return withdrawn;
    });
    await user.click(dialog.getByRole('button', { name: 'Yes, withdraw it' }));
    await returns().findByText('Withdrawn');
    expect(sent).toEqual([{ userId: 'user-1', orderId: 'order-1', returnId: 'return-1', lang: 'en' }]);
    returns().getByRole('button', { name: 'Ask to return' });
  });

  test('after the last day it says that there is no other one', async () => {
    const { dialog } = await withdraw({
      ...withReturn({}, 'requested'),
      returning: { until: '2026-01-04', obstacle: 'open' },
    });
    dialog.getByText(/you cannot ask again\.$/);
  });

  test('when the pieces have arrived it says so, and shows how things stand', async () => {
    const { user, dialog } = await withdraw(withReturn({}, 'requested'));
    refuses(withdrawReturn, 'return_changed');
    answers(fetchOrder, withReturn({ state: 'received', refund_by: '2026-12-09' }, 'requested', 'received'));
    await user.click(dialog.getByRole('button', { name: 'Yes, withdraw it' }));
    await screen.findByText('The request was not withdrawn');
    await screen.findByText('We have the pieces');
    expect(screen.queryByText('Waiting for the pieces')).toBeNull();
  });
});

test.each([
  ['assigned', /^Please have the pieces ready/],
  ['out', /^Please have the pieces ready/],
  ['collected', /^The courier has the pieces and is bringing them to us/],
  ['failed', /We will contact you to arrange another time/],
] as const)('a pick-up that is %s says what to do now', async (state, words) => {
  await open(withReturn({ pick_up: { carrier: 'driver', state, tracking_number: null } }, 'requested'));
  returns().getByText(words);
  expect(returns().queryAllByText(/^Please have the pieces ready/)).toHaveLength(
    String(words).includes('ready') ? 1 : 0,
  );
});
