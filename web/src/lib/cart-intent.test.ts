import { afterEach, expect, test, vi } from 'vitest';
import { forgetCartIntent, keepCartIntent, takeCartIntent } from './cart-intent.ts';

const wish = { productId: 'aid-1', productType: 'hearing-aids', count: 2, name: 'Own 1 CIC' } as const;

afterEach(() => vi.useRealTimers());

test('a wish is kept, and taken once', () => {
  keepCartIntent(wish);
  expect(takeCartIntent()).toMatchObject({ ...wish, requestId: expect.stringMatching(/^[a-z0-9]{8,36}$/) });
  expect(takeCartIntent()).toBeNull();
});

test('a wish that was answered is forgotten, and a newer one is not', () => {
  const first = keepCartIntent(wish);
  const second = keepCartIntent({ ...wish, count: 3 });
  forgetCartIntent(first);
  expect(takeCartIntent()).toMatchObject({ count: 3, requestId: second });
  forgetCartIntent(keepCartIntent(wish));
  expect(takeCartIntent()).toBeNull();
});

test('a wish of half an hour ago is given up', () => {
  vi.useFakeTimers();
  keepCartIntent(wish);
  vi.advanceTimersByTime(30 * 60_000);
  expect(takeCartIntent()).toBeNull();
});

test.each(['{', '{}', 'null', '{"productId":"p","productType":"cars","count":1,"name":"x","at":9999999999999}'])(
  'what is no wish is dropped: %s',
  (text) => {
    window.sessionStorage.setItem('cart-intent', text);
    expect(takeCartIntent()).toBeNull();
  },
);
