import type { InputOf } from '#contract/call.ts';
import type { beginRecordImport as beginCall, importRecords as call } from '#contract/exchange/calls.ts';
import { EXCHANGE_HOURS, type SamePersonChoice } from '#contract/exchange/constants.ts';
import type { RecordFinding } from '#contract/exchange/schemas.ts';
import type { ReferralSourceSetting } from '#contract/referrals/settings-schemas.ts';
import { refuse } from '#runtime/refusal.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { timeLeft } from '#runtime/time-left.ts';
import { loadReferralSources } from '#subjects/settings/referral-sources.ts';
import { hasBegun, noteBroughtIn } from '../audit.ts';
import { hasEntries, newOnly, transactionsOf } from '../bring-in.ts';
import { sourceOf } from '../fhir/bundle.ts';
import { type ReadRecord, readBundle } from '../fhir/read-bundle.ts';
import { installationId } from '../installation.ts';
import { standingOf } from '../known-people.ts';
import { newRows, sourceFaults } from '../new-rows.ts';

type Context = CallContext<readonly ['admin']>;

const HOUR_MS = 3_600_000;
/** After so long the call answers how far it has come, well before the function would be stopped. */
const LONGEST_MS = 8_000;

/** Begins to bring in a file of records: one entry of the log, without which none is taken. */
export const beginRecordImport: Handler<typeof beginCall> = async ({ requestId, file_name: fileName }, context) => ({
  importId: await noteBroughtIn(context, { requestId, fileName }),
});

/**
 * Brings in records, one after the other, as many as there is time for: each is one transaction, so that a record is never
 * there in part. What came in before is left as it is, so a repeat, or the same file once more, finds it.
 */
export const importRecords: Handler<typeof call> = async ({ importId, same, lines }, context) => {
  const since = new Date(context.now().getTime() - EXCHANGE_HOURS * HOUR_MS);
  if (!(await hasBegun(context, importId, { action: 'import', since }))) {
    return refuse('not_found');
  }
  const [sources, installation] = await Promise.all([
    loadReferralSources(context.tables),
    installationId(context.tables),
  ]);
  const how = { same, sources, own: sourceOf(installation) };
  const hasTime = timeLeft(context, LONGEST_MS);
  const findings: RecordFinding[] = [];
  for (const one of lines) {
    if (findings.length > 0 && !hasTime()) {
      break;
    }
    findings.push(await importLine(context, one, how));
  }
  return { findings };
};

interface How {
  same: SamePersonChoice;
  sources: readonly ReferralSourceSetting[];
  /** How records name this installation that it exported. */
  own: string;
}

async function importLine(
  context: Context,
  { line, json }: InputOf<typeof call>['lines'][number],
  how: How,
): Promise<RecordFinding> {
  const read = await readBundle(json, context.now());
  const { record } = read;
  if (record === null) {
    return { line, outcome: 'refused', name: read.name, patientId: null, faults: read.faults };
  }
  // Each by itself: the first test of a day has its figures made first, and the records before it are there already.
  return { line, ...(await retryWhenOvertaken(context, () => importRecord(context, record, how))) };
}

async function importRecord(
  context: Context,
  record: ReadRecord,
  { same, sources, own }: How,
): Promise<Omit<RecordFinding, 'line'>> {
  const { tables, actor, now } = context;
  const { patient } = newRows(record, { keptId: null, actorId: actor.id, sources });
  const ownId = record.source === own ? record.id : null;
  const { kept, erased, other, isCertain } = await standingOf(tables, { person: patient, ownId, now: now() });
  const { name } = patient;
  if (erased) {
    return { outcome: 'erased', name, patientId: null, faults: [] };
  }
  if (other && (isCertain || same === 'skip')) {
    return { outcome: 'same', name, patientId: other.$id, faults: [] };
  }
  const wanted = newRows(record, { keptId: kept?.$id ?? null, actorId: actor.id, sources });
  const { rows, faults } = await newOnly(tables, wanted);
  const isNew = kept === null;
  if (isNew || hasEntries(rows)) {
    for (const operations of transactionsOf(rows, kept)) {
      await tables.write(operations);
    }
  }
  return {
    outcome: isNew ? 'created' : hasEntries(rows) ? 'completed' : 'known',
    name,
    patientId: kept?.$id ?? patient.$id,
    faults: [...(isNew ? sourceFaults(record, patient.referral_source) : []), ...record.faults, ...faults],
  };
}
