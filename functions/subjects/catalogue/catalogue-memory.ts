import { CATALOGUE_REVISION_ID } from '#lib/ids.ts';
import { SharedReadings } from '#runtime/shared-readings.ts';
import type { Tables } from '#runtime/tables.ts';

/**
 * A state of the catalogue: every write of products or tags makes the next one, in its own transaction. A shop that was
 * restored counts the same numbers again, for another catalogue, but in a row of its own.
 */
export interface Revision {
  /** Which row counts. */
  shop: string;
  value: number;
  /** When it was made, ISO 8601. */
  at: string;
}

/** Begins at once: it runs beside other readings of its call, and would be a step of its own if they ended before. */
const readings = new SharedReadings<Revision | null>(() => Promise.resolve());

/** The revision now, read once for all who ask in one moment; null where nobody counts them. */
export function latestRevision(tables: Tables): Promise<Revision | null> {
  return readings.ask('', async () => {
    const row = await tables.get('counters', CATALOGUE_REVISION_ID, ['value']);
    return row && { shop: `${row.$sequence} ${row.$createdAt}`, value: row.value, at: row.$updatedAt };
  });
}

/** Whether what was read after one revision was known holds at the other. */
export function covers(one: Revision, other: Revision): boolean {
  return one.shop === other.shop && one.value >= other.value && one.at >= other.at;
}

/** Something that follows from the catalogue alone, kept as long as nobody writes it. */
export class CatalogueMemory<Value> {
  #kept: { revision: Revision; value: Value } | null = null;

  /** What is kept if the catalogue is still the same, else what is made now. */
  async recall(tables: Tables, make: () => Promise<Value>): Promise<Value> {
    const revision = await latestRevision(tables);
    if (revision && this.#kept && covers(this.#kept.revision, revision)) {
      return this.#kept.value;
    }
    const value = await make();
    this.#kept = revision && { revision, value };
    return value;
  }
}
