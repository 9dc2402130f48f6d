import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { recordContact } from '#contract/contacts/calls.ts';
import { fetchOwnTexts } from '#contract/message-texts/staff-calls.ts';
import { loadNamespaces, switchLanguage } from '#web/i18n/i18n.ts';
import { addStaffTexts } from '#web/i18n/staff-texts.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { aUser, signIn } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { useCurrentToast } from '#web/ui/toast/toast.ts';
import { PATIENTS_KEY } from './patients-key.ts';
import { type ContactAbout, PhoneLink } from './phone-link.tsx';

const AT = '2026-11-29T14:30:00.000Z';
const REMINDER: ContactAbout = { of: 'appointment', id: 'appointment-1', kind: 'appointment_reminder', at: AT };

beforeEach(async () => {
  addStaffTexts();
  await loadNamespaces(['staff', 'errors', 'staff-errors']);
  await switchLanguage('en');
  signIn(aUser({ id: 'desk-1', role: 'reception' }));
});

function Toast() {
  const toast = useCurrentToast();
  return <p role="status">{toast && `${toast.title}: ${toast.message}`}</p>;
}

function show(about: ContactAbout = REMINDER, phone = '01012345678') {
  const client = createQueryClient();
  const shown = render(
    <QueryClientProvider client={client}>
      <PhoneLink phone={phone} name="Hoda Hassan" about={about} />
      <Toast />
    </QueryClientProvider>,
  );
  const whatsapp = screen.queryByRole('link', { name: /WhatsApp|واتساب/ });
  // The window of WhatsApp is another application's.
  whatsapp?.addEventListener('click', (event) => event.preventDefault());
  return { ...shown, client, whatsapp, url: new URL(whatsapp?.getAttribute('href') ?? 'about:blank') };
}

test('a mobile number is dialled, and beside it stands the way into WhatsApp, named in both languages', async () => {
  const { unmount, url, whatsapp } = show();
  const number = screen.getByRole('link', { name: 'Call Hoda Hassan on 0101\u00a0234\u00a05678' });
  expect(number.getAttribute('href')).toBe('tel:01012345678');
  expect(number.textContent).toBe('0101\u00a0234\u00a05678');
  expect(url.origin + url.pathname).toBe('https://wa.me/201012345678');
  expect(whatsapp?.getAttribute('rel')).toBe('noreferrer');
  unmount();
  await switchLanguage('ar');
  show();
  expect(screen.getByRole('link', { name: 'واتساب إلى Hoda Hassan' })).toBeTruthy();
});

test('a landline has no WhatsApp', () => {
  show(REMINDER, '0223456789');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:0223456789']);
});

test('WhatsApp opens with the text in the language of what it is about, whatever the page speaks', () => {
  const { url, unmount } = show({ ...REMINDER, lang: 'en' });
  expect(url.searchParams.get('text')).toBe(
    'Hello Hoda Hassan, this is Samaa.\nThis is a reminder of your appointment: Sunday 29 November, 4:30 pm. Just reply to confirm or change it.',
  );
  unmount();
  expect(show().url.searchParams.get('text')).toContain('نذكّرك بموعدك: الأحد، 29 نوفمبر، 4:30 مساءً');
});

test('WhatsApp opens with the words of the clinic, where it has its own', async () => {
  answers(fetchOwnTexts, { texts: [{ kind: 'appointment_reminder', lang: 'en', text: 'Do not forget: {at}.' }] });
  const { whatsapp } = show({ ...REMINDER, lang: 'en' });
  const text = () => new URL(whatsapp?.getAttribute('href') ?? '').searchParams.get('text');
  await waitFor(() =>
    expect(text()).toBe(
      'Hello Hoda Hassan, this is Samaa.\nDo not forget: Sunday 29 November, 4:30 pm. Just reply to confirm or change it.',
    ),
  );
});

test('each press is recorded under its own name, and what is known of people is fetched again', async () => {
  const sent: unknown[] = [];
  answers(recordContact, (input) => {
    sent.push(input);
    return { recorded: true };
  });
  const { client, whatsapp } = show();
  client.setQueryData([...PATIENTS_KEY, 'timeline'], 'old');
  for (const presses of [1, 2]) {
    await userEvent.click(whatsapp as HTMLElement);
    await waitFor(() => expect(sent).toHaveLength(presses));
  }
  expect(sent[0]).toEqual({
    id: 'desk-1',
    requestId: expect.any(String),
    kind: 'appointment_reminder',
    about: 'appointment',
    aboutId: 'appointment-1',
    phone: '01012345678',
  });
  expect(sent[0]).not.toEqual(sent[1]);
  await waitFor(() => expect(client.getQueryState([...PATIENTS_KEY, 'timeline'])?.isInvalidated).toBe(true));
});

test('that a press was not recorded is told with the reason', async () => {
  refuses(recordContact, 'record_changed');
  const { whatsapp } = show();
  await userEvent.click(whatsapp as HTMLElement);
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toMatch(/^Opening WhatsApp was not recorded: Somebody changed/),
  );
});
