import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stopStockNotices } from '#contract/stock-notices/calls.ts';
import { findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const LINK = '/stop-messages?message=m1&secret=s3cret';

test('nothing is stopped by opening the link; one press stops them, without signing in', async () => {
  const sent: unknown[] = [];
  answers(stopStockNotices, (input) => {
    sent.push(input);
    return { stopped: true };
  });
  const app = await renderApp(LINK, { language: 'en' });
  await findHeading('Back-in-stock messages');
  await isAt(app, '/stop-messages');
  expect(sent).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Stop these messages' }));
  await screen.findByText(/will no longer email you about products/);
  expect(sent).toEqual([{ messageId: 'm1', secret: 's3cret' }]);
});

test('a link that does not work says so in Arabic, and one without a secret offers nothing to press', async () => {
  refuses(stopStockNotices, 'link_invalid');
  const app = await renderApp(LINK);
  await app.user.click(await screen.findByRole('button', { name: 'إيقاف هذه الرسائل' }));
  expect((await screen.findByRole('alert')).textContent).toContain('الرابط');
  cleanup();
  await renderApp('/stop-messages');
  await screen.findByText('افتح هذه الصفحة من الرابط الموجود في رسالتنا.');
  expect(screen.queryByRole('button', { name: 'إيقاف هذه الرسائل' })).toBeNull();
});
