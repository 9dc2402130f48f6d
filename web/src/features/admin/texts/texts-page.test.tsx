import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { approveMessageText, fetchMessageTexts, updateMessageText } from '#contract/message-texts/calls.ts';
import type { MessageText, MessageTexts } from '#contract/message-texts/schemas.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const boss = aUser({ id: 'boss', role: 'admin' });
const OWN = 'Do not forget: {at}.';
const NAME = 'samaa_appointment_reminder_2_own_1';
const reminder = (change: Partial<MessageText> = {}): MessageText => ({
  kind: 'appointment_reminder',
  lang: 'en',
  text: OWN,
  version: 1,
  template: NAME,
  approved: false,
  ...change,
});

beforeEach(() => void realtimeServer());

async function open(answer: Partial<MessageTexts> = {}, language: Language = 'en') {
  answers(fetchMessageTexts, { approval: 'off', texts: [], ...answer });
  const { user } = await renderApp('/admin/texts', { language, signedInAs: boss });
  await findHeading(language === 'en' ? 'Message texts' : 'نصوص الرسائل');
  return user;
}

/** The card of a kind of message. */
async function cardOf(name: string) {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li') as HTMLElement);
}

async function edit(user: Awaited<ReturnType<typeof open>>, name = 'Appointment reminder') {
  await user.click((await cardOf(name)).getByRole('button', { name: `Edit: ${name}` }));
  const dialog = within(screen.getByRole('dialog', { name: `Text of: ${name}` }));
  const field = (language: string) =>
    dialog.getByRole('textbox', { name: `Text in ${language}` }) as HTMLTextAreaElement;
  const type = async (text: string, language = 'English') => {
    await user.clear(field(language));
    await user.click(field(language));
    await user.paste(text);
  };
  return { dialog, field, type, save: () => user.click(dialog.getByRole('button', { name: 'Save' })) };
}

test('shows every message with its text in both languages, its fields by name, and marks what was changed', async () => {
  await open({ texts: [reminder({ template: null })] });
  const card = await cardOf('Appointment reminder');
  card.getByText('Changed');
  expect(card.getByText(/Do not forget/).textContent).toBe('Do not forget: Day and time.');
  expect(card.getByText(/نذكّرك بموعدك/).getAttribute('dir')).toBe('rtl');
  expect((await cardOf('Quote')).queryByText('Changed')).toBeNull();
  (await cardOf('Visit to be booked')).getByText(/own WhatsApp/);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6);
});

test('shows while somebody types how it reads, how many SMS it takes, and which letters cost more', async () => {
  const { dialog, field, type } = await edit(await open());
  await type('See you {at}.');
  dialog.getByText(/^Hello Mona Ali, this is Samaa\. See you Sunday 29 November, 4:30 pm\. Open https/);
  dialog.getByText('1 SMS · 7 characters left');
  await type('It’s {at}.');
  dialog.getByText(/holds less than half as much: ’$/);
  dialog.getAllByText(/^3 SMS · /);
  await type('See you {day}.');
  dialog.getByText('The message appears here once the fields of the text are right.');
  expect(field('Arabic').value).toBe('نذكّرك بموعدك: {at}.');
});

test('puts a field where the cursor is, and restores the original text', async () => {
  const user = await open();
  const { dialog, field, type } = await edit(user);
  await type('See you !');
  field('English').setSelectionRange(8, 8);
  await user.click(dialog.getByRole('button', { name: 'Add Day and time {at} to the text in English' }));
  expect(field('English').value).toBe('See you {at}!');
  expect(document.activeElement).toBe(field('English'));
  await user.click(dialog.getByRole('button', { name: 'Restore the original text in English' }));
  expect(field('English').value).toBe('This is a reminder of your appointment: {at}.');
  expect(dialog.queryByRole('button', { name: /Restore/ })).toBeNull();
});

test('saves both languages over what was read, and shows the new text', async () => {
  const sent = vi.fn();
  const user = await open({ texts: [reminder({ template: null })] });
  const { type, save } = await edit(user);
  await type('See you {at}.');
  const saved = reminder({ text: 'See you {at}.', version: 2, template: null });
  answers(updateMessageText, (input) => {
    sent(input);
    answers(fetchMessageTexts, { approval: 'off', texts: [saved] });
    return { texts: [saved] };
  });
  await save();
  await screen.findByText('Text saved');
  expect(sent).toHaveBeenCalledWith({
    id: 'boss',
    kind: 'appointment_reminder',
    ar: 'نذكّرك بموعدك: {at}.',
    en: 'See you {at}.',
    version_ar: 0,
    version_en: 1,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  (await cardOf('Appointment reminder')).getByText(/^See you/);
});

test('says at the field what is wrong with a text, without sending it', async () => {
  const { dialog, field, type, save } = await edit(await open());
  await type('Your hearing test is {at}.');
  await type('نراك.', 'Arabic');
  await save();
  await dialog.findByText(/Remove “hearing”/);
  dialog.getByText(/Add \u2068?\{at\}\u2069? to the text/);
  expect(field('English').getAttribute('aria-invalid')).toBe('true');
});

test('keeps what was typed when somebody else was faster, and asks before it is given up', async () => {
  const user = await open();
  const { dialog, field, type, save } = await edit(user);
  await type('See you {at}.');
  refuses(updateMessageText, 'record_changed');
  await save();
  await dialog.findByText(/Somebody changed this meanwhile/);
  expect(field('English').value).toBe('See you {at}.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows the template of a text that WhatsApp has not approved, and asks whether it has', async () => {
  const user = await open({ approval: 'asked', texts: [reminder()] });
  const card = await cardOf('Appointment reminder');
  card.getByText('Awaiting WhatsApp approval');
  await user.click(card.getByRole('button', { name: 'WhatsApp approval: Appointment reminder' }));
  const dialog = within(screen.getByRole('dialog', { name: 'WhatsApp approval: Appointment reminder' }));
  dialog.getByText(NAME);
  dialog.getByText(/Do not forget: \{\{at\}\}\. Open \{\{link\}\} to confirm/);
  expect(dialog.queryByRole('region', { name: 'Arabic' })).toBeNull();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(dialog.getByRole('button', { name: 'Copy the name' }));
  expect(copied).toHaveBeenCalledWith(NAME);

  answers(approveMessageText, { state: 'missing', text: reminder() });
  await user.click(dialog.getByRole('button', { name: 'Check with WhatsApp' }));
  await dialog.findByText('WhatsApp has no template with this name in this language.');
  answers(approveMessageText, () => {
    answers(fetchMessageTexts, { approval: 'asked', texts: [reminder({ approved: true, version: 2 })] });
    return { state: 'approved' as const, text: reminder({ approved: true, version: 2 }) };
  });
  await user.click(dialog.getByRole('button', { name: 'Check with WhatsApp' }));
  await dialog.findByText('WhatsApp has approved all texts of this message.');
  await waitFor(() => expect(card.queryByText('Awaiting WhatsApp approval')).toBeNull());
});

test('asks the admin where WhatsApp cannot be asked', async () => {
  const user = await open({ approval: 'said', texts: [reminder()] });
  await user.click(await screen.findByRole('button', { name: /^WhatsApp approval/ }));
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as approved' });
});

test('says nothing of WhatsApp where the shop has none, and reads in Arabic', async () => {
  await open({ approval: 'off', texts: [reminder()] }, 'ar');
  (await cardOf('تذكير بموعد')).getByText('نص معدّل');
  expect(screen.queryByRole('button', { name: /اعتماد واتساب/ })).toBeNull();
});
