import { ID, Permission, Role, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { expect, test } from 'vitest';
import { ASSESSMENTS_BUCKET } from '#contract/constants.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const { place, ordersOf, ...kit } = checkoutKit(shop);

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Uploads a file the way the browser does. */
async function upload(caller: Caller, content: Buffer, name: string): Promise<string> {
  const file = InputFile.fromBuffer(content, name);
  const { $id } = await new Storage(caller.client).createFile({
    bucketId: ASSESSMENTS_BUCKET,
    fileId: ID.unique(),
    file,
  });
  return $id;
}

async function customer() {
  return kit.customer([await shop.addHearingAid(), 1]);
}

test.each([
  ['JPEG', JPEG, 'audiogram.jpg'],
  ['PNG', PNG, 'audiogram.png'],
])(
  'a %s goes with the order; its owner may see it and no longer change it, in five steps',
  async (_name, bytes, name) => {
    const { caller, form } = await customer();
    const id = await upload(caller, bytes, name);
    const { status, headers } = await place(caller, { ...form, hearing_assessment_image: id });
    expect(status).toBe(200);
    expect(headers['x-samaa-steps']).toBe('5');
    expect(await ordersOf(caller)).toMatchObject([{ hearing_assessment_image: id }]);

    const file = await shop.storage.getFile({ bucketId: ASSESSMENTS_BUCKET, fileId: id });
    expect(file.$permissions).toEqual([Permission.read(Role.user(caller.id))]);
    const own = new Storage(caller.client);
    await expect(own.getFile({ bucketId: ASSESSMENTS_BUCKET, fileId: id })).resolves.toMatchObject({ name });
    await expect(own.deleteFile({ bucketId: ASSESSMENTS_BUCKET, fileId: id })).rejects.toMatchObject({ code: 401 });
    expect((await place(caller, { ...form, hearing_assessment_image: id })).status).toBe(200);
  },
);

test('a file that only calls itself a picture is refused, and nothing is placed', async () => {
  const { caller, form } = await customer();
  const id = await upload(caller, Buffer.from('<html><script>alert(1)</script></html>'), 'audiogram.jpg');
  const { status, code } = await place(caller, { ...form, hearing_assessment_image: id });
  expect([status, code]).toEqual([400, 'invalid_image']);
  expect(await ordersOf(caller)).toEqual([]);
});

test("somebody else's picture, and one that is not there, are refused alike", async () => {
  const { caller, form } = await customer();
  const other = await shop.join();
  const id = await upload(other, JPEG, 'audiogram.jpg');
  const theirs = await place(caller, { ...form, hearing_assessment_image: id });
  const missing = await place(caller, { ...form, hearing_assessment_image: 'nothing' });
  expect(theirs.code).toBe('invalid_image');
  expect(theirs.body).toBe(missing.body);
  const noId = await place(caller, { ...form, hearing_assessment_image: '../secret' });
  expect(noId.body).toBe(missing.body);
  const file = await shop.storage.getFile({ bucketId: ASSESSMENTS_BUCKET, fileId: id });
  expect(file.$permissions).toContain(Permission.delete(Role.user(other.id)));
});
