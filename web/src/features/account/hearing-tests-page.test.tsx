import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchOwnAudiograms } from '#contract/audiograms/client-calls.ts';
import type { OwnAudiogram } from '#contract/audiograms/schemas.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

// The header asks for it, sooner or later.
beforeEach(() => answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 }));

const NOTHING = { air: {}, bone: {} };
const TEST: OwnAudiogram = {
  $id: 'audiogram-1',
  name: 'منى علي',
  measured_at: '2026-11-20T10:30:00.000Z',
  self_reported: false,
  tester: 'Huda',
  audiometer: null,
  calibrated_on: null,
  transducer: 'insert',
  // PTA4 (30 + 40 + 50 + 60) / 4 = 45.
  results: {
    right: { air: { 500: { level: 30 }, 1000: { level: 40 }, 2000: { level: 50 }, 4000: { level: 60 } }, bone: {} },
    left: NOTHING,
  },
};

const open = (language: 'ar' | 'en' = 'en') =>
  renderApp('/account/hearing-tests', { language, signedInAs: aUser({ id: 'mona' }) });
const has = (linked: boolean, ...documents: OwnAudiogram[]) =>
  answers(fetchOwnAudiograms, { documents, total: documents.length, degree_rule: 'who_2021', linked });

test('a test is drawn, told by its averages and degree, and stands in a table', async () => {
  has(true, TEST, { ...TEST, $id: 'audiogram-2', measured_at: '2026-11-01T10:30:00.000Z', self_reported: true });
  const { user } = await open();
  await findHeading('My hearing tests');
  const [measured, reported] = (await screen.findAllByRole('region', { name: /^Hearing test: / })).map((one) =>
    within(one),
  );
  if (!measured || !reported) throw new Error('Two tests should be there.');
  measured.getByRole('img', { name: /^Audiogram: 20 November 2026/ });
  expect(measured.getByRole('row', { name: /^Degree/ }).textContent).toContain('Moderate');
  expect(within(measured.getByRole('table', { name: 'Thresholds (dB HL)' })).getByText('60').tagName).toBe('TD');
  expect(measured.queryByText('Saved by you, not measured at our centre')).toBeNull();
  reported.getByText('Saved by you, not measured at our centre');
  reported.getByRole('table', { name: 'Result (reported by the client, not measured here)' });
  await user.click(measured.getByRole('button', { name: 'Show the numbers' }));
  measured.getByRole('button', { name: 'Hide the numbers' });
});

test('a test of which only the day is known, as an import has it, names no time', async () => {
  has(true, { ...TEST, measured_at: '2026-11-01T22:00:00.000Z' });
  await open();
  await screen.findByRole('region', { name: 'Hearing test: 2 November 2026' });
});

test.each([
  [true, 'ستظهر هنا بعد أول فحص في المركز.'],
  [false, 'لترى نتائج فحصك في المركز هنا، أكّد بريدك الإلكتروني واطلب من المركز ربط حسابك بملفك.'],
])('without any it says what to do (linked: %s)', async (linked, text) => {
  has(linked);
  await open('ar');
  await screen.findByText(text);
});

test('a failure is told and can be tried again', async () => {
  refuses(fetchOwnAudiograms, 'busy');
  const { user } = await open();
  await screen.findByRole('button', { name: 'Try again' });
  has(true, TEST);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: /^Hearing test: / });
});
