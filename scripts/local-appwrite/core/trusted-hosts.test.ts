import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startInstallation } from '../testing/installation.ts';
import { rawRequest } from '../testing/raw-request.ts';

const local = await startInstallation();
const { port, apiKey } = local.server;
const OUTBOX = '/__local/outbox';

const statusUnder = async (host: string, path: string) => (await rawRequest(port, host, { path })).status;

test.each([`localhost:${port}`, 'localhost', '127.0.0.1', `[::1]:${port}`, 'LOCALHOST', 'anything.localhost:80'])(
  'under %s this machine is answered',
  async (host) => {
    expect((await rawRequest(port, host, { path: '/v1/account' })).headers['content-type']).toContain('json');
  },
);

test.each(['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.5'])(
  'a page of %s, whose name leads here, reads nothing',
  async (host) => {
    for (const path of [OUTBOX, '/', '/v1/account', `${OUTBOX}?to=somebody`]) {
      const answer = await rawRequest(port, host, { path });
      expect([path, answer.status]).toEqual([path, 421]);
      expect(answer.body).not.toContain('<');
    }
  },
);

test('nor does it get a socket', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/realtime?project=samaa`, {
    headers: { host: 'evil.example' },
  });
  await expect(
    new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    }),
  ).rejects.toThrow();
});

test('a host that the project names as a platform is answered', async () => {
  expect(await statusUnder('shop.example', '/v1/account')).toBe(421);
  const answer = await fetch(`${local.server.endpoint}/project/platforms/web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'samaa', 'x-appwrite-key': apiKey },
    body: JSON.stringify({ platformId: 'shop', name: 'Shop', hostname: 'shop.example' }),
  });
  expect(answer.status).toBe(201);
  expect(await statusUnder('shop.example', '/v1/account')).not.toBe(421);
});

test('who lets others in on purpose is reached under any name, but not with what is for this machine', async () => {
  const open = await startInstallation({ host: '0.0.0.0' });
  expect((await rawRequest(open.server.port, 'laptop.lan', { path: '/v1/account' })).status).not.toBe(421);
  expect((await rawRequest(open.server.port, 'laptop.lan', { path: OUTBOX })).status).toBe(403);
});
