import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client, type ExecutionMethod, Functions, Query, Users } from 'node-appwrite';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { addToCart } from '#contract/cart/calls.ts';
import { createOrderCard, paymentCard } from '#contract/payments/calls.ts';
import { wire } from '#contract/wire.ts';
import { FUNCTION_VARIABLES } from '../deploy/function-variables.ts';
import { startLaboratory } from '../deploy/testing/laboratory.ts';
import { DATABASE_ID, FUNCTIONS_DIST, ROOT, readProject } from '../lib/project.ts';
import { script, startScript } from '../testing/processes.ts';
import { sandboxOfSettings, settingsLines } from './for-deployment.ts';
import { makeKeys } from './keys.ts';

const laboratory = await startLaboratory();
afterAll(() => laboratory.close());

/** Reads lines of a settings file. */
const valuesOf = (lines: readonly string[]) =>
  Object.fromEntries(
    lines.map((line): [string, string] => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );

describe('the sandbox of a deployment', () => {
  const keys = makeKeys();
  const told = valuesOf(settingsLines(keys, 'http://127.0.0.1:8500'));
  const of = (settings: Record<string, string>, port?: number) => sandboxOfSettings((name) => settings[name], port);

  test('has the keys and the port of the settings, or new ones', () => {
    expect(of(told)).toEqual({ keys, port: 8500, areNew: false });
    expect(of({}, 0)).toMatchObject({ port: 0, areNew: true });
    expect(of({}).keys).not.toEqual(of({}).keys);
  });

  test.each([
    [
      'keys of a provider',
      { ...told, CARD_SECRET_KEY: 'egy_sk_live_1' },
      undefined,
      'CARD_SECRET_KEY in the settings is no key',
    ],
    [
      'some of the keys',
      { CARD_PUBLIC_KEY: keys.publicKey },
      undefined,
      'Add CARD_SECRET_KEY, CARD_HMAC_SECRET, CARD_API_KEY',
    ],
    ['another port', told, 8501, 'Make them the same'],
    [
      'another machine',
      { ...told, CARD_BASE_URL: 'https://accept.paymob.com' },
      undefined,
      'an address of this machine',
    ],
    ['other ways to pay', { ...told, CARD_INTEGRATION_IDS: '12' }, undefined, 'CARD_INTEGRATION_IDS must be 1000001'],
  ])('is not started with %s', (_case, settings, port, sentence) => {
    expect(() => of(settings, port)).toThrow(sentence);
  });
});

test('npm run card-sandbox says when its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const run = startScript(script('card-sandbox.ts'), [`--port=${port}`]);
  expect(await run.ended()).toBe(1);
  expect(run.output()).toContain(`Port ${port} is in use. Choose another`);
  rmSync(join(ROOT, `.local-card-sandbox/${port}.json`), { force: true });
});

test('from nothing to a paid order on a deployed project', async () => {
  const none = join(laboratory.dataDir, 'none.env');
  writeFileSync(none, '');
  const run = startScript(script('card-sandbox.ts'), [`--settings=${none}`, '--port=0']);
  await run.printed('CARD_INTEGRATION_IDS=');
  const settings = valuesOf(
    run
      .output()
      .split('\n')
      .filter((line) => line.startsWith('CARD_')),
  );
  const { server, operator } = laboratory;

  await laboratory.deploy({
    args: ['--sample-catalogue'],
    environment: { ...operator, ...settings },
    variables: FUNCTION_VARIABLES,
    deployable: { project: readProject(), functionsDir: FUNCTIONS_DIST },
  });

  const users = new Users(laboratory.client);
  const tables = laboratory.tables;
  const person = { userId: 'mona', email: 'mona@example.com', password: 'a-quiet-morning', name: 'Mona' };
  const { passwordUpdate } = await users.create({ ...person, phone: '+201012345678' });
  const profile = {
    username: 'Mona',
    email: person.email,
    phone: '01012345678',
    role: 'user',
    claimed_password_at: passwordUpdate,
  };
  await tables.createRow({ databaseId: DATABASE_ID, tableId: 'users', rowId: 'mona', data: profile });
  const { secret } = await users.createSession({ userId: 'mona' });
  const mona = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setSession(secret);
  const product = (
    await tables.listRows({ databaseId: DATABASE_ID, tableId: 'accessories', queries: [Query.greaterThan('stock', 0)] })
  ).rows[0]!;

  const line = { product_type: 'accessories', count: 1 } as const;
  await call(mona, addToCart, { userId: 'mona', productId: product.$id, ...line });
  const { $id: orderId } = await call(mona, createOrderCard, {
    userId: 'mona',
    firstName: 'منى',
    lastName: 'علي',
    phone: '01012345678',
    email: person.email,
    damaged_ear: 'both',
    address: '12 شارع النيل',
    city: 'Cairo',
    cart: [{ product_id: product.$id, ...line }],
    payment_method: 'card',
    checkoutKey: 'a-first-order-by-card',
  });
  const { cs } = await call(mona, paymentCard, { userId: 'mona', checkoutKey: 'a-first-order-by-card' });

  // What the customer does on the payment page; the report that follows goes to the function's own domain.
  const page = `${settings.CARD_BASE_URL}/unifiedcheckout/pay`;
  const form = new URLSearchParams({
    clientSecret: cs,
    scenario: 'approve',
    number: '5123456789012346',
    name: 'Test Account',
    expiry: '01/39',
    cvv: '123',
  });
  const paid = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  expect(paid.status, await paid.text()).toBe(303);
  await vi.waitFor(
    async () => {
      const order = await tables.getRow({ databaseId: DATABASE_ID, tableId: 'orders', rowId: orderId });
      expect(order.payment_status).toBe('paid');
    },
    { timeout: 30_000, interval: 200 },
  );
}, 300_000);

/** Executes a call as the browser does. */
async function call<Input, Output>(client: Client, one: Call<Input, Output>, input: Input): Promise<Output> {
  const { method, ...request } = wire(one, input);
  const { responseStatusCode, responseBody } = await new Functions(client).createExecution({
    functionId: one.service,
    ...request,
    method: method as ExecutionMethod,
  });
  expect(responseStatusCode, responseBody).toBe(200);
  return JSON.parse(responseBody).data as Output;
}
