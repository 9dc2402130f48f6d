import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  fetchDocumentSends,
  fetchInvoices,
  fetchQuote,
  issueCreditNote,
  issueInvoice,
} from '#contract/clinic-documents/calls.ts';
import type { ClinicInvoice } from '#contract/clinic-documents/schemas.ts';
import { fetchPayments } from '#contract/clinic-payments/calls.ts';
import { fetchForms, fetchPforms, fetchSform } from '#contract/forms/calls.ts';
import { fetchInstalments } from '#contract/instalments/calls.ts';
import { aForm, formPage, NOTHING_SENT, serviceForm } from '#web/testing/clinic.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const adel = aUser({ id: 'adel', role: 'accounting', username: 'Adel' });

const LINE = {
  block_id: 'b1',
  type: 'nha',
  hearing_aid: 'Audéo L90',
  serial_number: 'S-1',
  amount: 1050,
  vat: 50,
} as const;

function anInvoice(change: Partial<ClinicInvoice> = {}): ClinicInvoice {
  return {
    $id: 'invoice-1',
    kind: 'invoice',
    number: 'I-2026-000007',
    form_id: 'form-1',
    other_number: null,
    name: 'Hoda Hassan',
    lines: [LINE],
    amount: 1050,
    vat: 50,
    outstanding: 450,
    insurer_name: null,
    insurer_membership: null,
    insurer: null,
    insurer_outstanding: null,
    reason: null,
    at: '2026-11-20T10:00:00.000Z',
    actor_name: 'Nour',
    changed: false,
    ...change,
  };
}

const undone = anInvoice({ other_number: 'C-2026-000001' });
const note = anInvoice({
  $id: 'note-1',
  kind: 'credit-note',
  number: 'C-2026-000001',
  other_number: undone.number,
  outstanding: null,
  reason: 'wrong name',
});

const invoices = (documents: ClinicInvoice[]) => answers(fetchInvoices, { documents, total: documents.length });

beforeEach(() => {
  realtimeServer();
  answers(fetchForms, formPage([]));
  answers(
    fetchPforms,
    formPage([aForm({ form_type: 'cs', status: 'complete', issued_at: '2026-11-20T10:00:00.000Z' })]),
  );
  answers(fetchInstalments, { plan: null });
  answers(fetchDocumentSends, NOTHING_SENT);
  answers(fetchPayments, {
    documents: [],
    total: 0,
    billed: 1050,
    received: 600,
    outstanding: 450,
    balances: [],
    split: null,
  });
});

async function open(language: 'en' | 'ar' = 'en') {
  const app = await renderApp('/accounting?tab=issued', { language, signedInAs: adel });
  await app.user.click(await screen.findByRole('button', { name: language === 'en' ? 'Payments' : 'الدفعات' }));
  const section = within(await screen.findByRole('region', { name: language === 'en' ? 'Invoices' : 'الفواتير' }));
  return { ...app, section };
}

test.each([
  ['en', 'Issue an invoice', 'I-2026-000007'],
  ['ar', 'إصدار فاتورة', 'I-2026-000007'],
] as const)('an invoice is a press away, and there is one (%s)', async (language, make, number) => {
  invoices([]);
  answers(issueInvoice, () => {
    invoices([anInvoice()]);
    return { $id: 'invoice-1', number };
  });
  const { user, section } = await open(language);
  await user.click(await section.findByRole('button', { name: make }));
  await section.findByText(number);
  expect(section.queryByRole('button', { name: make })).toBeNull();
});

test('a form that is not issued meanwhile is told', async () => {
  invoices([]);
  refuses(issueInvoice, 'form_not_issued');
  const { user, section } = await open();
  await user.click(await section.findByRole('button', { name: 'Issue an invoice' }));
  await section.findByRole('alert');
});

test.each([
  ['en', /^Print I-/, ['Of which VAT', 'Still to pay', 'Audéo L90']],
  ['ar', /^طباعة .?I-/, ['منه ضريبة القيمة المضافة', 'المتبقي', 'Audéo L90']],
] as const)('it is printed with its services, the VAT and what is left (%s)', async (language, print, words) => {
  invoices([anInvoice()]);
  const { user, section } = await open(language);
  await user.click(await section.findByRole('button', { name: print }));
  await screen.findAllByText('Hoda Hassan');
  for (const word of words) {
    expect((await screen.findAllByText(word)).length).toBeGreaterThan(0);
  }
});

test('an invoice without VAT says nothing of it', async () => {
  invoices([anInvoice({ vat: 0, lines: [{ ...LINE, vat: 0 }] })]);
  const { user, section } = await open();
  await user.click(await section.findByRole('button', { name: /^Print I-/ }));
  await screen.findAllByText('Still to pay');
  expect(screen.queryByText(/VAT/)).toBeNull();
});

test('a form that has changed since says so', async () => {
  invoices([anInvoice({ changed: true })]);
  const { section } = await open();
  await section.findByText(/^The form has changed since invoice .?I-2026-000007/);
});

test('a credit note needs its reason, and frees the form for a new invoice', async () => {
  invoices([anInvoice()]);
  const sent: Record<string, unknown>[] = [];
  answers(issueCreditNote, (input) => {
    sent.push(input);
    invoices([note, undone]);
    return { $id: 'note-1', number: note.number };
  });
  const { user, section } = await open();
  await user.click(await section.findByRole('button', { name: /^Credit note for/ }));
  const form = within(await screen.findByRole('dialog', { name: /^Credit note for invoice/ }));
  await user.click(form.getByRole('button', { name: 'Issue the credit note' }));
  await waitFor(() => expect(form.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'));
  await user.type(form.getByLabelText('Reason'), 'wrong name');
  await user.click(form.getByRole('button', { name: 'Issue the credit note' }));
  await section.findByText('Reversed');
  expect(sent).toEqual([{ id: 'adel', invoice_id: 'invoice-1', reason: 'wrong name' }]);
  expect(section.queryByRole('button', { name: /^Credit note for/ })).toBeNull();
  await section.findByRole('button', { name: 'Issue an invoice' });
});

test.each([
  ['en', 'Print', 'Paper', 'This is a quote, not an invoice.', 'To be named'],
  ['ar', 'طباعة', 'الورقة', 'هذا عرض سعر وليس فاتورة.', 'يُحدَّد لاحقًا'],
] as const)('a form that is not issued has a quote (%s)', async (language, print, kind, said, unknown) => {
  answers(fetchPforms, formPage([aForm({ form_type: 'cs' })]));
  answers(fetchSform, serviceForm());
  answers(fetchQuote, {
    form_id: 'form-1',
    lines: [LINE, { ...LINE, block_id: 'b2', type: 'em', amount: null, vat: 0 }],
    amount: 1050,
    vat: 50,
    day: '2026-11-20',
    valid_until: '2026-12-04',
  });
  const { user } = await renderApp('/accounting', { language, signedInAs: adel });
  await user.click(await screen.findByRole('button', { name: print }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText(kind), 'quote');
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(unknown).length).toBeGreaterThan(0);
});

test('a quote without VAT says nothing of it', async () => {
  answers(fetchPforms, formPage([aForm({ form_type: 'cs' })]));
  answers(fetchSform, serviceForm());
  answers(fetchQuote, {
    form_id: 'form-1',
    lines: [{ ...LINE, vat: 0 }],
    amount: 1050,
    vat: 0,
    day: '2026-11-20',
    valid_until: '2026-12-04',
  });
  const { user } = await renderApp('/accounting', { language: 'en', signedInAs: adel });
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText('Paper'), 'quote');
  await screen.findAllByText('Audéo L90');
  expect(screen.queryByText(/VAT/)).toBeNull();
});
