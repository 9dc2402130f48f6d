import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchDocumentSends, fetchInvoices, sendDocument } from '#contract/clinic-documents/calls.ts';
import { fetchPayments, issueReceipt, recordPayment, voidPayment } from '#contract/clinic-payments/calls.ts';
import type { ClinicPayment, FormPayments } from '#contract/clinic-payments/schemas.ts';
import { fetchForms, fetchPforms } from '#contract/forms/calls.ts';
import { fetchInstalments } from '#contract/instalments/calls.ts';
import { aForm, formPage, NOTHING_SENT } from '#web/testing/clinic.ts';
import { type RealtimeServer, realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const adel = aUser({ id: 'adel', role: 'accounting', username: 'Adel' });
const MADE = { $id: 'new', billed: 1000, received: 0, outstanding: 0 };

function aPayment(change: Partial<ClinicPayment> = {}): ClinicPayment {
  return {
    $id: 'payment-1',
    form_id: 'form-1',
    block_id: null,
    kind: 'payment',
    amount: 500,
    method: 'instapay',
    payer: 'client',
    reference: 'T-7',
    day: '2026-11-20T00:00:00.000Z',
    at: '2026-11-20T10:00:00.000Z',
    actor_name: 'Nour',
    note: null,
    refund_of: null,
    void_of: null,
    left: 500,
    voided: false,
    ...change,
  };
}

const DOWNPAYMENT = aPayment({ $id: 'payment-0', kind: 'downpayment', amount: 100, method: 'cash', left: 0 });

let realtime: RealtimeServer;
beforeEach(() => {
  realtime = realtimeServer();
  answers(fetchInstalments, { plan: null });
  answers(fetchDocumentSends, NOTHING_SENT);
  answers(fetchForms, formPage([]));
  answers(fetchInvoices, { documents: [], total: 0 });
  answers(
    fetchPforms,
    formPage([aForm({ form_type: 'cs', status: 'complete', issued_at: '2026-11-20T10:00:00.000Z' })]),
  );
});

function paid(documents: ClinicPayment[], { received = 600, outstanding = 400 } = {}): void {
  answers(fetchPayments, {
    documents,
    total: documents.length,
    billed: 1000,
    received,
    outstanding,
    balances: [],
    split: null,
  } satisfies FormPayments);
}

async function open(language: 'ar' | 'en' = 'en') {
  const app = await renderApp('/accounting?tab=issued', { language, signedInAs: adel });
  await app.user.click(await screen.findByRole('button', { name: language === 'en' ? 'Payments' : 'الدفعات' }));
  const name = language === 'en' ? 'Payments of Hoda Hassan' : 'دفعات Hoda Hassan';
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findAllByText('T-7');
  return { ...app, dialog };
}

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

describe('the payments of a form', () => {
  test.each([
    ['en', ['EGP 1,000', 'EGP 600', 'EGP 400'], 'Downpayment'],
    ['ar', [/1,000/, /600/, /400/], 'مقدَّم'],
  ] as const)('stand in a table, with what they come to (%s)', async (language, sums, first) => {
    paid([DOWNPAYMENT, aPayment()]);
    const { dialog } = await open(language);
    dialog.getAllByRole('definition').forEach((sum, index) => {
      expect(plain(sum.textContent)).toMatch(sums[index] as string);
    });
    const [, row] = dialog.getAllByRole('row');
    within(row as HTMLElement).getByText(first);
    // A downpayment changes in the form alone.
    expect(within(row as HTMLElement).getAllByRole('button')).toHaveLength(2);
  });

  test('are live', async () => {
    paid([aPayment()]);
    const { dialog } = await open();
    await waitFor(() => expect(realtime.open()).toBeGreaterThan(0));
    paid([aPayment(), aPayment({ $id: 'payment-2', reference: 'T-8' })]);
    realtime.tell();
    await dialog.findByText('T-8');
  });

  test('that are void, or of which something was given back, cannot be void', async () => {
    paid([
      aPayment({ left: 300 }),
      aPayment({ $id: 'payment-2', kind: 'refund', amount: -200, left: 0, refund_of: 'payment-1' }),
      aPayment({ $id: 'payment-3', left: 0, voided: true }),
    ]);
    const { dialog } = await open();
    const [, partly, refund, ended] = dialog.getAllByRole('row');
    const buttons = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
    expect([buttons(partly), buttons(refund), buttons(ended)]).toEqual([
      ['Receipt', 'To the phone', 'Refund'],
      ['Void'],
      [],
    ]);
  });

  test('of which all is paid take no more', async () => {
    paid([aPayment()], { received: 1000, outstanding: 0 });
    await open();
    expect(screen.queryByRole('button', { name: 'Record a payment' })).toBeNull();
  });
});

describe('a payment', () => {
  test('of all that is outstanding is a press away; how it came is said', async () => {
    paid([aPayment()]);
    const sent: Record<string, unknown>[] = [];
    answers(recordPayment, (input) => {
      sent.push(input);
      return MADE;
    });
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Record a payment' }));
    const form = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
    await user.selectOptions(form.getByLabelText('Method'), 'cheque');
    await user.type(form.getByLabelText(/^Reference/), 'C-12');
    await user.click(form.getByRole('button', { name: 'Record the payment' }));
    await screen.findByText('The payment is recorded');
    expect(sent).toEqual([
      {
        id: 'adel',
        form_id: 'form-1',
        amount: 400,
        method: 'cheque',
        reference: 'C-12',
        note: null,
        request_id: expect.any(String),
      },
    ]);
  });

  test('of more than is outstanding is refused beside its field, and nothing is sent', async () => {
    paid([aPayment()]);
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Record a payment' }));
    const form = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
    const amount = form.getByLabelText('Amount (EGP)');
    await user.clear(amount);
    await user.type(amount, '٤٠١');
    await user.click(form.getByRole('button', { name: 'Record the payment' }));
    await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
    // A point before three digits can be read in two ways; and piasters have two digits.
    for (const [typed, told] of [
      ['1.000', /^Type the amount in digits, for example 1000/],
      ['10.1234', /^Use at most two decimals/],
    ] as const) {
      await user.clear(amount);
      await user.type(amount, typed);
      await form.findByText(told);
    }
  });

  test('that somebody else made meanwhile is told with what is left', async () => {
    paid([aPayment()]);
    refuses(recordPayment, 'payment_too_large', { left: 150 });
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Record a payment' }));
    const form = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
    await user.click(form.getByRole('button', { name: 'Record the payment' }));
    await form.findByText(/^Only EGP.150 is still to be paid\.$/);
  });

  test('is given back by the way it came', async () => {
    paid([aPayment({ left: 300 })]);
    const sent: Record<string, unknown>[] = [];
    answers(recordPayment, (input) => {
      sent.push(input);
      return MADE;
    });
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: /^Refund of/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Refund a payment' }));
    await user.click(form.getByRole('button', { name: 'Record the refund' }));
    await screen.findByText('The refund is recorded');
    expect(sent[0]).toMatchObject({ amount: 300, method: 'instapay', refund_of: 'payment-1' });
  });

  test.each([
    ['en', 'Receipt', 'Still to pay'],
    ['ar', 'إيصال', 'المتبقي بعد هذه الدفعة'],
  ] as const)('has a receipt with its number and what is left (%s)', async (language, name, left) => {
    paid([aPayment()]);
    answers(issueReceipt, {
      $id: 'receipt-1',
      number: 'R-2026-000123',
      form_id: 'form-1',
      payment_id: 'payment-1',
      amount: 500,
      outstanding: 400,
      insurer_name: null,
      insurer_outstanding: null,
      at: '2026-11-20T10:00:00.000Z',
      actor_name: 'Nour',
    });
    const { user, dialog } = await open(language);
    await user.click(dialog.getByRole('button', { name }));
    expect((await screen.findAllByText('R-2026-000123')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(left).length).toBeGreaterThan(0);
  });

  test('has a receipt of whoever paid that says what each side has left, where the bill is split', async () => {
    paid([aPayment({ method: 'cheque', payer: 'insurer' })]);
    answers(issueReceipt, {
      $id: 'receipt-1',
      number: 'R-2026-000123',
      form_id: 'form-1',
      payment_id: 'payment-1',
      amount: 500,
      outstanding: 400,
      insurer_name: 'Misr Insurance',
      insurer_outstanding: 250,
      at: '2026-11-20T10:00:00.000Z',
      actor_name: 'Nour',
    });
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Receipt' }));
    await screen.findAllByText('R-2026-000123');
    const sheet = document.querySelector('dialog [data-sheet]')?.textContent;
    expect(sheet).toMatch(/Left to pay by the client.*150.*Left to pay by.*Misr Insurance.*250/);
    expect(sheet).not.toContain('400');
    expect(sheet).toMatch(/Received from.*Misr Insurance.*Client.*Hoda/);
  });

  test('a refund is voided as what it is, not as a payment', async () => {
    paid([aPayment({ kind: 'refund', amount: -200, left: 0 })]);
    answers(voidPayment, MADE);
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: /^Void the refund of EGP\s200$/ }));
    const form = within(await screen.findByRole('dialog', { name: /^Void the refund of EGP\s200$/ }));
    await user.type(form.getByLabelText('Why it is void'), 'typed twice');
    await user.click(form.getByRole('button', { name: 'Void the refund' }));
    await screen.findByText('The refund is void');
  });

  test('is void only with a reason', async () => {
    paid([aPayment()]);
    const sent: Record<string, unknown>[] = [];
    answers(voidPayment, (input) => {
      sent.push(input);
      return MADE;
    });
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: /^Void/ }));
    const form = within(await screen.findByRole('dialog', { name: /^Void the payment/ }));
    const button = form.getByRole('button', { name: 'Void the payment' });
    await user.click(button);
    await waitFor(() => expect(form.getByLabelText('Why it is void').getAttribute('aria-invalid')).toBe('true'));
    await user.type(form.getByLabelText('Why it is void'), 'typed twice');
    await user.click(button);
    await screen.findByText('The payment is void');
    expect(sent).toEqual([
      { id: 'adel', payment_id: 'payment-1', reason: 'typed twice', request_id: expect.any(String) },
    ]);
  });
});

describe('a receipt', () => {
  const account = { name: 'Hoda', recipient: 'h…@example.com', lang: 'ar' } as const;
  const number = 'R-2026-000123';
  const receipt = {
    $id: 'receipt-1',
    number,
    form_id: 'form-1',
    payment_id: 'payment-1',
    amount: 500,
    outstanding: 400,
    insurer_name: null,
    insurer_outstanding: null,
    at: '2026-11-20T10:00:00.000Z',
    actor_name: 'Nour',
  };

  test('is sent by one press to the account that is linked; the desk sees to whom, and sends it again', async () => {
    paid([aPayment()]);
    answers(fetchDocumentSends, { ...NOTHING_SENT, account });
    answers(issueReceipt, receipt);
    const sent: Record<string, unknown>[] = [];
    const { user, dialog } = await open();
    await dialog.findByText(/^Goes to the account of .*, in Arabic\.$/);
    dialog.getByText('Nothing has been sent yet');
    // The answer is lost; what is pressed again is the same message.
    refuses(sendDocument, 'busy');
    const button = () => dialog.getByRole('button', { name: /^Send the receipt of/ });
    await user.click(button());
    await screen.findByText('Not sent');
    answers(sendDocument, (input) => {
      sent.push(input);
      return { $id: 'message-1', recipient: account.recipient };
    });
    const message = {
      $id: 'message-1',
      document_id: receipt.$id,
      kind: 'receipt' as const,
      number,
      payment_id: 'payment-1',
      channel: 'email' as const,
      recipient: account.recipient,
      state: 'sent' as const,
      at: '2026-11-20T10:05:00.000Z',
    };
    answers(fetchDocumentSends, { ...NOTHING_SENT, account, documents: [message], total: 1 });
    await user.click(button());
    await dialog.findByText(number);
    dialog.getByText('Sent');
    expect(button().textContent).toBe('Send again');
    await user.click(button());
    await waitFor(() => expect(sent).toHaveLength(2));
    const [first, second] = sent;
    expect(first).toEqual({ id: 'adel', document_id: 'receipt-1', request_id: expect.any(String) });
    expect(second?.request_id).not.toBe(first?.request_id);
  });

  test('of a client without an account cannot be sent: it says so, and how one is linked', async () => {
    paid([aPayment()]);
    const { dialog } = await open('ar');
    await dialog.findByText(/^لا يوجد حساب مرتبط بهذا العميل/);
    dialog.getByText(/^لربط حساب:/);
    expect(dialog.queryByRole('button', { name: /^إرسال/ })).toBeNull();
    dialog.getByRole('button', { name: 'إيصال' });
  });
});
