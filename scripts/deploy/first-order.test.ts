import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, ExecutionMethod, Functions } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '#contract/accounts/calls.ts';
import type { Call, InputOf } from '#contract/call.ts';
import { addToCart } from '#contract/cart/calls.ts';
import { fetchPaginatedProducts } from '#contract/catalogue/calls.ts';
import { paymentCash } from '#contract/payments/calls.ts';
import { readIfThere } from '../lib/files.ts';
import { parseProjectConfig } from '../local-appwrite/core/project-config.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../local-appwrite/server.ts';
import { rawRequest } from '../local-appwrite/testing/raw-request.ts';
import { script, startScript } from '../testing/processes.ts';

const PROJECT = 'nothing-yet';
const OPERATORS_OWN_SESSION = join(homedir(), '.appwrite/prefs.json');
const dataDir = mkdtempSync(join(tmpdir(), 'samaa-first-order-'));
/** Instead of the settings of whoever runs the tests. */
const settings = join(dataDir, 'settings.env');
let server: LocalAppwrite;

beforeAll(async () => {
  writeFileSync(settings, 'FIRST_ADMIN_EMAIL=boss@samaa.example\n');
  server = await startLocalAppwrite({
    config: parseProjectConfig({ projectId: PROJECT, tablesDB: [], tables: [], buckets: [], functions: [] }),
    dataDir,
    port: 0,
    quickHashes: true,
    processingDelay: 0,
    log: () => {},
  });
});

afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs `npm run deploy` as an operator and answers what it said. */
async function runDeploy(): Promise<string> {
  const run = startScript(script('deploy.ts'), ['--sample-catalogue', `--settings=${settings}`], {
    APPWRITE_ENDPOINT: server.endpoint,
    APPWRITE_PROJECT: PROJECT,
    APPWRITE_EMAIL: server.operator.email,
    APPWRITE_PASSWORD: server.operator.password,
  });
  const code = await run.ended();
  expect(code, run.output()).toBe(0);
  return run.output();
}

/** Executes a call as the browser does. */
async function call<Input, Output>(client: Client, one: Call<Input, Output>, input: Input): Promise<Output> {
  const { responseStatusCode, responseBody } = await new Functions(client).createExecution({
    functionId: one.service,
    method: ExecutionMethod.POST,
    body: JSON.stringify({ type: one.type, ...input }),
  });
  expect(responseStatusCode, responseBody).toBe(200);
  return JSON.parse(responseBody).data as Output;
}

/** What the deployed pages were told of the API: read from their scripts, as a browser gets them. */
async function endpointOfSite(address: URL): Promise<string | undefined> {
  const get = async (path: string) => (await rawRequest(server.port, address.host, { path })).body;
  const seen = new Set<string>();
  const waiting = [...(await get('/')).matchAll(/(\/assets\/[^"\s]+\.js)/g)].map((match) => match[1] ?? '');
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (!seen.has(path)) {
      seen.add(path);
      const code = await get(path);
      const [endpoint] = code.match(/https?:\/\/localhost:\d+\/v1/) ?? [];
      if (endpoint) {
        return endpoint;
      }
      waiting.push(...[...code.matchAll(/["']\.\/([^"']+\.js)["']/g)].map((match) => `/assets/${match[1]}`));
    }
  }
  return undefined;
}

test('from an empty project to the first order, and the second time only its pages change', async () => {
  const sessionBefore = readIfThere(OPERATORS_OWN_SESSION);
  const said = await runDeploy();
  expect(said).not.toContain(server.operator.password);
  const address = new URL(/Shop +(\S+)/.exec(said)?.[1] ?? '');

  const endpoint = await endpointOfSite(address);
  expect(endpoint).toBe(server.endpoint);
  expect((await rawRequest(server.port, address.host, { path: '/store/1' })).status).toBe(200);

  const guest = new Client().setEndpoint(endpoint ?? '').setProject(PROJECT);
  const { documents } = await call(guest, fetchPaginatedProducts, { product_type: 'hearing-aids' });
  const product = documents.find(({ stock }) => stock > 0)!;
  // Its page shows it before any script has run.
  const page = await rawRequest(server.port, address.host, { path: `/store/hearing-aids/${product.$id}` });
  expect(page.body).toContain(`<link rel="canonical" href="${address.origin}/store/hearing-aids/${product.$id}">`);

  const person = { email: 'mona@example.com', password: 'a-quiet-morning', phone: '01012345678', username: 'Mona' };
  const { id: userId } = await call(guest, register, { ...person, repeatedPassword: person.password });

  const customer = new Client().setEndpoint(endpoint ?? '').setProject(PROJECT);
  customer.addHeader('cookie', await signIn(endpoint ?? '', person));
  await call(customer, addToCart, { userId, productId: product.$id, product_type: 'hearing-aids', count: 1 });
  const form: InputOf<typeof paymentCash> = {
    userId,
    email: person.email,
    firstName: 'منى',
    lastName: 'علي',
    phone: person.phone,
    damaged_ear: 'both',
    address: '12 شارع النيل',
    city: 'Cairo',
    cart: [{ product_id: product.$id, product_type: 'hearing-aids', count: 1 }],
    payment_method: 'cash',
    amount: product.price + 75,
    checkoutKey: 'first-order',
  };
  const order = await call(customer, paymentCash, form);
  expect(order).toMatchObject({ number: expect.stringMatching(/^\d{8}$/), amount: form.amount });

  const again = await runDeploy();
  // The order took a piece from the stock, which a page shows.
  expect(again).toContain('To change:\n\nSite\n- site web: its pages changed and are deployed\n\n');
  expect(again).toContain('The shop has products already');
  expect(readIfThere(OPERATORS_OWN_SESSION)).toBe(sessionBefore);
}, 300_000);

/** Signs in as the browser does and answers the session's cookie. */
async function signIn(endpoint: string, { email, password }: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${endpoint}/account/sessions/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': PROJECT },
    body: JSON.stringify({ email, password }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
