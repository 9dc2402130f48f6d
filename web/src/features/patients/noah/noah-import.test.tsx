import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchAudiograms } from '#contract/audiograms/calls.ts';
import { fetchPaginatedProducts } from '#contract/catalogue/calls.ts';
import { importNoah } from '#contract/noah/calls.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { fetchRecordReads } from '#contract/record-reads/calls.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { audiometry, impedance, noahFile, noahPatient, noahText, tones, tympanogram } from '#web/testing/noah.ts';
import { anAudiogram, aPatient } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';

const AIR = tones({ output: 'InsertPhoneRight', masking: 'NoSignalApplied' }, [
  [500, 40],
  [1000, 45],
]);
const sent: Record<string, unknown>[] = [];

beforeEach(() => {
  sent.length = 0;
  realtimeServer();
  answers(fetchPatient, aPatient());
  answers(fetchPaginatedProducts, { documents: [], total: 0 } as never);
  answers(fetchAudiograms, { documents: [anAudiogram()], total: 1, degree_rule: 'who_2021', account: null, rem: [] });
  answers(importNoah, (input) => {
    sent.push(input);
    return { documents: [{ $id: 'audiogram-9', known: false }] };
  });
});

/** Opens the page of imports with a file in it. */
async function open(...patients: string[]) {
  const app = await renderApp('/cs/patients/patient-1/audiograms', {
    language: 'en',
    signedInAs: aUser({ id: 'sara', role: 'cs', username: 'Sara' }),
  });
  await app.user.click(await screen.findByRole('button', { name: 'Import from Noah' }));
  await findHeading('Import from Noah');
  screen.getByLabelText('Choose a Noah file');
  await pick(app.user, noahFile(noahText(...patients)));
  return app;
}
const pick = (user: Awaited<ReturnType<typeof renderApp>>['user'], file: File) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no file field'), file);
const press = (name: string) => screen.findByRole('button', { name });

test('sessions are listed and drawn beside the record, and those that are ticked come in', async () => {
  const { user } = await open(
    noahPatient(
      {},
      audiometry({}, AIR),
      impedance({ date: '2024-05-02T10:00:00', user: '' }, tympanogram({ canal: 110, peak: 65, pressure: -20 })),
    ),
  );
  const newest = await screen.findByRole('region', { name: /^Session of 2 May 2024/ });
  expect(within(newest).getByRole('row', { name: /^Tympanogram/ }).textContent).toContain('Type A (from the values)');
  expect(screen.getByRole('region', { name: /^In the record: / })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Show the session of 2 March 2024/ }));
  expect(await screen.findByRole('img', { name: /^Session of 2 March 2024/ })).toBeTruthy();

  await user.click(await press('Import'));
  await screen.findByText('Please enter who tested.');
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText(/^Audiometer/), 'AC40');
  await user.click(screen.getByRole('checkbox', { name: /^2 May 2024/ }));
  await user.click(await press('Import'));
  await screen.findByText('1 session was added to the record.');
  expect(sent).toMatchObject([
    {
      patientId: 'patient-1',
      file_name: 'hoda.nhax',
      person: { name: 'Hoda Hassan', birth_date: '1959-04-05' },
      sessions: [{ tester: 'HODA', audiometer: 'AC40', transducer: 'insert' }],
    },
  ]);
  await findHeading('Audiograms: Hoda Hassan');
});

test('a file of another name is asked about before anything is sent', async () => {
  const { user } = await open(noahPatient({ first: 'Mona' }, audiometry({}, AIR)));
  await screen.findByText((text) => text.includes('another name') && text.includes('Mona Hassan'));
  await user.click(await press('Import'));
  await screen.findByText('Please check whose file this is, and tick the box.');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /I have checked/ }));
  await user.click(await press('Import'));
  await waitFor(() => expect(sent).toMatchObject([{ confirmed: true, person: { name: 'Mona Hassan' } }]));
});

test('of several people the one who matches is chosen', async () => {
  await open(
    noahPatient({ first: 'Ali' }, audiometry({ date: '2021-01-02T10:00:00' }, AIR)),
    noahPatient({}, audiometry({}, AIR)),
  );
  const matching = await screen.findByRole<HTMLInputElement>('radio', { name: /Hoda Hassan/ });
  expect(matching.checked).toBe(true);
  expect(screen.getByRole('region', { name: /^Session of 2 March 2024/ })).toBeTruthy();
  expect(screen.queryByText(/another name/)).toBeNull();
});

test('a damaged file says so, and another one may follow', async () => {
  const { user } = await open(noahPatient({}, audiometry({}, AIR)).slice(0, -20));
  await screen.findByText(/^The file breaks off or is damaged/);
  await pick(user, noahFile(noahText(noahPatient({}, audiometry({}, AIR)))));
  await screen.findByRole('region', { name: /^Session of 2 March 2024/ });
  expect(screen.queryByText(/^The file breaks off/)).toBeNull();
});

test('a file that is dropped onto the record opens its audiograms with what is in it; another file does not', async () => {
  answers(fetchTimeline, { documents: [], next: null });
  answers(fetchRecordReads, { documents: [], total: 0, capped: false, next: null });
  const app = await renderApp('/cs/patients/patient-1', {
    language: 'en',
    signedInAs: aUser({ id: 'sara', role: 'cs', username: 'Sara' }),
  });
  const heading = await findHeading('Hoda Hassan');
  fireEvent.drop(heading, { dataTransfer: { files: [new File(['%PDF-'], 'letter.pdf')] } });
  expect(app.place().path).toBe('/cs/patients/patient-1');
  const file = noahFile(noahText(noahPatient({}, audiometry({}, AIR))));
  fireEvent.drop(heading, { dataTransfer: { files: [file] } });
  await screen.findByRole('region', { name: /^Session of 2 March 2024/ });
  await app.user.click(await press('Cancel'));
  await findHeading('Audiograms: Hoda Hassan');
});

test('a file that is dropped onto the audiograms is read, and what is left out of it is said', async () => {
  await renderApp('/cs/patients/patient-1/audiograms', {
    language: 'en',
    signedInAs: aUser({ id: 'sara', role: 'cs', username: 'Sara' }),
  });
  const heading = await findHeading('Audiograms: Hoda Hassan');
  const file = noahFile(
    noahText(noahPatient({}, audiometry({}, AIR, tones({ output: 'AirConductorBinaural' }, [[500, 40]])))),
  );
  fireEvent.drop(heading, { dataTransfer: { files: [file] } });
  await screen.findByText(/^Not read: measured with both ears together .*AirConductorBinaural/);
});
