import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../lib/project.ts';
import { FUNCTION_VARIABLES, type FunctionVariable } from './function-variables.ts';
import { readDeploySettings } from './settings.ts';

const KEY = {
  APPWRITE_ENDPOINT: 'https://appwrite.example/v1/',
  APPWRITE_PROJECT: 'shop',
  APPWRITE_KEY: 'standard_1',
  PUBLIC_URL: 'https://samaa.example',
};
const OPERATOR = { ...KEY, APPWRITE_KEY: '', APPWRITE_EMAIL: 'op@example.com', APPWRITE_PASSWORD: 'secret' };

const noFile = () => undefined;

/** The lines of what is wrong; empty when nothing is. */
function faults(environment: Record<string, string>, args: string[] = []): string[] {
  try {
    readDeploySettings(args, { environment, readFile: noFile });
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').filter((line) => line.startsWith('- '));
  }
}

test('everything that is missing is named at once', () => {
  const missing = faults({ APPWRITE_EMAIL: 'op@example.com', CARD_PUBLIC_KEY: 'pk' }, ['--no-site', '--fast']).join(
    '\n',
  );
  for (const name of [
    'APPWRITE_ENDPOINT',
    'APPWRITE_PROJECT',
    'APPWRITE_PASSWORD',
    'PUBLIC_URL',
    'CARD_SECRET_KEY',
    'CARD_HMAC_SECRET',
    'CARD_INTEGRATION_IDS',
    '--fast',
  ]) {
    expect(missing).toContain(name);
  }
});

test('ways to pay that cannot be right are said with what to change', () => {
  const cards = { CARD_SECRET_KEY: 'sk', CARD_PUBLIC_KEY: 'pk', CARD_HMAC_SECRET: 'hmac', CARD_INTEGRATION_IDS: '1' };
  const said = (methods: string) => faults({ ...cards, CARD_METHODS: methods }).join('\n');
  expect(said('{"walet":{"id":2}}')).toContain('CARD_METHODS names "walet"');
  expect(said('{"wallet":{"id":1}}')).toContain('The integration 1 stands for two methods');
  expect(said('{"wallet":{"id":2}}')).not.toContain('CARD_METHODS');
});

describe('what cannot be right is said', () => {
  test.each([
    ['an endpoint without /v1', { APPWRITE_ENDPOINT: 'https://appwrite.example' }],
    ['an endpoint that is no address', { APPWRITE_ENDPOINT: 'appwrite.example/v1' }],
    ['an address that is none', { PUBLIC_URL: 'samaa.example' }],
    ['a callback domain with a path', { CALLBACK_DOMAIN: 'pay.samaa.example/card' }],
    ['an admin without an email', { FIRST_ADMIN_EMAIL: 'boss' }],
    ['a switch that is neither on nor absent', { POSTGRESQL_CHECKED: 'yes' }],
    ['a short password', { FIRST_ADMIN_EMAIL: 'boss@samaa.example', FIRST_ADMIN_PASSWORD: 'short' }],
    [
      'a password with the own email',
      { FIRST_ADMIN_EMAIL: 'boss@samaa.example', FIRST_ADMIN_PASSWORD: 'the-Boss-2026' },
    ],
  ])('%s', (_name, change) => {
    expect(faults({ ...KEY, ...change })).toEqual([expect.stringContaining(Object.keys(change).at(-1) ?? '')]);
  });
});

test('an operator needs no address of their own, a key does', () => {
  expect(faults({ ...OPERATOR, PUBLIC_URL: '' })).toEqual([]);
  expect(faults({ ...OPERATOR, PUBLIC_URL: '' }, ['--no-site'])).toEqual([expect.stringContaining('PUBLIC_URL')]);
  expect(faults({ ...KEY, PUBLIC_URL: '' })).toEqual([expect.stringContaining('PUBLIC_URL')]);
});

test('the environment goes before the file, the operator before the key', () => {
  const file =
    'APPWRITE_PROJECT=from-file\nAPPWRITE_ENDPOINT=https://file.example/v1\nPUBLIC_URL="https://samaa.example"\n';
  const environment = {
    APPWRITE_PROJECT: 'from-environment',
    APPWRITE_KEY: 'k',
    APPWRITE_EMAIL: 'a@b.c',
    APPWRITE_PASSWORD: 'p',
  };
  expect(readDeploySettings(['--dry-run'], { environment, readFile: () => file })).toMatchObject({
    endpoint: 'https://file.example/v1',
    projectId: 'from-environment',
    credentials: { kind: 'operator', email: 'a@b.c', password: 'p' },
    dryRun: true,
    deploysSite: true,
    sampleCatalogue: false,
    firstAdmin: undefined,
  });
});

test('another file can be named', () => {
  const files: Record<string, string> = { '.env.staging': 'APPWRITE_PROJECT=staging' };
  const read = (path: string) => files[path.split('/').at(-1) ?? ''];
  const environment = { ...KEY, APPWRITE_PROJECT: '' };
  expect(readDeploySettings(['--settings=.env.staging'], { environment, readFile: read }).projectId).toBe('staging');
  expect(() => readDeploySettings(['--settings=.env.none'], { environment: KEY, readFile: read })).toThrow(
    'There is no file .env.none',
  );
});

test('variables of a group come together, those with an answer of their own without a value', () => {
  const declared: FunctionVariable[] = [
    { functionIds: ['shop'], name: 'CARD_KEY', secret: true, group: 'card', what: 'the key' },
    { functionIds: ['shop'], name: 'CARD_URL', secret: false, group: 'card', derived: 'callback', what: 'the address' },
    { functionIds: ['shop'], name: 'CARD_EXTRA', secret: true, group: 'card', optional: true, what: 'more' },
  ];
  const read = (change: object) =>
    readDeploySettings([], { environment: { ...KEY, ...change }, readFile: noFile, declared }).functionVariables;
  expect(read({})).toEqual([]);
  expect(read({ CARD_KEY: 'one' }).map(({ name, value }) => [name, value])).toEqual([
    ['CARD_KEY', 'one'],
    ['CARD_URL', undefined],
  ]);
  expect(() => read({ CARD_URL: 'https://pay.example' })).toThrow(/CARD_KEY is missing: the key/);
});

test('what is built into the site may stand in the file too', () => {
  const { siteVariables } = readDeploySettings([], { environment: KEY, readFile: () => 'VITE_GOOGLE=on\nOTHER=1' });
  expect(siteVariables).toEqual({ VITE_GOOGLE: 'on' });
});

test('an address that follows from the domains is wanted without being set', () => {
  const declared: FunctionVariable[] = [
    { functionIds: ['shop'], name: 'SITE_URL', secret: false, derived: 'site', what: 'the address' },
    { functionIds: ['shop'], name: 'EXTRA', secret: false, what: 'more' },
  ];
  const { functionVariables } = readDeploySettings([], { environment: KEY, readFile: noFile, declared });
  expect(functionVariables.map(({ name, value }) => [name, value])).toEqual([['SITE_URL', undefined]]);
});

test.each([
  [
    'whatsapp',
    'WHATSAPP_PHONE_NUMBER_ID',
    ['WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
    ['shop', 'admin', 'clients', 'staff'],
  ],
  ['sms-provider', 'SMS_SENDER', ['SMS_PROVIDER_URL', 'SMS_PROVIDER_KEY'], ['shop', 'admin', 'clients']],
])('the variables of the %s come together, for the functions that send and are told', (group, first, others, who) => {
  const found = faults({ ...KEY, [first]: 'set' });
  expect(found.map((line) => /[A-Z_]+(?= is missing)/.exec(line)?.[0])).toEqual(others);
  const own = FUNCTION_VARIABLES.filter((one) => one.group === group);
  expect(new Set(own.flatMap(({ functionIds }) => functionIds))).toEqual(new Set(who));
  const secrets = own.filter(({ secret }) => secret).map(({ name }) => name);
  expect(secrets).toEqual(own.map(({ name }) => name).filter((name) => /TOKEN|SECRET|_KEY$/.test(name)));
});

/** Set by local-appwrite, and never on a shop's server. */
const OF_DEVELOPMENT = ['SAMAA_CHECK_ANSWERS'];

test('every variable that the functions read can be set', () => {
  const names = [
    'runtime/environment.ts',
    'subjects/card-payments/card-settings.ts',
    'subjects/messages/phone-settings.ts',
  ].flatMap((file) => {
    const code = readFileSync(join(ROOT, 'functions', file), 'utf8');
    return [...code.matchAll(/variables\.([A-Z_]+)|'((?:CARD|SMS|WHATSAPP|SITE|SAMAA)_[A-Z_]+)'/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    );
  });
  const known = [...FUNCTION_VARIABLES.map(({ name }) => name), ...OF_DEVELOPMENT];
  expect(names).toEqual(expect.arrayContaining(['SITE_URL', ...OF_DEVELOPMENT]));
  expect(names.filter((name) => !name.startsWith('APPWRITE_') && !known.includes(name))).toEqual([]);
});

test('who only looks need not say under which address the shop is opened', () => {
  const { PUBLIC_URL: _, ...environment } = KEY;
  expect(readDeploySettings([], { environment, readFile: noFile, deploys: false }).publicUrl).toBeUndefined();
  expect(() => readDeploySettings([], { environment, readFile: noFile })).toThrow('PUBLIC_URL is missing');
});
