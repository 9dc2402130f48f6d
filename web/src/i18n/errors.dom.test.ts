import { beforeEach, describe, expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import * as cart from '#contract/cart/calls.ts';
import * as catalogue from '#contract/catalogue/calls.ts';
import {
  COMMON_ERRORS,
  ERROR_CODES,
  type ErrorCode,
  type ErrorParams,
  errorSentence,
  FIELD_MESSAGE_KEYS,
} from '#contract/errors.ts';
import { CallError } from '#web/lib/call.ts';
import { ConnectionError } from '#web/lib/retry.ts';
import { UploadError } from '#web/lib/upload-error.ts';
import { errorText, fieldErrors, fieldMessageText } from './errors.ts';
import { i18n, loadNamespaces, switchLanguage } from './i18n.ts';
import { addStaffTexts } from './staff-texts.ts';

const refusal = (code: ErrorCode, params: ErrorParams = {}) =>
  new CallError({ error: errorSentence(code, params), code, params });
const appwriteError = (code: number, type: string, message: string) =>
  Object.assign(new Error(message), { name: 'AppwriteException', code, type });

describe('in English', () => {
  beforeEach(() => switchLanguage('en'));

  test.each([
    [
      'a taken email or phone',
      appwriteError(
        409,
        'user_already_exists',
        'A user with the same id, email, or phone already exists in this project.',
      ),
      'A User With This Email Address Already Exists',
    ],
    [
      'no session',
      appwriteError(401, 'general_unauthorized_scope', 'User (role: guests) missing scopes'),
      'No Session Found',
    ],
    [
      'no account',
      appwriteError(404, 'user_not_found', 'User with the requested ID could not be found.'),
      'No Account Found',
    ],
    [
      'the rate limit',
      appwriteError(
        429,
        'general_rate_limit_exceeded',
        'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
      ),
      'Failed to Connect to the Server. Please Try Again Later.',
    ],
    [
      'Firefox without a network',
      new TypeError('NetworkError when attempting to fetch resource.'),
      'Something Went Wrong. Check Your Network Connection.',
    ],
    [
      'Chromium without a network',
      new TypeError('Failed to fetch'),
      'Something Went Wrong. Check Your Network Connection.',
    ],
    ['an empty reply', new ConnectionError('Empty reply'), 'Something Went Wrong. Check Your Network Connection.'],
    ['a message that nobody knows', new Error('The moon is in the way.'), 'The moon is in the way.'],
    ['an unknown answer of Appwrite', appwriteError(400, 'general_odd', 'Odd.'), 'Odd.'],
    ['a refusal', refusal('user_exists'), 'A User With This Email Address Already Exists'],
  ])('%s', (_name, error, text) => {
    expect(errorText(error)).toBe(text);
  });

  test('a refusal without words of its own keeps its sentence', () => {
    const unknown = new CallError({ error: 'The shop is on holiday.', code: 'closed' as ErrorCode, params: {} });
    expect(errorText(unknown)).toBe('The shop is on holiday.');
  });

  test('figures stand in the sentence, money with its currency', () => {
    expect(errorText(refusal('out_of_stock', { title: 'Own 1 CIC', available: 3 }))).toContain('3');
    expect(errorText(refusal('out_of_stock', { title: 'Own 1 CIC', available: 3 }))).toContain('Own 1 CIC');
    expect(errorText(refusal('out_of_stock', { title: 'Own 1 CIC', available: 0 }))).toBe('“Own 1 CIC” is sold out.');
    expect(errorText(refusal('price_changed', { amount: 1250.5 }))).toMatch(/EGP\s?1,250\.50/);
  });

  test('a page of markup, and nothing at all, become a sentence', () => {
    const sentence = errorText(new Error(''));
    expect(sentence).not.toBe('');
    expect(errorText(new Error('<html><body>Not Found</body></html>'))).toBe(sentence);
    expect(errorText(undefined)).toBe(sentence);
  });

  test('refused fields get a text each; other errors have none', () => {
    const fields = { email: { key: 'email_invalid' }, password: { key: 'too_short', values: { min: 8 } } };
    const texts = fieldErrors(refusal('invalid_input', { fields }));
    expect(Object.keys(texts)).toEqual(['email', 'password']);
    expect(texts.password).toContain('8');
    expect(fieldErrors(refusal('busy'))).toEqual({});
    expect(fieldErrors(new Error('x'))).toEqual({});
  });

  test('the specified texts of the registration form', () => {
    expect(fieldMessageText({ key: 'passwords_differ' })).toBe('Passwords do not match');
    expect(fieldMessageText({ key: 'phone_invalid' })).toBe('Phone Number is not valid');
  });
});

test.each(['ar', 'en'] as const)('every error of the contract has words in %s', async (language) => {
  await switchLanguage(language);
  addStaffTexts();
  await loadNamespaces(['staff-errors']);
  const hasWords = (key: string) =>
    ['errors', 'shop-errors', 'staff-errors'].some((file) => i18n.exists(`${file}:${key}`));
  for (const code of ERROR_CODES) expect(hasWords(code), code).toBe(true);
  for (const key of FIELD_MESSAGE_KEYS) expect(hasWords(`field.${key}`) || hasWords(key), key).toBe(true);
  for (const reason of ['type', 'size'] as const) expect(errorText(new UploadError(reason))).not.toContain('upload');
});

test('what a visit may be refused on the pages that it begins with has its words from the start', () => {
  const calls = [fetchUser, ...Object.values(catalogue), ...Object.values(cart)];
  // A second factor and permissions are asked of staff alone, on pages of their own.
  const common = COMMON_ERRORS.filter((code) => !code.startsWith('factor_') && code !== 'not_permitted');
  const codes = [...common, ...calls.flatMap(({ errors }) => [...errors])];
  for (const code of codes) expect(i18n.exists(`errors:${code as 'busy'}`), code).toBe(true);
});

test('in Arabic the words are Arabic', () => {
  expect(errorText(new TypeError('Load failed'))).toBe('حدث خطأ ما. تحقق من اتصالك بالإنترنت.');
  expect(errorText(refusal('invalid_credentials'))).toMatch(/[\u0600-\u06ff]/);
});
