import { describe, expect, test } from 'vitest';
import { addressKey, checkHeld, dayClaim, OPEN_APPOINTMENTS_MAX, partyClaims } from './parties.ts';

const HOUR = 3_600_000;
const at = (hour: number) => ({ from: hour * HOUR, to: (hour + 1) * HOUR });

describe('what a party may hold', () => {
  test('one more, as long as it holds fewer than allowed', () => {
    expect(checkHeld([], at(10))).toBeNull();
    expect(
      checkHeld(
        Array.from({ length: OPEN_APPOINTMENTS_MAX - 1 }, (_, hour) => at(hour)),
        at(10),
      ),
    ).toBeNull();
    expect(
      checkHeld(
        Array.from({ length: OPEN_APPOINTMENTS_MAX }, (_, hour) => at(hour)),
        at(10),
      ),
    ).toBe('too_many');
  });

  test('no two at the same time; one may begin when the other ends', () => {
    expect(checkHeld([at(10)], at(10.5))).toBe('overlaps');
    expect(checkHeld([at(10)], at(11))).toBeNull();
  });
});

describe('the rows that are claimed for a party', () => {
  test('are one for the phone and one for the address, where an address is known', () => {
    expect(partyClaims({ phone: '01012345678', address: 'key' })).toHaveLength(2);
    expect(partyClaims({ phone: '01012345678', address: null })).toEqual(
      partyClaims({ phone: '01012345678', address: 'key' }).slice(0, 1),
    );
  });

  test('are others for another phone, address and day, and no phone is taken for an address', () => {
    const ids = [
      ...partyClaims({ phone: '01012345678', address: '01012345678' }),
      ...partyClaims({ phone: '01112345678', address: 'key' }),
      dayClaim('2026-11-25'),
      dayClaim('2026-11-26'),
    ];
    expect(new Set(ids).size).toBe(6);
  });

  test('an address is known by its network, which its key does not tell', () => {
    expect(addressKey('2001:db8:1:2:3::4')).toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('192.0.2.1')).not.toBe(addressKey('192.0.2.2'));
    expect(addressKey('192.0.2.1')).not.toContain('192.0.2.1');
  });
});
