import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeKeys as makeCardKeys } from '../card-sandbox/keys.ts';
import { readProject, withoutSchedules } from '../lib/project.ts';
import { makeKeys } from '../message-sandbox/keys.ts';
import type { MessageSandboxOptions } from '../message-sandbox/sandbox.ts';
import { startWithProviders } from './providers.ts';

/** A shop without functions and with a site that says on which path it was asked. */
async function start(messages?: MessageSandboxOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), 'samaa-providers-'));
  const server = await startWithProviders(
    {
      config: withoutSchedules(readProject()),
      dataDir,
      port: 0,
      site: (request, response) => void response.end(`site ${request.url}`),
      quickHashes: true,
      log: () => {},
    },
    { cards: { keys: makeCardKeys() }, messages },
  );
  onTestFinished(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return server;
}

test('the sandboxes answer below their paths of the shop’s address, and the site everywhere else', async () => {
  const keys = makeKeys();
  const { origin, phones } = await start({ keys });
  const at = async (path: string) => (await fetch(`${origin}${path}`)).text();
  expect(await at('/__messages/?lang=en')).toContain('Test phones');
  expect(await at('/__card/?lang=en')).toContain('Test payments');
  expect([await at('/__messages'), await at('/products')]).toEqual(['site /__messages', 'site /products']);
  const sent = await fetch(`${origin}/__messages/sms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.smsKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'one', sender: 'SAMAA', to: '+201012345678', text: 'أهلًا' }),
  });
  expect([sent.status, phones?.messages().map(({ id }) => id)]).toEqual([200, ['one']]);
});

test('a connection that a provider closes is closed below a path, too', async () => {
  const { origin, phones } = await start({ keys: makeKeys() });
  phones?.setDown('closed');
  await expect(fetch(`${origin}/__messages/sms/one`)).rejects.toThrow('fetch failed');
});

test('without providers of messages a shop has no phones', async () => {
  const { origin, phones } = await start();
  expect([phones, await (await fetch(`${origin}/__messages/`)).text()]).toEqual([undefined, 'site /__messages/']);
});
