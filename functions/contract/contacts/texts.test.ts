import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../constants.ts';
import { BRAND } from '../writing.ts';
import { CONTACT_KINDS, CONTACT_TEXTS, type ContactText, writeContact } from './texts.ts';

const FIELDS = {
  at: '2026-11-29T14:30:00.000Z',
  until: '2026-11-28T10:15:00.000Z',
  day: '2026-12-01',
  amount: 1_500.5,
  total: 2_050,
  number: '12345678',
};
const WRITTEN = {
  ar: {
    at: 'الأحد، 29 نوفمبر، 4:30 مساءً',
    until: 'السبت، 28 نوفمبر، 12:15 ظهرًا',
    day: 'الثلاثاء، 1 ديسمبر',
    amount: '1,500.50\u00a0جنيه',
    total: '2,050\u00a0جنيه',
    number: '1234\u00a05678',
  },
  en: {
    at: 'Sunday 29 November, 4:30 pm',
    until: 'Saturday 28 November, 12:15 pm',
    day: 'Tuesday 1 December',
    amount: 'EGP\u00a01,500.50',
    total: 'EGP\u00a02,050',
    number: '1234\u00a05678',
  },
};
/** What tells of somebody's health, or of what they have with us. */
const PRIVATE = {
  ar: /سماع|السمع|سمعك|أذن|قالب|مقاس|بطاري|صيانة|إصلاح|فحص|ضبط|مريض/,
  en: /hear|\bears?\b|\baids?\b|mou?ld|impression|batter|repair|test|fitting|patient/i,
};
const NAME = { ar: 'منى علي', en: 'Mona Ali' };
const fieldsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, field]) => field as keyof typeof FIELDS);

describe.each(LANGUAGES)('what is written to people in %s', (lang) => {
  test.each(CONTACT_KINDS)(
    '%s greets by name, says who writes and all that it asks for, and nothing private',
    (kind) => {
      const text = writeContact({ ...FIELDS, kind } as ContactText, NAME[lang], lang);
      expect(text).toContain(NAME[lang]);
      expect(text).toContain(BRAND[lang]);
      for (const field of fieldsOf(CONTACT_TEXTS[kind][lang])) expect(text).toContain(WRITTEN[lang][field]);
      expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
      expect(text.replace(BRAND[lang], '')).not.toMatch(PRIVATE[lang]);
      expect(text).not.toMatch(lang === 'ar' ? /[a-z]/i : /[\u0600-\u06ff]/);
      expect(text.length).toBeLessThan(220);
    },
  );
});

test.each(CONTACT_KINDS)('%s asks for the same in both languages', (kind) => {
  const { ar, en } = CONTACT_TEXTS[kind];
  expect(fieldsOf(en).sort()).toEqual(fieldsOf(ar).sort());
});

test('a text stands below the line that greets; a plain greeting is that line alone', () => {
  const about = { kind: 'order_to_confirm', number: FIELDS.number, total: FIELDS.total } as const;
  expect(writeContact(about, 'Mona', 'en')).toBe(
    'Hello Mona, this is Samaa.\nWe have your order 1234\u00a05678 for EGP\u00a02,050. Just reply to confirm it.',
  );
  expect(writeContact({ kind: 'greeting' }, 'منى', 'ar')).toBe('أهلًا منى، معك مركز سماع.');
});

test('what somebody is called is not searched for fields', () => {
  expect(writeContact({ kind: 'greeting' }, '{brand}', 'en')).toBe('Hello {brand}, this is Samaa.');
});
