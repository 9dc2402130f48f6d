import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  fetchAudiograms,
  linkAccount,
  saveAudiogram,
  takeOverHearing,
  unlinkAccount,
} from '#contract/audiograms/calls.ts';
import type { DegreeRule } from '#contract/audiograms/constants.ts';
import type { Audiogram, LinkedAccount } from '#contract/audiograms/schemas.ts';
import { fetchPaginatedProducts } from '#contract/catalogue/calls.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { anAudiogram, aPatient } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const TEST = anAudiogram();

const open = () =>
  renderApp('/cs/patients/patient-1/audiograms', {
    language: 'en',
    signedInAs: aUser({ id: 'sara', role: 'cs', username: 'Sara' }),
  });
const has = (...documents: Audiogram[]) => hasAccount(null, ...documents);
let rule: DegreeRule = 'who_2021';
const hasAccount = (account: LinkedAccount | null, ...documents: Audiogram[]) =>
  answers(fetchAudiograms, { documents, total: documents.length, degree_rule: rule, account, rem: [] });
const button = (name: string) => screen.findByRole('button', { name });
const box = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? expect.fail(name);

beforeEach(() => {
  rule = 'who_2021';
  realtimeServer();
  answers(fetchPatient, aPatient());
  answers(fetchPaginatedProducts, { documents: [], total: 0 } as never);
});

test.each([
  ['who_2021', 'Moderate'],
  // 40 is Clark's last of the mild ones.
  ['clark_1981', 'Mild'],
] as const)(
  'the degree follows the rule of the settings (%s), and a doubtful speech threshold is told',
  async (set, degree) => {
    rule = set;
    has(TEST);
    await open();
    await findHeading('Audiograms: Hoda Hassan');
    const line = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) }).textContent;
    expect(line('Degree')).toContain(degree);
    expect(line('Average PTA4')).toContain('45 dB HL');
    expect(line('SRT against PTA3')).toContain('Doubtful');
  },
);

test('whoever measures sees what the desk has to know of the client, also while typing', async () => {
  answers(fetchPatient, aPatient({ details: { ...aPatient().details, desk_note: 'Speak to the left side' } }));
  has(TEST);
  const { user } = await open();
  await screen.findByText('Speak to the left side');
  await user.click(await button('New hearing test'));
  await screen.findByText('Speak to the left side');
});

test('on paper the thresholds run as the drawing does, in Arabic, too', async () => {
  has(TEST);
  const { user } = await open();
  await user.click(await button('Print'));
  await user.selectOptions(await screen.findByLabelText('Language of the paper'), 'ar');
  // The sheet, and what is seen of it before it is printed.
  const captions = await screen.findAllByText('العتبات (ديسيبل HL)', { selector: 'caption' });
  expect(captions.map((caption) => [caption.dir, caption.closest('table')?.dir])).toEqual([
    ['rtl', 'ltr'],
    ['rtl', 'ltr'],
  ]);
});

test('a comparison has the numbers and the middle ears of both tests, on the screen and on paper', async () => {
  const { left, right } = TEST.results;
  const older = anAudiogram({
    $id: 'older',
    measured_at: '2024-03-02T10:30:00.000Z',
    results: { left, right: { ...right, ucl: { 1000: { level: 115 } }, tympanogram: { type: 'C', pressure: -150 } } },
  });
  has(TEST, older);
  const { user } = await open();
  await user.selectOptions(await screen.findByLabelText(/^Compare with/), 'older');
  const numbers = screen.getByRole('table', { name: /^The older test \(dB HL\): / });
  expect(within(numbers).getByText('115')).toBeTruthy();
  await user.click(await button('Print'));
  await screen.findByLabelText('Language of the paper');
  const papers = document.querySelectorAll('[data-sheet]');
  expect(papers.length).toBeGreaterThan(0);
  for (const paper of papers) {
    const ofOlder = within(within(paper as HTMLElement).getByText(/^The older test: /).parentElement ?? document.body);
    ofOlder.getByText('115');
    ofOlder.getByText(/^Type C$/);
  }
});

test('what is wrong is said at its box, and nothing is sent', async () => {
  has();
  const { user } = await open();
  await screen.findByText('No hearing tests yet');
  await user.click(await button('New hearing test'));
  await user.selectOptions(box('transducer') as never, 'insert');
  await user.click(await button('Save the test'));
  await waitFor(() => expect(document.activeElement).toBe(box('right-air-1000')));
  await user.type(box('right-air-1000'), '42{Control>}{Enter}{/Control}');
  await waitFor(() => expect(box('right-air-1000').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Use steps of 5.')).toBeTruthy();
});

test('a test that somebody corrected meanwhile stays as it is typed', async () => {
  has(TEST);
  refuses(saveAudiogram, 'record_changed');
  const { user } = await open();
  await user.click(await button('Correct the test'));
  await user.clear(box('right-air-500'));
  await user.type(box('right-air-500'), '35');
  await user.click(await button('Save the test'));
  await screen.findByText(/^Somebody changed this meanwhile/);
  expect(box('right-air-500').value).toBe('35');
});

test('an account is linked by the email that the client says, once its name was read', async () => {
  hasAccount(null);
  const asked: Record<string, unknown>[] = [];
  answers(linkAccount, (input) => {
    asked.push(input);
    return { userId: 'mona', username: 'Mona', linked: input.userId !== undefined };
  });
  const { user } = await open();
  await screen.findByText('The client can’t see their tests in an account yet.');
  await user.click(await button('Link an account'));
  await user.type(screen.getByLabelText('Email of the client’s account'), 'mona@example.com');
  await user.click(await button('Find the account'));
  await screen.findByText((text) => text.includes('Mona') && text.includes('the account of'));
  hasAccount({ userId: 'mona', username: 'Mona', hearing_saved_at: null });
  const buttons = await screen.findAllByRole('button', { name: 'Link an account' });
  await user.click(buttons.at(-1) ?? expect.fail('no question'));
  await screen.findByText((text) => text.startsWith('The client sees their tests in'));
  const known = { id: 'sara', patientId: 'patient-1', email: 'mona@example.com' };
  expect(asked).toEqual([known, { ...known, userId: 'mona' }]);
});

test('what the client saved is taken over, shown with its word, and the account is let go', async () => {
  const account = { userId: 'mona', username: 'Mona', hearing_saved_at: '2026-11-19T10:30:00.000Z' };
  hasAccount(account, TEST);
  const reported = { ...TEST, $id: 'audiogram-2', self_reported: true, tester: null, transducer: null };
  answers(takeOverHearing, reported);
  const { user } = await open();
  await screen.findByText(/^The client keeps a result in their account that they saved themselves: 19 November 2026/);
  const takeOver = await button('Add it to the record');
  hasAccount({ ...account, hearing_saved_at: null }, TEST, reported);
  await user.click(takeOver);
  await screen.findByRole('table', { name: 'Result (reported by the client, not measured here)' });
  await screen.findByRole('option', { name: /\(reported by the client\)$/ });
  answers(unlinkAccount, { $id: 'patient-1' });
  await user.click(await button('Unlink the account'));
  const buttons = await screen.findAllByRole('button', { name: 'Unlink the account' });
  hasAccount(null, TEST);
  await user.click(buttons.at(-1) ?? expect.fail('no question'));
  await screen.findByText('The client can’t see their tests in an account yet.');
});
