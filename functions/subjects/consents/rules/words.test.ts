import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { AGREEMENT_WORDS } from '#contract/consents/signing.ts';
import { titleWithThings, WORDS, writeText } from './words.ts';

/** What each number of the words stands for: a sum of the Arabic and the English ones. */
const SUMS: Record<number, string> = { 1: 'f5a046bd49c5d494', 2: '2ce6ee7fb4d35f2b' };

// Whoever changes them raises `AGREEMENT_WORDS`, and adds the new sum here.
test('the words that clients sign are those of their number', () => {
  const sum = createHash('sha256').update(JSON.stringify(WORDS)).digest('hex').slice(0, 16);
  expect(sum).toBe(SUMS[AGREEMENT_WORDS]);
});

test('of two loans each is listed with its hearing aid', () => {
  const loanOf = (serial: string | null) =>
    titleWithThings('loan', { devices: [{ title: { ar: 'Audéo', en: 'Audéo' }, serial }], day: '2026-12-05' });
  expect(loanOf('AB12').ar).toBe('استلام سماعة معارة: \u2068Audéo AB12\u2069');
  expect(loanOf('AB13').en).toBe('Receipt of a loaned hearing aid: \u2068Audéo AB13\u2069');
  expect(loanOf(null).en).toBe('Receipt of a loaned hearing aid: \u2068Audéo\u2069');
  expect(titleWithThings('terms', { devices: [], day: null }).en).toBe('Terms of treatment');
});

test('a paper names what is handed over and until when, in both languages', () => {
  const facts = { devices: [{ title: { ar: 'Audéo', en: 'Audéo' }, serial: 'AB12' }], day: '2026-12-05' };
  const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');
  expect(plain(writeText('loan', facts, 'en'))).toContain('• Audéo, serial number AB12');
  expect(plain(writeText('loan', facts, 'en'))).toContain('by 5 December 2026');
  expect(plain(writeText('loan', facts, 'ar'))).toContain('• Audéo، الرقم المسلسل AB12');
  expect(plain(writeText('trial', facts, 'ar'))).toContain('5 ديسمبر 2026');
});
