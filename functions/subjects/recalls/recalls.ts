import type { Recall } from '#contract/recalls/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { audited } from '#runtime/audit.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { SelectedRow } from '#runtime/tables.ts';

export const RECALL_COLUMNS = [
  'patient_id',
  'rule',
  'about_id',
  'due_on',
  'begun_at',
  'begun_by',
  'begun_name',
  'way',
  'state',
  'call_on',
  'calls',
  'outcome',
  'called_at',
  'version',
] as const;
export type RecallRow = SelectedRow<'recalls', (typeof RECALL_COLUMNS)[number]>;

export const auditedRecalls = audited('recalls', {
  kind: 'recall',
  told: ({ rule, due_on, way, state, call_on, calls, outcome }: Rows['recalls']) => ({
    rule,
    due_on: utc(due_on),
    way,
    state,
    call_on: utc(call_on),
    calls,
    outcome,
  }),
});

/** A recall as it is answered. */
export function toRecall(row: RecallRow, person: Pick<Recall, 'name' | 'phone' | 'appointment_at'>): Recall {
  const { $id, rule, patient_id: patientId, begun_name, way, calls, outcome, version } = row;
  return {
    $id,
    rule,
    patientId,
    ...person,
    due_on: utc(row.due_on),
    call_on: row.call_on.slice(0, 10),
    begun_at: utc(row.begun_at),
    begun_name,
    way,
    calls,
    outcome,
    version,
  };
}
