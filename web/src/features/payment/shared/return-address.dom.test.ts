import { afterEach, expect, test } from 'vitest';
import { keptPaymentReturn } from './payment-return.ts';
import { forgetTaken, takenFrom, takeReturnAddress } from './return-address.ts';

const open = (address: string) => window.history.replaceState({ kept: true }, '', address);

afterEach(() => {
  forgetTaken();
  open('/');
});

test.each(['/auth/recover', '/auth/verify', '/auth/google', '/stop-messages'])(
  'the secret of a link leaves the address of %s',
  (page) => {
    open(`${page}?userId=u1&secret=s3cret#x`);
    takeReturnAddress();
    expect(window.location.href).toBe(`${window.location.origin}${page}`);
    expect(window.history.state).toEqual({ kept: true });
    expect(takenFrom(page)).toBe('?userId=u1&secret=s3cret');
    expect(takenFrom('/auth/sign-in')).toBe('');
    forgetTaken();
    expect(takenFrom(page)).toBe('');
  },
);

test('a slash at the end makes no difference', () => {
  open('/auth/recover/?userId=u1&secret=s3cret');
  takeReturnAddress();
  expect(window.location.pathname + window.location.search).toBe('/auth/recover');
  expect(takenFrom('/auth/recover')).toContain('s3cret');
});

test("the card provider's fields stay in the tab", () => {
  open('/payment-result?id=7&success=true&hmac=abc&other=1');
  takeReturnAddress();
  expect(window.location.search).toBe('');
  expect(keptPaymentReturn()).toEqual({ id: '7', success: 'true', hmac: 'abc' });
});

test('the query of other pages stays', () => {
  open('/store/1?q=phonak');
  takeReturnAddress();
  expect(window.location.search).toBe('?q=phonak');
});
