import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../constants.ts';
import { WHATSAPP_TEMPLATES } from '../contacts/templates.ts';
import { CONTACT_KINDS, CONTACT_TEXTS } from '../contacts/texts.ts';
import { TEXT_KINDS, TEXT_PARTS_MAX } from './constants.ts';
import { exampleOf, faultOf, hasFields, keptText, templateOf } from './text-rules.ts';

test('every text but the plain greeting stands in one group', () => {
  expect(TEXT_KINDS.toSorted()).toEqual(CONTACT_KINDS.filter((kind) => kind !== 'greeting').toSorted());
});

describe.each(LANGUAGES)('in %s', (lang) => {
  test.each(TEXT_KINDS)('the shop’s own text of %s is in order, and its example has no field left', (kind) => {
    const text = CONTACT_TEXTS[kind][lang];
    expect(faultOf(kind, lang, text)).toBeNull();
    expect(hasFields(kind, text)).toBe(true);
    expect(exampleOf(kind, lang, text)).not.toMatch(/[{}\u00a0]|undefined/);
  });
});

test.each([
  ['أراك {at}. ', 'أراك {at}.'],
  ['  أراك\u00a0 \u200f {at}  الآن.\n', 'أراك {at} الآن.'],
])('%j is kept without blanks that nobody sees', (typed, kept) => {
  expect(keptText(typed)).toBe(kept);
});

test.each([
  ['See you there.', 'text_field_missing', { fields: '{at}' }],
  ['See you {at} or {until}.', 'text_field_unknown', { fields: '{until}' }],
  ['Hello {name}, see you {at}.', 'text_field_unknown', { fields: '{name}' }],
  ['See you {at}, that is {at}.', 'text_field_twice', { fields: '{at}' }],
  ['See you {at} {.', 'text_brace', undefined],
  ['See you {{at}}.', 'text_brace', undefined],
  ['See you {at}', 'text_field_place', undefined],
  ['See you\n{at}.', 'text_break', undefined],
  ['See you\t{at}.', 'text_break', undefined],
  ['نراك {at}.', 'text_not_en', undefined],
  ['See you {at} at https://example.com now.', 'text_link', undefined],
  ['See you {at}, bit.ly/abc.', 'text_link', undefined],
  ['Your hearing test is {at}.', 'text_private', { word: 'hearing' }],
  [`See you {at}. ${'a'.repeat(300)}`, 'too_long', { max: 300 }],
] as const)('a reminder may not say “%s”', (text, key, values) => {
  expect(faultOf('appointment_reminder', 'en', text)).toEqual({ key, ...(values && { values }) });
});

test.each([
  ['عرض {at} {until} الآن.', 'text_field_place'],
  ['عرض {at} حتى {until}.', undefined],
])('two fields need something between them: “%s”', (text, key) => {
  expect(faultOf('appointment_offer', 'ar', text)?.key).toBe(key);
});

test('an Arabic text needs Arabic letters, and may have Latin ones', () => {
  expect(faultOf('repair_ready', 'ar', 'Ready.')).toEqual({ key: 'text_not_ar' });
  expect(faultOf('repair_ready', 'ar', 'طلبك جاهز (OK).')).toBeNull();
});

test('a text that the shop sends stays within so many SMS; what the staff writes themselves does not cost', () => {
  const long = 'كلمة '.repeat(50).trim();
  expect(faultOf('repair_ready', 'ar', `${long}.`)).toEqual({ key: 'text_sms_long', values: { max: TEXT_PARTS_MAX } });
  expect(faultOf('visit_to_book', 'ar', `${long}.`)).toBeNull();
});

test('an example is what somebody reads: with who is greeted, the sentence, and the link', () => {
  expect(exampleOf('receipt', 'en', 'Here is your receipt.')).toBe(
    'Hello Mona Ali, this is Samaa.\nHere is your receipt.\nOpen https://shop.example/r/aZbYcXdW-eVfUgTh?lang=en to read or print it.',
  );
  expect(exampleOf('order_to_confirm', 'en', 'Order {number} for {total}.')).toBe(
    'Hello Mona Ali, this is Samaa.\nOrder 1234 5678 for EGP 12,500. Just reply to confirm it.',
  );
});

test('a template has the sentence among what stands around it', () => {
  const shop = WHATSAPP_TEMPLATES.find(({ name, language }) => name.includes('_reminder') && language === 'en');
  const { en } = CONTACT_TEXTS.appointment_reminder;
  expect(templateOf('appointment_reminder', 'en', en)).toBe(shop?.text);
  expect(templateOf('appointment_reminder', 'en', 'See you {at}.')).toBe(
    shop?.text.replace(en.replace('{at}', '{{at}}'), 'See you {{at}}.'),
  );
});
