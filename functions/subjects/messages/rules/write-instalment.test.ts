import { expect, test } from 'vitest';
import { type InstalmentContent, writeInstalment, writeInstalmentSms } from './write-instalment.ts';

const content = (change: Partial<InstalmentContent>): InstalmentContent => ({
  kind: 'instalment_due',
  lang: 'en',
  day: '2026-12-01',
  amountPiasters: 300_50,
  phone: '01012345678',
  ...change,
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('an instalment is told with its amount and its day, in the language of the client', () => {
  expect(plain(writeInstalment(content({})).subject)).toBe(
    'Reminder: an instalment of EGP 300.50 is due on Tuesday 1 December · Samaa',
  );
  const late = content({ kind: 'instalment_overdue', lang: 'ar', amountPiasters: 300_00 });
  expect(plain(writeInstalmentSms(late))).toMatch(/^سماع: قسط لم يُدفع بعد، كان مستحقًا .*1 ديسمبر.*: 300 جنيه$/);
  const { html } = writeInstalment(late);
  expect(html).toContain('dir="rtl"');
  expect(html).toContain('tel:');
  expect(writeInstalment(content({ phone: null })).html).not.toContain('tel:');
});
