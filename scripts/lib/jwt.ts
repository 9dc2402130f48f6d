import type { Client } from 'node-appwrite';

/** A JWT for the session of this client. By HTTP: server SDKs after 27 no longer offer it, Appwrite itself does. */
export async function createJwt(client: Client, { duration }: { duration?: number } = {}): Promise<string> {
  const { endpoint, project } = client.config;
  const headers = { 'X-Appwrite-Project': project, 'content-type': 'application/json' };
  const { jwt } = await client.call('post', new URL(`${endpoint}/account/jwts`), headers, { duration });
  return jwt;
}
