import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBosta } from './bosta.ts';

/** What a request for a function may take. */
const EXECUTION_MS = 30_000;
const settings = {
  baseUrl: 'https://bosta.test',
  apiKey: 'key-of-ours',
  callbackSecret: 'a-secret-of-24-characters',
  locationId: null,
};
const bosta = createBosta(settings, () => {});
const mine = { _id: 'a1', trackingNumber: '123', businessReference: 'ours', type: 10, state: 10, cod: 5 };

afterEach(() => vi.restoreAllMocks());

const answering = (data: unknown, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data }, { status }));

describe('what Bosta answers to a search', () => {
  test('is taken for none only where nothing was found', async () => {
    answering({ deliveries: [] });
    expect(await bosta.find('ours')).toEqual([]);
  });

  test('is ours alone where others are among it', async () => {
    answering({ deliveries: [mine, { ...mine, trackingNumber: '124', businessReference: 'other' }] });
    expect(await bosta.find('ours')).toMatchObject([{ trackingNumber: '123' }]);
  });

  test('is not taken for none where it tells only of others, so that no second parcel is made', async () => {
    answering({ deliveries: [{ ...mine, businessReference: 'other' }] });
    expect(await bosta.find('ours')).toBe('unreadable');
  });

  test('of one parcel is told apart from no answer', async () => {
    answering({ ...mine, cod: -1 });
    expect(await bosta.read('123')).toBe('unreadable');
    answering(null, 503);
    expect(await bosta.read('123')).toBe('unknown');
    answering(null, 401);
    expect(await bosta.find('ours')).toBe('unknown');
    answering(null, 404);
    expect(await bosta.read('123')).toBe('none');
  });
});

test('three questions without an answer leave time to write down what became of them', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout');
  answering([]);
  await bosta.find('ours');
  expect(3 * (patience.mock.calls[0]?.[0] ?? EXECUTION_MS)).toBeLessThan(EXECUTION_MS - 5_000);
});
