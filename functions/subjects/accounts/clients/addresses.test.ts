import { expect, test } from 'vitest';
import {
  deleteAddress,
  fetchAddresses,
  keepAddress,
  renameAddress,
  setDefaultAddress,
} from '#contract/addresses/calls.ts';
import { ADDRESSES_MAX, type Destination } from '#contract/addresses/constants.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';

const shop = await startShop();

const HOME: Destination = { phone: '01012345678', city: 'Giza', address: '12 Nile Street' };
const WORK: Destination = { phone: '01112345678', city: 'Cairo', address: '3 Tahrir Square' };

const keep = (who: Caller, destination: Destination) => shop.call(who, keepAddress, { id: who.id, ...destination });
const addressesOf = async (who: Caller) => {
  const { data } = await shop.call(who, fetchAddresses, { id: who.id });
  return (data?.documents ?? []).map(({ $id: _id, ...address }) => address);
};
const idOf = async (who: Caller, { address }: Destination) => {
  const { data } = await shop.call(who, fetchAddresses, { id: who.id });
  return data?.documents.find((one) => one.address === address)?.$id ?? '';
};

test('the address that was used last comes first, and one that is used again is kept once', async () => {
  const mona = await shop.join();
  expect(await addressesOf(mona)).toEqual([]);
  await keep(mona, HOME);
  await keep(mona, WORK);
  expect((await addressesOf(mona)).map(({ city }) => city)).toEqual(['Cairo', 'Giza']);
  const again = await keep(mona, { ...HOME, phone: '010 1234 5678', address: ' 12 Nile Street ' });
  expect(again.data?.documents.map(({ city }) => city)).toEqual(['Giza', 'Cairo']);
  expect(await addressesOf(mona)).toEqual([
    { ...HOME, name: null, isDefault: false },
    { ...WORK, name: null, isDefault: false },
  ]);
});

test('requests that come at once keep one address, and never more than the most', async () => {
  const mona = await shop.join();
  await Promise.all([1, 2, 3].map(() => keep(mona, HOME)));
  expect(await addressesOf(mona)).toHaveLength(1);
  for (let number = 1; number < ADDRESSES_MAX - 1; number += 1) {
    await keep(mona, { ...WORK, address: `${number} Tahrir Square` });
  }
  await Promise.all(['one', 'two', 'three'].map((address) => keep(mona, { ...WORK, address })));
  expect(await addressesOf(mona)).toHaveLength(ADDRESSES_MAX);
  const full = await keep(mona, { ...WORK, address: 'four' });
  expect([full.status, full.data?.total]).toEqual([200, ADDRESSES_MAX]);
  expect(full.data?.documents.map(({ address }) => address)).not.toContain('four');
  expect((await keep(mona, HOME)).status).toBe(200);
});

test('a name can be given and taken away', async () => {
  const mona = await shop.join();
  await keep(mona, HOME);
  const addressId = await idOf(mona, HOME);
  await shop.call(mona, renameAddress, { id: mona.id, addressId, name: ' بيت أمي ' });
  expect((await addressesOf(mona))[0]?.name).toBe('بيت أمي');
  await shop.call(mona, renameAddress, { id: mona.id, addressId });
  expect((await addressesOf(mona))[0]?.name).toBeNull();
  const long = await shop.call(mona, renameAddress, { id: mona.id, addressId, name: 'x'.repeat(41) });
  expect(long.code).toBe('invalid_input');
});

test('the default stays first whichever is used, until another is made it or it goes', async () => {
  const mona = await shop.join();
  await keep(mona, HOME);
  await keep(mona, WORK);
  const makeDefault = async (one: Destination) =>
    shop.call(mona, setDefaultAddress, { id: mona.id, addressId: await idOf(mona, one) });
  await makeDefault(HOME);
  await keep(mona, WORK);
  expect((await addressesOf(mona)).map(({ city, isDefault }) => [city, isDefault])).toEqual([
    ['Giza', true],
    ['Cairo', false],
  ]);
  expect((await makeDefault(WORK)).data?.documents.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  await shop.call(mona, deleteAddress, { id: mona.id, addressId: await idOf(mona, WORK) });
  // The one that was the default before is it again.
  expect((await addressesOf(mona)).map(({ city, isDefault }) => [city, isDefault])).toEqual([['Giza', true]]);
});

test('an address can be taken out for good, twice', async () => {
  const mona = await shop.join();
  await keep(mona, HOME);
  const addressId = await idOf(mona, HOME);
  for (const _ of [1, 2]) {
    const { status, data } = await shop.call(mona, deleteAddress, { id: mona.id, addressId });
    expect([status, data?.total]).toEqual([200, 0]);
  }
  expect(await shop.row('addresses', addressId)).toBeNull();
});

test("somebody else's address is neither seen nor changed, and answered like none", async () => {
  const [mona, ali] = [await shop.join(), await shop.join()];
  await keep(mona, HOME);
  const addressId = await idOf(mona, HOME);
  const stored = await shop.row('addresses', addressId);
  expect(await addressesOf(ali)).toEqual([]);
  expect((await shop.call(ali, renameAddress, { id: ali.id, addressId, name: 'Mine' })).code).toBe('not_found');
  expect((await shop.call(ali, setDefaultAddress, { id: ali.id, addressId })).code).toBe('not_found');
  expect((await shop.call(ali, deleteAddress, { id: ali.id, addressId })).status).toBe(200);
  expect((await shop.call(ali, deleteAddress, { id: mona.id, addressId })).code).toBe('forbidden');
  expect(await shop.row('addresses', addressId)).toEqual(stored);
});
