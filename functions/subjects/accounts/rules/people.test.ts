import { describe, expect, test } from 'vitest';
import { typedWords, wordsInColumn } from '#lib/search.ts';
import {
  type AccountState,
  areLinksTied,
  type Claim,
  claimOf,
  emailMark,
  LINKS_MINUTES,
  personSearchText,
  validateHolding,
} from './people.ts';

const person = {
  id: '6b0085d000322e5ac0b5',
  username: 'هُدى إبراهيم',
  email: 'Huda.Ali@Example.com',
  phone: '01012345678',
};

describe('the search text of a person', () => {
  test.each([
    ['the name in another spelling', 'هدي ابراهيم'],
    ['the id', '6b0085d000322e5ac0b5'],
    ['the phone in Arabic digits', '٠١٠١٢٣٤٥٦٧٨'],
    ['the email', 'huda.ali@example.com'],
  ])('has the words of %s', (_name, typed) => {
    const words = wordsInColumn(personSearchText(person));
    expect(typedWords(typed).filter((word) => !words.includes(word))).toEqual([]);
    expect(typedWords(typed)).not.toEqual([]);
  });

  test('fits its column', () => {
    expect(personSearchText({ ...person, email: `${'a.b'.repeat(400)}@example.com` }).length).toBeLessThanOrEqual(1500);
  });
});

describe('whether an account has the one holder that it should have', () => {
  const MADE = '2026-11-20T10:00:00.000Z';
  const MADE_TOO = '2026-11-20T10:00:00.999Z';
  const LATER = '2026-11-21T10:00:00.000Z';
  const account = (change: Partial<AccountState> = {}): AccountState => ({
    email: 'Huda.Ali@Example.com',
    isEmailProven: true,
    passwordSetAt: LATER,
    registeredAt: MADE,
    emailSince: MADE_TOO,
    emailsSince: MADE_TOO,
    labels: [],
    ...change,
  });
  const claimed = (
    claimed_password_at: string | null,
    claimed_email: string | null = 'huda.ali@example.com',
  ): Claim => ({
    claimed_email,
    claimed_password_at,
  });
  const unclaimed = (claimed_password_at: string | null) => claimed(claimed_password_at, null);

  test('an account of which nobody has proven the email is settled, whatever its password', () => {
    for (const claim of [claimed(null), claimed(LATER), unclaimed(null), unclaimed(MADE)]) {
      expect(validateHolding(account({ isEmailProven: false }), claim)).toBe('settled');
    }
  });

  test('an account that was cleared for its email is settled while its password is the one of then', () => {
    expect(validateHolding(account(), claimed(LATER))).toBe('settled');
    expect(validateHolding(account({ passwordSetAt: '' }), claimed(null))).toBe('settled');
  });

  test('another password than then, a first one too, is a changed one', () => {
    expect(validateHolding(account(), claimed(MADE))).toBe('password_changed');
    expect(validateHolding(account(), claimed(null))).toBe('password_changed');
    expect(validateHolding(account({ passwordSetAt: '' }), claimed(MADE))).toBe('password_changed');
  });

  test('a proven email with the password of the registration tells nobody apart', () => {
    expect(validateHolding(account({ passwordSetAt: MADE }), unclaimed(MADE))).toBe('unclaimed');
    expect(validateHolding(account({ passwordSetAt: '' }), unclaimed(null))).toBe('unclaimed');
    expect(validateHolding(account({ passwordSetAt: '' }), unclaimed(MADE))).toBe('unclaimed');
  });

  test('where the first password was not noted, it is the one of the moment in which the account was made', () => {
    expect(validateHolding(account({ passwordSetAt: MADE_TOO }), unclaimed(null))).toBe('unclaimed');
    expect(validateHolding(account({ passwordSetAt: '2026-11-20T10:00:01.000Z' }), unclaimed(null))).toBe('recovered');
  });

  test('a password that was set later, by a mail, tells who proved the email', () => {
    expect(validateHolding(account(), unclaimed(MADE))).toBe('recovered');
    expect(validateHolding(account(), unclaimed(null))).toBe('recovered');
  });

  test('an account that was cleared for another email is treated as one that was not', () => {
    expect(validateHolding(account(), claimed(LATER, 'old@example.com'))).toBe('unclaimed');
    expect(validateHolding(account(), claimed(MADE, 'old@example.com'))).toBe('recovered');
  });

  test.each([
    ['was changed', { emailSince: LATER }],
    ['is led nowhere', { emailSince: '', emailsSince: '' }],
    ['was led anywhere only long after the account was made', { emailSince: LATER, emailsSince: LATER }],
    ['has the label of another change', { emailSince: LATER, labels: [emailMark({ emailSince: MADE_TOO })] }],
  ])('the proof of an email that %s tells nothing', (_name, change) => {
    expect(validateHolding(account({ passwordSetAt: MADE, ...change }), unclaimed(MADE))).toBe('untied');
    expect(validateHolding(account(change), unclaimed(MADE))).toBe('untied_recovered');
    expect(validateHolding(account(change), claimed(LATER, 'old@example.com'))).toBe('untied');
    // Its holder had proven this one before, and nobody else was here since.
    expect(validateHolding(account(change), claimed(LATER))).toBe('settled');
  });

  test('a proof counts that was given after one of before was taken back in time', () => {
    const marked = account({ emailSince: LATER, labels: ['cswaits', emailMark({ emailSince: LATER })] });
    expect(validateHolding(marked, unclaimed(MADE))).toBe('recovered');
  });

  test('links are those of the email that the account has while it never had another, else once those of before have ended', () => {
    const at = (minutes: number) => new Date(Date.parse(LATER) + minutes * 60_000);
    const changed = account({ emailSince: LATER });
    expect(areLinksTied(account(), at(0))).toBe(true);
    expect(areLinksTied(changed, at(LINKS_MINUTES))).toBe(false);
    expect(areLinksTied(changed, at(LINKS_MINUTES + 1))).toBe(true);
    expect(areLinksTied(account({ emailSince: '', emailsSince: '' }), at(100))).toBe(false);
  });

  test('is settled as soon as it is cleared', () => {
    for (const one of [account(), account({ passwordSetAt: '' })]) {
      expect(validateHolding(one, claimOf(one))).toBe('settled');
    }
    expect(claimOf(account({ passwordSetAt: '' }))).toEqual(claimed(null));
  });
});
