import { ID, Permission, Query, Role, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Installation, refusal, startInstallation } from '../../testing/installation.ts';

let local: Installation;
let storage: Storage;

beforeAll(async () => {
  local = await startInstallation({ buckets: [{ $id: 'declared' }] });
  storage = new Storage(local.admin);
});

const picture = () => InputFile.fromBuffer(Buffer.from('picture'), 'a.png');

describe('a bucket', () => {
  test('is made with what Appwrite takes for granted', async () => {
    expect(await storage.createBucket({ bucketId: ID.unique(), name: 'Plain' })).toMatchObject({
      name: 'Plain',
      $permissions: [],
      fileSecurity: false,
      enabled: true,
      maximumFileSize: 30_000_000,
      allowedFileExtensions: [],
      compression: 'none',
      encryption: true,
      antivirus: true,
      transformations: true,
      totalSize: 0,
    });
  });

  test('rules what files it takes from then on', async () => {
    const { $id: bucketId } = await storage.createBucket({
      bucketId: ID.unique(),
      name: 'Pictures',
      permissions: [Permission.create(Role.any()), Permission.read(Role.any())],
      allowedFileExtensions: ['png'],
    });
    const guest = new Storage(local.guest());
    const file = await guest.createFile({ bucketId, fileId: 'f1', file: picture() });
    expect((await storage.getBucket({ bucketId })).totalSize).toBe(7);
    await storage.updateBucket({ bucketId, name: 'Small', maximumFileSize: 3, allowedFileExtensions: ['png'] });
    expect(await refusal(guest.createFile({ bucketId, fileId: 'f2', file: picture() }))).toMatchObject({
      code: 400,
      type: 'storage_invalid_file_size',
    });
    expect((await guest.getFile({ bucketId, fileId: file.$id })).name).toBe('a.png');
    await storage.updateBucket({ bucketId, name: 'Closed', enabled: false });
    expect(await refusal(guest.getFile({ bucketId, fileId: file.$id }))).toMatchObject({
      type: 'storage_bucket_not_found',
    });
  });

  test('keeps its permissions when none are given, and its time when nothing changes', async () => {
    const permissions = [Permission.read(Role.users())];
    const made = await storage.createBucket({ bucketId: ID.unique(), name: 'Kept', permissions });
    const same = await storage.updateBucket({ bucketId: made.$id, name: 'Kept' });
    expect(same).toEqual(made);
    const changed = await storage.updateBucket({ bucketId: made.$id, name: 'Other' });
    expect(changed.$permissions).toEqual(permissions);
    expect(changed.$updatedAt > made.$updatedAt).toBe(true);
  });

  test('goes with its files: another of the same id has none', async () => {
    const bucketId = 'shortlived';
    await storage.createBucket({ bucketId, name: 'Short' });
    await storage.createFile({ bucketId, fileId: 'f1', file: picture() });
    await storage.deleteBucket({ bucketId });
    expect(await refusal(storage.getBucket({ bucketId }))).toMatchObject({
      code: 404,
      type: 'storage_bucket_not_found',
    });
    await storage.createBucket({ bucketId, name: 'Short' });
    expect((await storage.listFiles({ bucketId })).total).toBe(0);
    await storage.createFile({ bucketId, fileId: 'f1', file: picture() });
  });

  test.each([
    ['an id that is taken', { bucketId: 'DECLARED' }, 409, 'storage_bucket_already_exists'],
    ['a file size beyond the limit', { maximumFileSize: 30_000_001 }, 400, 'general_argument_invalid'],
    ['a permission to execute', { permissions: ['execute("any")'] }, 400, 'general_argument_invalid'],
  ])('is refused: %s', async (_, more, code, type) => {
    const made = storage.createBucket({ bucketId: ID.unique(), name: 'Wrong', ...more });
    expect(await refusal(made)).toMatchObject({ code, type });
  });

  test('is for keys with its scope', async () => {
    const guest = new Storage(local.guest());
    expect(await refusal(guest.createBucket({ bucketId: ID.unique(), name: 'Mine' }))).toMatchObject({
      code: 401,
      type: 'general_unauthorized_scope',
    });
  });
});

test('buckets are found by name and settings, and outlive the server', async () => {
  await storage.createBucket({ bucketId: 'findable', name: 'Needle', maximumFileSize: 1234 });
  const queries = [Query.equal('maximumFileSize', [1234])];
  expect((await storage.listBuckets({ queries })).buckets.map(({ $id }) => $id)).toEqual(['findable']);
  expect((await storage.listBuckets({ search: 'needle' })).total).toBe(1);
  await local.restart();
  storage = new Storage(local.admin);
  expect((await storage.listBuckets({ queries })).total).toBe(1);
  expect((await storage.getBucket({ bucketId: 'declared' })).name).toBe('declared');
});
