import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { APPOINTMENT_KINDS } from '#contract/appointments/kinds.ts';
import { fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import type { Settings } from '#contract/settings/admin-schemas.ts';
import { someSettings } from '../../../testing/catalogue.ts';
import { realtimeServer } from '../../../testing/realtime.ts';
import { aUser, findHeading, renderApp } from '../../../testing/render-app.tsx';
import { answers, refuses } from '../../../testing/server.ts';

const admin = aUser({ id: 'admin-1', role: 'admin' });

/** A clinic that is open on Saturdays. */
const stored: Settings['appointments'] = {
  ...someSettings().appointments,
  kinds: APPOINTMENT_KINDS.map((kind) => ({ kind, name_ar: kind, name_en: kind, minutes: 30, online: true })),
  specialists: [
    { id: 'sara', name_ar: 'د. سارة', name_en: 'Dr Sara', active: true, kinds: [], hours: [], days_off: [] },
  ],
  opening: [{ day: 6, from: '10:00', to: '20:00' }],
};

/** Saves whatever comes, and keeps what was sent. */
function saves() {
  const sent: { data: { appointments: Settings['appointments'] }; version: number }[] = [];
  answers(updateSettings, (input) => {
    const { data, version } = input as (typeof sent)[number];
    sent.push({ data, version });
    return someSettings({ version: version + 1, appointments: data.appointments });
  });
  return sent;
}

beforeEach(() => {
  realtimeServer();
  answers(fetchSettings, someSettings({ version: 4, appointments: stored }));
});

async function open() {
  const app = await renderApp('/admin/schedule', { language: 'en', signedInAs: admin });
  await findHeading('Specialists and hours');
  await screen.findByRole('group', { name: 'Dr Sara' });
  const save = () => app.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...app, save };
}

test('a new specialist begins with the opening hours and is saved with everything else', async () => {
  const sent = saves();
  const { user, save } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a specialist' }));
  const added = within(screen.getByRole('group', { name: 'New specialist' }));
  await user.type(added.getByLabelText('Name in Arabic'), 'د. كريم');
  await user.click(within(screen.getByRole('group', { name: 'د. كريم' })).getByLabelText('fitting'));
  await save();
  await screen.findByText('Working hours saved');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.version).toBe(4);
  expect(sent[0]?.data.appointments).toMatchObject({
    kinds: stored.kinds,
    specialists: [
      { id: 'sara' },
      { name_ar: 'د. كريم', kinds: ['fitting'], active: true, hours: stored.opening, days_off: [] },
    ],
  });
  // Who is stored is not removed any more, but leaves; the next save goes on from the newer version.
  const karim = within(screen.getByRole('group', { name: 'د. كريم' }));
  expect(karim.queryByRole('button', { name: 'Remove' })).toBeNull();
  await user.click(karim.getByLabelText('Works here now'));
  await save();
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([4, 5]));
  expect(sent[1]?.data.appointments.specialists[1]?.active).toBe(false);
});

test('hours, days off, holidays and rooms are added and taken away', async () => {
  const sent = saves();
  const { user, save } = await open();
  const part = (name: string) => {
    const card = screen.getByRole('heading', { level: 2, name }).closest('section');
    if (!card) throw new Error('The part is not there.');
    return within(card);
  };
  await user.click(part('Opening hours of the centre').getByRole('button', { name: /^Add hours on Sunday/ }));
  await user.click(part('Opening hours of the centre').getByRole('button', { name: /^Remove hours on Saturday/ }));
  await user.click(part('Public holidays').getByRole('button', { name: 'Add a holiday' }));
  await user.type(part('Public holidays').getByLabelText('Name of the holiday'), 'Eid');
  await user.click(part('Rooms').getByRole('button', { name: 'Add a room' }));
  await user.type(part('Rooms').getByLabelText('Name in Arabic'), 'غرفة 1');
  await save();
  await screen.findByText('Working hours saved');
  expect(sent[0]?.data.appointments).toMatchObject({
    opening: [{ day: 0, from: '10:00', to: '18:00' }],
    holidays: [{ name: 'Eid' }],
    rooms: [{ name_ar: 'غرفة 1', active: true, kinds: [] }],
  });
});

test('what is wrong is told at its field, and nothing is sent', async () => {
  const sent = saves();
  const { user, save } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a specialist' }));
  await save();
  const name = within(screen.getByRole('group', { name: 'New specialist' })).getByLabelText('Name in Arabic');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(name);
  expect(sent).toEqual([]);
});

test('settings that somebody else has changed meanwhile are told, and what was typed stays', async () => {
  refuses(updateSettings, 'record_changed');
  const { user, save } = await open();
  await user.click(screen.getByLabelText('Works here now'));
  await save();
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Works here now').checked).toBe(false);
});
