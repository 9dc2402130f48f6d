import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { BUSINESS_ID, makeKeys, PHONE_NUMBER_ID } from './keys.ts';
import { sign } from './reports.ts';
import { startMessageSandbox } from './server.ts';
import type { Template } from './templates.ts';

interface Received {
  id: string;
  status: string;
  biz_opaque_callback_data?: string;
  errors?: { code: number; title: string }[];
}

interface Body {
  object: string;
  entry: { id: string; changes: { field: string; value: { statuses?: Received[]; messages?: object[] } }[] }[];
}

const keys = makeKeys();
const PHONE = '+201012345678';
const REMINDER: Template = { name: 'reminder', language: 'ar', text: 'أهلًا {{name}}، موعدك {{day}}.' };
const sandbox = await startMessageSandbox({ port: 0, keys, slowMs: 60_000 });

/** The shop, as far as WhatsApp sees it. */
const received: { signature: string | undefined; text: string; body: Body }[] = [];
let isShopDown = false;
const shop = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://shop');
  if (request.method === 'GET') {
    const isRight = searchParams.get('hub.verify_token') === keys.verifyToken;
    response.writeHead(isRight ? 200 : 403).end(searchParams.get('hub.challenge'));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString();
  if (!isShopDown) {
    const signature = request.headers['x-hub-signature-256'] as string | undefined;
    received.push({ signature, text, body: JSON.parse(text) });
  }
  response.writeHead(isShopDown ? 503 : 200).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  sandbox.reportTo(`http://shop.localhost:${(shop.address() as AddressInfo).port}/callbacks/whatsapp`);
});
afterAll(async () => {
  await sandbox.close();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});
beforeEach(() => {
  sandbox.reset();
  sandbox.setTemplates([REMINDER]);
  received.length = 0;
  isShopDown = false;
});

const post = (path: string, key: string, body: unknown) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const get = (path: string, key: string) =>
  fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${key}` } });

const MESSAGES = `/v24.0/${PHONE_NUMBER_ID}/messages`;
const parameters = (values: Record<string, unknown>) => [
  {
    type: 'body',
    parameters: Object.entries(values).map(([parameter_name, text]) => ({ type: 'text', parameter_name, text })),
  },
];
const template = (change: object = {}) => ({
  name: 'reminder',
  language: { code: 'ar' },
  components: parameters({ name: 'منى', day: 'الأحد' }),
  ...change,
});
const wanted = (change: object = {}) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: PHONE.slice(1),
  type: 'template',
  template: template(),
  biz_opaque_callback_data: 'outbox-1',
  ...change,
});
const sendWhatsApp = (change?: object, key = keys.accessToken) => post(MESSAGES, key, wanted(change));
const sms = (change: object = {}) => ({ id: 'sms-1', sender: 'SAMAA', to: PHONE, text: 'أهلًا', ...change });
const sendSms = (change?: object, key = keys.smsKey) => post('/sms', key, sms(change));
const stateOfSms = async (id = 'sms-1') => (await get(`/sms/${id}`, keys.smsKey)).json();

const statuses = () =>
  received.flatMap(({ body }) =>
    body.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? [])),
  );
const states = () => statuses().map(({ status }) => status);

describe('WhatsApp', () => {
  test('takes a template, shows it on the phone and reports it with its signature', async () => {
    const response = await sendWhatsApp();
    const answer = (await response.json()) as { messages: { id: string }[] };
    const id = answer.messages[0]?.id ?? '';
    expect([response.status, answer]).toEqual([
      200,
      {
        messaging_product: 'whatsapp',
        contacts: [{ input: '201012345678', wa_id: '201012345678' }],
        messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
      },
    ]);
    await sandbox.settled();
    expect(sandbox.messages({ phone: '20 101 234 5678', channel: 'whatsapp' })).toMatchObject([
      { id, text: 'أهلًا منى، موعدك الأحد.', reference: 'outbox-1', state: 'delivered', arrived: true },
    ]);
    expect(received.map(({ signature, text }) => signature === sign(text, keys.appSecret))).toEqual([true, true]);
    expect(received[0]?.body).toEqual({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: BUSINESS_ID,
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { phone_number_id: PHONE_NUMBER_ID },
                statuses: [
                  {
                    id,
                    status: 'sent',
                    timestamp: expect.stringMatching(/^\d{10}$/),
                    recipient_id: '201012345678',
                    biz_opaque_callback_data: 'outbox-1',
                  },
                ],
              },
            },
          ],
        },
      ],
    });
  });

  test('takes free text to who has written, and shows it on their phone', async () => {
    await sandbox.write(PHONE, 'Hello');
    expect((await sendWhatsApp({ type: 'text', text: { body: 'Good morning' } })).status).toBe(200);
    await sandbox.settled();
    expect(sandbox.messages({ phone: PHONE })).toMatchObject([{ text: 'Good morning', template: null }]);
  });

  const bodyOf = (values: Record<string, unknown>) => ({ template: template({ components: parameters(values) }) });
  test.each<[string, object, number, number]>([
    ['another product', { messaging_product: 'sms' }, 400, 100],
    ['a phone with a plus', { to: PHONE }, 400, 100],
    ['free text to who has not written', { type: 'text', text: { body: 'Hello' } }, 400, 131_047],
    ['free text without a word', { type: 'text', text: {} }, 400, 100],
    ['a reference that is too long', { biz_opaque_callback_data: 'x'.repeat(513) }, 400, 100],
    ['no language', { template: template({ language: undefined }) }, 400, 100],
    ['a parameter without a name', { template: template({ components: parameters({}) }) }, 400, 132_000],
    ['a parameter of another name', bodyOf({ name: 'منى', date: 'الأحد' }), 400, 100],
    ['an empty parameter', bodyOf({ name: '', day: 'الأحد' }), 400, 131_008],
    ['a new line in a parameter', bodyOf({ name: 'منى\nعلي', day: 'الأحد' }), 400, 132_018],
    ['five spaces in a parameter', bodyOf({ name: `منى${' '.repeat(5)}علي`, day: 'الأحد' }), 400, 132_018],
    ['a text that is too long', bodyOf({ name: 'م'.repeat(1_024), day: 'الأحد' }), 400, 132_005],
    ['a template that is not there', { template: template({ name: 'other' }) }, 404, 132_001],
    ['a language that is not there', { template: template({ language: { code: 'en' } }) }, 404, 132_001],
  ])('refuses %s', async (_name, change, status, code) => {
    const response = await sendWhatsApp(change);
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { error: { code, type: 'OAuthException', fbtrace_id: expect.any(String) } },
    ]);
    expect(sandbox.messages()).toEqual([]);
  });

  test('refuses a wrong token and another phone', async () => {
    const refusal = await sendWhatsApp({}, 'sandbox_token_wrong');
    expect([refusal.status, await refusal.json()]).toMatchObject([401, { error: { code: 190 } }]);
    expect((await post('/v24.0/7/messages', keys.accessToken, wanted())).status).toBe(400);
  });

  test.each([
    ['PAUSED', 132_015],
    ['DISABLED', 132_016],
    ['PENDING', 132_001],
  ] as const)('sends no template that is %s', async (status, code) => {
    sandbox.setTemplates([{ ...REMINDER, status }]);
    expect(await (await sendWhatsApp()).json()).toMatchObject({ error: { code } });
  });

  test('without templates of its own takes every name and keeps what goes into it', async () => {
    sandbox.setTemplates('any');
    await sendWhatsApp({ template: template({ name: 'anything' }) });
    const parameters = { name: 'منى', day: 'الأحد' };
    expect(sandbox.messages()).toMatchObject([
      { text: null, template: { name: 'anything', language: 'ar', parameters } },
    ]);
  });

  test('tells its templates and its phone', async () => {
    const list = await get(`/v24.0/${BUSINESS_ID}/message_templates?name=reminder`, keys.accessToken);
    expect(await list.json()).toMatchObject({
      data: [
        {
          name: 'reminder',
          language: 'ar',
          status: 'APPROVED',
          parameter_format: 'NAMED',
          components: [{ type: 'BODY', text: REMINDER.text }],
        },
      ],
    });
    const none = await get(`/v24.0/${BUSINESS_ID}/message_templates?name=other`, keys.accessToken);
    expect(await none.json()).toEqual({ data: [] });
    const phone = await get(`/v24.0/${PHONE_NUMBER_ID}?fields=verified_name,quality_rating`, keys.accessToken);
    expect(await phone.json()).toEqual({ id: PHONE_NUMBER_ID, verified_name: 'Samaa', quality_rating: 'GREEN' });
    expect((await get(`/v24.0/${PHONE_NUMBER_ID}`, 'wrong')).status).toBe(401);
  });

  test('has the callback prove itself', async () => {
    expect([await sandbox.verify(), await sandbox.verify('another')]).toEqual([true, false]);
  });

  test('carries what somebody writes', async () => {
    await sendWhatsApp();
    await sandbox.settled();
    received.length = 0;
    const answers = sandbox.messages()[0]?.id ?? '';
    const id = await sandbox.write(PHONE, '1', answers);
    expect(received[0]?.body.entry[0]?.changes).toMatchObject([
      {
        field: 'messages',
        value: {
          contacts: [{ wa_id: '201012345678' }],
          messages: [{ from: '201012345678', id, type: 'text', text: { body: '1' }, context: { id: answers } }],
        },
      },
    ]);
  });
});

describe('SMS', () => {
  test('are taken once for each id, and told of to whoever asks', async () => {
    expect(await (await sendSms()).json()).toEqual({ id: 'sms-1', state: 'accepted' });
    await sandbox.settled();
    expect(await (await sendSms({ text: 'again' })).json()).toEqual({ id: 'sms-1', state: 'delivered' });
    expect(await stateOfSms()).toEqual({ id: 'sms-1', state: 'delivered' });
    expect(sandbox.messages()).toMatchObject([
      { channel: 'sms', phone: PHONE, text: 'أهلًا', sender: 'SAMAA', arrived: true },
    ]);
    expect(received).toEqual([]);
  });

  test.each([
    ['no id', { id: '' }],
    ['a sender that is too long', { sender: 'SAMAA STORES' }],
    ['a sender of digits', { sender: '12345' }],
    ['a phone without a plus', { to: '01012345678' }],
    ['no text', { text: '' }],
  ])('with %s are refused', async (_name, change) => {
    const response = await sendSms(change);
    expect([response.status, await response.json()]).toEqual([400, { error: expect.any(String) }]);
  });

  test('need the key, and are not there unless they were sent', async () => {
    expect((await sendSms({}, 'sandbox_sms_wrong')).status).toBe(401);
    expect((await get('/sms/sms-1', 'sandbox_sms_wrong')).status).toBe(401);
    expect((await get('/sms/sms-1', keys.smsKey)).status).toBe(404);
  });
});

describe('what happens to a message', () => {
  test.each([
    ['delivered', ['sent', 'delivered'], 'delivered', true],
    ['read', ['sent', 'delivered', 'read'], 'read', true],
    ['sent', ['sent'], 'sent', false],
    ['failed', ['failed'], 'failed', false],
    ['twice', ['sent', 'sent', 'delivered', 'delivered'], 'delivered', true],
    ['out-of-order', ['read', 'delivered', 'sent'], 'read', true],
    ['forged', ['read'], 'accepted', false],
    ['unknown', ['delivered', 'sent', 'delivered'], 'delivered', true],
    ['lie', [], 'accepted', false],
    ['late', [], 'accepted', true],
  ] as const)('%s: is reported as %j', async (scenario, reported, state, arrived) => {
    sandbox.play(scenario);
    expect((await sendWhatsApp()).status).toBe(200);
    await sandbox.settled();
    expect([states(), sandbox.messages()]).toMatchObject([reported, [{ state, arrived, scenario }]]);
  });

  test('failed: says why, by callback or to whoever asks', async () => {
    sandbox.play('failed', { code: 131_049, channel: 'whatsapp' });
    sandbox.play('failed', { channel: 'sms' });
    await Promise.all([sendWhatsApp(), sendSms()]);
    await sandbox.settled();
    expect(statuses()[0]?.errors).toEqual([{ code: 131_049, title: expect.stringContaining('not delivered') }]);
    expect(await stateOfSms()).toEqual({ id: 'sms-1', state: 'failed', reason: expect.any(String) });
  });

  test('forged: has the signature of a stranger; unknown: names a message that is not there', async () => {
    sandbox.play('forged', { times: 1 });
    sandbox.play('unknown', { times: 1 });
    await sendWhatsApp();
    await sandbox.settled();
    expect(received.map(({ signature, text }) => signature === sign(text, keys.appSecret))).toEqual([false]);
    received.length = 0;
    await sendWhatsApp();
    await sandbox.settled();
    const known = sandbox.messages().map(({ id }) => id);
    expect(statuses().map(({ id }) => known.includes(id))).toEqual([false, true, true]);
  });

  test.each([
    ['refused', 400, 131_026, 400],
    ['limited', 429, 130_429, 429],
    ['unavailable', 503, 2, 503],
  ] as const)('%s: nothing is taken', async (scenario, status, code, ofSms) => {
    sandbox.play(scenario);
    const response = await sendWhatsApp();
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
    const other = await sendSms();
    expect([other.status, await other.json()]).toEqual([ofSms, { error: expect.any(String) }]);
    expect(sandbox.messages()).toEqual([]);
  });

  test('closed: nothing is taken; lost: it is, and an SMS is not sent again', async () => {
    sandbox.play('closed', { times: 2 });
    sandbox.play('lost', { times: 2 });
    for (const arrived of [0, 2]) {
      await expect(sendWhatsApp()).rejects.toThrow('fetch failed');
      await expect(sendSms()).rejects.toThrow('fetch failed');
      await sandbox.settled();
      expect(sandbox.messages()).toHaveLength(arrived);
    }
    expect(await (await sendSms()).json()).toEqual({ id: 'sms-1', state: 'delivered' });
    expect([sandbox.messages({ channel: 'sms' }).length, states()]).toEqual([1, ['sent', 'delivered']]);
  });

  test('slow: it is taken and reported long before the answer', async () => {
    sandbox.play('slow');
    const answer = sendWhatsApp();
    await vi.waitFor(() => expect(states()).toEqual(['sent', 'delivered']));
    const isFirst = await Promise.race([answer.then(() => false), sandbox.settled().then(() => true)]);
    sandbox.hurry();
    expect([isFirst, (await answer).status]).toEqual([true, 200]);
  });

  test('depends on phone and channel; what is counted goes first, in its order', async () => {
    sandbox.play('failed', { phone: PHONE, channel: 'whatsapp' });
    sandbox.play('read', { times: 1 });
    sandbox.play('sent', { times: 1 });
    for (const to of ['201000000000', '201000000000', '201000000000', PHONE.slice(1)]) {
      await sendWhatsApp({ to });
    }
    await sendSms();
    await sandbox.settled();
    expect(sandbox.messages().map(({ state }) => state)).toEqual(['read', 'sent', 'delivered', 'failed', 'delivered']);
  });

  test('can be told by hand, whatever was to happen to it', async () => {
    sandbox.play('lie');
    await Promise.all([sendWhatsApp(), sendSms()]);
    for (const { id } of sandbox.messages()) {
      await sandbox.report(id, 'delivered');
    }
    expect(states()).toEqual(['delivered']);
    expect(await stateOfSms()).toEqual({ id: 'sms-1', state: 'delivered' });
    expect(sandbox.messages().map(({ arrived }) => arrived)).toEqual([true, true]);
  });
});

describe('reports', () => {
  test('that the shop does not take are kept, and delivered in any order and in one body', async () => {
    isShopDown = true;
    await sendWhatsApp({ biz_opaque_callback_data: 'a' });
    await sendWhatsApp({ biz_opaque_callback_data: 'b' });
    await sandbox.settled();
    expect(sandbox.kept()).toHaveLength(4);
    await sandbox.deliver();
    expect(sandbox.kept()).toHaveLength(4);
    isShopDown = false;
    await sandbox.deliver([...sandbox.kept()].reverse(), { together: true });
    expect([received.length, states()]).toEqual([1, ['delivered', 'sent', 'delivered', 'sent']]);
    expect(sandbox.kept()).toEqual([]);
  });

  test('wait while they are held, those to whoever asks for an SMS too', async () => {
    sandbox.holdReports(true);
    await Promise.all([sendWhatsApp(), sendSms()]);
    await sandbox.settled();
    expect([await stateOfSms(), states()]).toEqual([{ id: 'sms-1', state: 'accepted' }, []]);
    await sandbox.deliver(sandbox.kept().filter(({ channel }) => channel === 'sms'));
    expect([await stateOfSms(), states()]).toEqual([{ id: 'sms-1', state: 'delivered' }, []]);
    sandbox.holdReports(false);
    await sandbox.deliver();
    expect(states()).toEqual(['sent', 'delivered']);
  });
});

describe('a provider that is down', () => {
  test('answers nobody, and the other one goes on', async () => {
    sandbox.setDown('unavailable', 'whatsapp');
    sandbox.setDown('closed', 'sms');
    expect((await sendWhatsApp()).status).toBe(503);
    expect((await get(`/v24.0/${PHONE_NUMBER_ID}`, keys.accessToken)).status).toBe(503);
    await expect(sendSms()).rejects.toThrow('fetch failed');
    await expect(stateOfSms()).rejects.toThrow('fetch failed');
    sandbox.setDown(null, 'sms');
    expect((await sendSms()).status).toBe(200);
    expect((await sendWhatsApp()).status).toBe(503);
    sandbox.setDown(null);
    expect((await sendWhatsApp()).status).toBe(200);
  });
});

describe('the page of phones', () => {
  const press = (path: string, fields: Record<string, string>) =>
    fetch(`${sandbox.url}/${path}?lang=en`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const page = async (lang = 'en') => (await fetch(`${sandbox.url}/?lang=${lang}`)).text();

  test('shows messages in both languages, as text and never as code', async () => {
    expect(await page('ar')).toContain('<html lang="ar" dir="rtl">');
    await sendSms({ text: '<b>أهلًا</b>' });
    await sendWhatsApp();
    await sandbox.settled();
    const shown = await page();
    expect(shown).toContain('<html lang="en" dir="ltr">');
    expect(shown).toContain('&lt;b&gt;أهلًا&lt;/b&gt;');
    expect(shown).toContain('أهلًا منى، موعدك الأحد.');
  });

  test('approves a template as it was written, instead of the one of that name', async () => {
    for (const text of ['أهلًا {{name}}.', 'أهلًا {{name}}،\r\nموعدك {{day}}.']) {
      await press('template', { name: 'reminder_own_1', language: 'ar', text });
    }
    await press('template', { name: 'reminder_own_1', language: 'fr', text: 'Bonjour' });
    const list = await get(`/v24.0/${BUSINESS_ID}/message_templates?name=reminder_own_1`, keys.accessToken);
    expect(await list.json()).toMatchObject({
      data: [{ language: 'ar', status: 'APPROVED', components: [{ text: 'أهلًا {{name}}،\nموعدك {{day}}.' }] }],
    });
    await sendWhatsApp({ template: template({ name: 'reminder_own_1' }) });
    await sandbox.settled();
    expect(sandbox.messages().at(-1)?.text).toBe('أهلًا منى،\nموعدك الأحد.');
  });

  test('plays phones and providers', async () => {
    expect((await press('scenario', { scenario: 'late' })).headers.get('location')).toBe('.?lang=en');
    await sendWhatsApp();
    await sandbox.settled();
    const id = sandbox.messages()[0]?.id ?? '';
    await press('report', { id, state: 'read' });
    await press('reply', { id, phone: PHONE, text: '1' });
    expect([states(), received.length]).toEqual([['read'], 2]);
    expect(await page()).toContain('Deliver what waits (2)');
    await press('deliver', {});
    expect(states()).toEqual(['read', 'sent', 'delivered']);
    await press('power', { channel: 'sms', down: 'true' });
    expect([(await sendSms()).status, await page()]).toEqual([503, expect.stringContaining('SMS is down now.')]);
    await press('power', { channel: 'sms', down: 'false' });
    expect((await sendSms()).status).toBe(200);
  });
});

test('remembers messages in a file, also when it was killed while it wrote', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-messages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'messages.jsonl');
  const first = await startMessageSandbox({ port: 0, keys, file });
  await fetch(`${first.url}/sms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.smsKey}` },
    body: JSON.stringify(sms()),
  });
  await first.close();
  appendFileSync(file, '{"id":"sms-2","cha');
  const second = await startMessageSandbox({ port: 0, keys, file });
  onTestFinished(() => second.close());
  expect(second.messages()).toEqual(first.messages());
  expect(second.messages()).toMatchObject([{ id: 'sms-1', state: 'delivered' }]);
});

test('takes 5,000 messages', async () => {
  const all = Array.from({ length: 5_000 }, (_, index) => index);
  const parts = Array.from({ length: 20 }, (_, part) => all.filter((index) => index % 20 === part));
  await Promise.all(
    parts.map(async (part) => {
      for (const index of part) {
        await (await sendWhatsApp({ biz_opaque_callback_data: `outbox-${index}` })).arrayBuffer();
      }
    }),
  );
  await sandbox.settled();
  expect(sandbox.messages().filter(({ state }) => state === 'delivered')).toHaveLength(5_000);
  expect([states().length, new Set(statuses().map((one) => one.biz_opaque_callback_data)).size]).toEqual([
    10_000, 5_000,
  ]);
}, 120_000);
