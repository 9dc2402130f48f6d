import { ID, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { describe, expect, test } from 'vitest';
import { ROLES } from '#contract/call.ts';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import { type Caller, startShop } from '../../testing/kit.ts';
import { inspectAttachments } from './attachments.ts';

const shop = await startShop();
const { storage } = shop.ports({});
const sara = await shop.join('cs');

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const HTML = Buffer.from('<script>alert(1)</script>');

async function upload(caller: Caller, content: Buffer, name = 'shell.jpg'): Promise<string> {
  const file = InputFile.fromBuffer(content, name);
  const place = { bucketId: ATTACHMENTS_BUCKET, fileId: ID.unique(), file };
  return (await new Storage(caller.client).createFile(place)).$id;
}

const unusable = async (ids: string[]) => [...(await inspectAttachments(storage, ids)).unusable];

describe('attachments', () => {
  test('are whole pictures in their bucket, by their content', async () => {
    const pictures = [await upload(sara, JPEG), await upload(sara, JPEG, 'other.png')];
    expect(await unusable(pictures)).toEqual([]);
    expect(await unusable([])).toEqual([]);
    const disguised = await upload(sara, HTML);
    expect(await unusable([...pictures, disguised])).toEqual([disguised]);
  });

  test.each(['nothing', '../products/x', ''])('%j is none', async (id) => {
    expect(await unusable([id])).toEqual([id]);
  });

  test('are nobody’s in their bucket any more once a form has them', async () => {
    const [fileId, files] = [await upload(sara, JPEG), new Storage(sara.client)];
    await files.getFile({ bucketId: ATTACHMENTS_BUCKET, fileId });
    await (await inspectAttachments(storage, [fileId])).freeze();
    await expect(files.getFile({ bucketId: ATTACHMENTS_BUCKET, fileId })).rejects.toThrow();
    expect(await unusable([fileId])).toEqual([]);
  });

  test('of another bucket are none', async () => {
    const file = InputFile.fromBuffer(JPEG, 'cover.jpg');
    const { $id } = await shop.storage.createFile({ bucketId: 'products', fileId: ID.unique(), file });
    expect(await unusable([$id])).toEqual([$id]);
  });
});

describe('the bucket of attachments', async () => {
  const fileId = await upload(sara, JPEG);
  const place = { bucketId: ATTACHMENTS_BUCKET, fileId };
  const people = Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await shop.join(role)])));
  const may = (attempt: Promise<unknown>) =>
    attempt.then(
      () => true,
      () => false,
    );

  test.each([
    ['guest', false],
    ['user', false],
    ['reception', false],
    ['accounting', true],
    ['cs', true],
    ['admin', true],
  ])('%s sends files: %s; nobody reads, changes or deletes what somebody else sent', async (role, uploads) => {
    const caller: Caller = people[role] ?? shop.guest;
    const files = new Storage(caller.client);
    expect(await may(files.getFile(place))).toBe(false);
    expect(await may(files.getFileView(place))).toBe(false);
    expect(await may(upload(caller, JPEG))).toBe(uploads);
    // What a form shows stays what it was.
    expect(await may(files.updateFile({ ...place, name: 'other.jpg' }))).toBe(false);
    expect(await may(files.deleteFile(place))).toBe(false);
  });
});
