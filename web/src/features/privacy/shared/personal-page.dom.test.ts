import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonalFile } from '#contract/privacy/personal-file.ts';
import { loadNamespaces, switchLanguage } from '#web/i18n/i18n.ts';
import { personalPage } from './personal-page.ts';

const FILE: PersonalFile = {
  made_at: '2026-11-20T10:00:00.000Z',
  subject: 'user',
  id: 'user-1',
  account: {
    email: 'mona@example.com',
    email_proven: true,
    name: 'Mona',
    phone: '+201012345678',
    registered_at: '2026-01-01T10:00:00.000Z',
    has_password: false,
    other_ways_in: [{ provider: 'google', email: 'mona@example.com' }],
    signed_in_since: [],
  },
  parts: [
    {
      name: 'orders',
      kept: 'orders',
      rows: [
        {
          $id: 'order-1',
          $createdAt: '2026-11-19T10:00:00.000Z',
          amount_egp: 10500,
          payment_status: 'paid',
          first_name: '<script>alert(1)</script>',
          note: null,
          cash_received_at: '2026-11-20T00:00:00.000+00:00',
        },
      ],
    },
    { name: 'patients', kept: 'clinic', rows: [{ birth_year: 1950, phones: ['01012345678', '01112345678'] }] },
    { name: 'something-new', kept: null, rows: [{ unheard_of: 'kept as it is' }] },
  ],
};

/** What a part of the page says, name by name. */
function read(language: 'ar' | 'en') {
  const page = new DOMParser().parseFromString(personalPage(FILE, language), 'text/html');
  const said = [...page.querySelectorAll('dt')].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent ?? '',
  ]);
  return { page, said: Object.fromEntries(said) as Record<string, string> };
}

describe('the page of somebody’s data', () => {
  beforeEach(async () => {
    await switchLanguage('en');
    await loadNamespaces(['personal-data', 'records']);
  });

  test('says names and values in the words of its language', () => {
    const { page, said } = read('en');
    expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'Signing in',
      'Orders',
      'Clinic record',
      'something-new',
    ]);
    expect(said).toMatchObject({
      Amount: 'EGP\u00a010,500',
      'Payment status': 'Paid',
      'Cash received': '20 November 2026',
      'Year of birth': '1950',
      Phones: '01012345678، 01112345678',
      'Other ways to sign in': 'google mona@example.com',
      'Has a password': 'No',
      unheard_of: 'kept as it is',
    });
    expect(said.Note).toBeUndefined();
  });

  test('is Arabic from right to left', async () => {
    await switchLanguage('ar');
    await loadNamespaces(['personal-data', 'records']);
    const { page, said } = read('ar');
    expect([page.documentElement.lang, page.documentElement.dir]).toEqual(['ar', 'rtl']);
    expect(said['حالة الدفع']).toBe('مدفوع');
  });

  test('runs nothing that somebody typed', () => {
    const { page, said } = read('en');
    expect(page.querySelector('script')).toBeNull();
    expect(said['First name']).toBe('<script>alert(1)</script>');
  });
});
