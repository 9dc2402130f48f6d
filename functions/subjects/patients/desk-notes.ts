import { Query } from 'node-appwrite';
import type { Tables } from '#runtime/tables.ts';

/** So many ids fit into one query. */
const IDS_A_QUERY = 90;

/** What everybody who serves these people has to know, by their records; whoever has no note is not among them. */
export async function readDeskNotes(
  tables: Tables,
  patientIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const ids = [...new Set(patientIds.flatMap((id) => id ?? []))];
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_A_QUERY) }, (_, index) =>
    ids.slice(index * IDS_A_QUERY, (index + 1) * IDS_A_QUERY),
  );
  const lists = await Promise.all(
    parts.map((part) =>
      tables.list(
        'patients',
        ['desk_note'],
        [Query.equal('$id', part), Query.isNotNull('desk_note'), Query.limit(part.length)],
      ),
    ),
  );
  return new Map(lists.flatMap(({ rows }) => rows).map(({ $id, desk_note }) => [$id, desk_note ?? '']));
}
