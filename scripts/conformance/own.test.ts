import { Client, Storage, TablesDB, Users } from 'node-appwrite';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { newRunId, removeLeftovers, removeRun } from './own.ts';
import { localTarget } from './target.ts';

const HOUR_MS = 60 * 60 * 1000;

const target = await localTarget();
afterAll(() => target.close());
afterEach(() => {
  vi.useRealTimers();
});

const admin = new Client().setEndpoint(target.endpoint).setProject(target.projectId).setKey(target.apiKey);
const [tables, storage, users] = [new TablesDB(admin), new Storage(admin), new Users(admin)];

/** Makes one of each under names that begin with that. */
async function makeThings(name: string): Promise<void> {
  await tables.create({ databaseId: name, name });
  await storage.createBucket({ bucketId: `${name}-bucket`, name });
  await users.create({ userId: `${name}-user`, email: `${name}-user@example.org` });
}

/** The ids of all that is there. */
async function allThings(): Promise<string[]> {
  return [
    ...(await tables.list()).databases.map(({ $id }) => $id),
    ...(await storage.listBuckets()).buckets.map(({ $id }) => $id),
    ...(await users.list()).users.map(({ $id }) => $id),
  ].sort();
}

const thingsOf = (...names: string[]) => names.flatMap((name) => [name, `${name}-bucket`, `${name}-user`]).sort();

test('a run removes what it made and nothing else; what is older than an hour goes with the next run', async () => {
  const [old, young, own] = [newRunId(), newRunId(), newRunId()];
  vi.useFakeTimers({ now: Date.now() - HOUR_MS - 1000, toFake: ['Date'] });
  await makeThings(old);
  await makeThings('shop');
  vi.useRealTimers();
  await makeThings(young);
  await makeThings(own);

  expect(await removeRun(admin, own)).toBe(3);
  expect(await allThings()).toEqual(thingsOf(old, young, 'shop'));
  expect(await removeLeftovers(admin)).toBe(3);
  expect(await allThings()).toEqual(thingsOf(young, 'shop'));
});
