import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchDocumentSends, fetchInvoices } from '#contract/clinic-documents/calls.ts';
import { fetchPayments } from '#contract/clinic-payments/calls.ts';
import { fetchForms, fetchPforms } from '#contract/forms/calls.ts';
import { endInstalments, fetchInstalments, saveInstalments } from '#contract/instalments/calls.ts';
import type { InstalmentPlan } from '#contract/instalments/schemas.ts';
import { aForm, formPage, NOTHING_SENT } from '#web/testing/clinic.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';
import { monthsAfter } from './instalment-split.ts';

const FIRST = monthsAfter(cairoDay(), 1);
const SECOND = monthsAfter(FIRST, 1);

const PLAN: InstalmentPlan = {
  form_id: 'form-1',
  state: 'running',
  version: 4,
  instalments: [
    { day: monthsAfter(cairoDay(), -2), amount: 200, left: 0 },
    { day: monthsAfter(cairoDay(), -1), amount: 200, left: 50 },
    { day: FIRST, amount: 100, left: 100 },
  ],
  left: 150,
  unplanned: 250,
  made_at: '2025-12-20T10:00:00.000Z',
  made_by: 'Adel',
  ended_at: null,
  ended_by: null,
  end_reason: null,
};

beforeEach(() => {
  realtimeServer();
  answers(fetchForms, formPage([]));
  const issued = aForm({ form_type: 'cs', status: 'complete', issued_at: '2026-11-20T10:00:00.000Z' });
  answers(fetchPforms, formPage([issued]));
  answers(fetchInvoices, { documents: [], total: 0 });
  answers(fetchPayments, {
    documents: [],
    total: 0,
    billed: 1000,
    received: 600,
    outstanding: 400,
    balances: [],
    split: null,
  });
});

async function open() {
  const adel = aUser({ id: 'adel', role: 'accounting' });
  const app = await renderApp('/accounting?tab=issued', { language: 'en', signedInAs: adel });
  await app.user.click(await screen.findByRole('button', { name: 'Payments' }));
  const region = within(await screen.findByRole('dialog', { name: 'Payments of Hoda Hassan' }));
  await region.findByRole('heading', { name: 'Instalments' });
  return { ...app, region };
}

describe('the instalments of a form', () => {
  test('are planned for all that is outstanding, a month apart; nothing that differs from it is sent', async () => {
    answers(fetchInstalments, { plan: null });
    answers(fetchDocumentSends, NOTHING_SENT);
    const sent: object[] = [];
    answers(saveInstalments, (input) => {
      sent.push(input);
      return PLAN;
    });
    const { user, region } = await open();
    await user.click(region.getByRole('button', { name: 'Pay the rest in instalments' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Instalments of Hoda Hassan' }));
    await user.selectOptions(dialog.getByLabelText('Number of instalments'), '2');
    const first = await dialog.findByLabelText<HTMLInputElement>('Amount of instalment 1 (EGP)');
    await waitFor(() => expect(first.value).toBe('200'));
    await user.clear(first);
    await user.type(first, '150.5');
    await user.click(dialog.getByRole('button', { name: 'Save the plan' }));
    await dialog.findByText(/49\.50 short of what is outstanding/);
    expect(sent).toEqual([]);
    const second = dialog.getByLabelText<HTMLInputElement>('Amount of instalment 2 (EGP)');
    await user.clear(second);
    await user.type(second, '249.5');
    await user.click(dialog.getByRole('button', { name: 'Save the plan' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          id: 'adel',
          form_id: 'form-1',
          version: 0,
          instalments: [
            { day: FIRST, amount: 150.5 },
            { day: SECOND, amount: 249.5 },
          ],
        },
      ]),
    );
  });

  test('say what is paid, overdue and to come, and end with a reason', async () => {
    answers(fetchInstalments, { plan: PLAN });
    answers(fetchDocumentSends, NOTHING_SENT);
    const sent: object[] = [];
    answers(endInstalments, (input) => {
      sent.push(input);
      return { ...PLAN, state: 'ended' };
    });
    const { user, region } = await open();
    const table = within(region.getByRole('table', { name: 'Instalments' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent?.match(/Paid|Overdue|To come/)?.[0])).toEqual([
      'Paid',
      'Overdue',
      'To come',
    ]);
    region.getByText(/250 of what is outstanding is in no instalment/);
    await user.click(region.getByRole('button', { name: 'End the plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End the plan' }));
    await user.type(dialog.getByLabelText('Why it ends'), 'Pays by transfer');
    await user.click(dialog.getByRole('button', { name: 'End the plan' }));
    await waitFor(() => expect(sent).toMatchObject([{ form_id: 'form-1', version: 4, reason: 'Pays by transfer' }]));
  });
});
