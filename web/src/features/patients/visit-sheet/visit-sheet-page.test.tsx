import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchAudiograms } from '#contract/audiograms/calls.ts';
import { fetchGoals } from '#contract/goals/calls.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { fetchVisitSheet, saveVisitSheet } from '#contract/visit-sheets/calls.ts';
import type { VisitSheet } from '#contract/visit-sheets/schemas.ts';
import { anAudiogram, aPatient, aVisit } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const VISIT_AT = '2026-11-20T10:00:00.000Z';
const NOTHING_SAVED: VisitSheet = { paper_id: null, name: 'Hoda Hassan', visit_at: VISIT_AT, documents: [], total: 0 };
const level = (level: number) => ({ level });
const ear = (db: number) => ({
  air: { 500: level(db), 1000: level(db), 2000: level(db), 4000: level(db) },
  bone: {},
});
const TEST = anAudiogram({ measured_at: VISIT_AT, self_reported: false, results: { right: ear(10), left: ear(45) } });

beforeEach(() => {
  realtimeServer();
  answers(fetchVisitSheet, NOTHING_SAVED);
  answers(fetchAudiograms, { documents: [TEST], total: 1, degree_rule: 'who_2021', account: null, rem: [] });
  answers(fetchGoals, {
    documents: [
      {
        ...{ $id: 'goal-1', text: 'My grandson', state: 'open', progress: null, ability: null, steps: [], version: 0 },
        ...{ set_at: VISIT_AT, set_name: 'Sara', assessed_at: null },
      },
    ],
    total: 1,
  });
  answers(fetchPatient, aPatient({ visits: [aVisit({ service_status: 'complete' })], next_appointment: null }));
});

const open = () =>
  renderApp('/cs/patients/patient-1/visits/form-1/sheet', {
    language: 'en',
    signedInAs: aUser({ id: 'cs', role: 'cs' }),
  });
const part = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const MEASURED = /^What we measured/;

test('the sheet proposes what was measured and wanted, and is written again in the other language', async () => {
  const { user } = await open();
  expect((await part(MEASURED)).value).toBe(
    'Right ear: you hear well, soft speech too.\nLeft ear: you hear soft speech badly, and normal speech only in part.',
  );
  expect((await part(/^What we agreed/)).value).toContain('• My grandson');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the sheet' }), 'العربية');
  const measured = await part(MEASURED);
  await waitFor(() => expect(measured.value).toContain('الأذن اليمنى: تسمع جيدًا'));
});

test('what the client reported, and a test of another day, do not stand on the sheet', async () => {
  const other = { ...TEST, $id: 'other', measured_at: '2026-11-18T10:00:00.000Z' };
  const documents = [{ ...TEST, self_reported: true }, other];
  answers(fetchAudiograms, { documents, total: 2, degree_rule: 'who_2021', account: null, rem: [] });
  await open();
  expect((await part(MEASURED)).value).toBe('');
});

test('what somebody typed goes only after a question', async () => {
  const { user } = await open();
  await user.type(await part(MEASURED), ' Well done.');
  await user.click(screen.getByRole('button', { name: 'Fill in again' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect((await part(MEASURED)).value).toContain('Well done.');
});

test('a sheet is printed and sent once it is saved, and what was typed stays when somebody else was faster', async () => {
  refuses(saveVisitSheet, 'record_changed');
  const { user } = await open();
  await user.type(await part(MEASURED), ' Well done.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Somebody changed this meanwhile. Please look at it again.');
  expect((await part(MEASURED)).value).toContain('Well done.');
  const sent: unknown[] = [];
  answers(saveVisitSheet, (input) => {
    sent.push(input);
    return { paper_id: 'paper-1', version: 1 };
  });
  answers(fetchVisitSheet, { ...NOTHING_SAVED, paper_id: 'paper-1' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'To the phone: take-home sheet for Hoda Hassan' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(false);
  expect(sent).toMatchObject([{ formId: 'form-1', version: 0, data: { lang: 'en', care: expect.any(String) } }]);
});
