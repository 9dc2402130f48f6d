import { Query } from 'node-appwrite';
import { dayAfter } from '#contract/cairo-day.ts';
import { REPORT_DAYS_MAX } from '#contract/dashboard/constants.ts';
import type { fetchSourceFigures as call } from '#contract/referrals/calls.ts';
import { daysFrom } from '#lib/cairo.ts';
import { piastersToEgp } from '#lib/money.ts';
import { keptNames } from '#lib/named.ts';
import { forEachPage, inDays } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { eachIssuedBill } from '#subjects/billing/issued-bills.ts';
import { countsOfBill } from '#subjects/billing/rules/bill.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import { loadReferralSources } from '#subjects/settings/referral-sources.ts';
import { NO_SOURCE_SUMS, type SourcePart, type SourceSums, sumsBySource } from '../rules/source-figures.ts';

/** So many parts are read at the same time. */
const PARTS_AT_ONCE = 4;

/**
 * What came by each source, counted from the records, visits and payments of the time, as nothing else keeps it: what a record
 * says of its source may change, and then all that its client brought counts there. Money is counted as the metrics do, so
 * that the sums of all sources are those of the same period there.
 */
export const fetchSourceFigures: Handler<typeof call> = async ({ from, to }, { tables }) => {
  if (daysFrom(from, to).length > REPORT_DAYS_MAX) {
    const values = { min: from, max: dayAfter(from, REPORT_DAYS_MAX - 1) };
    return refuse('invalid_input', { fields: { to: { key: 'too_large', values } } });
  }
  const [settings, made, visits] = await Promise.all([
    loadReferralSources(tables),
    listNewClients(tables, from, to),
    listVisits(tables, from, to),
  ]);
  const sources = await readSources(tables, [...new Set(visits.map(({ patient }) => patient))]);
  const parts = [...made, ...visits.map(({ patient, sums }) => ({ source: sources.get(patient) ?? null, sums }))];
  const listed = settings.map(({ id }) => id);
  return {
    from,
    to,
    sources: sumsBySource(parts, listed).map(({ source, sums: { received_piasters, ...counts } }) => ({
      source_id: source,
      ...keptNames(settings.find(({ id }) => id === source) ?? {}),
      ...counts,
      received: piastersToEgp(received_piasters),
    })),
  };
};

/** The records that were made in these days, one by one; who was merged into another is the other. */
async function listNewClients(tables: Tables, from: string, to: string): Promise<SourcePart[]> {
  const made: SourcePart[] = [];
  const conditions = [Query.isNull('merged_into'), ...inDays('$createdAt', from, to)];
  await forEachPage(tables, { table: 'patients', columns: ['referral_source'], conditions }, (rows) => {
    for (const { referral_source: source } of rows) {
      made.push({ source, sums: { ...NO_SOURCE_SUMS, new_clients: 1 } });
    }
  });
  return made;
}

/** The visits that were issued in these days, one by one, with whose they are. */
async function listVisits(
  tables: Tables,
  first: string,
  last: string,
): Promise<{ patient: string; sums: SourceSums }[]> {
  const visits: { patient: string; sums: SourceSums }[] = [];
  await eachIssuedBill(tables, { first, last, withBlocks: false }, (bill) => {
    const counted = countsOfBill(bill).find(({ table }) => table === 'finance_days');
    const { forms = 0, received_piasters = 0 } = counted?.sums ?? {};
    visits.push({ patient: bill.form.patient_id, sums: { new_clients: 0, visits: forms, received_piasters } });
  });
  return visits;
}

/** What the records of clients say; of one who was merged into another and not moved yet, what the other's says. */
async function readSources(tables: Tables, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await readPatients(tables, ids);
  const found = new Map(rows.map((row) => [row.$id, row]));
  const others = rows.flatMap(({ merged_into }) => (merged_into && !found.has(merged_into) ? [merged_into] : []));
  for (const row of await readPatients(tables, [...new Set(others)])) {
    found.set(row.$id, row);
  }
  return new Map(
    rows.map((row) => [row.$id, (row.merged_into ? found.get(row.merged_into) : row)?.referral_source ?? null]),
  );
}

async function readPatients(tables: Tables, ids: readonly string[]) {
  const read = (part: readonly string[]) =>
    tables.list(
      'patients',
      ['referral_source', 'merged_into'],
      [Query.equal('$id', [...part]), Query.limit(part.length)],
    );
  const rows: Awaited<ReturnType<typeof read>>['rows'] = [];
  for (const parts of chunks(chunks(ids), PARTS_AT_ONCE)) {
    rows.push(...(await Promise.all(parts.map(read))).flatMap((page) => page.rows));
  }
  return rows;
}
