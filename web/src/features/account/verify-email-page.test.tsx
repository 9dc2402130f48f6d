import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { proveEmail } from '#contract/accounts/calls.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';

const LINK = '/auth/verify?userId=user-1&secret=s3cret';
const signedInAs = aUser();

function service() {
  const sent: unknown[] = [];
  answers(proveEmail, (input) => {
    sent.push(input);
    return signedInAs;
  });
  return sent;
}

test('proves the email with one request, and takes the secret out of the address', async () => {
  const sent = service();
  const app = await renderApp(LINK, { language: 'en', signedInAs });
  await findHeading('Thank you, your email is confirmed');
  await isAt(app, '/auth/verify');
  expect(sent).toEqual([{ id: 'user-1', secret: 's3cret' }]);
});

test('a link that does not work says so, and buying goes on', async () => {
  refuses(proveEmail, 'link_invalid');
  await renderApp(LINK, { language: 'ar', signedInAs });
  await findHeading('لم نستطع تأكيد بريدك الإلكتروني');
  screen.getByText('هذا الرابط غير صالح أو انتهت مدته.');
  expect(screen.getByRole('link', { name: 'تصفّح المتجر' }).getAttribute('href')).toBe('/store/1');
});

test.each([
  ['ar', 'تغيّر البريد الإلكتروني لهذا الحساب منذ وقت قصير.', 'تصفّح المتجر'],
  ['en', 'This account’s email was changed a short time ago.', 'Browse the store'],
] as const)(
  'a link to an email that is new in the account says when to ask for another one, in %s',
  async (language, said, leave) => {
    refuses(proveEmail, 'email_too_new', { minutes: 65 });
    await renderApp(LINK, { language, signedInAs });
    await screen.findByText(said, { exact: false });
    expect(screen.getByRole('link', { name: leave }).getAttribute('href')).toBe('/store/1');
  },
);

test('without a link there is nothing to confirm', async () => {
  const sent = service();
  await renderApp('/auth/verify', { language: 'en', signedInAs });
  await screen.findByText('This link is not valid or has expired.');
  expect(sent).toEqual([]);
});

test('what went wrong on the way can be tried again', async () => {
  refuses(proveEmail, 'busy');
  const app = await renderApp(LINK, { language: 'en', signedInAs });
  const again = await screen.findByRole('button', { name: 'Try again' });
  service();
  await app.user.click(again);
  await findHeading('Thank you, your email is confirmed');
});

test('who is not signed in signs in first, and comes back with the link', async () => {
  const sent = service();
  const app = await renderApp(LINK, { language: 'en' });
  await findHeading('Sign in to confirm your email');
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/auth/recover');
  await app.user.click(screen.getAllByRole('link', { name: 'Sign in' }).at(-1) as HTMLElement);
  await isAt(app, '/auth/sign-in');
  expect(app.place().state).toEqual({ from: LINK });
  expect(sent).toEqual([]);
});

test('who is signed in to another account signs out first', async () => {
  const sent = service();
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  server.use(http.delete('*/v1/account/sessions/current', () => new HttpResponse(null, { status: 204 })));
  const app = await renderApp(LINK, { language: 'en', signedInAs: aUser({ id: 'user-2', email: 'nour@example.com' }) });
  await findHeading('This link belongs to another account');
  screen.getByText(/nour@example\.com/);
  await app.user.click(screen.getByRole('button', { name: 'Sign out' }));
  await findHeading('Sign in to confirm your email');
  expect(sent).toEqual([]);
});
