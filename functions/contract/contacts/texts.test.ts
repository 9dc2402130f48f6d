import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../constants.ts';
import { BRAND } from '../writing.ts';
import { privateWord } from './private-words.ts';
import { CONTACT_KINDS, CONTACT_TEXTS, type ContactText, writeContact } from './texts.ts';

const FIELDS = {
  at: '2026-11-29T14:30:00.000Z',
  until: '2026-11-28T10:15:00.000Z',
  clock: '2026-11-29T14:30:00.000Z',
  day: '2026-12-01',
  amount: 1_500.5,
  total: 2_050,
  number: '12345678',
  code: '123456789',
};
const WRITTEN = {
  ar: {
    at: 'الأحد، 29 نوفمبر، 4:30 مساءً',
    until: 'السبت، 28 نوفمبر، 12:15 ظهرًا',
    clock: '4:30 مساءً',
    day: 'الثلاثاء، 1 ديسمبر',
    amount: '1,500.50\u00a0جنيه',
    total: '2,050\u00a0جنيه',
    number: '1234\u00a05678',
    code: '123456789',
  },
  en: {
    at: 'Sunday 29 November, 4:30 pm',
    until: 'Saturday 28 November, 12:15 pm',
    clock: '4:30 pm',
    day: 'Tuesday 1 December',
    amount: 'EGP\u00a01,500.50',
    total: 'EGP\u00a02,050',
    number: '1234\u00a05678',
    code: '123456789',
  },
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
      const linked = { ...FIELDS, kind, link: 'https://samaa.example/a/0aZ9' } as ContactText;
      const sent = [linked, { ...FIELDS, kind } as ContactText].map((one) =>
        writeContact(one, NAME[lang], lang, { sender: 'shop' }),
      );
      expect([text, ...sent].map(privateWord)).toEqual([null, null, null]);
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

const AT_LINK = { at: FIELDS.at, link: 'https://shop.example/a/0aZ9bY8cX7dW6eV5' };

test.each(['appointment_booked', 'appointment_moved', 'appointment_reminder'] as const)(
  '%s ends with its link where it has one, and then asks for no reply',
  (kind) => {
    for (const sender of ['staff', 'shop'] as const) {
      expect(
        writeContact({ kind, ...AT_LINK }, 'منى', 'ar', { sender })
          .split('\n')
          .slice(2),
      ).toEqual([`افتح ${AT_LINK.link} للتأكيد أو التغيير أو الإلغاء.`]);
      expect(writeContact({ kind, ...AT_LINK }, 'Mona', 'en', { sender })).not.toMatch(/reply/);
    }
    expect(writeContact({ kind, ...AT_LINK, link: `${AT_LINK.link}?lang=en` }, 'Mona', 'en')).toMatch(
      /\nOpen https:\/\/shop\.example\/a\/0aZ9bY8cX7dW6eV5\?lang=en to confirm, change or cancel it\.$/,
    );
  },
);

test.each(CONTACT_KINDS)('%s asks for no reply when the shop sends it by itself', (kind) => {
  const text = { ...FIELDS, kind } as ContactText;
  expect(writeContact(text, 'منى', 'ar', { sender: 'shop' })).not.toContain('الرد');
  expect(writeContact(text, 'Mona', 'en', { sender: 'shop' })).not.toMatch(/reply/i);
});

test('a member of staff asks for a reply to a reminder without a link', () => {
  const text = { kind: 'appointment_reminder', at: FIELDS.at } as const;
  expect(writeContact(text, 'Mona', 'en')).toMatch(/4:30 pm\. Just reply to confirm or change it\.$/);
  expect(writeContact(text, 'منى', 'ar')).toMatch(/للتأكيد أو التغيير يكفي الرد على هذه الرسالة\.$/);
});

test('what somebody is called is not searched for fields', () => {
  expect(writeContact({ kind: 'greeting' }, '{brand}', 'en')).toBe('Hello {brand}, this is Samaa.');
});
