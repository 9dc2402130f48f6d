import { describe, expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { type CallRequest, clientAddress, readCall } from './request.ts';

const request = (part: Partial<CallRequest>): CallRequest => ({
  method: 'POST',
  headers: {},
  path: '/',
  queryString: '',
  bodyText: '',
  ...part,
});

const noLimits = () => undefined;

function codeOf(part: Partial<CallRequest>): string {
  try {
    readCall(request(part), noLimits);
  } catch (error) {
    return error instanceof Refusal ? error.code : 'thrown';
  }
  return 'accepted';
}

describe('readCall', () => {
  test('takes the type out of a JSON body', () => {
    expect(readCall(request({ bodyText: '{"type":"add","count":2}' }), noLimits)).toEqual({
      type: 'add',
      input: { count: 2 },
      fromQuery: false,
    });
  });

  test('decodes a query, plus signs and Arabic included', () => {
    const queryString = 'type=fetch&title=%D8%B3%D9%85%D8%A7%D8%B9%D8%A9&created=2026+01';
    expect(readCall(request({ method: 'GET', queryString }), noLimits)).toEqual({
      type: 'fetch',
      input: { title: 'سماعة', created: '2026 01' },
      fromQuery: true,
    });
  });

  test('a query on a POST and a body on a GET do not count', () => {
    expect(codeOf({ queryString: 'type=add', bodyText: '{}' })).toBe('unknown_call');
    expect(codeOf({ method: 'GET', bodyText: '{"type":"fetch"}' })).toBe('unknown_call');
  });

  test.each(['', 'no json', '[]', 'null', '"type"', '{"type":'])('a body of %s is refused', (bodyText) => {
    expect(codeOf({ bodyText })).toBe('invalid_input');
  });

  test('a field that stands twice in a query is refused', () => {
    expect(codeOf({ method: 'GET', queryString: 'type=fetch&id=a&id=b' })).toBe('invalid_input');
  });

  test('a type that is no text is no call', () => {
    expect(codeOf({ bodyText: '{"type":["add"]}' })).toBe('unknown_call');
  });
});

describe('how large a request may be', () => {
  const limitsOf = (type: string) => (type === 'import' ? { bytes: 200_000, values: 3_000 } : undefined);
  const codeWithin = (part: Partial<CallRequest>): string => {
    try {
      return String(readCall(request(part), limitsOf).type);
    } catch (error) {
      return error instanceof Refusal ? error.code : 'thrown';
    }
  };
  const withText = (type: string, bytes: number) => {
    const bare = JSON.stringify({ type, text: '' });
    return { bodyText: JSON.stringify({ type, text: 'a'.repeat(bytes - bare.length) }) };
  };
  const withValues = (type: string, length: number) => ({
    bodyText: JSON.stringify({ type, list: Array(length).fill(0) }),
  });

  test('a body has 64 KB at most, counted in bytes, unless its call may have more', () => {
    expect(codeWithin(withText('add', 65_536))).toBe('add');
    expect(codeWithin(withText('add', 65_537))).toBe('request_too_large');
    expect(codeWithin({ bodyText: JSON.stringify({ type: 'add', text: 'س'.repeat(33_000) }) })).toBe(
      'request_too_large',
    );
    expect(codeWithin(withText('import', 200_000))).toBe('import');
    expect(codeWithin(withText('import', 200_001))).toBe('request_too_large');
  });

  test('a body has 1,000 values at most, unless its call may have more', () => {
    expect(codeWithin(withValues('add', 990))).toBe('add');
    expect(codeWithin(withValues('add', 1_000))).toBe('request_too_large');
    expect(codeWithin(withValues('import', 2_900))).toBe('import');
    expect(codeWithin(withValues('import', 3_000))).toBe('request_too_large');
  });

  test('a large body names its call within its first 1,000 characters, wherever there', () => {
    const behind = (characters: number) => ({
      bodyText: JSON.stringify({ id: 'a'.repeat(characters), type: 'import', text: 'a'.repeat(70_000) }),
    });
    expect([codeWithin(behind(900)), codeWithin(behind(1_100))]).toEqual(['import', 'request_too_large']);
  });

  test('a body that names another call at its head than it is has not the limits of that call', () => {
    const text = 'a'.repeat(70_000);
    expect(codeWithin({ bodyText: JSON.stringify({ inner: { type: 'import' }, text, type: 'add' }) })).toBe(
      'invalid_input',
    );
    expect(codeWithin({ bodyText: `{"type":"import","text":"${text}","type":"add"}` })).toBe('invalid_input');
  });

  test('a query has 64 KB and 1,000 fields at most', () => {
    const get = (queryString: string) => codeWithin({ method: 'GET', queryString: `type=fetch&${queryString}` });
    expect([get(`a=${'1'.repeat(65_000)}`), get(`a=${'1'.repeat(65_600)}`)]).toEqual(['fetch', 'request_too_large']);
    const fields = (length: number) => Array.from({ length }, (_, index) => `a${index}=1`).join('&');
    expect([get(fields(999)), get(fields(1_000))]).toEqual(['fetch', 'request_too_large']);
  });
});

describe('clientAddress', () => {
  test('is the part that the server has put last', () => {
    expect(clientAddress(request({ headers: { 'x-appwrite-client-ip': '1.2.3.4, 10.0.0.7' } }))).toBe('10.0.0.7');
    expect(clientAddress(request({ headers: { 'x-appwrite-client-ip': '10.0.0.7' } }))).toBe('10.0.0.7');
    expect(clientAddress(request({}))).toBe('');
  });
});
