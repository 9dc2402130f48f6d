import { randomBytes } from 'node:crypto';
import { type Client, Functions, Messaging, Project, Query, Storage, TablesDB, Users } from 'node-appwrite';

/** What the suite makes begins with this, in whatever project it is let into. */
const PREFIX = 'conformance-';
const LEFT_OVER_MS = 60 * 60 * 1000;
const PAGE = 100;

/** A name for one run, which begins the ids of all that it makes. */
export function newRunId(): string {
  return PREFIX + randomBytes(5).toString('hex');
}

/** Removes everything that a run has made. */
export function removeRun(admin: Client, runId: string): Promise<number> {
  return removeWhere(admin, ({ $id }) => $id === runId || $id.startsWith(`${runId}-`));
}

/** Removes what interrupted runs have left, once it is so old that no run can still need it. */
export function removeLeftovers(admin: Client): Promise<number> {
  const newest = Date.now() - LEFT_OVER_MS;
  return removeWhere(admin, ({ $id, $createdAt }) => $id.startsWith(PREFIX) && Date.parse($createdAt) < newest);
}

type Resource = { $id: string; $createdAt: string };

/** A kind of thing that the suite makes: how to page through it and how to remove one. */
type Kind = {
  list(queries: string[]): Promise<Resource[]>;
  remove(id: string): Promise<unknown>;
};

/** Removes all that fits, and answers how many. What cannot be removed does not keep the rest. */
async function removeWhere(admin: Client, isMeant: (one: Resource) => boolean): Promise<number> {
  let removed = 0;
  const failures: unknown[] = [];
  for (const kind of kindsOf(admin)) {
    for (const { $id } of (await listAll(kind)).filter(isMeant)) {
      try {
        await kind.remove($id);
        removed += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} things could not be removed: ${failures[0]}`);
  }
  return removed;
}

async function listAll(kind: Kind): Promise<Resource[]> {
  const all: Resource[] = [];
  for (let page: Resource[] | undefined; page === undefined || page.length === PAGE; ) {
    page = await kind.list([Query.limit(PAGE), Query.offset(all.length)]);
    all.push(...page);
  }
  return all;
}

function kindsOf(admin: Client): Kind[] {
  const tables = new TablesDB(admin);
  const storage = new Storage(admin);
  const functions = new Functions(admin);
  const messaging = new Messaging(admin);
  const project = new Project(admin);
  const users = new Users(admin);
  return [
    {
      list: async (queries) => (await tables.list({ queries })).databases,
      remove: (databaseId) => tables.delete({ databaseId }),
    },
    {
      list: async (queries) => (await storage.listBuckets({ queries })).buckets,
      remove: (bucketId) => storage.deleteBucket({ bucketId }),
    },
    {
      list: async (queries) => (await functions.list({ queries })).functions,
      remove: (functionId) => functions.delete({ functionId }),
    },
    {
      list: async (queries) => (await messaging.listMessages({ queries })).messages,
      remove: (messageId) => messaging.delete({ messageId }),
    },
    {
      list: async (queries) => (await project.listPlatforms({ queries })).platforms,
      remove: (platformId) => project.deletePlatform({ platformId }),
    },
    {
      // Projects may have many accounts, but not many of these.
      list: async (queries) => (await users.list({ queries: [Query.startsWith('email', PREFIX), ...queries] })).users,
      remove: (userId) => users.delete({ userId }),
    },
  ];
}
