import { type Client, type Models, Permission, Query, Role, TablesDB } from 'node-appwrite';
import { isAppwriteError, unless } from './appwrite-errors.ts';
import { type Claim, claimsOf, isStillAsRead, looksFor, predecessorsOf } from './claims.ts';
import { beginId, claimRow, endId, type JournalledTransaction, journalled, needsJournal } from './journal.ts';
import { inLockOrder } from './lock-order.ts';
import {
  type Columns,
  DATABASE_ID,
  MAX_STAGED,
  type NewRow,
  type NumberColumn,
  type Operation,
  stage,
  type TableId,
  toWire,
} from './operations.ts';
import { refuse } from './refusal.ts';
import { Overtaken, pauseBriefly } from './retry.ts';
import type { Rows } from './rows.generated.ts';
import { hasWords, withTerms } from './terms.ts';

export {
  DATABASE_ID,
  MAX_OPERATIONS,
  type NewRow,
  type Operation,
  stage,
  type TableId,
  type VersionedTable,
} from './operations.ts';

/** What Appwrite adds to every row. Times are ISO 8601. */
export interface RowMeta {
  $id: string;
  $createdAt: string;
  $updatedAt: string;
}

type Column<Table extends TableId> = keyof Rows[Table] & string;

/** A row with the columns that were asked for. */
export type SelectedRow<Table extends TableId, K extends Column<Table> = Column<Table>> = Pick<Rows[Table], K> &
  RowMeta;

/** A row as it is read: its number, which later rows have higher, comes with it. */
export type NumberedRow<Table extends TableId, K extends Column<Table> = Column<Table>> = SelectedRow<Table, K> & {
  $sequence: string;
};

/** Why a transaction was refused as a whole; nothing of it has happened. */
export type TransactionProblem =
  /** Another write came first, or an id or unique value is taken. */
  | 'conflict'
  /** A bounded increment or decrement went over its bound. */
  | 'limit'
  /** A row that was to be changed is not there. */
  | 'missing';

const TRANSACTION_SECONDS = 60;
/** Longer than a transaction can be open: whoever wrote a claim so long ago and committed nothing never will. */
const CLAIM_MS = (TRANSACTION_SECONDS + 10) * 1_000;
/** So often a claim that somebody else holds is looked at before the transaction gives way. */
const CLAIM_ATTEMPTS = 12;
/** So often when its holder writes a single row, of which nothing can be lost. */
const ONE_ROW_ATTEMPTS = 4;

/** More rows than one transaction claims. */
const LOOKED_AT_MAX = 500;

/** Spares the counting of a list. Appwrite 1.9 takes the text "false", which the SDK sends, for true. */
const UNCOUNTED = 0 as unknown as boolean;

/** What is done beside the steps of a transaction. */
export interface TransactionSteps {
  /** A transaction that `begin` began beside what decided about it: one step less. */
  begun?: string;
  /**
   * The row that the transaction makes and that is read afterwards, null when it is not there. Where it is the first that
   * the transaction takes, finding it is the look.
   */
  makes?: string;
  /** Runs beside the staging; when it fails, nothing is committed and its error is thrown. */
  meanwhile?: () => Promise<unknown>;
  /**
   * Looks, beside the staging, whether what was read at the same moment as a version that is claimed belongs to it: it
   * may have been read before a change that raised the version, and the version after it. On false nothing is committed,
   * a conflict.
   */
  isConsistent?: () => Promise<boolean>;
  /** Looks once more, one step later, at what the operations were decided by: on false nothing is committed, a conflict. */
  stillHolds?: () => Promise<boolean>;
  /** The claims are held already, by the transaction that this one makes whole. */
  isClaimed?: boolean;
}

/** What became of a transaction, and what was read after it. */
type TransactionOutcome<Read> = { problem: TransactionProblem; after?: undefined } | { problem: null; after: Read };

/** A claim as it is written down. */
type ClaimHolder = SelectedRow<'journal', 'transaction_id' | 'outcome'>;

/** Completes a transaction that has lost its beginning, or throws. */
export type Completer = (half: JournalledTransaction) => Promise<void>;

/** The project's tables, typed by their records, through the function's own key. */
export class Tables {
  /** What is being answered, for the journal: service and call. */
  purpose = '';
  readonly #api: TablesDB;
  readonly #complete: Completer | undefined;
  /** When transactions were begun, by the clock of the server. */
  readonly #begunAt = new Map<string, string>();

  constructor(client: Client, complete?: Completer) {
    this.#api = new TablesDB(client);
    this.#complete = complete;
  }

  /**
   * A row by its id, with only the given columns; null when there is none. The id is taken exactly, where the database
   * under Appwrite takes A for a. It is read as a list of one: Appwrite keeps single rows in a cache for a day, in which
   * a reader beside a commit may leave the row as it was before.
   */
  async get<Table extends TableId, K extends Column<Table>>(
    table: Table,
    id: string,
    columns: readonly K[],
  ): Promise<NumberedRow<Table, K> | null> {
    const { rows } = await this.#api.listRows<Models.Row & SelectedRow<Table, K>>({
      databaseId: DATABASE_ID,
      tableId: table,
      queries: [Query.select([...columns]), Query.equal('$id', id), Query.limit(1)],
      total: UNCOUNTED,
    });
    const [row] = rows;
    return row?.$id === id ? row : null;
  }

  /** Rows that match, with only the given columns. `total` is 0 unless counted, and never above 5,000. */
  async list<Table extends TableId, K extends Column<Table>>(
    table: Table,
    columns: readonly K[],
    queries: readonly string[],
    { count = false }: { count?: boolean } = {},
  ): Promise<{ rows: NumberedRow<Table, K>[]; total: number }> {
    const { rows, total } = await this.#api.listRows<Models.Row & SelectedRow<Table, K>>({
      databaseId: DATABASE_ID,
      tableId: table,
      queries: [Query.select([...columns]), ...queries],
      total: count || UNCOUNTED,
    });
    return { rows, total };
  }

  /** How many rows match, up to 5,000. */
  async count(table: TableId, queries: readonly string[]): Promise<number> {
    const { total } = await this.#api.listRows({
      databaseId: DATABASE_ID,
      tableId: table,
      queries: [Query.select(['$id']), Query.limit(1), ...queries],
    });
    return total;
  }

  /** Makes a row; null when its id or a unique value is taken. */
  async create<Table extends TableId>(
    table: Table,
    id: string,
    row: NewRow<Table>,
  ): Promise<SelectedRow<Table> | null> {
    const made = await unless(
      this.#api.createRow({ databaseId: DATABASE_ID, tableId: table, rowId: id, data: row }),
      ['taken'],
      null,
    );
    return made as SelectedRow<Table> | null;
  }

  /** Changes columns of a row; false when there is none. */
  async update<Table extends TableId>(table: Table, id: string, columns: Partial<Rows[Table]>): Promise<boolean> {
    if (hasWords(table, columns)) {
      return (await this.transact([stage.update(table, id, columns)])) === null;
    }
    const row = await unless(
      this.#api.updateRow({ databaseId: DATABASE_ID, tableId: table, rowId: id, data: columns }),
      ['missing'],
      null,
    );
    return row !== null;
  }

  /** Gives a row other accounts that may read it past the functions; a row that is gone already is as good. */
  async setReaders(table: TableId, id: string, readers: readonly string[]): Promise<void> {
    const permissions = readers.map((reader) => Permission.read(Role.user(reader)));
    const place = { databaseId: DATABASE_ID, tableId: table, rowId: id };
    await unless<unknown, null>(this.#api.updateRow({ ...place, permissions }), ['missing'], null);
  }

  /** Adds 1 unless that would exceed `max`. */
  async increment<Table extends TableId>(
    table: Table,
    id: string,
    column: NumberColumn<Table>,
    max: number,
  ): Promise<'done' | 'limit' | 'missing'> {
    const step = this.#api.incrementRowColumn({ databaseId: DATABASE_ID, tableId: table, rowId: id, column, max });
    return outcome(step);
  }

  /** Subtracts 1 unless that would go below 0. */
  async decrement<Table extends TableId>(
    table: Table,
    id: string,
    column: NumberColumn<Table>,
  ): Promise<'done' | 'limit' | 'missing'> {
    const step = this.#api.decrementRowColumn({ databaseId: DATABASE_ID, tableId: table, rowId: id, column, min: 0 });
    return outcome(step);
  }

  /** Deletes a row; true when there was one. */
  async delete(table: TableId, id: string): Promise<boolean> {
    const answer = await unless(
      this.#api.deleteRow({ databaseId: DATABASE_ID, tableId: table, rowId: id }),
      ['missing'],
      null,
    );
    return answer !== null;
  }

  /** Deletes all rows that match, not as one with anything else; none is fine too. */
  async deleteMany(table: TableId, queries: readonly string[]): Promise<void> {
    await this.#api.deleteRows({ databaseId: DATABASE_ID, tableId: table, queries: [...queries] });
  }

  /** Begins a transaction; without a commit nothing comes of it, and the server forgets it. */
  async begin(): Promise<string> {
    const { $id, $createdAt } = await this.#api.createTransaction({ ttl: TRANSACTION_SECONDS });
    this.#begunAt.set($id, $createdAt);
    return $id;
  }

  /**
   * All of the operations or none of them. Answers null when they happened, else why not. The rows are taken in the one
   * order that all transactions keep (`inLockOrder`), whatever order the operations come in.
   *
   * The last one looks whether the beginning of the transaction is there, because a deadlock on Appwrite 1.9 loses it and
   * answers that all is well; such a half transaction is completed before this answers (`complete-transaction.ts`).
   *
   * What it claims is written down beside the staging, so that nobody else commits the same claim while it runs
   * (`claims.ts`); whoever comes second waits, and is overtaken once the first is whole.
   *
   * A row that is updated or deleted here and that somebody changes after it was staged is a conflict. What would be more
   * than Appwrite takes is refused before anything is staged.
   */
  async transact(operations: readonly Operation[], steps: TransactionSteps = {}): Promise<TransactionProblem | null> {
    return (await this.transactAndRead(operations, async () => undefined, steps)).problem;
  }

  /** Like `transact`; throws `Overtaken` when it was refused: then the caller decides again. */
  async write(operations: readonly Operation[], steps: TransactionSteps = {}): Promise<void> {
    await this.writeAndRead(operations, async () => undefined, steps);
  }

  /** Like `write`; reads what came of it in the same step as the look. */
  async writeAndRead<Read>(
    operations: readonly Operation[],
    read: () => Promise<Read>,
    steps: TransactionSteps = {},
  ): Promise<Read> {
    const { problem, after } = await this.transactAndRead(operations, read, steps);
    if (problem !== null) {
      throw new Overtaken(problem);
    }
    return after;
  }

  /**
   * Like `transact`; reads what came of it in the same step as the look. Nothing is read when it was refused. Where it was
   * refused because a row in which it counts was not there, that row is there afterwards.
   */
  async transactAndRead<Read>(
    operations: readonly Operation[],
    read: () => Promise<Read>,
    steps: TransactionSteps = {},
  ): Promise<TransactionOutcome<Read>> {
    const outcome = await this.#transact(operations, read, steps);
    if (outcome.problem === 'missing') {
      await this.makeCounted(operations);
    }
    return outcome;
  }

  /** Makes the rows in which operations count and that say how they begin; what is there stays. */
  protected async makeCounted(operations: readonly Operation[]): Promise<void> {
    await Promise.all(
      operations.map((one) =>
        'empty' in one && one.empty ? this.create(one.tableId, one.rowId, one.empty as never) : null,
      ),
    );
  }

  async #transact<Read>(
    operations: readonly Operation[],
    read: () => Promise<Read>,
    { begun, makes, meanwhile, isConsistent, stillHolds, isClaimed = false }: TransactionSteps,
  ): Promise<TransactionOutcome<Read>> {
    // What makes another transaction whole has its terms among its operations.
    const staged = isClaimed ? operations : withTerms(operations);
    if (staged.length > MAX_STAGED) {
      return refuse('too_much_at_once');
    }
    const ordered = inLockOrder(staged);
    const isJournalled = needsJournal(ordered);
    const claims = isClaimed ? [] : claimsOf(ordered);
    let transaction: JournalledTransaction;
    try {
      const transactionId = begun ?? (await this.begin());
      const { purpose } = this;
      transaction = { id: transactionId, purpose, operations: ordered };
      const wire = toWire(isJournalled ? journalled(transaction) : ordered);
      const [claimed, consistent, ...others] = await Promise.allSettled([
        this.#takeClaims(claims, transaction),
        isConsistent?.() ?? true,
        this.#api.createOperations({ transactionId, operations: wire }),
        meanwhile?.(),
      ]);
      const failed = [...others.reverse(), consistent, claimed].find((one) => one.status === 'rejected');
      if (failed) {
        await this.#giveUpClaims(claims, transactionId);
        return { problem: problemOf(failed.reason) };
      }
      if ([claimed, consistent].some((one) => one.status === 'fulfilled' && !one.value)) {
        await this.#giveUpClaims(claims, transactionId);
        return { problem: 'conflict' };
      }
      const giveUp = () =>
        Promise.all([
          this.#api.updateTransaction({ transactionId, rollback: true }),
          this.#giveUpClaims(claims, transactionId),
        ]);
      const holds = await stillHolds?.().catch(async (error) => {
        await giveUp();
        throw error;
      });
      if (holds === false) {
        await giveUp();
        return { problem: 'conflict' };
      }
    } catch (error) {
      return { problem: problemOf(error) };
    }
    try {
      await this.commit(transaction.id);
    } catch (error) {
      if (!isJournalled || isRefusal(error) || (await this.#completeIfHalf(transaction)) === 'nothing') {
        await this.#giveUpClaims(claims, transaction.id);
        return { problem: problemOf(error) };
      }
      // Its answer was lost after it had happened.
      return { problem: null, after: await read() };
    }
    if (makes !== undefined && takesFirst(ordered, makes)) {
      const after = await read();
      if (after !== null) {
        return { problem: null, after };
      }
    }
    const [found, after] = await Promise.all([isJournalled ? this.#completeIfHalf(transaction) : 'whole', read()]);
    return { problem: null, after: found === 'half' ? await read() : after };
  }

  /** Has what is staged happen. A test overrides this to lose its answer. */
  protected async commit(transactionId: string): Promise<void> {
    await this.#api.updateTransaction({ transactionId, commit: true });
  }

  /**
   * Writes down what a transaction claims; false when somebody else came first, or when what it read was half of somebody
   * else's transaction. Waits for whoever holds a claim and has not ended. Claims of a whole transaction stay written for
   * a while (`subjects/system/admin/finish-transactions.ts`), so that nobody who read before it commits after it. Runs beside the staging
   * and takes no longer, when nobody else wants the same.
   */
  async #takeClaims(claims: readonly Claim[], transaction: JournalledTransaction): Promise<boolean> {
    if (claims.length === 0) {
      return true;
    }
    const [isTaken, isWhole] = await Promise.all([
      this.#takeAll(claims, transaction),
      this.#areEnded(predecessorsOf(claims), transaction.id),
    ]);
    for (let attempt = 0; !isWhole && attempt < CLAIM_ATTEMPTS; attempt += 1) {
      await pauseBriefly();
      if (await this.#areEnded(predecessorsOf(claims), transaction.id)) {
        break;
      }
    }
    return isTaken && isWhole;
  }

  async #takeAll(claims: readonly Claim[], transaction: JournalledTransaction): Promise<boolean> {
    let wanted = claims;
    for (let attempt = 0; wanted.length > 0 && attempt < CLAIM_ATTEMPTS; attempt += 1) {
      if (attempt > 0) {
        await pauseBriefly();
      }
      if (await this.#writeClaims(wanted, transaction)) {
        return true;
      }
      const ids = claims.map(({ id }) => id);
      const [holders, isOvertaken] = await Promise.all([this.#holdersOf(ids), this.#isOvertaken(claims)]);
      if (isOvertaken) {
        return false;
      }
      const own = holders.filter(({ transaction_id }) => transaction_id === transaction.id).map(({ $id }) => $id);
      wanted = claims.filter(({ id }) => !own.includes(id));
      const others = holders.filter(({ $id }) => !own.includes($id));
      // A row that was made anew begins with the version that it had before. A transaction of that one row is through by now.
      const ofOneRow = others.filter(({ outcome }) => attempt >= ONE_ROW_ATTEMPTS && outcome === 'completed');
      await this.#takeAway([...(await this.#endedOf(others, transaction.id)), ...ofOneRow]);
    }
    return wanted.length === 0;
  }

  async #writeClaims(claims: readonly Claim[], transaction: JournalledTransaction): Promise<boolean> {
    const rows = claims.map(({ id }) => claimRow(id, transaction));
    const made = await unless(
      this.#api.createRows({ databaseId: DATABASE_ID, tableId: 'journal', rows }),
      ['taken'],
      null,
    );
    return made !== null;
  }

  async #holdersOf(ids: readonly string[]): Promise<ClaimHolder[]> {
    if (ids.length === 0) {
      return [];
    }
    const queries = [Query.equal('$id', [...ids]), Query.limit(ids.length)];
    return (await this.list('journal', ['transaction_id', 'outcome'], queries)).rows;
  }

  /** Whether nobody is in the middle of what these claims are for. */
  async #areEnded(ids: readonly string[], transactionId: string): Promise<boolean> {
    const holders = (await this.#holdersOf(ids)).filter(({ outcome }) => outcome === null);
    return (await this.#endedOf(holders, transactionId)).length === holders.length;
  }

  /** Whether something of it is no longer as it was read. */
  async #isOvertaken(claims: readonly Claim[]): Promise<boolean> {
    const looks = looksFor(claims).map(async ({ table, columns, queries, of }) => {
      const { rows } = await this.list(table, columns as never[], [...queries, Query.limit(LOOKED_AT_MAX)]);
      const stored = rows.map((row): Columns & { $id: string } => ({ ...row }));
      return of.every((claim) => isStillAsRead(claim, stored));
    });
    return (await Promise.all(looks)).includes(false);
  }

  /** Those of transactions that are over: whole, looked after by somebody, or never committed. */
  async #endedOf(holders: readonly ClaimHolder[], transactionId: string): Promise<ClaimHolder[]> {
    const others = [...new Set(holders.flatMap(({ transaction_id }) => transaction_id ?? []))];
    if (others.length === 0) {
      return [];
    }
    const ids = others.flatMap((id) => [beginId(id), endId(id)]);
    const { rows } = await this.list('journal', ['outcome'], [Query.equal('$id', ids), Query.limit(ids.length)]);
    const begun = Date.parse(this.#begunAt.get(transactionId) ?? '');
    return holders.filter(({ transaction_id, $createdAt }) => {
      const id = transaction_id ?? '';
      const end = rows.find(({ $id }) => $id === endId(id));
      const isWhole = rows.some(({ $id }) => $id === beginId(id));
      // Also when it seems to be of the future: then a clock that ran ahead was put back since.
      const isOld = Math.abs(begun - Date.parse($createdAt)) > CLAIM_MS;
      return isWhole || (end ? end.outcome !== null : isOld);
    });
  }

  /** Not what somebody else has taken from them meanwhile. */
  async #takeAway(ended: readonly ClaimHolder[]): Promise<void> {
    if (ended.length > 0) {
      await this.deleteMany('journal', [
        Query.equal(
          '$id',
          ended.map(({ $id }) => $id),
        ),
        Query.equal(
          'transaction_id',
          ended.map(({ transaction_id }) => transaction_id ?? ''),
        ),
      ]);
    }
  }

  /** Claims of a transaction of which nothing happened; without this they would be in the way for a minute. */
  async #giveUpClaims(claims: readonly Claim[], transactionId: string): Promise<void> {
    if (claims.length > 0) {
      await this.deleteMany('journal', [
        Query.equal(
          '$id',
          claims.map(({ id }) => id),
        ),
        Query.equal('transaction_id', transactionId),
      ]);
    }
  }

  /** What became of a commit; what was `half` is whole again. Throws when it is stuck. */
  async #completeIfHalf(transaction: JournalledTransaction): Promise<'whole' | 'half' | 'nothing'> {
    const ids = [beginId(transaction.id), endId(transaction.id)];
    const { rows } = await this.list('journal', ['part'], [Query.equal('$id', ids), Query.limit(ids.length)]);
    if (rows.length !== 1) {
      return rows.length === 0 ? 'nothing' : 'whole';
    }
    if (!this.#complete) {
      throw new Error(`The transaction ${transaction.id} has lost its beginning, and nobody is here to complete it.`);
    }
    await this.#complete(transaction);
    return 'half';
  }
}

/** Whether the row is made by the first of the operations: a deadlock that lost any of them has lost this row too. */
function takesFirst([first]: readonly Operation[], rowId: string): boolean {
  return first?.action === 'create' && first.rowId === rowId;
}

function isRefusal(error: unknown): boolean {
  return isAppwriteError(error, 'conflict', 'limit', 'missing');
}

/** Why Appwrite refused a transaction. Throws what is no refusal. */
function problemOf(error: unknown): TransactionProblem {
  const problem = (['conflict', 'limit', 'missing'] as const).find((one) => isAppwriteError(error, one));
  if (!problem) {
    throw error;
  }
  return problem;
}

async function outcome(step: Promise<unknown>): Promise<'done' | 'limit' | 'missing'> {
  try {
    await step;
    return 'done';
  } catch (error) {
    if (isAppwriteError(error, 'limit')) {
      return 'limit';
    }
    if (isAppwriteError(error, 'missing')) {
      return 'missing';
    }
    throw error;
  }
}
