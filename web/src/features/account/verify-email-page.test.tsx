import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { findHeading, isAt, renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const LINK = '/auth/verify?userId=user-1&secret=s3cret';

function service(respond: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http.put('*/v1/account/verifications/email', async ({ request }) => {
      sent.push(await request.json());
      return respond();
    }),
  );
  return sent;
}

test('proves the email with one request, and takes the secret out of the address', async () => {
  const sent = service(() => HttpResponse.json({}));
  const app = await renderApp(LINK, { language: 'en' });
  await findHeading('Thank you, your email is confirmed');
  await isAt(app, '/auth/verify');
  expect(sent).toEqual([{ userId: 'user-1', secret: 's3cret' }]);
});

test('a link that does not work says so, and buying goes on', async () => {
  service(() => HttpResponse.json({ code: 401, type: 'user_invalid_token', message: 'x' }, { status: 401 }));
  await renderApp(LINK, { language: 'ar' });
  await findHeading('لم نستطع تأكيد بريدك الإلكتروني');
  screen.getByText('هذا الرابط غير صالح أو انتهت مدته.');
  expect(screen.getByRole('link', { name: 'تصفّح المتجر' }).getAttribute('href')).toBe('/store/1');
});

test('without a link there is nothing to confirm', async () => {
  const sent = service(() => HttpResponse.json({}));
  await renderApp('/auth/verify', { language: 'en' });
  await screen.findByText('This link is not valid, or it is too old.');
  expect(sent).toEqual([]);
});

test('what went wrong on the way can be tried again', async () => {
  service(() => HttpResponse.json({ code: 429, type: 'general_rate_limit_exceeded', message: 'x' }, { status: 429 }));
  const app = await renderApp(LINK, { language: 'en' });
  await screen.findByText('Failed to Connect to the Server. Please Try Again Later.');
  service(() => HttpResponse.json({}));
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await findHeading('Thank you, your email is confirmed');
});
