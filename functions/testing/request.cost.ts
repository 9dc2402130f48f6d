import { describe, expect, test } from 'vitest';
import { encodeFields, MAX_FIELDS } from '#contract/bracketed-fields.ts';
import { BLOCK_TYPES, type BlockType } from '#contract/forms/constants.ts';
import { CALLS } from '#contract/index.ts';
import { REQUEST_LIMITS, type RequestLimits } from '#contract/request-limits.ts';
import { blockSchema } from '#contract/service-forms/schemas.ts';
import { dispatch } from '../runtime/dispatch.ts';
import type { CallRequest } from '../runtime/request.ts';
import type { AnyCall, Reply } from '../runtime/service.ts';
import { contextOf, registryOf } from './in-process.ts';
import { slowness } from './slowness.ts';

/** What a refusal may cost on a machine of the usual speed. */
const MAX_PROCESSOR_MS = 50;
/** The least of so many tries counts: what else the machine does is not the call's. */
const TRIES = 10;

const calls = Object.values(CALLS).flatMap((service) => Object.values(service) as AnyCall[]);

interface Hostile {
  name: string;
  request: Partial<CallRequest>;
}

function body(name: string, text: string): Hostile {
  return { name, request: { method: 'POST', bodyText: text } };
}

function query(name: string, { type, method }: AnyCall, queryString: string): Hostile {
  return { name, request: { method, queryString: `type=${type}&${queryString}` } };
}

const listOf = (length: number, item: string) => `[${Array.from({ length }, () => item).join()}]`;
const fieldsOf = (length: number, field: (index: number) => string) =>
  Array.from({ length }, (_, i) => field(i)).join();

/** JSON values that are as large as a call's limits allow in one way or the other. Made once for all calls alike. */
const valuesWithin = memo(({ bytes, values }: RequestLimits): [name: string, value: string][] => {
  const room = bytes - 200;
  const most = values - 10;
  const long = (unit: string) => `"${unit.repeat(Math.floor((room - 2) / Buffer.byteLength(unit)))}"`;
  return [
    ['empty objects', listOf(Math.floor(most / 2), '{}')],
    ['numbers', listOf(most, '1')],
    ['deep lists', '['.repeat(most) + ']'.repeat(most)],
    ['deep objects', `${'{"a":'.repeat(most)}1${'}'.repeat(most)}`],
    ['many fields', `{${fieldsOf(most, (index) => `"a${index}":"${index}"`)}}`],
    ['a long text', long('a')],
    ['long white space', long(' ')],
    ['a long ligature', long('ﷺ')],
    ['escaped quotes', long('\\"')],
    ['a long number', '1'.repeat(room)],
  ];
});

/** A body of a call with a hostile value in one field. */
function bodies({ type, limits = REQUEST_LIMITS }: AnyCall, field: string): Hostile[] {
  return valuesWithin(limits).map(([name, value]) =>
    body(`${field}: ${name}`, `{"type":"${type}","${field}":${value}}`),
  );
}

/** 10 MB, which is what Appwrite lets through. */
const ENDLESS = [
  ['empty lists', `${listOf(3_300_000, '[]')}}`],
  ['depth', `${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}}`],
  ['text', `"${'a'.repeat(10_000_000)}"}`],
  ['fields', `{${fieldsOf(600_000, (index) => `"k${index}":1`)}}}`],
  ['white space', `${' '.repeat(10_000_000)}1}`],
  ['no JSON', '\\"'.repeat(5_000_000)],
] as const;

/** Bodies that are larger than the call may be. */
function tooLarge({ type }: AnyCall): Hostile[] {
  const start = `{"type":"${type}","product_type":"accessories","filter":`;
  return [
    body('60,000 empty objects', `${start}${listOf(60_000, '{}')}}`),
    body('10 MB that name their call at the end', `{"a":${ENDLESS[2][1].slice(0, -1)},"type":"${type}"}`),
    ...ENDLESS.map(([name, value]) => body(`10 MB of ${name}`, start + value)),
  ];
}

function queries(call: AnyCall, fields: readonly string[]): Hostile[] {
  const long = (unit: string) => unit.repeat(Math.floor((REQUEST_LIMITS.bytes - 200) / unit.length));
  return [
    query('many fields', call, Array.from({ length: 900 }, (_, index) => `a${index}=1`).join('&')),
    query('far too many fields', call, Array.from({ length: 500_000 }, (_, index) => `a${index}=1`).join('&')),
    query('one field many times', call, 'a=1&'.repeat(900)),
    query('nothing but separators', call, '&'.repeat(60_000)),
    query('percent signs', call, `a=${long('%')}`),
    ...fields.flatMap((field) =>
      ['a', '1', '%20', '%EF%B7%BA', '+'].map((x) => query(field, call, `${field}=${long(x)}`)),
    ),
  ];
}

function memo<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

const wrongText = (field: string): [string, string] => [field, '!!'];

/** Every field of a block, wrong. */
function wrongBlock(type: BlockType, exists: boolean): object {
  const { account, ...fields } = blockSchema(type, { exists, account: true }).fields;
  const wrong = Object.fromEntries(Object.keys(fields).map(wrongText));
  const attachments = Object.fromEntries(Array.from({ length: 10 }, (_, index) => wrongText(String(index))));
  const accountFields = Object.keys((account as unknown as { fields: object }).fields);
  return { ...wrong, attachments, account: Object.fromEntries(accountFields.map(wrongText)), block_type: type };
}

function wrongBlocks(type: BlockType): object {
  return {
    blocks: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [index, wrongBlock(type, index >= 20)])),
  };
}

/** Payloads in bracketed fields. */
function bracketed(call: AnyCall): Hostile[] {
  const send = (name: string, data: object) => body(name, JSON.stringify({ type: call.type, data }));
  const most = Math.min(MAX_FIELDS, (call.limits ?? REQUEST_LIMITS).values - 20);
  const named = (field: (index: number) => string) =>
    Object.fromEntries(Array.from({ length: most }, (_, index) => [field(index), '1']));
  return [
    send(
      'unknown fields',
      named((index) => `a${index}`),
    ),
    send(
      'unknown blocks',
      named((index) => `blocks[${index}][a]`),
    ),
    send(
      'unknown fields of blocks',
      named((index) => `blocks[${index % 100}][a${index}]`),
    ),
    send(
      'unknown fields of reasons',
      named((index) => `reasons[${index % 20}][a${index}]`),
    ),
    send(
      'lists',
      named((index) => `a${index}[]`),
    ),
    send(
      'names three deep',
      named((index) => `a${index}[b][c][d]`),
    ),
    send(
      'deep names',
      named((index) => `a${index}[b][c][d][e][f]`),
    ),
    send(
      'names that are too deep',
      named((index) => `a${index}[b][c][d][e][f][g][h][i]`),
    ),
    send(
      'open brackets',
      named((index) => `[[[[[[[[[[${index}`),
    ),
    send('a long name', { ['[a]'.repeat(20_000)]: '1' }),
    send('a long text', { 'blocks[0][block_type]': 'p', 'blocks[0][serial_number]': 'ﷺ'.repeat(20_000) }),
    ...(call.limits
      ? BLOCK_TYPES.map((type) => send(`100 wrong blocks ${type}`, encodeFields(wrongBlocks(type))))
      : []),
  ];
}

async function hostileTo(call: AnyCall): Promise<Hostile[]> {
  const { input } = await call.schemas();
  const fields = Object.keys((input as unknown as { fields: object }).fields);
  const posts = call.method === 'POST' || call.alsoPost;
  return [
    ...(posts ? tooLarge(call) : []),
    ...(posts ? ['nobody_knows_this', ...fields].flatMap((field) => bodies(call, field)) : []),
    ...(call.encode ? bracketed(call) : []),
    ...(call.method === 'POST' ? [] : queries(call, fields)),
  ];
}

/** What the processor had to do for a request, and what came of it. */
async function cost(call: AnyCall, { request }: Hostile): Promise<{ ms: number; reply: Reply }> {
  const before = process.cpuUsage();
  const reply = await dispatch(registryOf(call), requestOf(request), contextOf(call));
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, reply };
}

function requestOf(request: Partial<CallRequest>): CallRequest {
  const headers = { 'x-appwrite-trigger': 'http', 'x-appwrite-user-jwt': 'jwt' };
  return { method: 'POST', path: '/', queryString: '', bodyText: '', headers, ...request };
}

describe('what a refusal costs', () => {
  test.each(calls.map((call) => [`${call.service} ${call.type}`, call] as const))('%s', async (_name, call) => {
    const most = MAX_PROCESSOR_MS * slowness();
    for (const hostile of await hostileTo(call)) {
      let least = await cost(call, hostile);
      for (let tries = 1; least.ms > most && tries < TRIES; tries += 1) {
        const again = await cost(call, hostile);
        least = again.ms < least.ms ? again : least;
      }
      expect([hostile.name, least.reply.status]).toEqual([hostile.name, expect.toBeOneOf([400, 413])]);
      expect(least.ms, `${hostile.name}: processor milliseconds`).toBeLessThan(most);
      const { params } = JSON.parse(least.reply.body) as { params: { fields?: object } };
      expect(Object.keys(params.fields ?? {}).length, `${hostile.name}: fields named`).toBeLessThanOrEqual(20);
    }
  });
});
