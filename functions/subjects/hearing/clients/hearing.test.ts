import { expect, test } from 'vitest';
import { deleteHearing, fetchHearing, saveHearing } from '#contract/hearing/calls.ts';
import { agreeToHearing } from '../../../testing/hearing.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();

/** A customer who has agreed that their audiogram is kept. */
async function agreed() {
  const mona = await shop.join();
  await agreeToHearing(shop, mona);
  return mona;
}

const AUDIOGRAM = { right: { 250: -10, 8000: 120 }, left: { 1000: 45 } };

test('an audiogram is kept with the account, and read by its owner alone', async () => {
  const [mona, ali] = [await agreed(), await shop.join()];
  expect((await shop.call(mona, fetchHearing, { id: mona.id })).data).toBeNull();
  const saved = await shop.call(mona, saveHearing, { id: mona.id, ...AUDIOGRAM });
  expect(saved.data).toMatchObject({ ...AUDIOGRAM, savedAt: expect.any(String) });
  expect((await shop.call(mona, fetchHearing, { id: mona.id })).data).toMatchObject(AUDIOGRAM);
  expect((await shop.call(ali, fetchHearing, { id: ali.id })).data).toBeNull();
  expect((await shop.call(ali, fetchHearing, { id: mona.id })).code).toBe('forbidden');
});

test('a newer one takes its place altogether, also when they come at once', async () => {
  const mona = await agreed();
  await Promise.all([1, 2, 3].map(() => shop.call(mona, saveHearing, { id: mona.id, ...AUDIOGRAM })));
  const newer = { right: {}, left: { 500: 60 } };
  expect((await shop.call(mona, saveHearing, { id: mona.id, ...newer })).status).toBe(200);
  expect((await shop.call(mona, fetchHearing, { id: mona.id })).data).toMatchObject(newer);
});

test('it can be taken out for good, twice', async () => {
  const mona = await agreed();
  await shop.call(mona, saveHearing, { id: mona.id, ...AUDIOGRAM });
  for (const _ of [1, 2]) expect((await shop.call(mona, deleteHearing, { id: mona.id })).status).toBe(200);
  expect(await shop.row('hearings', mona.id)).toBeNull();
  expect((await shop.call(mona, fetchHearing, { id: mona.id })).data).toBeNull();
});

test.each([
  ['no threshold at all', { right: {}, left: {} }],
  ['a level that no audiogram shows', { right: { 250: 121 }, left: {} }],
  ['a level that is not whole', { right: { 250: 40.5 }, left: {} }],
  ['a frequency that is not measured', { right: { 300: 40 }, left: {} }],
])('%s is refused', async (_what, audiogram) => {
  const mona = await agreed();
  const answer = await shop.call(mona, saveHearing, { id: mona.id, ...audiogram } as never);
  expect([answer.status, answer.code]).toEqual([400, 'invalid_input']);
  expect(await shop.row('hearings', mona.id)).toBeNull();
});
