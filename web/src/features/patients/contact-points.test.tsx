import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { updateContactPoint } from '#contract/contacts/calls.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { fetchRecordReads } from '#contract/record-reads/calls.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { aContactPoint, aPatient } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const PHONE = '01012345678';
const STOPPED = { stopped_at: '2026-11-20T10:00:00.000Z', stopped_on: 'reply' } as const;
const open = (role: 'reception' | 'accounting' = 'reception', language: 'ar' | 'en' = 'en') =>
  renderApp(`/${role}/patients/patient-1`, { language, signedInAs: aUser({ id: role, role, username: role }) });
const openSettings = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: /^Message settings of 0101/ }));
  return within(await screen.findByRole('dialog'));
};

beforeEach(() => {
  realtimeServer();
  answers(fetchTimeline, { documents: [], next: null });
  answers(fetchRecordReads, { documents: [], total: 0, capped: false, next: null });
  answers(fetchPatient, aPatient());
});

test('the desk writes down how a client wants to be written to', async () => {
  const sent: unknown[] = [];
  answers(updateContactPoint, (input) => {
    sent.push(input);
    return aContactPoint();
  });
  const { user } = await open();
  const dialog = await openSettings(user);
  await user.click(dialog.getByRole('radio', { name: 'SMS only' }));
  await user.click(dialog.getByRole('radio', { name: 'English' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Agrees to offers' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([
    {
      patientId: 'patient-1',
      phone: PHONE,
      version: 0,
      data: { way: 'sms', lang: 'en', messages: true, offers: true },
    },
  ]);
});

test('a landline, to which nothing can be written, has no settings', async () => {
  await open();
  await screen.findByRole('link', { name: /0?2.?2345/ });
  expect(screen.getAllByRole('button', { name: /^Message settings of/ })).toHaveLength(1);
});

test('a phone that stopped the messages says so, and whoever opens its settings is told to leave it', async () => {
  const proven_at = '2026-11-21T10:00:00.000Z';
  answers(fetchPatient, aPatient({ contact_points: [aContactPoint({ ...STOPPED, proven_at })] }));
  const { user } = await open();
  await screen.findByText(/No messages: stopped by reply/);
  const dialog = await openSettings(user);
  expect(dialog.getByRole('checkbox', { name: 'This number gets our messages' })).toHaveProperty('checked', false);
  dialog.getByText(/Turn them on only if they ask for it/);
  dialog.getByText('The owner confirmed this number, 21 November 2026');
});

test('what became of the last message, and how somebody wants to be written to, stands beside the phone', async () => {
  const last = { last_state: 'delivered', last_channel: 'sms', last_at: '2026-11-20T10:00:00.000Z' } as const;
  answers(fetchPatient, aPatient({ contact_points: [aContactPoint({ way: 'sms', ...last })] }));
  await open('accounting', 'ar');
  await screen.findByText('رسائل قصيرة فقط');
  await screen.findByText(/آخر رسالة: وصلت/);
  expect(screen.queryByRole('button', { name: /إعدادات الرسائل/ })).toBeNull();
});

test('what somebody else has changed meanwhile is told, and nothing chosen is lost', async () => {
  refuses(updateContactPoint, 'record_changed');
  const { user } = await open();
  const dialog = await openSettings(user);
  await user.click(dialog.getByRole('radio', { name: 'Phone calls only' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByRole('alert');
  expect(dialog.getByRole('radio', { name: 'Phone calls only' })).toHaveProperty('checked', true);
});
