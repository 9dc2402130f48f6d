import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OutputOf } from '#contract/call.ts';
import type { Language } from '#contract/constants.ts';
import {
  fetchLetterTemplate,
  fetchLetterTemplates,
  fetchTemplatePreview,
  saveLetterTemplate,
} from '#contract/letters/calls.ts';
import type { LetterTemplate, TemplateContent } from '#contract/letters/schemas.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const TEMPLATE: LetterTemplate = {
  $id: 'template-1',
  ...{ kind: 'letter', state: 'in_use', name_ar: 'خطاب سفر', name_en: 'Travel letter', health: false },
  ...{ current: 2, saved_at: '2026-11-20T10:00:00.000Z', actor_name: 'Hala', version: 3 },
};
const CONTENT: TemplateContent = {
  template: TEMPLATE,
  number: 2,
  ...{ name_ar: 'خطاب سفر', name_en: 'Travel letter', body_ar: '<p>إلى من يهمه الأمر</p>', body_en: '<p>To whom</p>' },
  versions: [2, 1].map((number) => ({ number, saved_at: '2026-11-20T10:00:00.000Z', actor_name: 'Hala' })),
};
const PREVIEW: OutputOf<typeof fetchTemplatePreview> = {
  ...{ lang: 'en', kind: 'letter', title: 'Travel letter', html: '<p>Dear</p>', missing: [] },
  sender: { name: 'Samaa', address: '', phone: '' },
};

beforeEach(() => {
  // The DOM of these tests lays nothing out.
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  realtimeServer();
  answers(fetchLetterTemplates, { documents: [TEMPLATE], total: 1 });
  answers(fetchLetterTemplate, ({ number }) =>
    Number(number) === 1 ? { ...CONTENT, number: 1, body_en: '<p>The first text</p>' } : CONTENT,
  );
  // As the function does it, without fields filled in.
  answers(fetchTemplatePreview, ({ body }) => ({ ...PREVIEW, html: String(body) }));
});

const boss = aUser({ id: 'boss', role: 'admin' });
async function open(path: string, language: Language = 'en') {
  return renderApp(path, { language, signedInAs: boss });
}
const editor = () => screen.findByRole('textbox', { name: 'Text' });

test('the message texts lead to the templates, each with its state and version', async () => {
  await open('/admin/texts/letters');
  await findHeading('Letter templates');
  const row = within(await screen.findByRole('row', { name: /Travel letter/ }));
  row.getByText('In use');
  row.getByText('Version 2');
  expect(row.getByRole('link', { name: 'Edit: Travel letter' }).getAttribute('href')).toBe(
    '/admin/texts/letters/template-1',
  );
});

test('a field is put where the cursor is, and the paper beside the text follows', async () => {
  const { user } = await open('/admin/texts/letters/template-1');
  await user.click(await editor());
  await user.click(screen.getByRole('button', { name: 'Insert field: Client’s name' }));
  expect((await editor()).textContent).toContain('{{client.name}}');
  await waitFor(() => expect(screen.getAllByText(/\{\{client\.name\}\}/).length).toBeGreaterThan(1));
});

test('a new template is saved with both languages, over version 0', async () => {
  const sent: unknown[] = [];
  answers(saveLetterTemplate, (input) => {
    sent.push(input);
    return { template: { ...TEMPLATE, current: 1, version: 1 } };
  });
  const { user } = await open('/admin/texts/letters/new');
  await findHeading('New template');
  await user.click(await screen.findByRole('textbox', { name: 'Name, printed as the title' }));
  await user.paste('Travel letter');
  await user.click(screen.getByRole('tab', { name: 'Arabic' }));
  await user.click(await screen.findByRole('textbox', { name: 'Name, printed as the title' }));
  await user.paste('خطاب سفر');
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await screen.findByText('Template saved');
  expect(sent).toMatchObject([
    { version: 0, data: { kind: 'letter', state: 'draft', name_ar: 'خطاب سفر', name_en: 'Travel letter' } },
  ]);
});

test('what is wrong with a field is told with its line, without sending it', async () => {
  answers(fetchLetterTemplate, { ...CONTENT, body_en: '<p>Dear</p><p>{{client.nam}}</p>' });
  const { user } = await open('/admin/texts/letters/template-1');
  await editor();
  screen.getByText('The preview appears once the fields are right.');
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await screen.findByText(/^Line 2: there is no field \u2068\{\{client\.nam\}\}\u2069/);
});

test('of two who save at once the second is told who was first, keeps what was typed, and may go on with it', async () => {
  refuses(saveLetterTemplate, 'record_changed');
  const { user } = await open('/admin/texts/letters/template-1');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name, printed as the title' });
  await user.type(name, ' mine');
  const newer = { ...TEMPLATE, current: 3, version: 4, actor_name: 'Omar' };
  answers(fetchLetterTemplate, { ...CONTENT, template: newer, number: 3 });
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await screen.findByText(/^Omar saved version 3 meanwhile/);
  expect(name.value).toBe('Travel letter mine');
  const sent: unknown[] = [];
  answers(saveLetterTemplate, (input) => {
    sent.push(input);
    return { template: { ...newer, current: 4, version: 5 } };
  });
  await user.click(screen.getByRole('button', { name: 'Go on with what is typed here' }));
  await user.click(screen.getByRole('button', { name: 'Save template' }));
  await screen.findByText('Template saved');
  expect(sent).toMatchObject([{ version: 4, templateId: 'template-1' }]);
});

test('an earlier version comes into the editor, and replaces what was typed only after a question', async () => {
  const { user } = await open('/admin/texts/letters/template-1');
  await user.type(await screen.findByRole('textbox', { name: 'Name, printed as the title' }), ' mine');
  await user.click(screen.getByText('Versions'));
  await user.click(screen.getByRole('button', { name: 'Open in the editor: version 1' }));
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  await screen.findByText(/^The text of version 1 is in the editor/);
  await waitFor(async () => expect((await editor()).textContent).toBe('The first text'));
});

test('the paper is shown for a client who is searched, and says what is not known of them', async () => {
  answers(searchPatients, {
    documents: [
      { $id: 'patient-1', name: 'Mona Ali', phones: ['01012345678'], birth_year: 1955, last_visit_on: null },
    ] as never,
    total: 1,
  } as never);
  const asked: unknown[] = [];
  answers(fetchTemplatePreview, ({ patientId }) => {
    asked.push(patientId);
    return { ...PREVIEW, missing: ['client.phone'] };
  });
  const { user } = await open('/admin/texts/letters/template-1');
  await user.type(await screen.findByRole('textbox', { name: /^Preview for a client/ }), 'mona');
  await user.click(await screen.findByRole('button', { name: /Mona Ali/ }));
  await screen.findByText('With the details of Mona Ali.');
  await waitFor(() => expect(asked.at(-1)).toBe('patient-1'));
  expect((await screen.findAllByText('Client’s phone')).length).toBeGreaterThan(0);
});

test('a search for a client that finds nobody says so', async () => {
  answers(searchPatients, { documents: [], total: 0 } as never);
  const { user } = await open('/admin/texts/letters/template-1');
  await user.type(await screen.findByRole('textbox', { name: /^Preview for a client/ }), 'nobody');
  await screen.findByText('No client with this name or phone.');
});
