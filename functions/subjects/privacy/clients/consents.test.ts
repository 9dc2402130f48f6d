import { expect, test } from 'vitest';
import { fetchConsents, setConsent } from '#contract/consents/calls.ts';
import { CONSENTS } from '#contract/consents/kinds.ts';
import { deleteHearing, fetchHearing, saveHearing } from '#contract/hearing/calls.ts';
import { saveHearing as handle } from '#subjects/hearing/clients/save-hearing.ts';
import { agreeToHearing } from '../../../testing/hearing.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';

const shop = await startShop();

const AUDIOGRAM = { right: { 250: 40 }, left: {} };
const save = (who: Caller) => shop.call(who, saveHearing, { id: who.id, ...AUDIOGRAM });
const givings = async (who: Caller) => (await shop.rows('consents')).filter(({ user_id }) => user_id === who.id);
const standing = async (who: Caller) => (await shop.call(who, fetchConsents, { id: who.id })).data?.[0];

test('an audiogram is kept only for somebody who has agreed, and nothing is agreed to by itself', async () => {
  const mona = await shop.join();
  expect(await standing(mona)).toEqual({ kind: 'hearing', given: false, given_at: null, withdrawn_at: null });
  expect(await save(mona)).toMatchObject({ status: 403, code: 'consent_needed' });
  expect(await shop.row('hearings', mona.id)).toBeNull();
  expect((await agreeToHearing(shop, mona)).data).toMatchObject({ kind: 'hearing', given: true, withdrawn_at: null });
  expect(await givings(mona)).toMatchObject([
    { kind: 'hearing', text_version: CONSENTS.hearing, lang: 'en', given_on: 'fit', withdrawn_at: null },
  ]);
  expect((await save(mona)).status).toBe(200);
});

test('agreeing again changes nothing, also at the same moment', async () => {
  const mona = await shop.join();
  await Promise.all([1, 2, 3].map(() => agreeToHearing(shop, mona)));
  const { given_at } = (await standing(mona)) ?? {};
  await agreeToHearing(shop, mona);
  expect(await givings(mona)).toHaveLength(1);
  expect((await standing(mona))?.given_at).toBe(given_at);
});

test('who withdraws has nothing kept any more, twice; the register says what was, and a new giving is a row of its own', async () => {
  const mona = await shop.join();
  await agreeToHearing(shop, mona);
  await save(mona);
  for (const _ of [1, 2]) {
    expect((await agreeToHearing(shop, mona, false)).data).toMatchObject({ given: false });
  }
  expect((await shop.call(mona, fetchHearing, { id: mona.id })).data).toBeNull();
  expect((await save(mona)).code).toBe('consent_needed');
  await agreeToHearing(shop, mona);
  const rows = await givings(mona);
  expect(rows.map(({ withdrawn_on }) => withdrawn_on).sort()).toEqual(['fit', null]);
  expect((await save(mona)).status).toBe(200);
});

test('whoever agrees and withdraws again and again is stopped at agreeing, never at withdrawing', async () => {
  const mona = await shop.join();
  let last = await agreeToHearing(shop, mona);
  for (let round = 0; last.status === 200 && round < 25; round += 1) {
    expect((await agreeToHearing(shop, mona, false)).status).toBe(200);
    last = await agreeToHearing(shop, mona);
  }
  expect(last).toMatchObject({ status: 429, code: 'too_many_attempts' });
  expect((await givings(mona)).length).toBeLessThanOrEqual(20);
  expect((await agreeToHearing(shop, mona, false)).data).toMatchObject({ given: false });
});

test('withdrawing takes away what was kept before anybody was asked', async () => {
  const mona = await shop.join();
  await shop.create('hearings', { right_250: 40 }, mona.id);
  expect((await shop.call(mona, fetchHearing, { id: mona.id })).data).toMatchObject(AUDIOGRAM);
  await agreeToHearing(shop, mona, false);
  expect(await shop.row('hearings', mona.id)).toBeNull();
  expect(await givings(mona)).toEqual([]);
});

test('other words than those of today are not agreed to, and who agreed to earlier ones is asked again', async () => {
  const mona = await shop.join();
  const said = { id: mona.id, kind: 'hearing', given: true, place: 'account' } as const;
  for (const version of [undefined, CONSENTS.hearing - 1]) {
    expect((await shop.call(mona, setConsent, { ...said, version })).code).toBe('consent_outdated');
  }
  await agreeToHearing(shop, mona);
  const [row] = await givings(mona);
  await shop.change('consents', row?.$id ?? '', { text_version: CONSENTS.hearing + 1 });
  expect((await standing(mona))?.given).toBe(false);
  expect((await save(mona)).code).toBe('consent_needed');
  await agreeToHearing(shop, mona);
  expect(await givings(mona)).toHaveLength(2);
  expect((await save(mona)).status).toBe(200);
});

test('what is saved while the consent is withdrawn does not stay', async () => {
  const mona = await shop.join();
  await agreeToHearing(shop, mona);
  const ports = shop.ports({});
  const create = ports.tables.create.bind(ports.tables);
  ports.tables.create = async (...row) => {
    await agreeToHearing(shop, mona, false);
    return create(...row);
  };
  const context = shop.contextOf(mona, ports, 'user');
  await expect(handle({ id: mona.id, ...AUDIOGRAM }, context)).rejects.toMatchObject({ code: 'consent_needed' });
  expect(await shop.row('hearings', mona.id)).toBeNull();
});

test('taking the audiogram out leaves the consent as it is, and nobody sees another’s', async () => {
  const [mona, ali] = [await shop.join(), await shop.join()];
  await agreeToHearing(shop, mona);
  await save(mona);
  await shop.call(mona, deleteHearing, { id: mona.id });
  expect((await standing(mona))?.given).toBe(true);
  expect((await shop.call(ali, fetchConsents, { id: mona.id })).code).toBe('forbidden');
  expect((await standing(ali))?.given).toBe(false);
});
