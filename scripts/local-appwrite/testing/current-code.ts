import { currentCode } from '../core/totp.ts';

/** The code of an app beside a server whose clock tests have moved. */
export async function currentCodeAt(endpoint: string, secret: string): Promise<string> {
  const shown = (await (await fetch(new URL('/__local/clock', endpoint))).json()) as { now: string };
  const ahead = Date.parse(shown.now) - Date.now();
  return currentCode(secret, () => new Date(Date.now() + ahead));
}
