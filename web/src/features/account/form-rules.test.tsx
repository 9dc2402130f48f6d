import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { checkCredentials, register } from '#contract/accounts/calls.ts';
import type { Language } from '#contract/constants.ts';
import { isAt, renderApp } from '#web/testing/render-app.tsx';
import { refuses } from '#web/testing/server.ts';

const WORDS = {
  ar: {
    required: 'اكتب {{label}}.',
    short: 'اكتب 8 أحرف على الأقل.',
    long: 'الحد الأقصى لعدد الأحرف: 30.',
    email: 'البريد الإلكتروني غير صحيح، مثال: name@example.com',
    phone: 'رقم الهاتف غير صحيح',
    differ: 'كلمتا المرور غير متطابقتين',
    exists: 'يوجد حساب مسجّل بهذا البريد الإلكتروني بالفعل',
    wrong: 'البريد الإلكتروني أو كلمة المرور غير صحيحة. راجعهما من فضلك.',
    wait: 'محاولات كثيرة. حاول مرة أخرى لاحقًا من فضلك. المدة المتبقية: 12 دقيقة.',
  },
  en: {
    required: '“{{label}}” is required.',
    short: 'Use at least 8 characters.',
    long: 'Use at most 30 characters.',
    email: 'The email address is not valid; for example name@example.com',
    phone: 'Phone Number is not valid',
    differ: 'Passwords do not match',
    exists: 'A User With This Email Address Already Exists',
    wrong: 'Invalid credentials. Please check the email and password.',
    wait: 'Too many attempts. Please try again in 12 minutes.',
  },
} as const;
type Word = keyof (typeof WORDS)['ar'];

const GOOD = {
  username: 'Mona',
  phone: '01012345678',
  email: 'mona@example.com',
  password: 'quiet-morning',
  repeatedPassword: 'quiet-morning',
};
type Field = keyof typeof GOOD;

const named = (name: string) =>
  document.querySelector<HTMLInputElement>(`main form [name="${name}"]`) as HTMLInputElement;

/** The error that is read with an input. */
const errorOf = (name: string) =>
  (named(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join();

const labelOf = (name: string) => named(name).labels?.[0]?.textContent ?? '';

/** Opens a form, fills it and sends it. */
async function send(path: string, language: Language, values: Partial<Record<Field, string>>): Promise<void> {
  const { user } = await renderApp(path, { language });
  for (const [name, text] of Object.entries(values)) {
    // As a password manager fills a form in: at once, past the limits of the input.
    named(name).removeAttribute('maxlength');
    if (text) await user.type(named(name), text);
  }
  await user.click(document.querySelector('main form [type="submit"]') as HTMLElement);
}

describe.each(['ar', 'en'] as const)('in %s', (language) => {
  const words = WORDS[language];

  test.each<[Field, string, Word]>([
    ['username', '', 'required'],
    ['username', '   ', 'required'],
    ['username', 'x'.repeat(31), 'long'],
    ['phone', '', 'required'],
    ['phone', '0101234567', 'phone'],
    ['phone', '010123456789', 'phone'],
    ['phone', '+2010123456', 'phone'],
    ['phone', '02123456789', 'phone'],
    ['email', '', 'required'],
    ['email', 'mona', 'email'],
    ['password', '', 'required'],
    ['password', 'seven77', 'short'],
    ['repeatedPassword', '', 'required'],
    ['repeatedPassword', 'quiet-evening', 'differ'],
  ])('registration refuses %s %j', async (field, text, word) => {
    await send('/auth/register', language, { ...GOOD, [field]: text });
    await waitFor(() => expect(errorOf(field)).toBe(words[word].replace('{{label}}', labelOf(field))));
  });

  test.each<['email' | 'password', string, Word]>([
    ['email', '', 'required'],
    ['password', '', 'required'],
    ['password', 'seven77', 'short'],
  ])('sign-in refuses %s %j', async (field, text, word) => {
    const { email, password } = GOOD;
    await send('/auth/sign-in', language, { email, password, [field]: text });
    await waitFor(() => expect(errorOf(field)).toBe(words[word].replace('{{label}}', labelOf(field))));
  });

  test('what the server says to a registration stands above the button', async () => {
    refuses(register, 'user_exists');
    await send('/auth/register', language, GOOD);
    expect((await screen.findByRole('alert')).textContent).toBe(words.exists);
  });

  test('registering too often tells how long to wait', async () => {
    refuses(register, 'too_many_attempts', { minutes: 12 });
    await send('/auth/register', language, GOOD);
    expect((await screen.findByRole('alert')).textContent).toBe(words.wait);
  });

  test('so does a wrong password, and too many of them', async () => {
    const { email, password } = GOOD;
    refuses(checkCredentials, 'invalid_credentials');
    await send('/auth/sign-in', language, { email, password });
    expect((await screen.findByRole('alert')).textContent).toBe(words.wrong);
    refuses(checkCredentials, 'too_many_attempts', { minutes: 12 });
    (document.querySelector('main form [type="submit"]') as HTMLElement).click();
    await screen.findByText(words.wait);
  });
});

test.each(['/auth/sign-in', '/auth/register'])(
  '%s does not offer Google unless the shop was built with it',
  async (path) => {
    await renderApp(path, { language: 'en' });
    expect(document.querySelector('main form')).not.toBeNull();
    expect(screen.queryByRole('button', { name: /Google/ })).toBeNull();
  },
);

test.each(['/auth/google', '/auth/google?userId=user-1&secret=s3cret'])(
  '%s leads to sign-in where the shop was built without Google',
  async (path) => {
    const app = await renderApp(path, { language: 'en' });
    await isAt(app, '/auth/sign-in');
    expect(screen.queryByRole('button', { name: /Google/ })).toBeNull();
  },
);
