import { Account } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { checkCredentials } from '#contract/accounts/calls.ts';
import {
  FAILURES_PER_ADDRESS,
  FAILURES_PER_EMAIL,
  FAILURES_PER_EMAIL_AND_ADDRESS,
  windowOf,
} from '#lib/rate-limits.ts';
import { Refusal } from '#runtime/refusal.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { checkCredentials as handle } from './check-credentials.ts';

const shop = await startShop();

const check = (person: Caller, password: string, headers?: Record<string, string>) =>
  shop.call(shop.guest, checkCredentials, { email: person.email, password }, { headers });

describe('check-credentials', () => {
  test('tells whose they are, and leaves all sessions as they were', async () => {
    const mona = await shop.join();
    const before = await shop.users.listSessions({ userId: mona.id });
    const answer = await shop.call(shop.guest, checkCredentials, {
      email: ` ${mona.email.toUpperCase()} `,
      password: ` ${mona.password} `,
    });
    expect(answer).toMatchObject({ status: 200, data: { id: mona.id } });
    expect(answer.body).not.toContain('secret');
    expect(await shop.users.listSessions({ userId: mona.id })).toEqual(before);
    await expect(new Account(mona.client).get()).resolves.toMatchObject({ $id: mona.id });
  });

  test('a wrong email and a wrong password get one answer', async () => {
    const mona = await shop.join();
    const wrongPassword = await check(mona, 'not the password');
    const wrongEmail = await check({ ...mona, email: `nobody-${mona.email}` }, mona.password);
    expect(wrongPassword).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect(wrongEmail.body).toBe(wrongPassword.body);
    const noEmail = await check({ ...mona, email: 'منى@example.com' }, mona.password);
    expect(noEmail.body).toBe(wrongPassword.body);
  });

  test('a locked email stays locked, whatever address the caller claims to have', async () => {
    const mona = await shop.join();
    const now = Date.now();
    // This quarter of an hour and the next, should it begin while the test runs.
    for (const time of [now, now + 15 * 60_000]) {
      const { id, endsAt } = windowOf(FAILURES_PER_EMAIL_AND_ADDRESS, [mona.email, '127.0.0.1'], new Date(time));
      await shop.create('rate_limits', { count: 10, expires_at: endsAt.toISOString() }, id);
    }
    const forged = await check(mona, mona.password, { 'X-Appwrite-Client-Ip': '9.9.9.9' });
    expect(forged).toMatchObject({ status: 429, code: 'too_many_attempts' });
    expect(forged.params.minutes).toBeGreaterThan(0);
    const other = await shop.join();
    expect((await check(other, other.password)).status).toBe(200);
  });

  test('a blocked account is told from a wrong password only by who knows the password', async () => {
    const mona = await shop.join();
    await shop.users.updateStatus({ userId: mona.id, status: false });
    expect((await check(mona, 'wrong password')).code).toBe('invalid_credentials');
    expect((await check(mona, mona.password)).code).toBe('forbidden');
  });
});

describe('the lock', () => {
  const noon = new Date('2026-11-20T10:00:00Z');

  /** What an attempt at a given time comes to: the account's id, or why not. */
  async function attempt(
    person: Caller,
    password: string,
    { at = noon, from = '10.0.0.1', email = person.email } = {},
  ) {
    const context = {
      ...shop.ports({ now: () => at }),
      actor: null,
      may: () => false,
      sessionId: '',
      ordering: null,
      clientAddress: from,
    };
    try {
      return (await handle({ email, password }, context)).id;
    } catch (error) {
      return error instanceof Refusal ? error.code : String(error);
    }
  }

  async function fail(person: Caller, times: number, options: Parameters<typeof attempt>[2] = {}): Promise<string[]> {
    return Promise.all(Array.from({ length: times }, () => attempt(person, 'wrong password', options)));
  }

  test('closes after ten failures of an email at one address, also when they come at once', async () => {
    const mona = await shop.join();
    const codes = [...(await fail(mona, 7)), ...(await fail(mona, 7, { email: mona.email.toUpperCase() }))];
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(4);
    expect(await attempt(mona, mona.password)).toBe('too_many_attempts');
    expect(await attempt(mona, mona.password, { from: '10.0.0.2' })).toBe(mona.id);
  });

  test('opens again with the next quarter of an hour', async () => {
    const mona = await shop.join();
    await fail(mona, 10);
    expect(await attempt(mona, mona.password, { at: new Date('2026-11-20T10:14:59Z') })).toBe('too_many_attempts');
    expect(await attempt(mona, mona.password, { at: new Date('2026-11-20T10:15:00Z') })).toBe(mona.id);
  });

  test('a right password does not count, and does not clear what was wrong', async () => {
    const mona = await shop.join();
    await fail(mona, 9);
    for (const _ of Array.from({ length: 3 })) {
      expect(await attempt(mona, mona.password)).toBe(mona.id);
    }
    expect(await attempt(mona, 'wrong password')).toBe('invalid_credentials');
    expect(await attempt(mona, mona.password)).toBe('too_many_attempts');
  });

  test('closes for a day after a hundred failures from anywhere; refused attempts do not count', async () => {
    const mona = await shop.join();
    const { id, endsAt } = windowOf(FAILURES_PER_EMAIL, [mona.email], noon);
    await shop.create('rate_limits', { count: 89, expires_at: endsAt.toISOString() }, id);
    await fail(mona, 20, { from: '10.0.0.3' });
    expect((await shop.row('rate_limits', id))?.count).toBe(99);
    expect(await attempt(mona, 'wrong password', { from: '10.0.0.4' })).toBe('invalid_credentials');
    expect(await attempt(mona, mona.password, { from: '10.0.0.5' })).toBe('too_many_attempts');
  });

  test('lets nobody try 61 emails an hour from one address, whatever the emails, and frees who was right', async () => {
    const mona = await shop.join();
    const from = '10.1.0.1';
    const codes: string[] = [];
    for (let number = 0; number < 61; number += 1) {
      codes.push(await attempt(mona, 'wrong password', { from, email: `${number}-${mona.email}` }));
    }
    expect(codes.slice(0, 60)).toEqual(Array(60).fill('invalid_credentials'));
    expect(codes[60]).toBe('too_many_attempts');
    expect(await attempt(mona, mona.password, { from })).toBe('too_many_attempts');
    expect(await attempt(mona, mona.password, { from, at: new Date('2026-11-20T11:00:00Z') })).toBe(mona.id);
  });

  test('lets those in at an address they share with strangers who have used up its attempts, if they signed in there before', async () => {
    const [desk, visitor] = await Promise.all([shop.join('reception'), shop.join()]);
    const from = '10.6.0.1';
    expect(await attempt(desk, desk.password, { from })).toBe(desk.id);
    for (let number = 0; number < 60; number += 1) {
      await attempt(desk, 'wrong password', { from, email: `${number}-${desk.email}` });
    }
    expect(await attempt(visitor, visitor.password, { from })).toBe('too_many_attempts');
    expect(await attempt(desk, desk.password, { from })).toBe(desk.id);
    // Their own failures do not use up what strangers have, either.
    expect(await attempt(desk, 'wrong password', { from })).toBe('invalid_credentials');
  });

  test('writes nothing for what it refuses at an address that is full', async () => {
    const mona = await shop.join();
    const from = '10.7.0.1';
    const { id, endsAt } = windowOf(FAILURES_PER_ADDRESS, [from], noon);
    await shop.create('rate_limits', { count: 60, expires_at: endsAt.toISOString() }, id);
    const before = (await shop.rows('rate_limits')).length;
    for (let number = 0; number < 5; number += 1) {
      expect(await attempt(mona, 'wrong password', { from, email: `${number}-${mona.email}` })).toBe(
        'too_many_attempts',
      );
    }
    expect(await shop.rows('rate_limits')).toHaveLength(before);
    expect((await shop.row('rate_limits', id))?.count).toBe(60);
  });

  test('takes all addresses of one IPv6 network for one', async () => {
    const mona = await shop.join();
    for (let number = 0; number < 10; number += 1) {
      await attempt(mona, 'wrong password', { from: `2001:db8:1:2::${number}` });
    }
    expect(await attempt(mona, mona.password, { from: '2001:db8:1:2:ffff::1' })).toBe('too_many_attempts');
    expect(await attempt(mona, mona.password, { from: '2001:db8:1:3::1' })).toBe(mona.id);
  });

  test('counts 20 wrong passwords that come at once exactly, and no right one', async () => {
    const mona = await shop.join();
    const { id } = windowOf(FAILURES_PER_EMAIL, [mona.email], noon);
    const tries = Array.from({ length: 20 }, (_, number) =>
      Promise.all([
        attempt(mona, 'wrong password', { from: `10.2.0.${number}` }),
        attempt(mona, mona.password, { from: `10.3.0.${number}` }),
      ]),
    );
    expect(await Promise.all(tries)).toEqual(Array(20).fill(['invalid_credentials', mona.id]));
    expect((await shop.row('rate_limits', id))?.count).toBe(20);
  });

  test('does not keep an admin out at their own address, when a hundred others failed elsewhere', async () => {
    const boss = await shop.join('admin');
    const [office, travel] = ['10.4.0.1', '10.4.0.2'];
    expect(await attempt(boss, boss.password, { from: office })).toBe(boss.id);
    for (let address = 0; address < 10; address += 1) {
      await fail(boss, 10, { from: `10.5.0.${address}` });
    }
    expect(await attempt(boss, boss.password, { from: travel })).toBe('too_many_attempts');
    expect(await attempt(boss, boss.password, { from: office })).toBe(boss.id);
    // Whoever sits beside them is held by the narrow limit all the same.
    await fail(boss, 10, { from: office });
    expect(await attempt(boss, boss.password, { from: office })).toBe('too_many_attempts');
  });
});
