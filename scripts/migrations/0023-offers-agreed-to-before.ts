import { Query, type TablesDB } from 'node-appwrite';
import { OWN_OFFERS_TEXT, SIGNED_OFFERS_TEXT } from '#contract/contacts/constants.ts';
import { derivedId } from '#lib/ids.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { transact } from '../lib/transact.ts';
import { listPage, listRows, type Migration, type Row } from './migration.ts';

/** So many phones are looked at together. */
const SIZE = 50;
const STANDING = [Query.isNotNull('offers_at'), Query.isNull('offers_withdrawn_at')];
/** More than anybody says of the offers to their phones. */
const SAID_MAX = 1_000;

/**
 * Whoever agreed to offers before there was a history of what clients say stands in it, too, and so in the register of consents.
 * What was stopped again since is left out: where and by whom, nothing tells.
 */
const migration: Migration = {
  id: '0023-offers-agreed-to-before',
  title: 'the register of consents names who had agreed to offers before',

  async left(tables) {
    let count = 0;
    for (let after: string | null = null; ; ) {
      const points = await readPoints(tables, after);
      count += (await unsaid(tables, points)).length;
      if (points.length < SIZE) {
        return count;
      }
      after = points.at(-1)?.$id ?? null;
    }
  },

  async page(tables, after) {
    const points = await readPoints(tables, after);
    const missing = await unsaid(tables, points);
    if (missing.length > 0) {
      const ids = [...new Set(missing.flatMap(({ offers_noted_by }) => offers_noted_by ?? []))].map(String);
      const people =
        ids.length === 0
          ? []
          : await listRows(tables, 'users', [
              Query.select(['username']),
              Query.equal('$id', ids),
              Query.limit(ids.length),
            ]);
      const names = new Map(people.map(({ $id, username }) => [$id, String(username)]));
      await transact(
        tables,
        missing.map((point) => ({
          action: 'create',
          databaseId: DATABASE_ID,
          tableId: 'agreements',
          rowId: derivedId('agreement-offers-before', point.$id),
          data: agreementOf(point, names),
        })),
      );
    }
    return { changed: missing.length, next: points.length < SIZE ? null : (points.at(-1)?.$id ?? null) };
  },
};
export default migration;

const readPoints = (tables: TablesDB, after: string | null): Promise<Row[]> =>
  listPage(tables, 'contact_points', {
    columns: ['patient_id', 'offers_at', 'offers_text', 'offers_noted_by'],
    size: SIZE,
    after,
    where: STANDING,
  });

const keyOf = (patientId: unknown, at: unknown): string => `${patientId} ${Date.parse(String(at))}`;

/** Those of which the history does not say it: what is said since then is written at the same moment as the phone's row. */
async function unsaid(tables: TablesDB, points: readonly Row[]): Promise<Row[]> {
  if (points.length === 0) {
    return [];
  }
  const said = await listRows(tables, 'agreements', [
    Query.select(['patient_id', 'at']),
    Query.equal('patient_id', [...new Set(points.map(({ patient_id }) => String(patient_id)))]),
    Query.equal('kind', 'marketing'),
    Query.equal('event', 'agreed'),
    Query.limit(SAID_MAX),
  ]);
  const known = new Set(said.map(({ patient_id, at }) => keyOf(patient_id, at)));
  return points.filter(
    ({ patient_id, offers_at, offers_text }) =>
      offers_text !== SIGNED_OFFERS_TEXT && !known.has(keyOf(patient_id, offers_at)),
  );
}

function agreementOf({ patient_id, offers_at, offers_text, offers_noted_by }: Row, names: ReadonlyMap<string, string>) {
  const isOwn = offers_text === OWN_OFFERS_TEXT;
  return {
    ...{ patient_id, kind: 'marketing', event: 'agreed', at: offers_at, place: isOwn ? 'account' : 'desk' },
    ...(isOwn ? {} : { actor_id: offers_noted_by, actor_name: names.get(String(offers_noted_by)) ?? null }),
  };
}
