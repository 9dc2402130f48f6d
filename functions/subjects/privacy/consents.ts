import { Query } from 'node-appwrite';
import { CONSENTS, type ConsentKind } from '#contract/consents/kinds.ts';
import { derivedId } from '#lib/ids.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';

const COLUMNS = ['text_version', 'given_at', 'withdrawn_at'] as const;
/** The newest giving of a consent. */
export type ConsentRow = SelectedRow<'consents', (typeof COLUMNS)[number]>;

/** The newest giving; null when somebody has never agreed. */
export async function readConsent(tables: Tables, userId: string, kind: ConsentKind): Promise<ConsentRow | null> {
  const { rows } = await tables.list('consents', COLUMNS, [
    Query.equal('user_id', userId),
    Query.equal('kind', kind),
    Query.orderDesc('given_at'),
    Query.limit(1),
  ]);
  return rows[0] ?? null;
}

/** Whether a giving holds: of the words of today, and not withdrawn. */
export function isGiven(row: ConsentRow | null, kind: ConsentKind): row is ConsentRow {
  return row !== null && row.withdrawn_at === null && row.text_version === CONSENTS[kind];
}

/**
 * Writes a giving down, in a row of its own behind the one before: what was agreed to stays to be shown. Who does it
 * twice at once meets the first.
 */
export async function giveConsent(
  tables: Tables,
  before: ConsentRow | null,
  giving: Pick<Rows['consents'], 'user_id' | 'kind' | 'lang' | 'given_at' | 'given_on'>,
): Promise<void> {
  const id = derivedId('consent', giving.user_id, giving.kind, before?.$id ?? '');
  await tables.create('consents', id, { ...giving, text_version: CONSENTS[giving.kind] });
}
