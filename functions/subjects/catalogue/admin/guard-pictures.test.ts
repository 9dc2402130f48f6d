import { ID, Permission, Role, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ASSESSMENTS_BUCKET } from '#contract/constants.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { guardPictures, PICTURES_OF_ACCOUNT } from './guard-pictures.ts';

const shop = await startShop();
const kit = checkoutKit(shop);
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
/** Longer than the function needs to start. */
const PATIENCE = { timeout: 15_000, interval: 50 };

let mona: Caller;
beforeEach(async () => {
  mona = await shop.join();
});

const storageOf = (caller: Caller) => new Storage(caller.client);
async function upload(caller: Caller, permissions?: string[]): Promise<string> {
  const file = InputFile.fromBuffer(JPEG, 'audiogram.jpg');
  const options = { bucketId: ASSESSMENTS_BUCKET, fileId: ID.unique(), file, permissions };
  return (await storageOf(caller).createFile(options)).$id;
}
const permissionsOf = async (fileId: string) =>
  (await shop.storage.getFile({ bucketId: ASSESSMENTS_BUCKET, fileId }).catch(() => null))?.$permissions ?? null;
const isGone = (fileId: string) => vi.waitFor(async () => expect(await permissionsOf(fileId)).toBeNull(), PATIENCE);
const guard = () => guardPictures(shop.ports({}));
const own = (role: string) => [Permission.read(role), Permission.update(Role.user(mona.id))];

describe('a picture that a customer uploads for others', () => {
  test.each([
    ['everybody', Role.any()],
    ['every account', Role.users()],
    ['unproven accounts', Role.users('unverified')],
  ])('(%s) goes by itself as soon as it is there', async (_who, role) => {
    const id = await upload(mona, own(role));
    await isGone(id);
  });

  test('goes, too, when it is given to everybody later', async () => {
    const id = await upload(mona);
    await storageOf(mona).updateFile({ bucketId: ASSESSMENTS_BUCKET, fileId: id, permissions: own(Role.any()) });
    await isGone(id);
    await expect(storageOf(shop.guest).getFileView({ bucketId: ASSESSMENTS_BUCKET, fileId: id })).rejects.toThrow();
  });

  test('cannot go with an order, however quickly that is placed', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const id = await upload(caller, [Permission.read(Role.user(caller.id)), Permission.read(Role.any())]);
    const { code } = await kit.place(caller, { ...form, hearing_assessment_image: id });
    expect(code).toBe('invalid_image');
    expect(await kit.ordersOf(caller)).toEqual([]);
  });

  test('goes by the schedule where no event came through', async () => {
    const id = await upload(mona, own(Role.any()));
    await guard();
    expect(await permissionsOf(id)).toBeNull();
  });
});

describe('pictures that are uploaded in any number', () => {
  test('go by themselves when the account is no customer’s', async () => {
    const stranger = await shop.join('user', { profile: false });
    const ids = [await upload(stranger), await upload(stranger)];
    await Promise.all(ids.map(isGone));
  });

  test('are kept few for one account, the newest, and all that its orders have', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const ordered = await upload(caller);
    await kit.place(caller, { ...form, hearing_assessment_image: ordered });
    const ids: string[] = [];
    for (let count = 0; count < PICTURES_OF_ACCOUNT + 3; count += 1) {
      ids.push(await upload(caller));
    }
    const others = await upload(mona);
    await Promise.all(ids.slice(0, 3).map(isGone));
    await guard();
    for (const id of [ordered, others, ...ids.slice(3)]) {
      expect(await permissionsOf(id)).not.toBeNull();
    }
  });
});

describe('a picture as the shop uploads it', () => {
  test('stays, whoever looks after the pictures and however often', async () => {
    const id = await upload(mona);
    const before = await permissionsOf(id);
    await Promise.all([guard(), guard()]);
    await guard();
    expect(await permissionsOf(id)).toEqual(before);
  });

  test('and that an order has is taken back from others and kept for the staff', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const id = await upload(caller);
    await kit.place(caller, { ...form, hearing_assessment_image: id });
    await shop.storage.updateFile({
      bucketId: ASSESSMENTS_BUCKET,
      fileId: id,
      permissions: [Permission.read(Role.any())],
    });
    await vi.waitFor(async () => expect(await permissionsOf(id)).toEqual([]), PATIENCE);
  });

  test('cannot be had transformed, not even by the one who uploaded it', async () => {
    const id = await upload(mona);
    const preview = storageOf(mona).getFilePreview({ bucketId: ASSESSMENTS_BUCKET, fileId: id, width: 10 });
    await expect(preview).rejects.toMatchObject({ type: 'storage_bucket_transformations_disabled' });
  });
});
