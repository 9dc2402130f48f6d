import { Query } from 'node-appwrite';
import { isCapped } from '#contract/constants.ts';
import type { beginRecordExport as beginCall, exportRecords as call } from '#contract/exchange/calls.ts';
import { EXCHANGE_HOURS, RECORDS_A_PAGE } from '#contract/exchange/constants.ts';
import { behind, inOrder, readCursor, writeCursor } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { hasBegun, noteTaken } from '../audit.ts';
import { toBundle } from '../fhir/bundle.ts';
import { CARRIED } from '../fhir/own-columns.ts';
import type { Stored } from '../fhir/stored-record.ts';
import { installationId } from '../installation.ts';
import { allColumns, readRecords } from '../read-records.ts';

const HOUR_MS = 3_600_000;
const ORDER = { column: '$createdAt', newestFirst: false };
/** Who was merged into somebody is in the record of that one. */
const PEOPLE = [Query.isNull('merged_into')];

/** Begins to take everybody's record along: one entry of the log, without which no records are answered. */
export const beginRecordExport: Handler<typeof beginCall> = async ({ requestId }, context) => {
  const [exportId, total] = await Promise.all([
    noteTaken(context, { requestId, patient: null }),
    context.tables.count('patients', PEOPLE),
  ]);
  return { exportId, total, capped: isCapped(total), tables: CARRIED };
};

/**
 * The records of the next people, oldest first: somebody who comes meanwhile comes last. Nobody is missed and nobody twice
 * when a page is asked for again.
 */
export const exportRecords: Handler<typeof call> = async ({ exportId, cursor }, context) => {
  const { tables, now } = context;
  const since = new Date(now().getTime() - EXCHANGE_HOURS * HOUR_MS);
  if (!(await hasBegun(context, exportId, { action: 'export', since }))) {
    return refuse('not_found');
  }
  const { rows } = await tables.list('patients', allColumns('patients'), [
    ...PEOPLE,
    ...(cursor ? [behind(readCursor(cursor), ORDER)] : []),
    ...inOrder(ORDER),
    // One more than is answered tells whether there are more.
    Query.limit(RECORDS_A_PAGE + 1),
  ]);
  const people: Stored<'patients'>[] = rows.slice(0, RECORDS_A_PAGE);
  const [records, installation] = await Promise.all([readRecords(tables, people), installationId(tables)]);
  const last = rows.length > people.length ? people.at(-1) : undefined;
  return {
    bundles: records.map((record) => JSON.stringify(toBundle(record, { installation, now: now() }))),
    next: last ? writeCursor({ time: last.$createdAt, id: last.$id }) : null,
  };
};
