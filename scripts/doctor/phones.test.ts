import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readDeploySettings } from '../deploy/settings.ts';
import { readSite } from '../deploy/site-config.ts';
import type { Target } from '../deploy/target.ts';
import { readProject } from '../lib/project.ts';
import { makeKeys, messageVariables } from '../message-sandbox/keys.ts';
import { type ListeningMessageSandbox, startMessageSandbox } from '../message-sandbox/server.ts';
import { codeTemplate } from '../message-sandbox/templates.ts';
import { type Check, type Finding, runCheck, type Skipped } from './check.ts';
import { seenOfCallback, smsProvider, whatsapp, whatsappTemplates } from './checks/phones.ts';
import type { Place } from './place.ts';

const keys = makeKeys();
const REMINDER = { name: 'reminder', language: 'ar', text: 'أهلًا {{name}}' };
let sandbox: ListeningMessageSandbox;

beforeAll(async () => {
  sandbox = await startMessageSandbox({ port: 0, keys, templates: [REMINDER] });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.reset();
  sandbox.setTemplates([REMINDER]);
});

/** A deployed shop, as far as its settings tell it. */
function placeWith(change: Record<string, string> = {}): Place {
  const environment = {
    APPWRITE_ENDPOINT: 'https://appwrite.example/v1',
    APPWRITE_PROJECT: 'shop',
    APPWRITE_KEY: 'standard_1',
    ...messageVariables(keys, sandbox.url),
    ...change,
  };
  const settings = readDeploySettings([], { environment, readFile: () => undefined, deploys: false });
  return {
    // Whoever has all the settings need not ask the server.
    target: {} as Target,
    shop: { kind: 'deployed', settings },
    project: readProject(),
    site: readSite(),
    functionsDir: '',
    books: false,
    now: () => new Date(),
  };
}

const look = (check: Check, change?: Record<string, string>): Promise<Finding | Skipped> =>
  runCheck(check, placeWith(change));

test('WhatsApp that knows token, phone and templates, and a provider of SMS that knows the key, are in order', async () => {
  expect(await look(whatsapp)).toMatchObject({ level: 'ok', message: 'the shop writes as Samaa, quality GREEN' });
  expect(await look(whatsappTemplates([REMINDER]))).toMatchObject({ level: 'ok' });
  expect(await look(smsProvider)).toMatchObject({ level: 'ok' });
  expect(sandbox.messages()).toEqual([]);
});

test('what the providers do not know is said, and nothing of a secret', async () => {
  const secret = 'sandbox_token_0123456789';
  const found = [
    await look(whatsapp, { WHATSAPP_ACCESS_TOKEN: secret }),
    await look(whatsapp, { WHATSAPP_PHONE_NUMBER_ID: '7' }),
    await look(whatsappTemplates([REMINDER]), { WHATSAPP_BUSINESS_ID: '7' }),
    await look(smsProvider, { SMS_PROVIDER_KEY: secret }),
  ];
  expect(found).toMatchObject([
    { level: 'fail', message: expect.stringContaining('WHATSAPP_ACCESS_TOKEN') },
    { level: 'fail', message: expect.stringContaining('WHATSAPP_PHONE_NUMBER_ID') },
    { level: 'fail', message: expect.stringContaining('WHATSAPP_BUSINESS_ID') },
    { level: 'fail', message: expect.stringContaining('SMS_PROVIDER_KEY') },
  ]);
  expect(JSON.stringify(found)).not.toContain(secret);
});

test.each([
  [[], 'reminder (ar) is not there'],
  [[{ ...REMINDER, language: 'en' }], 'reminder (ar) is not there'],
  [[{ ...REMINDER, status: 'PENDING' as const }], 'reminder (ar) is PENDING'],
  [[{ ...REMINDER, text: 'مرحبًا {{name}}' }], 'reminder (ar) has other words'],
])('templates that cannot be sent are named: %j', async (templates, fault) => {
  sandbox.setTemplates(templates);
  expect(await look(whatsappTemplates([REMINDER]))).toMatchObject({
    level: 'fail',
    message: expect.stringContaining(fault),
  });
});

test('a template for codes has to be of their category, and its words are WhatsApp’s', async () => {
  const code = { name: 'code', language: 'ar' };
  sandbox.setTemplates([codeTemplate(code)]);
  expect(await look(whatsappTemplates([code]))).toMatchObject({ level: 'ok' });
  sandbox.setTemplates([{ ...code, text: '{{1}}' }]);
  expect(await look(whatsappTemplates([code]))).toMatchObject({
    level: 'fail',
    message: expect.stringContaining('code (ar) is of category UTILITY'),
  });
});

test('a provider that is down is no fault of the settings', async () => {
  sandbox.setDown('unavailable');
  expect(await look(whatsapp)).toMatchObject({ level: 'warn', message: expect.stringContaining('503') });
  expect(await look(smsProvider)).toMatchObject({ level: 'warn', message: expect.stringContaining('503') });
});

/** Somebody at the callback's address who answers a question and a report so. */
async function callback(asked: (token: string, challenge: string) => [number, string], reported: number) {
  const host = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://shop');
    const [status, body] =
      request.method === 'POST'
        ? [reported, '']
        : asked(searchParams.get('hub.verify_token') ?? '', searchParams.get('hub.challenge') ?? '');
    request.resume().on('end', () => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void host.close());
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}/callbacks/whatsapp`;
}

test('the callback proves itself and refuses a stranger, or it is said', async () => {
  const echo = (token: string, challenge: string): [number, string] =>
    token === keys.verifyToken ? [200, challenge] : [403, ''];
  const seen = async (address: string, token: string | undefined = keys.verifyToken) =>
    seenOfCallback(placeWith(), address, token);
  expect(await seen(await callback(echo, 403))).toMatchObject({ level: 'ok' });
  expect(await seen(await callback(echo, 200))).toMatchObject({
    level: 'fail',
    message: expect.stringContaining('took a report with a wrong signature'),
  });
  expect(await seen(await callback(echo, 404))).toMatchObject({
    level: 'fail',
    message: expect.stringContaining('answers 404 to a wrong signature'),
  });
  expect(await seen(await callback(echo, 403), 'another token')).toMatchObject({
    level: 'fail',
    message: expect.stringContaining('WHATSAPP_VERIFY_TOKEN (403)'),
  });
  expect(await seen('http://127.0.0.1:9/callbacks/whatsapp')).toMatchObject({
    level: 'fail',
    message: expect.stringContaining('nobody answers'),
  });
});

test('where the settings do not tell the token, only what can be seen without it is looked at', async () => {
  const address = await callback(() => [500, ''], 403);
  expect(await seenOfCallback(placeWith(), address, undefined)).toMatchObject({ level: 'ok' });
});
