import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { fetchPatient, fetchPatientPhoto, removePatientPhoto } from '#contract/patients/calls.ts';
import { fetchRecordReads } from '#contract/record-reads/calls.ts';
import { aPatient } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';

const open = (role: 'reception' | 'accounting') =>
  renderApp(`/${role}/patients/patient-1`, { language: 'en', signedInAs: aUser({ id: role, role, username: role }) });
const PHOTO = { agreed_at: '2026-11-20T10:00:00.000Z', actor_name: 'Sara' };

beforeEach(() => {
  realtimeServer();
  answers(fetchRecordReads, { documents: [], total: 0, capped: false, next: null });
});

/** Counts how often the photo was asked for. */
function photoAsked(): { times: number } {
  const asked = { times: 0 };
  answers(fetchPatientPhoto, () => {
    asked.times += 1;
    return { photo: '/9j/2gACAf/Z' };
  });
  return asked;
}

test('of a client without a photo none is asked for', async () => {
  const asked = photoAsked();
  answers(fetchPatient, aPatient());
  await open('reception');
  await findHeading('Hoda Hassan');
  await screen.findByRole('button', { name: 'Add a photo' });
  expect(screen.queryByRole('button', { name: 'Remove the photo' })).toBeNull();
  expect(asked.times).toBe(0);
});

test('a photo is named by its client, and is removed only after a question', async () => {
  photoAsked();
  const sent: Partial<InputOf<typeof removePatientPhoto>>[] = [];
  let photo: typeof PHOTO | null = PHOTO;
  answers(fetchPatient, () => aPatient({ photo }));
  answers(removePatientPhoto, (input) => {
    sent.push(input);
    photo = null;
    return { $id: 'patient-1', version: 3 };
  });
  const { user } = await open('reception');
  await screen.findByRole('img', { name: 'Photo of Hoda Hassan' });
  await screen.findByText('Agreed on 20 November 2026, says Sara');
  const remove = () => screen.findByRole('button', { name: 'Remove the photo' });
  await user.click(await remove());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await user.click(await remove());
  await screen.findByText('Remove the photo?');
  const [confirm] = (await screen.findAllByRole('button', { name: 'Remove the photo' })).slice(-1);
  if (confirm) await user.click(confirm);
  await screen.findByRole('button', { name: 'Add a photo' });
  await waitFor(() => expect(sent).toMatchObject([{ version: 2 }]));
});

test('accounting sees the photo and changes nothing of it', async () => {
  photoAsked();
  answers(fetchPatient, aPatient({ photo: PHOTO }));
  await open('accounting');
  await screen.findByRole('img', { name: 'Photo of Hoda Hassan' });
  expect(screen.queryByRole('button', { name: /photo/ })).toBeNull();
});
