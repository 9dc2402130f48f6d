import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchDocumentSends, fetchInvoices } from '#contract/clinic-documents/calls.ts';
import { fetchPayments } from '#contract/clinic-payments/calls.ts';
import { fetchForms, fetchPforms, fetchSform, setFormStatus } from '#contract/forms/calls.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { fetchInstalments } from '#contract/instalments/calls.ts';
import {
  aBlock,
  aForm,
  anAccount,
  formPage,
  heldBy,
  NEARLY_PAID,
  NOTHING_SENT,
  serviceForm,
} from '#web/testing/clinic.ts';
import { type RealtimeServer, realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const adel = aUser({ id: 'adel', role: 'accounting', username: 'Adel' });
const form = (change: Partial<FormSummary> = {}) => aForm({ form_type: 'cs', ...change });

let realtime: RealtimeServer;
beforeEach(() => {
  realtime = realtimeServer();
  answers(fetchForms, formPage([]));
  answers(fetchInvoices, { documents: [], total: 0 });
  answers(fetchInstalments, { plan: null });
  answers(fetchDocumentSends, NOTHING_SENT);
  answers(fetchPayments, NEARLY_PAID);
});

function lists(documents: FormSummary[]): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = [];
  answers(fetchPforms, (input) => {
    asked.push(input);
    return formPage(documents);
  });
  return asked;
}

async function open(path = '/accounting', language: 'ar' | 'en' = 'en') {
  const app = await renderApp(path, { language, signedInAs: adel });
  await findHeading(language === 'en' ? 'Client forms' : 'نماذج العملاء');
  return app;
}

describe('the tab cs', () => {
  test('lists what waits for accounting, each with the way to proceed', async () => {
    const asked = lists([form()]);
    // The page to which it leads takes the form at once.
    refuses(setFormStatus, 'busy');
    const app = await open();
    await app.user.click(await screen.findByRole('link', { name: 'proceed' }));
    expect(asked[0]).toMatchObject({ formType: 'cs', status: 'pending', editorMode: 'false' });
    expect(app.place()).toMatchObject({
      path: '/accounting/cs-form',
      state: { formId: 'form-1', editMode: false, accMode: true },
    });
  });

  test('gets new forms by itself', async () => {
    lists([]);
    await open();
    await screen.findByText('There are no forms here now');
    lists([form()]);
    await waitFor(() => expect(realtime.open()).toBeGreaterThan(0));
    realtime.tell();
    await screen.findByText('Hoda Hassan');
  });

  test('deletes nothing', async () => {
    lists([form()]);
    await open();
    await screen.findByText('Hoda Hassan');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('the tab issued', () => {
  test('lists what is complete and what somebody edits of it', async () => {
    const asked = lists([
      form({ status: 'complete' }),
      form({ $id: 'form-2', status: 'editing', lease: heldBy('Nour') }),
    ]);
    // The page to which it leads takes the form at once.
    refuses(setFormStatus, 'busy');
    const app = await open();
    await app.user.click(screen.getByRole('tab', { name: 'Issued' }));
    await isAt(app, '/accounting?tab=issued');
    await screen.findByText('In use by Nour');
    expect(asked).toContainEqual(expect.objectContaining({ formType: 'cs', status: 'complete', editorMode: 'true' }));
    const links = screen.getAllByRole('link', { name: 'edit' });
    expect(links).toHaveLength(1);
    await app.user.click(links[0] as HTMLElement);
    expect(app.place().state).toMatchObject({ formId: 'form-1', editMode: true, accMode: true });
  });
});

describe('papers', () => {
  const account = anAccount({ price: 9000, downpayment: 2500, billed: 9000, received: 2500, rest_of_cost: 6500 });
  const stored = serviceForm(
    [aBlock({ price: 10_000, account }), aBlock({ id: 'block-2', block_type: 'm', complaint: 'silent' })],
    { status: 'complete' },
  );

  test.each([
    ['en', 'Print', 'Final form', 'EGP 19.98'],
    ['ar', 'طباعة', 'النموذج النهائي', /19\.98/],
  ] as const)('the final form says what is left to pay (%s)', async (language, print, title, rest) => {
    lists([stored]);
    answers(fetchSform, stored);
    const { user } = await open('/accounting?tab=issued', language);
    await user.click(await screen.findByRole('button', { name: print }));
    await screen.findByRole('heading', { level: 3, name: title });
    await screen.findAllByText(rest);
    const sheet = document.querySelector<HTMLElement>('dialog [data-sheet]');
    // Of the first service, and of all.
    expect(within(sheet ?? document.body).getAllByText(rest)).toHaveLength(2);
    expect(sheet?.textContent).not.toContain('6,500');
  });

  test('are printed in either language, whatever the page’s', async () => {
    lists([stored]);
    answers(fetchSform, stored);
    const { user } = await open('/accounting?tab=issued');
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await screen.findByRole('heading', { level: 3, name: 'Final form' });
    await user.selectOptions(screen.getByLabelText('Language of the paper'), 'ar');
    const heading = await screen.findByRole('heading', { level: 3, name: 'النموذج النهائي' });
    expect(heading.closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  });

  test('a ticket is one of the maintenance, without a price', async () => {
    lists([stored]);
    answers(fetchSform, { ...stored, labs: [{ block_id: 'block-2', lab_name: 'معمل النور' }] });
    const { user } = await open('/accounting?tab=issued');
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await screen.findByRole('heading', { level: 3, name: 'Final form' });
    await user.selectOptions(screen.getByLabelText('Paper'), 'ticket');
    await screen.findAllByText('silent');
    const sheets = document.querySelectorAll('dialog [data-sheet]');
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.textContent).toContain('silent');
    expect(sheets[0]?.textContent).toContain('Labمعمل النور');
    expect(sheets[0]?.textContent).not.toContain('EGP');
    // A number that can be read out, here and on the part that the client keeps.
    const strip = screen.getByRole('complementary', { name: 'For the client' });
    expect(strip.textContent).toContain(stored.$id.slice(0, 8).toUpperCase());
    within(strip).getByText('Please bring this slip when you come for it.');
  });

  test('what is not complete has no final form yet', async () => {
    lists([serviceForm([aBlock()])]);
    answers(fetchSform, serviceForm([aBlock()]));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await screen.findByRole('heading', { level: 3, name: 'Visit form' });
    expect(screen.queryByRole('option', { name: 'Final form' })).toBeNull();
  });
});
