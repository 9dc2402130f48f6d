/** What came by a source. */
export interface SourceSums {
  new_clients: number;
  visits: number;
  received_piasters: number;
}

export const NO_SOURCE_SUMS: SourceSums = { new_clients: 0, visits: 0, received_piasters: 0 };

const sumOf = (one: SourceSums, other: SourceSums): SourceSums => ({
  new_clients: one.new_clients + other.new_clients,
  visits: one.visits + other.visits,
  received_piasters: one.received_piasters + other.received_piasters,
});

/** A part of it; null is a record that does not say. */
export interface SourcePart {
  source: string | null;
  sums: SourceSums;
}

/**
 * The sums of each source of which there is something: those of the list in its order, then others, and last what is not
 * said.
 */
export function sumsBySource(parts: readonly SourcePart[], listed: readonly string[]): SourcePart[] {
  const bySource = new Map<string | null, SourceSums>();
  for (const { source, sums } of parts) {
    bySource.set(source, sumOf(bySource.get(source) ?? NO_SOURCE_SUMS, sums));
  }
  const place = (source: string | null) => {
    const index = source === null ? Number.POSITIVE_INFINITY : listed.indexOf(source);
    return index < 0 ? listed.length : index;
  };
  return [...bySource]
    .map(([source, sums]) => ({ source, sums }))
    .toSorted((one, other) => (place(one.source) < place(other.source) ? -1 : 1));
}
