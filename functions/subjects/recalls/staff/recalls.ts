import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { fetchRecalls as listCall, recordRecall as recordCall } from '#contract/recalls/calls.ts';
import { RECALL_CALLS_PAGE, RECALL_DAYS_MAX } from '#contract/recalls/constants.ts';
import { dayAtZero, utc } from '#lib/cairo.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import { pageAfter } from '#runtime/row-page.ts';
import type { Handler } from '#runtime/service.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import { appointmentsToCome } from '../due-clients.ts';
import { auditedRecalls, RECALL_COLUMNS, toRecall } from '../recalls.ts';

/** The open recalls by the day on which to call, those of a rule or all. Whoever made an appointment since is shown with it. */
export const fetchRecalls: Handler<typeof listCall> = async ({ rule, cursor }, { tables, now }) => {
  const { rows, total, capped, next } = await pageAfter({ limit: RECALL_CALLS_PAGE, cursor }, (window) =>
    tables.list(
      'recalls',
      RECALL_COLUMNS,
      [
        Query.equal('state', 'open'),
        ...(rule ? [Query.equal('rule', rule)] : []),
        Query.orderAsc('call_on'),
        Query.orderAsc('$id'),
        ...window,
      ],
      { count: true },
    ),
  );
  const ids = [...new Set(rows.map(({ patient_id }) => patient_id))];
  const [patients, visits] = await Promise.all([
    ids.length === 0
      ? { rows: [] }
      : tables.list('patients', ['name', 'phones'], [Query.equal('$id', ids), Query.limit(ids.length)]),
    appointmentsToCome(tables, rows, now()),
  ]);
  const personOf = new Map(patients.rows.map((patient) => [patient.$id, patient]));
  const soonest = visits.toSorted((one, other) => Date.parse(other.starts_at) - Date.parse(one.starts_at));
  const comesAt = new Map(soonest.map(({ patient_id, starts_at }) => [patient_id, utc(starts_at)]));
  const documents = rows.map((row) => {
    const { name = '', phones: [phone = ''] = [] } = personOf.get(row.patient_id) ?? {};
    return toRecall(row, { name, phone, appointment_at: comesAt.get(row.patient_id) ?? null });
  });
  return { documents, total, capped, next };
};

/**
 * Records what came of a call. Nobody who answers is called tomorrow, and whoever wants it on the day that they say; with any
 * other outcome the recall is done. A repeat does nothing.
 */
export const recordRecall: Handler<typeof recordCall> = async ({ recallId, version, outcome, call_on }, context) => {
  const { tables, now } = context;
  const row = await tables.get('recalls', recallId, RECALL_COLUMNS);
  if (!row) {
    return refuse('not_found');
  }
  const today = cairoDay(now());
  const again = outcome === 'no_answer' ? dayAfter(today) : outcome === 'later' ? (call_on ?? '') : null;
  if (again !== null) {
    validateDay(again, today);
  }
  const columns = {
    outcome,
    state: again === null ? ('closed' as const) : row.state,
    call_on: dayAtZero(again === null ? row.call_on : `${again}T00:00:00.000Z`),
    calls: row.calls + 1,
    called_at: now().toISOString(),
  };
  if (row.version === version + 1 && row.outcome === outcome && row.state === columns.state) {
    return { state: row.state };
  }
  if (row.state !== 'open' || row.version !== version) {
    return refuse('record_changed');
  }
  const patient = await findPatient(tables, row.patient_id);
  await tables.write(auditedRecalls.change(context, row, columns, { action: 'call', label: patient?.name ?? '' }));
  return { state: columns.state };
};

function validateDay(day: string, today: string): void {
  const faults = new Faults();
  if (day <= today) {
    faults.add('call_on', { key: 'date_past' });
  } else if (day > dayAfter(today, RECALL_DAYS_MAX)) {
    faults.add('call_on', { key: 'date_too_late' });
  }
  faults.refuse();
}
