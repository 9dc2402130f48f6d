import { randomUUID } from 'node:crypto';
import { Account, Client, Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import { DEVICE_HEADER } from '#contract/accounts/device.ts';
import { updateAdmin } from '#contract/people/calls.ts';
import { setStockNotice } from '#contract/stock-notices/calls.ts';
import { tellWaiting } from '#subjects/stock/admin/tell-waiting.ts';
import { type Caller, startShop } from '../../testing/kit.ts';
import { mailKit } from '../../testing/mail.ts';

/* Appwrite lets whoever has a session of an account lead its messages elsewhere, by an endpoint that is meant for apps. */

const shop = await startShop({}, { messages: true });
const { run } = mailKit(shop);
const HOURS = 120;
const newEmail = () => `${randomUUID()}@example.org`;
const connect = () => new Client().setEndpoint(shop.endpoint).setProject('samaa');
const targetsOf = async ({ id }: Pick<Caller, 'id'>) => (await shop.users.get({ userId: id })).targets;

async function lead({ id, client }: Pick<Caller, 'id' | 'client'>, identifier: string): Promise<void> {
  const [target] = (await targetsOf({ id })).filter(({ providerType }) => providerType === 'email');
  const path = new URL(`${shop.endpoint}/account/targets/${target?.$id}/push`);
  const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'samaa' };
  await client.call('put', path, headers, { identifier });
}

async function subjectsTo(address: string): Promise<string[]> {
  const origin = new URL(shop.endpoint).origin;
  const response = await fetch(`${origin}/__local/outbox.json?to=${encodeURIComponent(address)}`);
  const { messages } = (await response.json()) as { messages: { subject: string }[] };
  return messages.map(({ subject }) => subject);
}

async function signIn(who: Caller): Promise<Caller> {
  const { email, password } = who;
  const session = await new Account(shop.admin).createEmailPasswordSession({ email, password });
  return { ...who, client: connect().setSession(session.secret) };
}

/** The owner of an account was here before; now somebody who knows the password leads the mails away, before anything else. */
async function stolen() {
  const owner = await shop.join();
  // As a registration says it.
  await shop.change('users', owner.id, { holder_email: owner.email });
  await shop.call(owner, fetchUser, { id: owner.id }, { headers: { [DEVICE_HEADER]: 'h'.repeat(24) } });
  return { owner, thief: await signIn(owner), evil: newEmail() };
}

describe('an email that somebody changes to their own with a stolen password', () => {
  test.each(['before anything else', 'after the first call', 'after the owner proved theirs'])(
    'does not keep the owner from hearing of it: %s',
    async (when) => {
      const { owner, thief, evil } = await stolen();
      if (when === 'after the owner proved theirs') await shop.prove(owner);
      const change = () => new Account(thief.client).updateEmail({ email: evil, password: owner.password });
      const call = () => shop.call(thief, fetchUser, { id: owner.id });
      for (const step of when === 'after the first call' ? [call, change, call] : [change, call]) await step();
      await run(HOURS);
      await run(HOURS + 5);
      const kinds = [expect.any(String)];
      expect([await subjectsTo(owner.email), await subjectsTo(evil)]).toEqual([kinds, kinds]);
      // What stood in for the mailbox is gone.
      expect((await shop.users.list({ queries: [Query.equal('email', owner.email)] })).users).toEqual([]);
    },
  );

  test('is that of the account where an admin did', async () => {
    const [admin, colleague] = [await shop.join('admin'), await shop.join('cs')];
    await shop.change('users', colleague.id, { holder_email: colleague.email, claimed_email: colleague.email });
    await shop.call(colleague, fetchUser, { id: colleague.id }, { headers: { [DEVICE_HEADER]: 'h'.repeat(24) } });
    const email = newEmail();
    await shop.call(admin, updateAdmin, { id: admin.id, adminId: colleague.id, data: { email } });
    const again = await signIn({ ...colleague, email });
    await shop.call(again, fetchUser, { id: colleague.id });
    await run(HOURS);
    await run(HOURS + 5);
    expect([await subjectsTo(colleague.email), await subjectsTo(email)]).toEqual([[], [expect.any(String)]]);
  });
});

describe('mails that somebody leads elsewhere', () => {
  test('tell the owner of a sign-in with a stolen password all the same, and not the thief', async () => {
    const { owner, thief, evil } = await stolen();
    await lead(thief, evil);
    await shop.call(thief, fetchUser, { id: owner.id });
    await run(HOURS);
    expect([await subjectsTo(owner.email), await subjectsTo(evil)]).toEqual([[expect.any(String)], []]);
  });

  test('tell the owner also where the thief has deleted where they go', async () => {
    const { owner, thief } = await stolen();
    for (const { $id: targetId } of await targetsOf(owner)) {
      await shop.users.deleteTarget({ userId: owner.id, targetId });
    }
    await shop.call(thief, fetchUser, { id: owner.id });
    await run(HOURS);
    expect(await subjectsTo(owner.email)).toEqual([expect.any(String)]);
  });

  test('do not go on coming to who led them away when the account gets its email again', async () => {
    const { owner, thief, evil } = await stolen();
    await lead(thief, evil);
    await shop.ports({}).users.setEmail(owner.id, owner.email);
    await shop.call(thief, fetchUser, { id: owner.id });
    await run(HOURS);
    expect([await subjectsTo(owner.email), await subjectsTo(evil)]).toEqual([[expect.any(String)], []]);
  });

  test('reach a guest whose email somebody else has registered, and nobody else', async () => {
    const [squatter, evil] = [await shop.join(), newEmail()];
    await lead(squatter, evil);
    const aid = await shop.addHearingAid({ stock: 0 });
    const product = { product_type: 'hearing-aids' as const, productId: aid.$id };
    const asked = {
      ...product,
      email: squatter.email,
      wanted: true,
      consent: true,
      secret: 'made-by-a-browser',
      lang: 'en' as const,
    };
    expect((await shop.call(shop.guest, setStockNotice, asked)).status).toBe(200);
    await shop.change('hearing_aids', aid.$id, { stock: 1 });
    await tellWaiting(shop.ports({}));
    await run(HOURS);
    expect([await subjectsTo(squatter.email), await subjectsTo(evil)]).toEqual([[expect.any(String)], []]);
  });
});
