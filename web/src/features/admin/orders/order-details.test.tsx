import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { fetchRecordFile } from '#contract/notes/calls.ts';
import {
  fetchOrder,
  fetchOrders,
  nameOrderSerials,
  recordOrderCall,
  updateOrder,
} from '#contract/orders/admin-calls.ts';

import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { refundOrder } from '#contract/payments/admin-calls.ts';
import {
  assignDriver,
  fetchCarrierOptions,
  fetchDrivers,
  sendByCompany,
  withdrawShipment,
} from '#contract/shipments/admin-calls.ts';
import type { Shipment } from '#contract/shipments/schemas.ts';
import { adminOrderDetails, aRefundDue } from '#web/testing/admin-orders.ts';
import { anEvent } from '#web/testing/orders.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

beforeEach(() => {
  realtimeServer();
  answers(fetchOrders, { documents: [], total: 0, capped: false });
  answers(fetchDrivers, { documents: [{ $id: 'karim', name: 'Karim' }], total: 1 });
  answers(fetchCarrierOptions, { company: null, answered: true, districts: [], suggested: null });
});

const admin = aUser({ id: 'admin-1', role: 'admin' });

async function open(order: AdminOrderDetails | null, language: 'ar' | 'en' = 'en') {
  if (order) answers(fetchOrder, order);
  else refuses(fetchOrder, 'not_found');
  return renderApp('/admin/orders?order=order-1', { language, signedInAs: admin });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const section = async (name: string) => within(await screen.findByRole('region', { name }));
/** The question that stands before a step. Amounts and numbers of orders hold spaces that do not break. */
const question = async (title: string) => {
  const name = new RegExp(`^${title.replaceAll('?', '\\?').replaceAll(' ', '\\s')}$`);
  return within(await screen.findByRole('dialog', { name }));
};

describe('the details', () => {
  test('tell who the client is, field by field', async () => {
    await open(adminOrderDetails());
    const client = await section('Client Details');
    expect(client.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'User ID',
      'First name',
      'Last name',
      'Age',
      'Hearing assessment',
      'Ear needing an aid',
      'Phone',
      'Email',
      'Address',
      'City',
    ]);
    for (const value of ['user-7', 'منى', 'علي', '64', 'Moderate loss', 'Both', 'mona@example.com', '12 شارع النيل']) {
      client.getByText(value);
    }
    expect(client.getByRole('link', { name: /^Call .* on 0101\u00a0234\u00a05678$/ }).getAttribute('href')).toBe(
      'tel:01012345678',
    );
    client.getByText('Cairo');
  });

  test('say of the order of a deleted account that there is none any more', async () => {
    await open(adminOrderDetails({ user_id: NOBODY_ID }));
    (await section('Client Details')).getByText('No account any more');
    expect(screen.queryByText(NOBODY_ID)).toBeNull();
  });

  test('speak Arabic, with the digits 0–9', async () => {
    await open(adminOrderDetails({ user_age: null }), 'ar');
    const client = await section('بيانات العميل');
    client.getByText('غير مذكور');
    client.getByText('القاهرة');
    client.getByText('0101 234 5678');
    (await section('المنتجات')).getByText('فوناك أوديو');
  });

  test('have a part about the card only when a card order exists', async () => {
    await open(aRefundDue());
    const card = await section('Online payment');
    expect(card.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Order ID',
      'Transaction ID',
      'Payment time',
    ]);
    card.getByText('card-order-9');
    card.getByText('4711');
    card.getByText(/20 November 2026.*11:35 pm/);
  });

  test('name a fee for delivery only where the order is brought', async () => {
    const sums = async () => (await section('Products')).getAllByRole('term').map((term) => term.textContent);
    await open(adminOrderDetails());
    expect(await sums()).toEqual(['Products', 'Delivery fee', 'Total']);
    cleanup();
    await open(adminOrderDetails({ delivery_method: 'pick_up', delivery_fee: 0 }));
    expect(await sums()).toEqual(['Products', 'Total']);
  });

  test('have none for cash', async () => {
    await open(adminOrderDetails());
    await section('Client Details');
    expect(screen.queryByRole('region', { name: 'Card payment' })).toBeNull();
  });

  test('of an order on its way name the pieces that it took; a number that is not of it says so, and stays', async () => {
    const { user } = await open(adminOrderDetails({ delivery_status: 'shipped', serials: [] }));
    const numbers = await screen.findByLabelText<HTMLTextAreaElement>(/^Serial numbers of the pieces sent/);
    await user.type(numbers, 'sn-1{Enter}sn-2');
    const values = { serial: 'SN-2' };
    refuses(nameOrderSerials, 'invalid_input', { fields: { 'serials.1': { key: 'not_of_order', values } } });
    await user.click(await button('Save the numbers'));
    await screen.findByText('The serial number SN-2 does not belong to a product of this order.');
    expect(numbers.value).toBe('sn-1\nsn-2');
    const sent: unknown[] = [];
    answers(nameOrderSerials, ({ serials }) => {
      sent.push(serials);
      return adminOrderDetails({ delivery_status: 'shipped', serials: ['SN-1'], version: 4 });
    });
    await user.clear(numbers);
    await user.type(numbers, 'sn-1');
    await user.click(await button('Save the numbers'));
    await screen.findByText('Numbers saved');
    expect(sent).toEqual([['sn-1']]);
  });

  test('show lines and sums, with VAT only where there is some', async () => {
    await open(adminOrderDetails({ vat: 7_500 }));
    const goods = await section('Products');
    for (const amount of ['EGP 52,000', 'EGP 9,800', 'EGP 61,800', 'EGP 50', 'EGP 61,850', 'EGP 7,500']) {
      expect(goods.getAllByText(amount).length).toBeGreaterThan(0);
    }
    goods.getByText('Of which VAT');
  });

  test('say when the order cannot be had, and close', async () => {
    const app = await open(null);
    await screen.findByText('This order could not be loaded');
    await app.user.click(await button('Close'));
    await isAt(app, '/admin/orders');
  });

  test('show the picture of an assessment when it is asked for, by the call that notes who looks', async () => {
    const seen: unknown[] = [];
    answers(fetchRecordFile, (input) => {
      seen.push(input);
      return { type: 'image/jpeg', parts: 1, data: 'AAAA' };
    });
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
    const app = await open(
      adminOrderDetails({ user_hearing_assessment: 'picture-1', hearing_assessment_image: 'picture-1' }),
    );
    await app.user.click(await button('Show the picture of the assessment'));
    const picture = await screen.findByRole('img', { name: 'Picture of the hearing assessment' });
    expect(picture.getAttribute('src')).toBe('blob:picture');
    expect(seen).toEqual([{ id: 'admin-1', fileId: 'picture-1', of: 'order', part: '0' }]);
  });
});

describe('moving an order on', () => {
  test('asks first, and does nothing without a yes', async () => {
    const app = await open(adminOrderDetails());
    await app.user.click(await button('Confirm the order'));
    const asked = await question('Has the client confirmed order 1234 5678?');
    await app.user.click(asked.getByRole('button', { name: 'No, go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Has the client confirmed/ })).toBeNull());
    (await section('Next step')).getByRole('button', { name: 'Confirm the order' });
  });

  test('sends the version that was seen, and shows what it became', async () => {
    const sent: unknown[] = [];
    const confirmed = adminOrderDetails({
      delivery_status: 'confirmed',
      version: 4,
      moves: { delivery: ['shipped', 'cancelled'], payment: [], refund: false, call: false },
    });
    const app = await open(adminOrderDetails());
    answers(updateOrder, (input) => {
      sent.push(input);
      answers(fetchOrder, confirmed);
      return confirmed;
    });
    await app.user.click(await button('Confirm the order'));
    const asked = await question('Has the client confirmed order 1234 5678?');
    await app.user.click(asked.getByRole('button', { name: 'Confirm the order' }));
    await screen.findByText(/^Order 1234\s5678: Confirmed$/);
    await button('Mark as shipped');
    expect(screen.queryByRole('button', { name: 'Confirm the order' })).toBeNull();
    expect(sent).toEqual([{ orderId: 'order-1', id: 'admin-1', version: 3, data: { delivery_status: 'confirmed' } }]);
  });

  test('a parcel on its way may come back or get lost, each after a question of its own', async () => {
    const sent: unknown[] = [];
    const app = await open(
      adminOrderDetails({
        delivery_status: 'shipped',
        moves: { delivery: ['delivered', 'returned', 'lost'], payment: [], refund: false, call: false },
      }),
    );
    answers(updateOrder, (input) => {
      sent.push(input.data);
      return adminOrderDetails({ delivery_status: 'returned', version: 4 });
    });
    await app.user.click(await button('Mark as lost'));
    const lost = await question('Was order 1234 5678 lost on its way?');
    lost.getByText(/do not go back into stock/);
    await app.user.click(lost.getByRole('button', { name: 'No, go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /lost on its way/ })).toBeNull());
    await app.user.click(await button('Mark as undelivered'));
    const back = await question('Did order 1234 5678 come back undelivered?');
    back.getByText(/an unpaid order stays unpaid/);
    await app.user.click(back.getByRole('button', { name: 'Mark as undelivered' }));
    await screen.findByText(/^Order 1234\s5678: Returned$/);
    expect(sent).toEqual([{ delivery_status: 'returned' }]);
  });

  test('tells when somebody was faster, and shows how the order stands now', async () => {
    const app = await open(adminOrderDetails());
    refuses(updateOrder, 'order_changed');
    const cancelled = adminOrderDetails({
      delivery_status: 'cancelled',
      moves: { delivery: [], payment: [], refund: false, call: false },
    });
    await app.user.click(await button('Cancel the order'));
    const asked = await question('Cancel order 1234 5678?');
    asked.getByText(/cannot be undone/);
    answers(fetchOrder, cancelled);
    await app.user.click(asked.getByRole('button', { name: 'Cancel the order' }));
    const told = await question('Order status not updated');
    told.getByText('Somebody changed this order meanwhile. Please look at it again.');
    await app.user.click(told.getByRole('button', { name: 'OK' }));
    await screen.findByText('No further steps');
  });

  test('money goes back after a question that names the amount', async () => {
    const refunded = aRefundDue({
      payment_status: 'refunded',
      refund_due: 0,
      returned: 61_850,
      moves: { delivery: [], payment: [], refund: false, call: false },
    });
    const app = await open(aRefundDue());
    await screen.findByText('EGP 61,850 must be refunded to the client.');
    answers(refundOrder, () => {
      answers(fetchOrder, refunded);
      return { $id: 'order-1', payment_status: 'refunded', refunded: 61_850, due: 0 };
    });
    await app.user.click(await button('Refund the client'));
    const asked = await question('Refund EGP 61,850 to the client?');
    await app.user.click(asked.getByRole('button', { name: 'Refund the client' }));
    await screen.findByText('EGP 61,850 was refunded to the client.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Refund the client' })).toBeNull());
  });

  test('a refund that the provider refuses is told, and can be tried again', async () => {
    const app = await open(aRefundDue());
    refuses(refundOrder, 'refund_failed');
    await app.user.click(await button('Refund the client'));
    const asked = await question('Refund EGP 61,850 to the client?');
    await app.user.click(asked.getByRole('button', { name: 'Refund the client' }));
    const told = await question('Order status not updated');
    told.getByText('The card provider did not accept the refund. Please try again later.');
    await app.user.click(told.getByRole('button', { name: 'OK' }));
    await button('Refund the client');
  });
});

describe('the note', () => {
  test('is saved with the version that was seen', async () => {
    const sent: unknown[] = [];
    const app = await open(adminOrderDetails());
    answers(updateOrder, (input) => {
      sent.push(input);
      const changed = adminOrderDetails({ note: 'Call after six', version: 4 });
      answers(fetchOrder, changed);
      return changed;
    });
    await app.user.type(await screen.findByLabelText(/^Internal note/), ' Call after six ');
    await app.user.click(await button('Save note'));
    await screen.findByText('Note saved');
    expect(sent).toEqual([{ orderId: 'order-1', id: 'admin-1', version: 3, data: { note: 'Call after six' } }]);
  });

  test('that is not saved is asked about before the window closes', async () => {
    const app = await open(adminOrderDetails());
    await app.user.type(await screen.findByLabelText(/^Internal note/), 'Half a');
    await app.user.click(await button('Close'));
    const asked = await question('Leave without saving?');
    await app.user.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect((screen.getByLabelText(/^Internal note/) as HTMLTextAreaElement).value).toBe('Half a');
    expect(app.place().path).toBe('/admin/orders?order=order-1');
    await app.user.click(await button('Close'));
    const again = await question('Leave without saving?');
    await app.user.click(again.getByRole('button', { name: 'Leave without saving' }));
    await isAt(app, '/admin/orders');
  });

  test('says why it is refused beside the field', async () => {
    const app = await open(adminOrderDetails());
    const field = await screen.findByLabelText(/^Internal note/);
    await app.user.click(field);
    await app.user.paste('x'.repeat(1001));
    await app.user.click(await button('Save note'));
    await screen.findByText(/1,000/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a call to the client', () => {
  test.each([
    ['Confirmed', 'confirmed'],
    ['No answer', 'no_answer'],
    ['Refused', 'refused'],
    ['Call later', 'call_later'],
  ] as const)('%s is written down with its note', async (label, outcome) => {
    const sent: Record<string, unknown>[] = [];
    const app = await open(adminOrderDetails());
    answers(recordOrderCall, (input) => {
      sent.push(input);
      return adminOrderDetails({ version: 4 });
    });
    await app.user.click(await button('Record a call'));
    const form = within(await screen.findByRole('dialog', { name: /Call outcome: order 1234/ }));
    await app.user.click(form.getByRole('radio', { name: new RegExp(`^${label}`) }));
    await app.user.type(form.getByLabelText(/^Note/), 'at noon');
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Call recorded');
    expect(sent).toEqual([
      {
        orderId: 'order-1',
        id: 'admin-1',
        version: 3,
        outcome,
        note: 'at noon',
        requestId: expect.stringMatching(/^\w{24}$/),
      },
    ]);
    expect(screen.queryByRole('dialog', { name: /Call outcome/ })).toBeNull();
  });

  test('needs an outcome, and asks for it beside the choice', async () => {
    const app = await open(adminOrderDetails());
    await app.user.click(await button('Record a call'));
    const form = within(await screen.findByRole('dialog', { name: /Call outcome/ }));
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toBe('“Call outcome” is required.');
  });
});

describe('papers', () => {
  test('a packing slip and an invoice, each in Arabic and in English', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const app = await open(adminOrderDetails());
    await app.user.click(await button('Print'));
    const dialog = within(await screen.findByRole('dialog', { name: /Print the papers/ }));
    const paper = async () => within(await dialog.findByRole('region', { name: 'Preview of the paper' }));
    // The customer ordered in Arabic, so that is where it begins.
    (await paper()).getByRole('heading', { name: 'إذن تجهيز' });
    (await paper()).getByText(/^يُحصَّل نقدًا عند التسليم/);
    await app.user.selectOptions(dialog.getByLabelText('Language of the paper'), 'English');
    const slip = await paper();
    await slip.findByRole('heading', { name: 'Packing slip' });
    slip.getByText('To collect in cash on delivery: EGP 61,850');
    slip.getByText('3 pieces');
    expect(slip.queryByText('EGP 52,000')).toBeNull();
    await app.user.selectOptions(dialog.getByLabelText('Paper'), 'Invoice');
    const invoice = await paper();
    await invoice.findByRole('heading', { name: 'Invoice' });
    for (const text of ['Phonak Audéo L50-R', 'EGP 52,000', 'EGP 61,850', 'Pending']) {
      expect(invoice.getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(document.querySelector('body > [data-paper] article')?.getAttribute('lang')).toBe('en');
    await app.user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  test('Escape closes the papers and leaves the details open', async () => {
    const app = await open(adminOrderDetails());
    await app.user.click(await button('Print'));
    const papers = await screen.findByRole('dialog', { name: /Print the papers/ });
    fireEvent(papers, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Print the papers/ })).toBeNull());
    screen.getByRole('heading', { name: 'Client Details' });
    expect(app.place().path).toBe('/admin/orders?order=order-1');
  });

  test('the label of a parcel is in Arabic for the courier, whatever the customer reads', async () => {
    const app = await open(adminOrderDetails({ lang: 'en' }));
    await app.user.click(await button('Print'));
    const dialog = within(await screen.findByRole('dialog', { name: /Print the papers/ }));
    await dialog.findByRole('heading', { name: 'Packing slip' });
    await app.user.selectOptions(dialog.getByLabelText('Paper'), 'Label (A6)');
    await dialog.findByText(/^يُحصَّل نقدًا عند التسليم/);
    await app.user.selectOptions(dialog.getByLabelText('Language of the paper'), 'English');
    await dialog.findByText('To collect in cash on delivery: EGP 61,850');
  });

  test('nothing is collected for an order that is paid', async () => {
    const app = await open(
      aRefundDue({ lang: 'en', payment_status: 'paid', delivery_status: 'confirmed', refund_due: 0 }),
    );
    await app.user.click(await button('Print'));
    const dialog = within(await screen.findByRole('dialog', { name: /Print the papers/ }));
    await dialog.findByText('Nothing to collect on delivery');
    await app.user.selectOptions(dialog.getByLabelText('Paper'), 'Invoice');
    await dialog.findByText(/Paid online, transaction 4711/);
  });
});

describe('the parcel', () => {
  const parcel: Shipment = {
    $id: 'parcel-1',
    $createdAt: '2026-11-20T10:00:00.000Z',
    carrier: 'driver',
    state: 'failed',
    driver_name: 'Karim',
    attempts: 2,
    failure_reason: 'no_answer',
    note: 'Third floor',
    collected: 0,
    handed_in: false,
    tracking_number: null,
    asking: false,
    fault: null,
    finding: null,
    looked_into_note: null,
    at: '2026-11-20T10:00:00.000Z',
  };

  test('of a confirmed order is given to a colleague, at the version that was seen', async () => {
    const { user } = await open(adminOrderDetails({ delivery_status: 'confirmed' }));
    const part = await section('Parcel');
    const give = await part.findByRole<HTMLButtonElement>('button', { name: 'Assign the parcel' });
    expect(give.disabled).toBe(true);
    await part.findByRole('option', { name: 'Karim' });
    await user.selectOptions(part.getByLabelText('Who delivers it'), 'Karim');
    const sent: unknown[] = [];
    answers(assignDriver, (input) => {
      sent.push(input);
      const shipments = [{ ...parcel, state: 'assigned' as const, attempts: 0, failure_reason: null, note: null }];
      const assigned = adminOrderDetails({ delivery_status: 'confirmed', version: 4, shipments });
      answers(fetchOrder, assigned);
      return assigned;
    });
    await user.click(give);
    await (await section('Parcel')).findByText('Not out yet: Karim.');
    await waitFor(() => expect(document.activeElement).toBe(part.getByRole('heading', { name: 'Parcel' })));
    expect(sent).toEqual([{ id: 'admin-1', orderId: 'order-1', version: 3, driverId: 'karim' }]);
  });

  test('that was not handed over says why, and is taken back from whoever had it', async () => {
    const { user } = await open(adminOrderDetails({ delivery_status: 'shipped', shipments: [parcel] }));
    const part = await section('Parcel');
    part.getByText('Not handed over: Karim. Tried 2 times: No answer on the phone.');
    part.getByText('Third floor');
    refuses(withdrawShipment, 'order_changed');
    await user.click(part.getByRole('button', { name: 'Unassign' }));
    await part.findByRole('alert');
  });

  test('a parcel is sent to the delivery company with the suggested district, and a refusal shows its reason', async () => {
    const dokki = { id: 'dokki', name_ar: 'الدقي', name_en: 'Dokki' };
    answers(fetchCarrierOptions, { company: 'bosta', answered: true, districts: [dokki], suggested: 'dokki' });
    const { user } = await open(adminOrderDetails({ delivery_status: 'confirmed' }));
    const part = await section('Parcel');
    await user.selectOptions(await part.findByLabelText('Who delivers it'), 'Bosta');
    expect(part.getByLabelText<HTMLSelectElement>(/^District as Bosta knows it/).value).toBe('dokki');
    const sent: unknown[] = [];
    answers(sendByCompany, (input) => {
      sent.push(input);
      const fault = 'The district is not covered.';
      const refused = { ...parcel, carrier: 'bosta' as const, state: 'assigned' as const, failure_reason: null, fault };
      const after = adminOrderDetails({ delivery_status: 'confirmed', version: 4, shipments: [refused] });
      answers(fetchOrder, after);
      return after;
    });
    await user.click(part.getByRole('button', { name: 'Hand over to Bosta' }));
    const changed = await section('Parcel');
    await changed.findByText('The district is not covered.');
    await changed.findByRole('button', { name: 'Send to Bosta again' });
    expect(sent).toEqual([{ id: 'admin-1', orderId: 'order-1', version: 3, districtId: 'dokki' }]);
  });

  test.each([
    ['not_reached', 'ar', 'لم نتمكن من الوصول إلى بوسطة. نعيد المحاولة تلقائيًا كل بضع دقائق.'],
    ['not_reached', 'en', 'Bosta could not be reached. We try again automatically every few minutes.'],
    ['city_not_served', 'ar', /^لا تصل بوسطة إلى محافظة هذا الطلب/],
    ['city_not_served', 'en', /^Bosta does not deliver to the governorate of this order/],
    ['no_reason', 'ar', /^رفضت بوسطة الطلب بدون ذكر السبب/],
    ['no_reason', 'en', /^Bosta rejected the request without a reason/],
  ] as const)(
    'a parcel without an answer of the company (%s) says so in words of the page, in %s',
    async (fault, language, words) => {
      answers(fetchCarrierOptions, { company: 'bosta', answered: true, districts: [], suggested: null });
      const asked = { ...parcel, carrier: 'bosta' as const, state: 'assigned' as const, failure_reason: null, fault };
      await open(
        adminOrderDetails({ delivery_status: 'confirmed', shipments: [{ ...asked, asking: true }] }),
        language,
      );
      await screen.findByText(words);
    },
  );

  test('what somebody found out about a difference stands with the parcel', async () => {
    const lost = { ...parcel, carrier: 'bosta' as const, state: 'out' as const, finding: 'lost_there' as const };
    const shipments = [{ ...lost, failure_reason: null, looked_into_note: 'They pay for it' }];
    await open(adminOrderDetails({ delivery_status: 'shipped', shipments }));
    await screen.findByText(/^The company says that the parcel was lost/);
    await screen.findByText(/^Looked into: .*They pay for it/);
  });

  test('colleagues that cannot be loaded are asked for again by the button beside the error', async () => {
    refuses(fetchDrivers, 'forbidden');
    const { user } = await open(adminOrderDetails({ delivery_status: 'confirmed' }));
    const part = await section('Parcel');
    const retry = await part.findByRole('button', { name: 'Try again' });
    answers(fetchDrivers, { documents: [{ $id: 'karim', name: 'Karim' }], total: 1 });
    await user.click(retry);
    await part.findByRole('option', { name: 'Karim' });
    expect(part.queryByRole('alert')).toBeNull();
  });

  test('a pick-up that failed is in the history with its reason', async () => {
    const failed = anEvent({ pick_up_state: 'failed', failure_reason: 'not_there' });
    await open(adminOrderDetails({ delivery_status: 'delivered', events: [failed] }));
    await screen.findByText('The pieces were not collected: Nobody at the address');
  });

  test('a company parcel shows its tracking number and the finding to look into', async () => {
    const shipped = { ...parcel, carrier: 'bosta' as const, state: 'out' as const, failure_reason: null };
    const shipments = [{ ...shipped, tracking_number: '4711', finding: 'came_back' as const }];
    await open(adminOrderDetails({ delivery_status: 'shipped', shipments }));
    const part = await section('Parcel');
    part.getByText(/^Tracking number/);
    part.getByText(/The company says that the parcel came back/);
    expect(part.queryByRole('button', { name: 'Unassign' })).toBeNull();
  });

  test('that is handed over says who owes its cash, and of one that is collected there is none', async () => {
    const owed = { ...parcel, state: 'delivered' as const, failure_reason: null, note: null, collected: 500 };
    await open(adminOrderDetails({ delivery_status: 'delivered', payment_status: 'paid', shipments: [owed] }));
    (await section('Parcel')).getByText(/^Karim has .*500.* that is not handed in yet\.$/);
    cleanup();
    await open(adminOrderDetails({ delivery_status: 'confirmed', delivery_method: 'pick_up' }));
    await section('Client Details');
    expect(screen.queryByRole('region', { name: 'Parcel' })).toBeNull();
  });
});
