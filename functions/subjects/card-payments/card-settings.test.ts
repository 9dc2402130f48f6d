import { describe, expect, test } from 'vitest';
import { parseEnvironment } from '#runtime/environment.ts';

const LOCAL = { APPWRITE_FUNCTION_API_ENDPOINT: 'http://localhost:3000/v1', APPWRITE_FUNCTION_PROJECT_ID: 'samaa' };
const CLOUD = { ...LOCAL, APPWRITE_FUNCTION_API_ENDPOINT: 'https://cloud.example/v1' };
const key = (kind: string) => `sandbox_${kind}_${'0123456789abcdef'.repeat(3)}`;
const SANDBOX = {
  CARD_BASE_URL: 'http://127.0.0.1:4000',
  CARD_SECRET_KEY: key('sk'),
  CARD_PUBLIC_KEY: key('pk'),
  CARD_HMAC_SECRET: key('hmac'),
  CARD_API_KEY: key('api'),
  CARD_INTEGRATION_IDS: '1000001',
  CARD_CALLBACK_URL: 'http://shop.localhost:3000/callbacks/card',
  CARD_RETURN_URL: 'http://localhost:3000/payment-result',
};
const PROVIDER = {
  CARD_SECRET_KEY: 'egy_sk_live_1',
  CARD_PUBLIC_KEY: 'egy_pk_live_1',
  CARD_HMAC_SECRET: 'A1B2',
  CARD_INTEGRATION_IDS: '4097558,4097559',
  CARD_CALLBACK_URL: 'https://pay.example/callbacks/card',
  CARD_RETURN_URL: 'https://shop.example/payment-result',
};

describe('cards', () => {
  test('are off without variables, which is no mistake', () => {
    expect(parseEnvironment(CLOUD)).toMatchObject({ card: null, problems: [] });
  });

  test('are on with the keys of the provider', () => {
    expect(parseEnvironment({ ...CLOUD, ...PROVIDER }).card).toMatchObject({
      baseUrl: 'https://accept.paymob.com',
      methods: [{ method: 'card', integrationIds: [4_097_558, 4_097_559], months: [], maxPiasters: null }],
      apiKey: null,
    });
  });

  test('are on with the sandbox of this installation', () => {
    expect(parseEnvironment({ ...LOCAL, ...SANDBOX }).card).toMatchObject({ baseUrl: 'http://127.0.0.1:4000' });
  });

  test.each<[string, Record<string, string>]>([
    ['a variable that is missing', { ...CLOUD, ...PROVIDER, CARD_HMAC_SECRET: '' }],
    ['an integration that is no number', { ...CLOUD, ...PROVIDER, CARD_INTEGRATION_IDS: '1,x' }],
    ['a method that there is not', { ...CLOUD, ...PROVIDER, CARD_METHODS: '{"walet":{"id":1}}' }],
    ['an address that is none', { ...CLOUD, ...PROVIDER, CARD_RETURN_URL: 'shop' }],
    ['a provider without https', { ...CLOUD, ...PROVIDER, CARD_BASE_URL: 'http://accept.example' }],
    ['a key of a sandbox at the provider', { ...CLOUD, ...PROVIDER, CARD_HMAC_SECRET: key('hmac') }],
    ['the sandbox on a server', { ...CLOUD, ...SANDBOX }],
    ['the sandbox on another machine', { ...LOCAL, ...SANDBOX, CARD_BASE_URL: 'http://192.0.2.1:4000' }],
    ['a name that only looks like this machine', { ...LOCAL, ...SANDBOX, CARD_BASE_URL: 'http://localhost.example' }],
    ['the sandbox with a guessable key', { ...LOCAL, ...SANDBOX, CARD_HMAC_SECRET: 'sandbox_hmac_1234' }],
    ['the sandbox with a key of the provider', { ...LOCAL, ...SANDBOX, CARD_SECRET_KEY: 'egy_sk_live_1' }],
  ])('stay off with %s, and cash goes on', (_name, variables) => {
    expect(parseEnvironment(variables)).toMatchObject({
      card: null,
      problems: [expect.stringMatching(/^Cards are off: /)],
    });
  });
});
