import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { linkAccount } from '#contract/audiograms/calls.ts';
import { updateContactPoint } from '#contract/contacts/calls.ts';
import { fetchOwnOffers, setOwnOffers } from '#contract/contacts/client-calls.ts';
import { OWN_OFFERS_TEXT } from '#contract/contacts/constants.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const sara = await shop.join('cs');

/** A customer who has proven their email and their phone. */
async function customer(): Promise<Caller> {
  const mona = await shop.join();
  await shop.prove(mona);
  await shop.users.updatePhoneVerification({ userId: mona.id, phoneVerification: true });
  return mona;
}
/** The record of an account, with these phones. */
async function recordOf(who: Caller, phones: string[]): Promise<string> {
  const { $id: patientId } = await kit.addPatient({ phones });
  await shop.call(sara, linkAccount, { id: sara.id, patientId, email: who.email, userId: who.id });
  return patientId;
}
const set = (who: Caller, agreed: boolean, version: number = OWN_OFFERS_TEXT) =>
  shop.call(who, setOwnOffers, { id: who.id, agreed, version });
const own = async (who: Caller) => (await shop.call(who, fetchOwnOffers, { id: who.id })).data;
const pointsOf = (patientId: string) => shop.rows('contact_points', [Query.equal('patient_id', patientId)]);

test('whoever sees no record with their proven phone has nothing to agree to', async () => {
  const [mona, huda] = [await customer(), await customer()];
  const patientId = await recordOf(mona, [newPhone()]);
  await kit.addPatient({ phones: [huda.phone] });
  for (const who of [mona, huda]) {
    expect(await own(who)).toEqual({ phone: null, agreed_at: null, stopped: false });
    expect((await set(who, true)).code).toBe('not_found');
  }
  expect(await pointsOf(patientId)).toEqual([]);
});

test('agreeing is written down with its words and who said it, taking it back as easily, and a repeat does nothing', async () => {
  const mona = await customer();
  const ids = [await recordOf(mona, [mona.phone]), await recordOf(mona, [newPhone(), mona.phone])];
  expect((await set(mona, true, 1)).code).toBe('consent_outdated');
  for (const _twice of [1, 2]) {
    expect((await set(mona, true)).data).toMatchObject({ phone: mona.phone, agreed_at: expect.any(String) });
  }
  for (const id of ids) {
    expect(await pointsOf(id)).toMatchObject([
      { offers_text: OWN_OFFERS_TEXT, offers_noted_by: mona.id, offers_withdrawn_at: null, version: 1 },
    ]);
  }
  for (const _twice of [1, 2]) {
    expect((await set(mona, false)).data).toMatchObject({ agreed_at: null });
  }
  for (const id of ids) {
    expect(await pointsOf(id)).toMatchObject([{ offers_withdrawn_at: expect.any(String), version: 2 }]);
  }
});

test('what the desk has written down can be taken back in the account', async () => {
  const mona = await customer();
  const patientId = await recordOf(mona, [mona.phone]);
  const data = { way: 'sms', lang: 'en', messages: false, offers: true } as const;
  const input = { id: sara.id, patientId, phone: mona.phone, version: 0, data };
  expect((await shop.call(sara, updateContactPoint, input)).status).toBe(200);
  expect(await own(mona)).toEqual({ phone: mona.phone, agreed_at: expect.any(String), stopped: true });
  await set(mona, false);
  expect(await pointsOf(patientId)).toMatchObject([
    { way: 'sms', lang: 'en', offers_withdrawn_at: expect.any(String) },
  ]);
});
