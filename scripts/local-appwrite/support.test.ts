import { expect, test } from 'vitest';
import { supportTable } from './support.ts';

test('an endpoint is listed with its scopes and its limit, or among those that answer 501', () => {
  const [supported = '', missing = ''] = supportTable().split('## Answered with 501');
  expect(supported).toContain(
    '| account.createEmailPasswordSession | POST | `/account/sessions/email` | `sessions.write` | 10 in 3600 s |',
  );
  expect(missing).not.toContain('createEmailPasswordSession');
  expect(missing).toContain('createBcryptUser');
});
