import { Account, ID, Messaging } from 'node-appwrite';
import { expect, test, vi } from 'vitest';
import { startInstallation } from '../../testing/installation.ts';
import { sentTo } from '../../testing/outbox.ts';
import { rawRequest } from '../../testing/raw-request.ts';

const local = await startInstallation({ rateLimits: false });

async function readPage(path: string, language = 'en') {
  const response = await fetch(local.server.origin + path, { headers: { 'accept-language': language } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('lists what was sent, the newest first, and filters by recipient', async () => {
  expect((await readPage('/__local/outbox')).text).toContain('Nothing has been sent yet.');
  const [mona, sami] = [await local.join(), await local.join()];
  for (const { email } of [mona, sami]) {
    await new Account(local.guest()).createRecovery({ email, url: 'http://localhost:3000/reset' });
  }
  const { text } = await readPage('/__local/outbox');
  expect(text.indexOf(sami.email)).toBeLessThan(text.indexOf(mona.email));
  const filtered = await readPage(`/__local/outbox?to=${encodeURIComponent(mona.email)}`);
  expect(filtered.text).toContain(mona.email);
  expect(filtered.text).not.toContain(sami.email);
});

test('reads from both directions', async () => {
  for (const [language, direction, title] of [
    ['ar', 'rtl', 'صندوق الصادر'],
    ['en', 'ltr', 'Outbox'],
  ] as const) {
    const { text } = await readPage('/__local/outbox', language);
    expect(text).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(text).toContain(`<h1>${title}</h1>`);
    const other = language === 'ar' ? 'en' : 'ar';
    expect((await readPage(`/__local/outbox?lang=${other}`, language)).text).toContain(`lang="${other}"`);
  }
});

test('shows a mail in a frame of its own, where no script runs and links open the page', async () => {
  const { email } = await local.join();
  await new Account(local.guest()).createRecovery({ email, url: 'http://localhost:3000/reset' });
  const [mail] = await sentTo(local, email);
  const { text, headers } = await readPage(`/__local/outbox/${mail?.id}`);
  expect(text).toContain(`<h1><bdi>${mail?.subject}</bdi></h1>`);
  expect(text).toMatch(/<iframe [^>]*sandbox="(?!.*allow-scripts)[^"]*allow-top-navigation/);
  expect(text).toContain('&lt;base target=&quot;_top&quot;&gt;');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(mail?.links[0]).toMatch(/^http:\/\/localhost:3000\/reset\?userId=.+&secret=[0-9a-f]{256}&expire=/);
  expect((await readPage('/__local/outbox/unknown')).status).toBe(404);
});

test('shows plain text as text', async () => {
  const { id, email } = await local.join();
  const messaging = new Messaging(local.admin);
  const content = '<script>alert(1)</script> & سلام';
  await messaging.createEmail({ messageId: ID.unique(), subject: '<i>s</i>', content, users: [id] });
  const [mail] = await vi.waitFor(async () => {
    const found = await sentTo(local, email);
    expect(found).toHaveLength(1);
    return found;
  });
  const { text } = await readPage(`/__local/outbox/${mail?.id}`);
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; سلام');
  expect(text).not.toContain('<script>');
  expect(text).not.toContain('<i>');
});

test('is shown to this machine only', async () => {
  for (const host of ['evil.example', `evil.example:${local.server.port}`, 'localhost.evil.example']) {
    for (const path of ['/__local/outbox', '/__local/outbox.json']) {
      expect((await rawRequest(local.server.port, host, { path })).status).toBe(421);
    }
  }
});

test('has no controls for tests unless the server was started with them', async () => {
  for (const [path, method] of [
    ['/__local/clock', 'GET'],
    ['/__local/clock', 'POST'],
    ['/__local/reset', 'POST'],
  ] as const) {
    expect((await fetch(local.server.origin + path, { method })).status).toBe(404);
  }
});
