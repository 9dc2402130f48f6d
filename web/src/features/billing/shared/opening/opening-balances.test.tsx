import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { fetchForms, fetchPforms } from '#contract/forms/calls.ts';
import {
  fetchOpenBalances,
  fetchOpeningBalances,
  issueOpeningReceipt,
  recordOpeningPayment,
  voidOpeningPayment,
  writeOffBalance,
} from '#contract/opening-balances/calls.ts';
import type { OpeningBalance, OpeningPayment } from '#contract/opening-balances/schemas.ts';
import { fetchFinance } from '#contract/service-forms/calls.ts';
import { formPage } from '#web/testing/clinic.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';

const PAYMENT: OpeningPayment = {
  $id: 'payment-1',
  kind: 'payment',
  amount: 200,
  method: 'cash',
  reference: null,
  day: '2026-11-20T00:00:00.000Z',
  at: '2026-11-20T10:00:00.000Z',
  actor_name: 'Adel',
  note: null,
  left: 200,
  voided: false,
};
const BALANCE: OpeningBalance = {
  $id: 'balance-1',
  patient_id: 'patient-1',
  name: 'Hoda Hassan',
  phone: '01012345678',
  day: '2026-11-01T00:00:00.000Z',
  amount: 1_000.5,
  written_off: 0,
  left: 800.5,
  reference: 'INV 77',
  note: null,
  version: 1,
  write_off_reason: null,
  written_off_by: null,
  written_off_at: null,
  payments: [PAYMENT],
};

function owed(balance: OpeningBalance = BALANCE): void {
  const { payments: _payments, write_off_reason: _reason, ...open } = balance;
  const { written_off_by: _by, written_off_at: _at, ...shown } = open;
  answers(fetchOpenBalances, { documents: [shown], total: 1, capped: false, next: null, owed: 800.5, credit: 20 });
  answers(fetchOpeningBalances, { documents: [balance], total: 1, left: balance.left });
}

beforeEach(() => {
  answers(fetchFinance, { forms: 0, billed: 0, received: 0, outstanding: 0, days: [] });
  realtimeServer();
  answers(fetchForms, formPage([]));
  answers(fetchPforms, formPage([]));
  owed();
});

/** What was sent of a call that is answered so. */
function takes<Request, Output>(call: Call<Request, Output>, answer: Output): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  answers(call, (input) => {
    sent.push(input);
    return answer;
  });
  return sent;
}

const WORDS = {
  en: { list: 'Opening balances', open: 'Open the balance of Hoda Hassan', title: 'Opening balance of Hoda Hassan' },
  ar: { list: 'أرصدة سابقة', open: 'فتح رصيد Hoda Hassan', title: 'الرصيد السابق: Hoda Hassan' },
};

async function open(language: 'ar' | 'en' = 'en', role: 'accounting' | 'admin' = 'accounting') {
  const words = WORDS[language];
  const path = role === 'admin' ? '/admin/finance' : '/accounting?tab=issued';
  const app = await renderApp(path, { language, signedInAs: aUser({ id: 'adel', role, username: 'Adel' }) });
  await app.user.click(await screen.findByRole('button', { name: words.list }));
  const name = language === 'en' ? words.open : /^فتح رصيد/;
  await app.user.click(await screen.findByRole('button', { name }));
  const title = language === 'en' ? words.title : /^الرصيد السابق/;
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await dialog.findByText('INV 77');
  return { ...app, dialog };
}
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

test.each(['en', 'ar'] as const)(
  'what is open stands in a list, and each balance with what was paid of it (%s)',
  async (language) => {
    const { dialog } = await open(language);
    const sums = dialog.getAllByRole('definition').map(({ textContent }) => plain(textContent));
    expect(sums).toEqual([expect.stringMatching(/1,000\.50/), expect.stringMatching(/800\.50/)]);
    expect(dialog.getAllByRole('row')).toHaveLength(2);
  },
);

test('a payment begins with all that is left, and takes no more', async () => {
  const { dialog, user } = await open();
  await user.click(dialog.getByRole('button', { name: 'Record a payment' }));
  const form = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  const amount = form.getByLabelText<HTMLInputElement>('Amount (EGP)');
  expect(amount.value).toBe('800.5');
  const sent = takes(recordOpeningPayment, { $id: 'new', balance_id: 'balance-1', left: 0 });
  await user.clear(amount);
  await user.type(amount, '800.51');
  await user.click(form.getByRole('button', { name: 'Record the payment' }));
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
  await user.clear(amount);
  await user.type(amount, '٣٠٠');
  await user.click(form.getByRole('button', { name: 'Record the payment' }));
  await waitFor(() => expect(sent).toMatchObject([{ balance_id: 'balance-1', amount: 300, method: 'cash' }]));
});

test('a payment is voided for a reason, and its receipt is printed', async () => {
  answers(issueOpeningReceipt, {
    ...{ number: 'R-2026-000007', amount: 200, outstanding: 800.5, at: PAYMENT.at, actor_name: 'Adel' },
  });
  const { dialog, user } = await open();
  await user.click(dialog.getByRole('button', { name: 'Receipt' }));
  await screen.findAllByText('R-2026-000007');
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: /^Void EGP/ }));
  const form = within(await screen.findByRole('dialog', { name: /^Void the payment/ }));
  const sent = takes(voidOpeningPayment, { $id: 'void', balance_id: 'balance-1', left: 1_000.5 });
  await user.type(form.getByLabelText('Why it is void'), 'typed twice');
  await user.click(form.getByRole('button', { name: 'Void the payment' }));
  await waitFor(() => expect(sent).toMatchObject([{ payment_id: 'payment-1', reason: 'typed twice' }]));
});

test('a credit is paid out', async () => {
  owed({ ...BALANCE, amount: -50, left: -50, payments: [] });
  const { dialog, user } = await open();
  await user.click(dialog.getByRole('button', { name: 'Pay out' }));
  const form = within(await screen.findByRole('dialog', { name: 'Pay out a credit' }));
  const sent = takes(recordOpeningPayment, { $id: 'new', balance_id: 'balance-1', left: 0 });
  await user.click(form.getByRole('button', { name: 'Record the payout' }));
  await waitFor(() => expect(sent).toMatchObject([{ balance_id: 'balance-1', amount: 50, pays_out: true }]));
});

test('only the admin writes off what nobody will pay', async () => {
  const { dialog } = await open();
  expect(dialog.queryByRole('button', { name: 'Write off' })).toBeNull();
});

test('the admin writes off at most what is left, and says why', async () => {
  const { dialog, user } = await open('en', 'admin');
  await user.click(dialog.getByRole('button', { name: 'Write off' }));
  const form = within(await screen.findByRole('dialog', { name: 'Write off an opening balance' }));
  expect(form.getByLabelText<HTMLInputElement>('Amount (EGP)').value).toBe('800.5');
  const sent = takes(writeOffBalance, { $id: 'balance-1', left: 0, version: 2 });
  await user.type(form.getByLabelText('Reason'), 'moved abroad');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const request = { balance_id: 'balance-1', version: 1, amount: 800.5, reason: 'moved abroad' };
  await waitFor(() => expect(sent).toMatchObject([request]));
});
