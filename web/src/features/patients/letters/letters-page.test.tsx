import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#contract/constants.ts';
import {
  fetchLetter,
  fetchLetterPreview,
  fetchLetters,
  fetchLetterTemplates,
  keepLetter,
} from '#contract/letters/calls.ts';
import type { KeptLetter, LetterPreview, LetterTemplate } from '#contract/letters/schemas.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { aPatient } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const AT = '2026-11-20T10:00:00.000Z';
const template = (change: Partial<LetterTemplate>): LetterTemplate => ({
  $id: 'template-1',
  ...{ kind: 'letter', state: 'in_use', name_ar: 'خطاب سفر', name_en: 'Travel letter', health: false },
  ...{ current: 1, saved_at: AT, actor_name: 'Hala', version: 1, ...change },
});
const SENDER = { name: 'مركز سماع', address: '12 شارع النيل', phone: '02 2345 6789' };
const PREVIEW: LetterPreview = {
  ...{ lang: 'en', kind: 'letter', title: 'Travel letter', sender: SENDER, number: 1 },
  ...{ html: '<p>Dear <bdi>Mona</bdi></p>', missing: ['client.birth_year'], asks: ['letter.recipient'] },
};
const KEPT: KeptLetter = {
  ...{ $id: '0123456789abcdef', lang: 'ar', kind: 'letter', title: 'خطاب سفر', at: AT, actor_name: 'Sara' },
  ...{ patient_id: 'patient-1', name: 'Hoda Hassan', number: 1, sender: SENDER, digest: 'f00d' },
  html: '<p>عزيزتي <bdi>منى</bdi> <bdi dir="rtl">Audéo</bdi></p>',
};

beforeEach(() => {
  realtimeServer();
  answers(fetchPatient, aPatient({ $id: 'patient-1', name: 'Hoda Hassan' }));
  answers(fetchLetterTemplates, {
    documents: [template({}), template({ $id: 'draft', state: 'draft', name_en: 'Not yet' })],
    total: 2,
  });
  answers(fetchLetters, { documents: [], total: 0 });
  answers(fetchLetterPreview, PREVIEW);
});

const open = (path = '', language: Language = 'en') =>
  renderApp(`/cs/patients/patient-1/letters${path}`, { language, signedInAs: aUser({ id: 'cs', role: 'cs' }) });
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save for printing' });

test('a letter is shown as it will be printed, with what is not on record, and only templates in use are offered', async () => {
  await open();
  await findHeading('Letters for Hoda Hassan');
  const paper = within(await screen.findByRole('region', { name: 'Letter preview' }));
  paper.getByRole('heading', { name: 'Travel letter' });
  expect(paper.getByText('12 شارع النيل')).toBeDefined();
  expect(within(screen.getByRole('status')).getByText('Year of birth')).toBeDefined();
  const options = within(screen.getByRole('combobox', { name: 'Template' })).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Travel letter']);
  screen.getByText('No letters are saved for this client.');
});

test('what is typed goes into the letter, which is kept at the version that was shown and then printed', async () => {
  const asked: unknown[] = [];
  answers(fetchLetterPreview, (input) => {
    asked.push(input);
    return PREVIEW;
  });
  const sent: unknown[] = [];
  answers(keepLetter, (input) => {
    sent.push(input);
    return { $id: KEPT.$id };
  });
  answers(fetchLetter, KEPT);
  const { user } = await open();
  await user.type(await screen.findByRole('textbox', { name: /^Addressed to/ }), 'Dr Ahmed');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ recipient: 'Dr Ahmed', lang: 'en' }));
  expect(screen.queryByRole('textbox', { name: /^Additional text/ })).toBeNull();
  await user.click(await save());
  await findHeading('خطاب سفر');
  expect(sent).toMatchObject([{ templateId: 'template-1', lang: 'en', recipient: 'Dr Ahmed', number: 1 }]);
  screen.getByRole('button', { name: 'Print' });
});

test('what was typed stays when the letter is refused', async () => {
  refuses(keepLetter, 'record_changed');
  const { user } = await open();
  const recipient = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Addressed to/ });
  await user.type(recipient, 'Dr Ahmed');
  await user.click(await save());
  await screen.findByText('Somebody changed this meanwhile. Please look at it again.');
  expect(recipient.value).toBe('Dr Ahmed');
});

test('what was typed stays when what stands beside it cannot be fetched again', async () => {
  refuses(keepLetter, 'record_changed');
  const { user } = await open();
  await user.type(await screen.findByRole('textbox', { name: /^Addressed to/ }), 'Dr Ahmed');
  const again = vi.fn(() => ({ documents: [], total: 0 }));
  answers(fetchLetters, again);
  refuses(fetchPatient, 'not_found');
  await user.click(await save());
  await screen.findByText('Somebody changed this meanwhile. Please look at it again.');
  expect(again).toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Addressed to/ }).value).toBe('Dr Ahmed');
});

test('a letter that was kept is read from right to left where it is Arabic, and says who made it and by what it is found', async () => {
  answers(fetchLetter, KEPT);
  await open(`/${KEPT.$id}`);
  await findHeading('خطاب سفر');
  const paper = screen.getByRole('region', { name: 'Letter preview' });
  const body = within(paper).getByText('منى').closest('div');
  expect([body?.getAttribute('dir'), body?.querySelector('bdi[dir="rtl"]')?.textContent]).toEqual(['rtl', 'Audéo']);
  within(paper).getByText(/^رقم المستند 01234567، /);
  screen.getByText(/by \u2068?Sara\u2069?, version 1 of the template/);
});

test('the letters of a client are listed in Arabic, too, each with its way to the paper', async () => {
  const { lang, kind, title, at, actor_name, $id } = KEPT;
  answers(fetchLetters, { documents: [{ $id, lang, kind, title, at, actor_name }], total: 1 });
  answers(fetchLetterTemplates, { documents: [], total: 0 });
  await open('', 'ar');
  await screen.findByText(/لا توجد قوالب قيد الاستخدام بعد/);
  const link = await screen.findByRole('link', { name: 'خطاب سفر' });
  expect(link.getAttribute('href')).toBe(`/cs/patients/patient-1/letters/${$id}`);
});
