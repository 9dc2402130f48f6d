import { describe, expect, it } from 'vitest';
import { i18n, switchLanguage } from './i18n.ts';
import { initialLanguage } from './language.ts';

describe('the words of errors', () => {
  it('are the specification’s own in English', async () => {
    await switchLanguage('en');
    expect({
      passwords: i18n.t('shop-errors:field.passwords_differ'),
      phone: i18n.t('shop-errors:field.phone_invalid'),
      exists: i18n.t('shop-errors:user_exists'),
      account: i18n.t('errors:no_account'),
      session: i18n.t('errors:unauthenticated'),
      rate: i18n.t('errors:rate_limited'),
      network: i18n.t('errors:network'),
      retryTitle: i18n.t('errors:retry.title'),
      retryMessage: i18n.t('errors:retry.message'),
      emptyCart: i18n.t('shop-errors:cart_empty'),
    }).toEqual({
      passwords: 'Passwords do not match',
      phone: 'Phone Number is not valid',
      exists: 'A User With This Email Address Already Exists',
      account: 'No Account Found',
      session: 'No Session Found',
      rate: 'Failed to Connect to the Server. Please Try Again Later.',
      network: 'Something Went Wrong. Check Your Network Connection.',
      retryTitle: 'Problem With Server Response.',
      retryMessage: "Couldn't Fetch Data Properly. Retrying in 5s",
      emptyCart: 'No Products in Cart',
    });
  });
});

const files = import.meta.glob<Texts>('./{ar,en}/*.json', { eager: true, import: 'default' });

/** A name right before what begins with digits, which would move to the other side of a name of the other direction. */
const TORN = /(?<!\u2068)\{\{(?:name|title)\}\}[^\p{L}{]{0,4}\{\{(?:date|time|stock)\}\}/u;

it.each(Object.entries(files))('a name before a date, a time or a number is isolated from it: %s', (_file, texts) => {
  expect(leavesOf(texts).filter(([, text]) => TORN.test(text))).toEqual([]);
});

describe('a button that has another name for screen readers', () => {
  it.each(Object.entries(files))(
    'is named by what stands on it, so that it can be called by that: %s',
    (_file, texts) => {
      const words = new Map(leavesOf(texts));
      const others = [...words].filter(([key, name]) => {
        const shown = words.get(key.replace(/-named(_\w+)?$/, ''));
        return key.includes('-named') && shown !== undefined && !letters(name).includes(letters(shown));
      });
      expect(others).toEqual([]);
    },
  );
});

/** A file of texts: words, or more of them under a name. */
type Texts = { [key: string]: string | Texts };

function leavesOf(texts: Texts, path = ''): (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : leavesOf(value, `${path}${key}.`),
  );
}

/** Without signs, and small. */
const letters = (words: string) => words.replace(/[^\p{L}\p{N} ]/gu, '').toLowerCase();

describe('the language of a visit', () => {
  it.each([
    ['', null, 'ar'],
    ['', 'en', 'en'],
    ['?lang=en', 'ar', 'en'],
    ['?lang=en-GB', null, 'en'],
    ['?lang=fr', 'en', 'en'],
    ['?lang=', 'xx', 'ar'],
  ])('address %j and memory %j give %s', (search, stored, language) => {
    expect(initialLanguage(search, stored)).toBe(language);
  });
});
