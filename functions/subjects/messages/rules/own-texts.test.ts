import { expect, test } from 'vitest';
import { changedText, ownTextsOf, type StoredText, templateInUse, templateOfText, wordsOf } from './own-texts.ts';

const NAME = 'samaa_appointment_reminder_2';
const row = (change: Partial<StoredText> = {}): StoredText => ({
  kind: 'appointment_reminder',
  lang: 'en',
  text: 'See you {at}.',
  revision: 1,
  approved_text: null,
  approved_name: null,
  ...change,
});
const inUse = (stored: StoredText) => templateInUse('appointment_reminder', 'en', [stored]);

test('words of the clinic count as long as they have the fields of their kind', () => {
  expect(ownTextsOf([row(), row({ lang: 'ar', text: null }), row({ kind: 'quote', text: 'See {at}.' })])).toEqual({
    appointment_reminder: { en: 'See you {at}.' },
  });
  expect(wordsOf(row({ text: 'See you {day}.' }))).toBeNull();
});

test('WhatsApp goes on with the template of the shop until it has approved one of the clinic', () => {
  expect(inUse(row())).toBe(NAME);
  expect(templateOfText(row())).toEqual({ name: `${NAME}_own_1`, approved: false });
  const approved = row({ approved_text: 'See you {at}.', approved_name: `${NAME}_own_1` });
  expect(inUse(approved)).toBe(`${NAME}_own_1`);
  expect(templateOfText(approved)).toEqual({ name: `${NAME}_own_1`, approved: true });
  expect(templateInUse('appointment_reminder', 'ar', [approved])).toBe(NAME);
});

test('WhatsApp goes on with an earlier text of the clinic while it has not approved the newer one', () => {
  const first = row({ approved_text: 'See you {at}.', approved_name: `${NAME}_own_1` });
  const second = { ...first, ...changedText(first, 'We wait for you {at}.') };
  expect(inUse(second)).toBe(`${NAME}_own_1`);
  expect(templateOfText(second)).toEqual({ name: `${NAME}_own_2`, approved: false });
  const back = { ...second, ...changedText(second, 'See you {at}.') };
  expect(templateOfText(back)).toEqual({ name: `${NAME}_own_1`, approved: true });
});

test('the text of the shop goes out at once when it is restored, and no name is used twice', () => {
  const first = row({ approved_text: 'See you {at}.', approved_name: `${NAME}_own_1` });
  const restored = { ...first, ...changedText(first, null) };
  expect([inUse(restored), templateOfText(restored)]).toEqual([NAME, null]);
  const again = { ...restored, ...changedText(restored, 'Come {at}.') };
  expect([inUse(again), templateOfText(again)?.name]).toEqual([NAME, `${NAME}_own_2`]);
});

test('what was approved before a release changed the words around it is approved no more', () => {
  const older = row({ approved_text: 'See you {at}.', approved_name: 'samaa_appointment_reminder_own_1' });
  expect(inUse(older)).toBe(NAME);
  expect(templateOfText(older)).toEqual({ name: `${NAME}_own_1`, approved: false });
});

test('what the staff writes by themselves has no template', () => {
  expect(templateOfText(row({ kind: 'visit_to_book', text: 'When would you like to come?' }))).toBeNull();
});
