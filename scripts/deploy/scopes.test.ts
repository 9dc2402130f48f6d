import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DEPLOY_SCOPES, missingScopes } from './scopes.ts';
import { readDeploySettings } from './settings.ts';

const SETTINGS = readDeploySettings([], {
  environment: {
    APPWRITE_ENDPOINT: 'https://appwrite.example/v1',
    APPWRITE_PROJECT: 'shop',
    APPWRITE_KEY: 'key',
    PUBLIC_URL: 'https://samaa.example',
  },
  readFile: () => undefined,
});

const close: (() => void)[] = [];
afterEach(() => {
  for (const one of close.splice(0)) {
    one();
  }
});

/** A server that refuses what it finds here: per path, the scopes one of which it wants. */
async function serverWanting(scopes: Record<string, string[]>): Promise<string> {
  const server = createServer(({ url = '' }, answer) => {
    const wanted = scopes[url];
    answer.writeHead(wanted ? 401 : 200, { 'content-type': 'application/json' });
    answer.end(
      JSON.stringify(
        wanted
          ? {
              type: 'general_unauthorized_scope',
              message: `app.1@service.example (role: applications) missing scopes (${JSON.stringify(wanted)})`,
            }
          : {},
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  { server: 'Appwrite 1.9.6', wants: ['oauth2.read'], named: 'oauth2.read' },
  { server: 'a newer Appwrite', wants: ['project.oauth2.read'], named: 'project.oauth2.read' },
  { server: 'an Appwrite that takes both', wants: ['project.oauth2.read', 'oauth2.read'], named: 'oauth2.read' },
])('The scope for reading how Google is set is named as $server calls it', async ({ wants, named }) => {
  const endpoint = await serverWanting({ '/project/oauth2/google': wants });
  expect(await missingScopes(endpoint, {}, { ...SETTINGS, google: 'leave' })).toEqual([named]);
});

test('The README of the deployment lists every scope that a key may need', async () => {
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8');
  expect(DEPLOY_SCOPES.filter((scope) => !readme.includes(`\`${scope}\``))).toEqual([]);
});
