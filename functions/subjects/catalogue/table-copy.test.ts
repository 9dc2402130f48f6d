import { beforeEach, describe, expect, test } from 'vitest';
import type { Tables } from '#runtime/tables.ts';
import type { Revision } from './catalogue-memory.ts';
import { TableCopy } from './table-copy.ts';

const AT_ONCE = 2;

interface Row {
  $id: string;
  $sequence: string;
  $createdAt: string;
  $updatedAt: string;
  title: string;
}

let stored: Row[];
let time: number;
let requests: string[][];
/** Which request fails. */
let failing: number;
/** What all but the first rows wait for. */
let gate: Promise<void> | undefined;
let deleted: string[];
let worn: boolean;
let most: number;
let copy: TableCopy<'tags', 'title', ReturnType<typeof contents>>;

function contents() {
  const titles = new Map<string, string>();
  return {
    titles,
    put: ({ $id, title }: Pick<Row, '$id' | 'title'>) => void titles.set($id, title),
    remove: (id: string) => void titles.delete(id),
    get isTooLarge() {
      return titles.size > most;
    },
    get isWorn() {
      return worn;
    },
  };
}

beforeEach(() => {
  [stored, requests, deleted, time] = [[], [], [], Date.parse('2026-11-27T08:00:00Z')];
  [failing, worn, most] = [0, false, 100];
  gate = undefined;
  copy = copyThatWaits(0);
});

function copyThatWaits(waitedMs: number) {
  return new TableCopy(
    { table: 'tags', columns: ['title'], make: contents, deletedSince: async () => deleted },
    { rowsAtOnce: AT_ONCE, waitedMs },
  );
}

/** As Appwrite lists: in the order of `$sequence`. */
const tables = {
  async list(_table: string, _columns: readonly string[], queries: readonly string[]) {
    const asked = queries.map((query) => JSON.parse(query) as { method: string; attribute?: string; values: never[] });
    requests.push(asked.map(({ method, attribute }) => [method, attribute].join(' ').trim()));
    if (requests.length === failing) {
      throw new Error('The key is not valid any more.');
    }
    const valuesOf = (method: string) => asked.find((one) => one.method === method)?.values;
    const [since = ''] = valuesOf('greaterThanEqual') ?? [];
    const ids: string[] | undefined = valuesOf('equal');
    const cursor = valuesOf('cursorAfter')?.[0];
    await (cursor && gate);
    const after = stored.findIndex(({ $id }) => $id === cursor);
    const rows = stored.slice(after + 1).filter((row) => row.$updatedAt >= since && (!ids || ids.includes(row.$id)));
    return { rows: rows.slice(0, AT_ONCE), total: 0 };
  },
} as unknown as Tables;

/** Some minutes later than everything before. */
function now(): string {
  time += 300_000;
  return new Date(time).toISOString();
}

function write(...titles: string[]): Revision {
  const at = now();
  for (const title of titles) {
    const row = stored.find(({ $id }) => $id === title.toLowerCase());
    const $sequence = String(stored.length);
    row
      ? Object.assign(row, { title, $updatedAt: at })
      : stored.push({ $id: title.toLowerCase(), $sequence, $createdAt: at, $updatedAt: at, title });
  }
  return { shop: 'one', value: time, at };
}

const titlesAt = async (revision: Revision) => {
  const kept = await copy.upTo(tables, revision);
  return kept && [...kept.titles.values()];
};

test('what is read at once is waited for, and not read again', async () => {
  const revision = write('a');
  expect(await titlesAt(revision)).toEqual(['a']);
  expect(await titlesAt(revision)).toEqual(['a']);
  expect(requests).toHaveLength(1);
});

test('all who ask in one moment read together', async () => {
  const revision = write('a');
  expect(await Promise.all([titlesAt(revision), titlesAt(revision)])).toEqual([['a'], ['a']]);
  expect(requests).toHaveLength(1);
});

test('of later revisions only what was changed is read', async () => {
  await titlesAt(write('a'));
  await titlesAt(write());
  expect(await titlesAt(write('b'))).toEqual(['a', 'b']);
  expect(requests.slice(-1)).toEqual([['greaterThanEqual $updatedAt', 'orderAsc $sequence', 'limit']]);
});

test('rows that were deleted are forgotten, unless they are there again', async () => {
  await titlesAt(write('a', 'b'));
  await copy.wholeAt(tables, write());
  stored = stored.filter(({ $id }) => $id !== 'a');
  deleted = ['a', 'b'];
  expect(await titlesAt(write())).toEqual(['b']);
});

test('another shop, or one that was restored, is reloaded', async () => {
  await titlesAt(write('a'));
  stored = [];
  expect(await titlesAt({ ...write('b'), shop: 'two' })).toEqual(['b']);
  stored = [];
  expect(await titlesAt({ ...write('c'), shop: 'two', value: 1 })).toEqual(['c']);
});

test('more than is read at once is waited for some seconds', async () => {
  copy = copyThatWaits(60_000);
  expect(await titlesAt(write('a', 'b', 'c'))).toEqual(['a', 'b', 'c']);
});

describe('more than is waited for', () => {
  let open: () => void;
  beforeEach(() => {
    gate = new Promise((resolve) => {
      open = resolve;
    });
  });

  test('is read beside, while others do without', async () => {
    const revision = write('a', 'b', 'c', 'd', 'e');
    expect(await titlesAt(revision)).toBeNull();
    open();
    expect([...(await copy.wholeAt(tables, revision)).titles.values()]).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await titlesAt(revision)).toHaveLength(5);
    expect(requests).toHaveLength(3);
  });

  test('is read on by the next one who asks, when it broke off', async () => {
    const revision = write('a', 'b', 'c');
    failing = 2;
    expect(await titlesAt(revision)).toBeNull();
    open();
    expect([...(await copy.wholeAt(tables, revision)).titles.values()]).toEqual(['a', 'b', 'c']);
    expect(requests[2]).toEqual(['orderAsc $sequence', 'limit', 'cursorAfter']);
  });

  test('has what was written while it was read', async () => {
    const revision = write('a', 'b', 'c');
    expect(await titlesAt(revision)).toBeNull();
    const later = write('A', 'd');
    open();
    expect([...(await copy.wholeAt(tables, later)).titles.values()]).toEqual(['A', 'b', 'c', 'd']);
  });

  test('is not kept where memory is not to hold it', async () => {
    most = 2;
    const revision = write('a', 'b', 'c');
    expect(await titlesAt(revision)).toBeNull();
    open();
    await copy.wholeAt(tables, null);
    expect(await titlesAt(revision)).toBeNull();
    expect(await titlesAt(write('d'))).toBeNull();
  });
});

test('what fails is told, and read by the next one', async () => {
  failing = 1;
  const revision = write('a');
  await expect(titlesAt(revision)).rejects.toThrow('not valid');
  expect(await titlesAt(revision)).toEqual(['a']);
});

test('a worn copy answers until a new one is made', async () => {
  const revision = write('a');
  const before = await copy.upTo(tables, revision);
  worn = true;
  expect(await copy.upTo(tables, revision)).toBe(before);
  await new Promise(setImmediate);
  worn = false;
  expect(await copy.upTo(tables, revision)).not.toBe(before);
  expect(await titlesAt(revision)).toEqual(['a']);
});

test('without a revision nothing is kept', async () => {
  write('a', 'b', 'c');
  expect([...(await copy.wholeAt(tables, null)).titles.values()]).toEqual(['a', 'b', 'c']);
  expect(copy.known).toBeNull();
});
