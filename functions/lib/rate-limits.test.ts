import { expect, test } from 'vitest';
import {
  knownAddress,
  FAILURES_PER_EMAIL_AND_ADDRESS as LIMIT,
  mailPauseId,
  networkOf,
  windowOf,
} from './rate-limits.ts';

const at = (time: string) => windowOf(LIMIT, ['a@b.eg', '10.0.0.1'], new Date(`2026-11-20T${time}Z`));

test('attempts within 15 minutes share a window, later ones do not', () => {
  expect(at('10:14:59.999').id).toBe(at('10:00:00.000').id);
  expect(at('10:15:00.000').id).not.toBe(at('10:14:59.999').id);
});

test('a window tells how long it still lasts', () => {
  expect(at('10:00:00.000')).toMatchObject({ minutesLeft: 15, endsAt: new Date('2026-11-20T10:15:00Z') });
  expect(at('10:14:59.999').minutesLeft).toBe(1);
});

test('another email, address or limit is another window', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const ids = [
    windowOf(LIMIT, ['a@b.eg', '10.0.0.1'], now).id,
    windowOf(LIMIT, ['a@b.eg', '10.0.0.2'], now).id,
    windowOf(LIMIT, ['c@b.eg', '10.0.0.1'], now).id,
    windowOf({ ...LIMIT, name: 'other' }, ['a@b.eg', '10.0.0.1'], now).id,
  ];
  expect(new Set(ids).size).toBe(4);
  expect(ids.every((id) => /^[a-z0-9]{1,36}$/.test(id))).toBe(true);
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:0:0:0:ffff:a00:1', '2001:db8:0:0::/64'],
  ['0:0:0:1:0:ffff:a00:1', '0:0:0:1::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('the pause of an address for mail does not depend on capital letters, and does not tell the address', () => {
  expect(mailPauseId('Huda@Example.com')).toBe(mailPauseId('huda@example.com'));
  expect(mailPauseId('huda@example.com')).not.toBe(mailPauseId('hoda@example.com'));
  expect(mailPauseId('huda@example.com')).not.toContain('huda');
});

test('where somebody has signed in is known for half a year, for their email alone', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const { id, endsAt } = knownAddress('a@b.eg', '10.0.0.1', now);
  expect(endsAt).toEqual(new Date('2027-05-19T10:00:00Z'));
  expect(knownAddress('a@b.eg', '10.0.0.2', now).id).not.toBe(id);
  expect(knownAddress('c@b.eg', '10.0.0.1', now).id).not.toBe(id);
});
