import { CATALOGUE_REVISION_ID } from '#lib/ids.ts';
import { SharedReadings } from '#runtime/shared-readings.ts';
import type { Tables } from '#runtime/tables.ts';

/** So many are kept; the one that was made longest ago makes room. */
const KEPT_MAX = 1_000;

/**
 * What follows from the catalogue alone, kept as long as nobody writes products or tags: every such write raises the
 * catalogue's revision in its own transaction. It is kept with a revision that was read before it was made. Whoever reads
 * that same revision afterwards knows that nothing was written since; so each time the revision has to be read. It is told
 * with the time of its row: a shop that was restored counts the same numbers again, for another catalogue.
 */
export class CatalogueMemory<Value> {
  readonly #kept = new Map<string, { revision: string; value: Value }>();
  /** Begins at once: it runs beside other readings of its call, and would be a step of its own if they ended before. */
  readonly #readings = new SharedReadings<string | null>(() => Promise.resolve());
  /** The newest that was read: whatever is read from now on is as new, or newer. */
  #known: string | null = null;

  /** The revision now, read once for all who ask in one moment; null where nobody has ever written. */
  revision(tables: Tables): Promise<string | null> {
    return this.#readings.ask('', async () => {
      const row = await tables.get('counters', CATALOGUE_REVISION_ID, ['value']);
      this.#known = row && `${row.value} ${row.$updatedAt}`;
      return this.#known;
    });
  }

  /** What is kept, and of which revision: it holds when that is still the one that is read now. */
  recall(key: string): { revision: string; value: Value } | undefined {
    return this.#kept.get(key);
  }

  /** Call it before anything is read: what it answers keeps what was made of that. */
  keeper(key: string): (value: Value) => void {
    const revision = this.#known;
    return (value) => {
      if (revision === null) {
        return;
      }
      this.#kept.delete(key);
      this.#kept.set(key, { revision, value });
      const [oldest = key] = this.#kept.keys();
      if (this.#kept.size > KEPT_MAX) {
        this.#kept.delete(oldest);
      }
    };
  }
}
