import type { Rows } from '../../../functions/runtime/rows.generated.ts';
import { termsOf } from '../../../functions/runtime/terms.ts';
import { DATABASE_ID } from '../../lib/project.ts';
import type { SeedTarget } from '../../seed/main.ts';

/** Appwrite takes at most this many rows in one request. */
const ROWS_A_REQUEST = 100;
/** So many requests are under way at once. */
const PARALLEL = 4;

/** A row as it is written; whoever has a key may say when it was made. */
export type BulkRow<Table extends keyof Rows> = Partial<Rows[Table]> & {
  $id: string;
  $createdAt?: string;
  $permissions?: string[];
};

/** Where generators put their rows. */
export interface Sink {
  add<Table extends keyof Rows>(table: Table, row: BulkRow<Table>): void;
}

/** Collects rows by table and writes them by the hundred, through Appwrite's own API. */
export class BulkWriter implements Sink {
  readonly #target: SeedTarget;
  readonly #waiting = new Map<keyof Rows, object[]>();
  readonly #full: { table: keyof Rows; rows: object[] }[] = [];
  #written = 0;

  constructor(target: SeedTarget) {
    this.#target = target;
  }

  add<Table extends keyof Rows>(table: Table, row: BulkRow<Table>): void {
    const rows = this.#waiting.get(table) ?? [];
    // Appwrite sets both times; a row of last year was not changed today.
    rows.push(row.$createdAt === undefined ? row : { ...row, $updatedAt: row.$createdAt });
    this.#waiting.set(table, rows);
    for (const term of termsOf(table, row.$id, row)) {
      this.add('search_terms', term);
    }
    if (rows.length === ROWS_A_REQUEST) {
      this.#full.push({ table, rows });
      this.#waiting.delete(table);
    }
  }

  /** Writes what was added since. Answers how many rows that were. */
  async flush(): Promise<number> {
    const requests = [...this.#full.splice(0), ...[...this.#waiting].map(([table, rows]) => ({ table, rows }))];
    this.#waiting.clear();
    const before = this.#written;
    const work = async () => {
      for (let next = requests.shift(); next; next = requests.shift()) {
        await this.#write(next.table, next.rows);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    return this.#written - before;
  }

  async #write(table: keyof Rows, rows: readonly object[]): Promise<void> {
    const { endpoint, projectId, apiKey } = this.#target;
    const response = await fetch(`${endpoint}/tablesdb/${DATABASE_ID}/tables/${table}/rows`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appwrite-project': projectId, 'x-appwrite-key': apiKey },
      body: JSON.stringify({ rows }),
    });
    const answer = await response.text();
    if (!response.ok) {
      throw new Error(`Rows of ${table} were refused: ${answer}`);
    }
    this.#written += rows.length;
  }
}
