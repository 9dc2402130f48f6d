import { afterEach, expect, onTestFinished, test } from 'vitest';
import { CATALOGUE_REVISION_ID } from '#lib/ids.ts';
import { recount } from '#subjects/reconciliation/recount.ts';
import { readProject } from '../../../scripts/lib/project.ts';
import type { Moment, WatchedTransaction } from '../../../scripts/local-appwrite/core/transaction-watch.ts';
import type { Ports } from '../../runtime/ports.ts';
import type { AnyCall } from '../../runtime/service.ts';
import { DATABASE_ID, type TableId } from '../../runtime/tables.ts';
import type { TestShop } from '../kit.ts';

/** What is done, once everything it needs is there. */
export type Act = () => Promise<unknown>;

/** What the product calls its transactions: by the call, or by what the schedule or a report of the provider starts. */
type Purpose = AnyCall | string;

/** Two acts that want the same row; the second may be a repeat of the first. */
export interface Pair {
  first: Act;
  second: Act;
}

/**
 * When the second comes: before the first has begun to write, while what the first wants is not committed, when it has
 * lost its beginning and has not been completed, or afterwards.
 */
const MOMENTS = ['begin', 'commit', 'committed', 'after'] as const satisfies readonly (Moment | 'after')[];
/** When they are not in each other's way, a few beginnings tell as much as all. */
const APART: readonly (typeof MOMENTS)[number][] = ['begin', 'after'];

interface Deadlock {
  skip: number;
  lost: number;
}

type StoredRow = ReturnType<TestShop['transactions']['stored']>[number];
/** By table and id. */
type Database = Map<TableId, Map<string, StoredRow>>;

/** They say that something changed, not how often: completing a transaction raises them once more. */
const REVISION = `counters/${CATALOGUE_REVISION_ID}`;
const VERSIONS = ['version', 'lease_version'];
/** Columns that no two runs have alike. */
const UNLIKE = ['search', 'term', 'contents_hash', 'client_secret', 'stop_secret', 'link_secret', 'secret'];
/** Ids and times of rows, and what texts are found by. */
const OF_THE_STORE = /^_|:folded$/;
/** Tables whose columns the pairs only add to and take from. */
const SUMS: readonly TableId[] = [
  'hearing_aids',
  'accessories',
  'finance_days',
  'figure_days',
  'message_months',
  'state_days',
  'sales_days',
];
/** About the deadlock itself, or no table of records. */
const BESIDE: readonly TableId[] = ['journal', 'rate_limits'];
const TABLES = readProject()
  .tables.map(({ $id }) => $id as TableId)
  .filter((table) => !BESIDE.includes(table));

/**
 * Plays what a deadlock does to transactions of the product: a scenario is played as it is, and then again for each of
 * its transactions and each beginning that can be lost. Everything that is stored must come out the same. What a scenario
 * needs is arranged once; after each play the shop is as it was then.
 */
export function deadlockPlayer(shop: TestShop) {
  const played = new Set<string>();

  afterEach(() => {
    shop.transactions.planDeadlock(null);
    shop.sandbox.loseReports(false);
    shop.sandbox.setDown(false);
  });

  function read(some: readonly TableId[]): Database {
    return new Map(
      some.map((table) => [
        table,
        new Map(shop.transactions.stored(DATABASE_ID, table).map((row) => [String(row._uid), row])),
      ]),
    );
  }

  /** How each transaction that had a journal ended, so far. A claim of a single row says so by itself. */
  function outcomes(): Map<string, StoredRow> {
    // What they consist of, which is most of a journal, is left where it is.
    const rows = shop.transactions.stored(DATABASE_ID, 'journal', ['_uid', 'part', 'outcome']);
    const ended = rows.filter(({ part, outcome }) => part === 'end' && outcome !== null);
    return new Map(ended.map((row) => [String(row._uid), row]));
  }

  /** The shop as it is now, to which it goes back after each play. */
  function mark() {
    const [database, payments, parcels] = [shop.transactions.mark(), shop.sandbox.mark(), shop.couriers.mark()];
    onTestFinished(() => database.end());
    const [before, known] = [read(TABLES), outcomes()];
    const goBack = async () => {
      await shop.sandbox.settled();
      database.back();
      payments();
      parcels();
    };

    /** Does it, and tells what changed in the tables, in words that are the same for every run. */
    async function play(act: Act, deadlock: Deadlock | null, some: readonly TableId[]) {
      shop.transactions.forget();
      shop.transactions.planDeadlock(deadlock);
      await act();
      shop.transactions.planDeadlock(null);
      const { committed } = shop.transactions;
      const [after, made] = [read(some), outcomes()];
      const news = [...made].filter(([id]) => !known.has(id)).map(([, { outcome }]) => outcome);
      await goBack();
      return { changes: changesBetween(before, after), committed, outcomes: news };
    }

    /** Does both at once: the deadlock takes the beginning of the first one's transaction, and the second meets it. */
    async function playBoth(
      { first, second }: Pair,
      { skip, lost, at }: Deadlock & { at: (typeof MOMENTS)[number] },
      some: readonly TableId[],
    ): Promise<{ changes: string; isBusy: boolean }> {
      let met: Promise<unknown> = Promise.resolve();
      const meet = async () => {
        met = second();
        // The second is through, or waits for the first.
        await Promise.race([
          met,
          new Promise<void>((resolve) => Object.assign(shop.transactions, { refused: resolve })),
        ]);
      };
      const lose = () => shop.transactions.planDeadlock({ skip: 0, lost });
      if (at === 'begin' || at === 'commit') {
        shop.transactions.planMeeting(at, skip, async () => {
          await meet();
          lose();
        });
      } else {
        shop.transactions.planDeadlock({ skip, lost });
        if (at === 'committed') {
          shop.transactions.planMeeting(at, skip, meet);
        }
      }
      await first();
      const answer = await (at === 'after' ? second() : met);
      shop.transactions.planDeadlock(null);
      shop.transactions.refused = () => {};
      const isBusy = (answer as { code?: string } | undefined)?.code === 'busy';
      const changes = changesBetween(before, read(some)).join('\n');
      await goBack();
      return { changes, isBusy };
    }

    return { play, playBoth };
  }

  return {
    /**
     * Tests that two acts that meet come out as if one had come after the other, whatever beginning of whichever
     * transaction of the first a deadlock takes, and whenever the second comes.
     */
    pair(title: string, arrange: () => Promise<Pair>): void {
      test(`${title}: as if one came after the other, whatever a deadlock takes`, {
        timeout: 300_000,
      }, async () => {
        // Once before: what the first of its kind makes is there from then on.
        await (await arrange()).first();
        await (await arrange()).second();
        const { first, second } = await arrange();
        const { play, playBoth } = mark();
        const { committed, changes: alone } = await play(first, null, TABLES);
        const inTurn = (earlier: Act, later: Act) =>
          play(
            async () => {
              await earlier();
              await later();
            },
            null,
            TABLES,
          );
        const turns = [await inTurn(first, second), await inTurn(second, first)];
        const wanted = turns.map(({ changes }) => changes.join('\n'));
        const named = turns.flatMap(({ changes }) => changes.map(tableOf));
        // Reading what neither of them touches would take longer than all the rest.
        const touched = [...new Set([...tablesOf(turns.flatMap((turn) => turn.committed)), ...named])];
        for (const [skip, transaction] of committed.entries()) {
          for (let lost = 1; isJournalled(transaction) && lost < transaction.operations.length; lost += 1) {
            const isEdge = [1, 2, transaction.operations.length - 1].includes(lost);
            if (!isEdge && isSum(transaction.operations[lost - 1])) {
              continue;
            }
            for (const at of MOMENTS.filter((one) => isEdge || !APART.includes(one))) {
              const operations = transaction.operations.map(({ action, tableId }) => `${action} ${tableId}`);
              const about = `${transaction.purpose}, of ${operations.join(', ')} without the first ${lost}, met at ${at}`;
              const { changes, isBusy } = await playBoth({ first, second }, { skip, lost, at }, touched);
              // Whoever is told to try again has done nothing.
              const allowed = isBusy ? [...wanted, alone.join('\n')] : wanted;
              expect(allowed.includes(changes) ? wanted[0] : changes, about).toBe(wanted[0]);
            }
          }
        }
      });
    },

    /** Tests what a deadlock does to what `arrange` answers, which must have a transaction of that purpose. */
    scenario(title: string, of: Purpose, arrange: () => Promise<Act>): void {
      const purpose = nameOf(of);
      played.add(purpose);
      test(`${title} comes out the same whatever beginning of whichever transaction a deadlock takes`, {
        timeout: 120_000,
      }, async () => {
        // Once before: what the first of its kind makes (a day's row, a counter) is there from then on.
        await (await arrange())();
        const act = await arrange();
        const { play } = mark();
        const { changes: wanted, committed } = await play(act, null, TABLES);
        expect(committed.filter(isJournalled).map((one) => one.purpose)).toContain(purpose);
        const touched = tablesOf(committed);
        for (const [skip, transaction] of committed.entries()) {
          for (let lost = 1; isJournalled(transaction) && lost < transaction.operations.length; lost += 1) {
            const { changes, outcomes } = await play(act, { skip, lost }, touched);
            const named = transaction.operations.map(({ action, tableId }) => `${action} ${tableId}`);
            const about = `${transaction.purpose}, of ${named.join(', ')} without the first ${lost}`;
            expect(changes, about).toEqual(wanted.filter((change) => touched.includes(tableOf(change))));
            // Where only the mark of its beginning is lost, it may be left to the schedule.
            expect(lost === 1 && outcomes.length === 0 ? ['completed'] : outcomes, about).toEqual(['completed']);
          }
        }
      });
    },

    /** Work of the schedule in the test itself, under a name of its own. */
    work(run: (ports: Ports) => Promise<unknown>, change: Partial<Ports> = {}): Promise<unknown> {
      const ports = shop.ports({ logError: () => {}, ...change });
      ports.tables.purpose = run.name;
      return run(ports);
    },

    /** Fails for what writes and has no scenario, and for exceptions that need none. */
    everythingIsPlayed(purposes: readonly Purpose[], exceptions: Readonly<Record<string, string>>): void {
      test('every call and work that writes several rows as one has a scenario', () => {
        const known = purposes.map(nameOf);
        expect(known.filter((one) => !played.has(one) && !(one in exceptions))).toEqual([]);
        expect(Object.keys(exceptions).filter((one) => played.has(one) || !known.includes(one))).toEqual([]);
      });
    },

    /** What tests make past the product is not counted; completing a transaction would put that right beside its own. */
    async countAgain(): Promise<void> {
      await recount(
        shop.ports({}),
        ['users', 'staff', 'admins', 'products'].map((id) => ({ table: 'counters', id, column: 'value' })),
      );
    },
  };
}

/** The answer of a call that must succeed. */
export async function ok<Reply extends { status: number; body: string }>(answer: Promise<Reply>): Promise<Reply> {
  const reply = await answer;
  if (reply.status !== 200) {
    throw new Error(reply.body);
  }
  return reply;
}

/** The calls that may write. */
export function writingCalls(calls: object): AnyCall[] {
  return Object.values(calls as Record<string, AnyCall>).filter(
    ({ type, method }) => method !== 'GET' && !type.startsWith('fetch-') && !type.startsWith('search-'),
  );
}

function nameOf(of: Purpose): string {
  return typeof of === 'string' ? of : `${of.service} ${of.type}`;
}

function isJournalled({ operations }: WatchedTransaction): boolean {
  return operations.some(({ tableId }) => tableId === 'journal');
}

/** Something that is counted again whether it was lost or not, so that nobody can tell a beginning with it from one without. */
function isSum(operation: WatchedTransaction['operations'][number] | undefined): boolean {
  return (
    operation !== undefined &&
    ['increment', 'decrement'].includes(operation.action) &&
    SUMS.includes(operation.tableId as TableId)
  );
}

/** What completing a transaction can touch: its tables, and the log of what was counted again. */
function tablesOf(committed: readonly WatchedTransaction[]): TableId[] {
  const touched = committed.flatMap(({ operations }) => operations.map(({ tableId }) => tableId as TableId));
  return TABLES.filter((table) => table === 'audit_log' || touched.includes(table));
}

function changesBetween(before: Database, after: Database): string[] {
  return [...after]
    .flatMap(([table, rows]) => {
      const former = before.get(table) ?? new Map<string, StoredRow>();
      const ids = new Set([...former.keys(), ...rows.keys()]);
      return [...ids].flatMap((id) => changeOf(table, id, former.get(id), rows.get(id)));
    })
    .sort();
}

function changeOf(table: TableId, id: string, was: StoredRow | undefined, is: StoredRow | undefined): string[] {
  // What is counted again is told in the log.
  if (is?.kind === 'recount' || is?.table_id === 'audit_log') {
    return [];
  }
  const columns = changedColumns(was, is);
  const changed = `${table}/${id}` === REVISION && columns.length > 0 ? ['raised'] : columns;
  return changed.length === 0 && was && is ? [] : [`${was ? (is ? '~' : '-') : '+'} ${table} ${changed.join(' ')}`];
}

function tableOf(change: string): TableId {
  return change.split(' ')[1] as TableId;
}

function changedColumns(was: StoredRow | undefined, is: StoredRow | undefined): string[] {
  return Object.keys(is ?? was ?? {})
    .filter((column) => was?.[column] !== is?.[column] && !OF_THE_STORE.test(column) && !UNLIKE.includes(column))
    .map((column) => {
      const [from, to] = [was?.[column], is?.[column]];
      const isSum = typeof from === 'number' && typeof to === 'number';
      if (isSum && VERSIONS.includes(column)) {
        return `${column} raised`;
      }
      return `${column}=${isSum ? `+${to - from}` : plain(JSON.stringify(to ?? null))}`;
    });
}

/** Without what differs from run to run: ids, times, numbers of orders, names of accounts. */
function plain(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)?/g, 'TIME').replace(/\b[\w-]*[0-9a-f]{6,}[\w-]*\b/gi, 'ID');
}
