import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { ERROR_CODES, FIELD_MESSAGE_KEYS } from '#contract/errors.ts';
import { i18n, switchLanguage } from './i18n.ts';
import { initialLanguage } from './language.ts';

describe('the words of errors', () => {
  it.each(LANGUAGES)('are there for every error and every field message (%s)', async (language) => {
    await switchLanguage(language);
    const missing = [
      ...ERROR_CODES.filter((code) => !i18n.exists(`errors:${code}`)),
      ...FIELD_MESSAGE_KEYS.filter((key) => !i18n.exists(`errors:field.${key}`)),
    ];
    expect(missing).toEqual([]);
  });

  it('are the specification’s own in English', async () => {
    await switchLanguage('en');
    expect({
      passwords: i18n.t('errors:field.passwords_differ'),
      phone: i18n.t('errors:field.phone_invalid'),
      exists: i18n.t('errors:user_exists'),
      account: i18n.t('errors:no_account'),
      session: i18n.t('errors:unauthenticated'),
      rate: i18n.t('errors:rate_limited'),
      network: i18n.t('errors:network'),
      retryTitle: i18n.t('errors:retry.title'),
      retryMessage: i18n.t('errors:retry.message'),
      emptyCart: i18n.t('errors:cart_empty'),
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
