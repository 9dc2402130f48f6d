import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { updateProfile } from '#contract/staff/calls.ts';
import { Down } from '../../../testing/faulty-tables.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { updateProfile as handle } from './update-profile.ts';

const shop = await startShop();

const stored = async ({ id }: Caller) => {
  const { name, phone } = await shop.users.get({ userId: id });
  const row = await shop.row('users', id);
  return { account: [name, phone], profile: [row?.username, row?.phone] };
};
const auditOf = ({ id }: Caller) =>
  shop.rows('audit_log', [Query.equal('kind', 'user'), Query.equal('subject_id', id)]);

describe("a staff member's own profile", () => {
  test('is changed in account and profile, and written down', async () => {
    const sara = await shop.join('reception');
    const phone = newPhone();
    const { status, data } = await shop.call(sara, updateProfile, { id: sara.id, username: ' سارة ', phone });
    expect([status, data?.username, data?.role]).toEqual([200, 'سارة', 'reception']);
    expect(await stored(sara)).toEqual({ account: ['سارة', `+2${phone}`], profile: ['سارة', phone] });
    const [entry, ...more] = await auditOf(sara);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actor_id: sara.id, action: 'update' });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ username: 'سارة', phone });
  });

  test('keeps the phone that is left out, and a repeat changes nothing', async () => {
    const sara = await shop.join('accounting');
    for (const _time of [1, 2]) {
      expect((await shop.call(sara, updateProfile, { id: sara.id, username: 'سارة' })).status).toBe(200);
    }
    expect(await stored(sara)).toEqual({ account: ['سارة', `+2${sara.phone}`], profile: ['سارة', sara.phone] });
    expect(await auditOf(sara)).toHaveLength(1);
  });

  test("a phone that is proven to be somebody else's is refused, and nothing is changed", async () => {
    const [sara, other] = [await shop.join('cs'), await shop.join()];
    await shop.users.updatePhoneVerification({ userId: other.id, phoneVerification: true });
    const before = await stored(sara);
    const { code } = await shop.call(sara, updateProfile, { id: sara.id, username: 'سارة', phone: other.phone });
    expect(code).toBe('user_exists');
    expect(await stored(sara)).toEqual(before);
  });

  test('the account goes back to what it was when the profile cannot be written', async () => {
    const sara = await shop.join('cs');
    const before = await stored(sara);
    const context = shop.contextOf(sara, { tables: new Down(shop.admin) }, 'cs');
    await expect(handle({ id: sara.id, username: 'سارة', phone: newPhone() }, context)).rejects.toThrow('is down');
    expect(await stored(sara)).toEqual(before);
  });

  test('that is changed in two ways at once says one of them, in account and profile alike', async () => {
    const sara = await shop.join('cs');
    const names = ['سارة', 'نهى'];
    const answers = await Promise.all(
      names.map((username) => shop.call(sara, updateProfile, { id: sara.id, username })),
    );
    expect(answers.every(({ status, code }) => status === 200 || code === 'busy')).toBe(true);
    const { account, profile } = await stored(sara);
    expect(account[0]).toBe(profile[0]);
  });
});
