import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchDocumentSends, fetchInvoices } from '#contract/clinic-documents/calls.ts';
import { fetchPayments, recordPayment } from '#contract/clinic-payments/calls.ts';
import { fetchForms, fetchPforms } from '#contract/forms/calls.ts';
import { fetchInstalments } from '#contract/instalments/calls.ts';
import { fetchInsurers, fetchOwedForms, saveInsurer, splitBill } from '#contract/insurers/calls.ts';
import type { Insurer } from '#contract/insurers/schemas.ts';
import type { BillSplit } from '#contract/insurers/split.ts';
import { aForm, formPage, NOTHING_SENT } from '#web/testing/clinic.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';

const adel = aUser({ id: 'adel', role: 'accounting', username: 'Adel' });
const MISR: Insurer = {
  $id: 'misr',
  name: 'Misr Insurance',
  contact: 'Hany, 0100 000 0000',
  active: true,
  version: 3,
  forms: 1,
  outstanding: 600,
  ages: [0, 600, 0, 0],
};
const SPLIT: BillSplit = {
  insurer_id: 'misr',
  insurer_name: 'Misr Insurance',
  membership: 'M-1042',
  client: { part: 400, received: 100, outstanding: 300 },
  insurer: { part: 600, received: 0, outstanding: 600 },
};

const paid = (split: BillSplit | null) =>
  answers(fetchPayments, {
    documents: [],
    total: 0,
    billed: 1000,
    received: 100,
    outstanding: 900,
    balances: [],
    split,
  });

beforeEach(() => {
  realtimeServer();
  answers(fetchForms, formPage([]));
  answers(fetchInvoices, { documents: [], total: 0 });
  answers(fetchInstalments, { plan: null });
  answers(fetchDocumentSends, NOTHING_SENT);
  answers(fetchInsurers, { documents: [MISR], total: 1 });
  answers(
    fetchPforms,
    formPage([aForm({ form_type: 'cs', status: 'complete', issued_at: '2026-11-20T10:00:00.000Z' })]),
  );
});

const at = (language: 'en' | 'ar' = 'en') => renderApp('/accounting?tab=issued', { language, signedInAs: adel });

async function payments(language: 'en' | 'ar' = 'en') {
  const { user } = await at(language);
  await user.click(await screen.findByRole('button', { name: language === 'en' ? 'Payments' : 'الدفعات' }));
  const name = language === 'en' ? 'Who pays' : 'تقسيم الحساب';
  return { user, section: within(await screen.findByRole('region', { name })) };
}

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

test.each([
  ['en', 'Split with an insurer', 'Insurer', 'The insurer’s part (EGP)', /^Membership number/, 'Save the split'],
  ['ar', 'تقسيم مع جهة تأمين', 'جهة التأمين', 'حصة جهة التأمين (ج.م)', /^رقم العضوية/, 'حفظ التقسيم'],
] as const)('a bill is split with an insurer, and both sides show (%s)', async (...words) => {
  const [language, open, who, amount, membership, save] = words;
  paid(null);
  const sent: Record<string, unknown>[] = [];
  answers(splitBill, (input) => {
    sent.push(input);
    paid(SPLIT);
    return { split: SPLIT };
  });
  const { user, section } = await payments(language);
  await user.click(section.getByRole('button', { name: open }));
  const dialog = within(await screen.findByRole('dialog', { name: open }));
  await dialog.findByRole('option', { name: MISR.name });
  await user.selectOptions(dialog.getByLabelText(who), MISR.name);
  await user.type(dialog.getByLabelText(amount), '٦٠٠');
  await user.type(dialog.getByLabelText(membership), 'M-1042');
  await user.click(dialog.getByRole('button', { name: save }));
  await waitFor(() =>
    expect(sent).toEqual([{ id: 'adel', form_id: 'form-1', insurer_id: 'misr', amount: 600, membership: 'M-1042' }]),
  );
  await waitFor(() => {
    const sums = section.getAllByRole('definition').map(({ textContent }) => plain(textContent)?.replace(/\D/g, ''));
    expect(sums).toEqual(['400', '100', '300', '600', '0', '600', '1042']);
  });
});

test('a payment of a split bill says who pays, and takes no more than that side owes', async () => {
  paid(SPLIT);
  const sent: Record<string, unknown>[] = [];
  answers(recordPayment, (input) => {
    sent.push(input);
    return { $id: 'new', billed: 1000, received: 700, outstanding: 300 };
  });
  const { user } = await payments();
  await user.click(screen.getByRole('button', { name: 'Record a payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  const amount = dialog.getByLabelText('Amount (EGP)') as HTMLInputElement;
  const method = dialog.getByLabelText('Method') as HTMLSelectElement;
  expect([amount.value, method.value]).toEqual(['300', 'cash']);
  await user.selectOptions(dialog.getByLabelText('Who pays'), MISR.name);
  expect([amount.value, method.value]).toEqual(['600', 'insurer']);
  await user.selectOptions(dialog.getByLabelText('Who pays'), 'The client');
  expect([amount.value, method.value]).toEqual(['300', 'cash']);
  expect([...method.options].map(({ value }) => value)).not.toContain('insurer');
  await user.clear(amount);
  await user.type(amount, '600');
  await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
  await user.selectOptions(dialog.getByLabelText('Who pays'), MISR.name);
  await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
  await screen.findByText('The payment is recorded');
  expect(sent).toMatchObject([{ amount: 600, payer: 'insurer' }]);
});

test('only what the client has left is planned', async () => {
  paid(SPLIT);
  const { user } = await payments();
  await user.click(await screen.findByRole('button', { name: 'Pay the rest in instalments' }));
  const dialog = screen.getAllByRole('dialog').at(-1) as HTMLElement;
  const amounts = [...dialog.querySelectorAll<HTMLInputElement>('[name^="amount-"]')];
  expect(amounts.reduce((sum, { value }) => sum + Number(value), 0)).toBe(300);
});

test.each([
  ['en', 'Insurers', 'What insurers owe', 'Forms of Misr Insurance', 'What Misr Insurance owes'],
  ['ar', 'جهات التأمين', 'المستحق على جهات التأمين', 'النماذج التي على Misr Insurance', 'المستحق على Misr Insurance'],
] as const)('what insurers owe stands by age, and form by form (%s)', async (language, open, title, show, owed) => {
  answers(fetchOwedForms, {
    documents: [
      {
        $id: 'form-1',
        name: 'Hoda Hassan',
        phone: '01001234567',
        membership: 'M-1042',
        since: '2026-10-01T00:00:00.000Z',
        part: 600,
        received: 0,
        outstanding: 600,
      },
    ],
    total: 1,
    next: null,
  });
  const { user } = await at(language);
  await user.click(await screen.findByRole('button', { name: open }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const row = within((await dialog.findByText(MISR.name)).closest('tr') as HTMLElement);
  expect(row.getAllByRole('cell').map(({ textContent }) => plain(textContent)?.replace(/\D/g, ''))).toEqual(
    expect.arrayContaining(['1', '600', '0', '600', '0', '0']),
  );
  await user.click(row.getByRole('button', { name: isolatedName(show) }));
  const forms = within(await screen.findByRole('dialog', { name: isolatedName(owed) }));
  await forms.findByText('0100 123 4567');
  forms.getByText('M-1042');
});

/** Names stand isolated in sentences. */
function isolatedName(text: string): RegExp {
  return new RegExp(`^${text.replace(MISR.name, `.?${MISR.name}.?`)}$`);
}

test('an insurer is written down, and changed by who has read it', async () => {
  const sent: Record<string, unknown>[] = [];
  answers(saveInsurer, (input) => {
    sent.push(input);
    return { $id: 'misr', version: 4 };
  });
  const { user } = await at();
  await user.click(await screen.findByRole('button', { name: 'Insurers' }));
  await user.click(await screen.findByRole('button', { name: 'Add an insurer' }));
  const added = within(await screen.findByRole('dialog', { name: 'New insurer or company' }));
  await user.click(added.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(added.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'));
  await user.type(added.getByLabelText('Name'), 'Delta');
  await user.click(added.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New insurer or company' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: isolatedName('Edit Misr Insurance') }));
  const changed = within(await screen.findByRole('dialog', { name: isolatedName('Edit Misr Insurance') }));
  await user.click(changed.getByRole('checkbox', { name: 'Works with us' }));
  await user.click(changed.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { id: 'adel', request_id: expect.any(String), data: { name: 'Delta', contact: null, active: true } },
    {
      id: 'adel',
      insurer_id: 'misr',
      version: 3,
      data: { name: 'Misr Insurance', contact: 'Hany, 0100 000 0000', active: false },
    },
  ]);
});
