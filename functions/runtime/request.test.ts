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

function codeOf(part: Partial<CallRequest>): string {
  try {
    readCall(request(part));
  } catch (error) {
    return error instanceof Refusal ? error.code : 'thrown';
  }
  return 'accepted';
}

describe('readCall', () => {
  test('takes the type out of a JSON body', () => {
    expect(readCall(request({ bodyText: '{"type":"add","count":2}' }))).toEqual({
      type: 'add',
      input: { count: 2 },
      fromQuery: false,
    });
  });

  test('decodes a query, plus signs and Arabic included', () => {
    const queryString = 'type=fetch&title=%D8%B3%D9%85%D8%A7%D8%B9%D8%A9&created=2026+01';
    expect(readCall(request({ method: 'GET', queryString }))).toEqual({
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

describe('clientAddress', () => {
  test('is the part that the server has put last', () => {
    expect(clientAddress(request({ headers: { 'x-appwrite-client-ip': '1.2.3.4, 10.0.0.7' } }))).toBe('10.0.0.7');
    expect(clientAddress(request({ headers: { 'x-appwrite-client-ip': '10.0.0.7' } }))).toBe('10.0.0.7');
    expect(clientAddress(request({}))).toBe('');
  });
});
