import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  fetchDocumentSends,
  fetchInvoices,
  makePaperLink,
  sendPaperLink,
  withdrawPaperLink,
} from '#contract/clinic-documents/calls.ts';
import type { MadePaperLink } from '#contract/clinic-documents/schemas.ts';
import { fetchPayments } from '#contract/clinic-payments/calls.ts';
import { recordContact } from '#contract/contacts/calls.ts';
import { fetchForms, fetchPforms } from '#contract/forms/calls.ts';
import { fetchInstalments } from '#contract/instalments/calls.ts';
import { fetchCodeChannels } from '#contract/phone-codes/calls.ts';
import { aForm, formPage, NOTHING_SENT } from '#web/testing/clinic.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const adel = aUser({ id: 'adel', role: 'accounting', username: 'Adel' });
const LINK: MadePaperLink = {
  kind: 'quote',
  number: null,
  form_id: 'form-1',
  name: 'Hoda Hassan',
  secret: '0aZ9bY8cX7dW6eV5',
  ends_at: '2027-02-18T10:00:00.000Z',
  phones: [
    { phone: '01012345678', lang: 'en', stopped: false },
    { phone: '01112345678', lang: 'ar', stopped: true },
  ],
};
const ADDRESS = `${window.location.origin}/r/${LINK.secret}`;

beforeEach(() => {
  realtimeServer();
  answers(fetchForms, formPage([]));
  answers(fetchPforms, formPage([aForm({ form_type: 'cs' })]));
  answers(fetchInstalments, { plan: null });
  answers(fetchInvoices, { documents: [], total: 0 });
  answers(fetchDocumentSends, NOTHING_SENT);
  answers(fetchPayments, {
    documents: [],
    total: 0,
    billed: 0,
    received: 0,
    outstanding: 0,
    balances: [],
    split: null,
  });
  answers(makePaperLink, LINK);
  answers(fetchCodeChannels, { channels: ['whatsapp'] });
});

async function open(language: 'ar' | 'en' = 'en') {
  const app = await renderApp('/accounting', { language, signedInAs: adel });
  const name = language === 'en' ? /^To the phone: quote for/ : /^إلى الهاتف: عرض سعر/;
  await app.user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...app, dialog };
}

test('a phone is written to by a press, and by another press once more; one that wants no messages is not', async () => {
  const sent: Record<string, unknown>[] = [];
  refuses(sendPaperLink, 'phone_stopped');
  const { user, dialog } = await open();
  const press = async (name: RegExp) => user.click(await dialog.findByRole('button', { name }));
  await press(/^Send a message to 0101/);
  await screen.findByText('The message was not sent');
  answers(sendPaperLink, (input) => {
    sent.push(input);
    return { $id: 'message-1', recipient: '…678' };
  });
  await press(/^Send a message to 0101/);
  await screen.findByText(/To the phone …678/);
  await press(/^Send a message to 0101/);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ paper_id: 'form-1', phone: '01012345678' });
  expect(sent[1]?.request_id).not.toBe(sent[0]?.request_id);
  // The other phone wants none.
  dialog.getByText('Gets no messages');
  expect(dialog.queryByRole('button', { name: /0111/ })).toBeNull();
});

test('WhatsApp opens with the link and without what was bought, and is recorded for the form', async () => {
  const recorded: unknown[] = [];
  answers(recordContact, (input) => {
    recorded.push(input);
    return { recorded: true };
  });
  const { user, dialog } = await open();
  const [whatsapp] = await dialog.findAllByRole('link', { name: 'WhatsApp to Hoda Hassan' });
  whatsapp?.addEventListener('click', (event) => event.preventDefault());
  expect(new URL(whatsapp?.getAttribute('href') ?? '').searchParams.get('text')).toBe(
    `Hello Hoda Hassan, this is Samaa.\nYour quote is ready.\nOpen ${ADDRESS}?lang=en to read or print it.`,
  );
  await user.click(whatsapp as HTMLElement);
  await vi.waitFor(() =>
    expect(recorded).toMatchObject([{ kind: 'quote', about: 'form', aboutId: 'form-1', phone: '01012345678' }]),
  );
});

test('without a provider there is WhatsApp and the link to copy, in Arabic', async () => {
  answers(fetchCodeChannels, { channels: [] });
  const { user, dialog } = await open('ar');
  await user.click(await dialog.findByRole('button', { name: 'نسخ الرابط' }));
  await screen.findByText('نُسخ الرابط');
  expect(await navigator.clipboard.readText()).toBe(`${ADDRESS}?lang=en`);
  expect(dialog.queryByRole('button', { name: /^إرسال رسالة/ })).toBeNull();
});

test('the link is stopped once that is confirmed, and the next opening asks for another', async () => {
  let [asked, stopped] = [0, 0];
  answers(makePaperLink, () => {
    asked += 1;
    return LINK;
  });
  answers(withdrawPaperLink, () => {
    stopped += 1;
    return { withdrawn: true };
  });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Stop the link' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Stop this link?' })).getByRole('button', {
      name: 'Stop the link',
    }),
  );
  await screen.findByText('The link is stopped');
  expect([asked, stopped]).toEqual([1, 1]);
  await user.click(await screen.findByRole('button', { name: /^To the phone: quote/ }));
  await vi.waitFor(() => expect(asked).toBe(2));
});

test('a paper that no longer holds is told', async () => {
  refuses(makePaperLink, 'paper_ended');
  const { dialog } = await open();
  await dialog.findByText('This paper is no longer valid, so it is not sent.');
});
