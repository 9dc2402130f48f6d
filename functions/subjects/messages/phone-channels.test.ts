import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeKeys, messageVariables } from '../../../scripts/message-sandbox/keys.ts';
import { sign } from '../../../scripts/message-sandbox/reports.ts';
import { startMessageSandbox } from '../../../scripts/message-sandbox/server.ts';
import { codeTemplate } from '../../../scripts/message-sandbox/templates.ts';
import { createSms, createWhatsApp, type PhoneMessage } from './phone-channels.ts';
import { parseSmsSettings, parseWhatsAppSettings, type SmsSettings, type WhatsAppSettings } from './phone-settings.ts';

const keys = makeKeys();
const TEMPLATES = [{ name: 'samaa_appointment_booked', language: 'ar', text: '{{name}}: {{at}}\n{{link}}' }] as const;
const sandbox = await startMessageSandbox({
  port: 0,
  keys,
  templates: TEMPLATES,
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.reset());

const LOCAL = { APPWRITE_FUNCTION_API_ENDPOINT: 'http://localhost:3000/v1' };
const variables = { ...LOCAL, ...messageVariables(keys, sandbox.url) };
const whatsApp = createWhatsApp(parseWhatsAppSettings(variables) as WhatsAppSettings);
const sms = createSms(parseSmsSettings(variables) as SmsSettings);

let count = 0;
const message = (change: Partial<PhoneMessage> = {}): PhoneMessage => ({
  id: `attempt-${count}`,
  reference: `message-${count++}`,
  to: '+201012345678',
  lang: 'ar',
  text: 'تم حجز موعدك',
  template: 'samaa_appointment_booked',
  fields: { name: 'منى', at: 'الأحد 4:30 م', link: 'https://samaa.example/a/0aZ9' },
  ...change,
});

describe('WhatsApp', () => {
  test('takes a template with its fields, and our name of the message', async () => {
    const sent = message();
    expect(await whatsApp.send(sent)).toEqual({ state: 'taken' });
    expect(sandbox.messages()).toMatchObject([
      {
        phone: sent.to,
        reference: sent.reference,
        text: 'منى: الأحد 4:30 م\nhttps://samaa.example/a/0aZ9',
        template: { name: 'samaa_appointment_booked', language: 'ar' },
      },
    ]);
  });

  test('takes a code in the body and in the button of its template', async () => {
    sandbox.setTemplates([codeTemplate({ name: 'samaa_code', language: 'en' })]);
    onTestFinished(() => sandbox.setTemplates(TEMPLATES));
    const { fields: _fields, ...sent } = message({ lang: 'en', template: 'samaa_code', code: '012345' });
    expect(await whatsApp.send({ ...sent, fields: {} })).toEqual({ state: 'taken' });
    expect(sandbox.messages()).toMatchObject([{ text: expect.stringMatching(/^012345 is your verification code/) }]);
  });

  test.each([
    ['approved', {}],
    ['pending', { status: 'PENDING' }],
    ['rejected', { status: 'REJECTED' }],
    ['rejected', { status: 'PAUSED' }],
    ['other_words', { text: 'أهلًا {{name}}.' }],
    ['missing', { language: 'en' }],
    ['missing', { name: 'samaa_appointment_booked_own_1' }],
  ] as const)('says of a template that it is %s: %j', async (state, change) => {
    const [{ name, text }] = TEMPLATES;
    sandbox.setTemplates([{ name, language: 'ar', text, ...change }]);
    onTestFinished(() => sandbox.setTemplates(TEMPLATES));
    expect(await whatsApp.templateState?.({ name, lang: 'ar', text })).toBe(state);
  });

  test('says nothing of templates where it does not answer, and is not asked without its account', async () => {
    const [{ name, text }] = TEMPLATES;
    const strange = createWhatsApp({ ...(parseWhatsAppSettings(variables) as WhatsAppSettings), businessId: '7' });
    expect(await strange.templateState?.({ name, lang: 'ar', text })).toBeNull();
    const without = { ...variables, WHATSAPP_BUSINESS_ID: '' };
    expect(createWhatsApp(parseWhatsAppSettings(without) as WhatsAppSettings).templateState).toBeNull();
  });

  test('refuses for good what this phone cannot get', async () => {
    sandbox.play('refused');
    expect(await whatsApp.send(message())).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('131026'),
      isFinal: true,
    });
  });

  test.each([
    ['a template that it has not approved', { template: 'samaa_other' }, '132001'],
    ['a field that is missing', { fields: { name: 'منى' } }, '132000'],
  ])('refuses %s until that is put right, and says so', async (_what, change, code) => {
    expect(await whatsApp.send(message(change))).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining(code),
      isFinal: false,
    });
  });

  test('that does not know us says nothing against the phone', async () => {
    const stranger = createWhatsApp({
      ...(parseWhatsAppSettings(variables) as WhatsAppSettings),
      accessToken: 'wrong',
    });
    expect(await stranger.send(message())).toMatchObject({ state: 'refused', reason: /190/, isFinal: false });
  });

  test('may have sent what it gives no answer to', async () => {
    sandbox.play('lost');
    expect(await whatsApp.send(message())).toMatchObject({ state: 'lost' });
    expect(sandbox.messages()).toHaveLength(1);
  });

  test('has sent nothing when it is down', async () => {
    sandbox.setDown('unavailable');
    expect(await whatsApp.send(message())).toMatchObject({ state: 'refused', isFinal: false });
    const nobody = createWhatsApp({
      ...(parseWhatsAppSettings(variables) as WhatsAppSettings),
      baseUrl: 'http://127.0.0.1:65533',
    });
    expect(await nobody.send(message())).toEqual({ state: 'refused', reason: 'ECONNREFUSED', isFinal: false });
  });

  test('signs the body as it came, with its blanks and letters', () => {
    const body = '{ "a" : "منى \\u0645" }\n';
    expect(whatsApp.isSigned(body, sign(body, keys.appSecret))).toBe(true);
    expect(whatsApp.isSigned(JSON.stringify(JSON.parse(body)), sign(body, keys.appSecret))).toBe(false);
    expect(whatsApp.isSigned(body, sign(body, 'another'))).toBe(false);
    expect(whatsApp.isSigned(body, '')).toBe(false);
  });
});

describe('a provider of SMS', () => {
  test('takes a message once, and tells what became of it', async () => {
    const sent = message();
    expect(await sms.send(sent)).toEqual({ state: 'taken' });
    expect(await sms.send(sent)).toEqual({ state: 'taken' });
    expect(sandbox.messages()).toMatchObject([{ phone: sent.to, text: sent.text, sender: 'SAMAA' }]);
    await sandbox.settled();
    expect(await sms.outcomeOf(sent.id)).toEqual({ state: 'delivered' });
  });

  test('that failed says why', async () => {
    sandbox.play('failed');
    const sent = message();
    await sms.send(sent);
    await sandbox.settled();
    expect(await sms.outcomeOf(sent.id)).toEqual({ state: 'failed', reason: 'The phone cannot be reached.' });
  });

  test.each(['unavailable', 'closed'] as const)('that is down (%s) knows nothing', async (outage) => {
    const sent = message();
    await sms.send(sent);
    sandbox.setDown(outage);
    expect(await sms.outcomeOf(sent.id)).toEqual({ state: 'unknown' });
    expect(await sms.outcomeOf('another')).toEqual({ state: 'unknown' });
  });
});

describe('settings', () => {
  test('are none without variables, which is no mistake', () => {
    expect([parseWhatsAppSettings(LOCAL), parseSmsSettings(LOCAL)]).toEqual([null, null]);
  });

  test.each([
    ['a variable that is missing', { WHATSAPP_APP_SECRET: '' }],
    ['a sandbox on another machine', { WHATSAPP_BASE_URL: 'http://192.0.2.1:4000' }],
    ['a key of a sandbox at WhatsApp itself', { WHATSAPP_BASE_URL: '' }],
    ['an address that is none', { WHATSAPP_BASE_URL: 'graph' }],
  ])('leave WhatsApp off with %s', (_what, change) => {
    expect(() => parseWhatsAppSettings({ ...variables, ...change })).toThrow(/^WhatsApp is off: /);
  });

  test.each([
    ['a variable that is missing', { SMS_PROVIDER_KEY: '' }],
    ['a sender of two letters', { SMS_SENDER: 'AB' }],
    ['a sender of twelve letters', { SMS_SENDER: 'ABCDEFGHIJKL' }],
  ])('leave SMS off with %s', (_what, change) => {
    expect(() => parseSmsSettings({ ...variables, ...change })).toThrow(/^SMS to any phone are off: /);
  });
});
