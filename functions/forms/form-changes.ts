import type { AuditAction } from '#contract/audit/actions.ts';
import type { AuditFields } from '../domain/audit.ts';
import { utc } from '../domain/cairo.ts';
import { holdsLease, isLeased, withoutLease } from '../domain/leases.ts';
import type { Actor } from '../runtime/actor.ts';
import { auditEntry } from '../runtime/audit.ts';
import { answeredBase, DETAIL_COLUMNS, DETAILS_OF, type FormDetails } from '../runtime/form-details.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Rows } from '../runtime/rows.generated.ts';
import { type Operation, stage } from '../runtime/tables.ts';
import { type FormHead, type FormRow, TABLE_OF } from './form-rows.ts';

/** Columns of a form of either kind, those that lists watch and those of its person. */
export type FormColumns = Partial<Rows['cs_forms'] & FormDetails>;
type HeadColumns = Partial<Rows['cs_forms']>;

/** The name under which somebody's work is kept. */
export function nameOf(actor: Actor): string {
  return (actor.name || actor.email).slice(0, 128);
}

/** Columns apart by the table to which they belong. */
export function splitColumns<Columns extends FormColumns>(columns: Columns) {
  const isDetail = ([key]: [string, unknown]) => (DETAIL_COLUMNS as readonly string[]).includes(key);
  const entries = Object.entries(columns);
  return {
    head: Object.fromEntries(entries.filter((entry) => !isDetail(entry))) as Omit<Columns, keyof FormDetails>,
    details: Object.fromEntries(entries.filter(isDetail)) as Pick<Columns, keyof FormDetails & keyof Columns>,
  };
}

/** Changes columns of a form's own row, which is written by itself, because lists watch it. */
function updateHead(form: FormHead, columns: HeadColumns): Operation {
  return stage.update(TABLE_OF[form.form_type], form.$id, columns as Partial<Rows['forms']>);
}

/**
 * The operations of a change of what a form says: nobody else changes it or takes it at the same moment, and its version
 * goes up by one.
 */
export function changeForm(form: FormHead, columns: FormColumns): Operation[] {
  const table = TABLE_OF[form.form_type];
  const { head, details } = splitColumns(columns);
  return [
    stage.claim(table, form.$id, 'version', form.version),
    stage.claim(table, form.$id, 'lease_version', form.lease_version),
    updateHead(form, head),
    ...(Object.keys(details).length > 0 ? [stage.update(DETAILS_OF[form.form_type], form.$id, details)] : []),
  ];
}

/** The operations of a change that leaves what the form says: who has taken it, whether its follow-up is frozen. */
export function touchForm(form: FormHead, columns: HeadColumns): Operation[] {
  return [
    stage.claim(TABLE_OF[form.form_type], form.$id, 'lease_version', form.lease_version),
    updateHead(form, columns),
  ];
}

/** The columns of a form whose holder has written and gives it back. */
export function givenBack(form: FormRow, returnStatus: FormRow['return_status']): FormColumns {
  return { ...withoutLease(returnStatus), last_lease_id: form.lease_id };
}

/** What shows that somebody may write a form that they have taken. */
export interface Holding {
  leaseId: string;
  version: number;
}

/**
 * Whether this write is a repeat of one that went through (`done`). Refuses with `form_changed` when the form is not the
 * caller's any more, or has another version than the one they read.
 */
export function judgeWrite(form: FormRow, { leaseId, version }: Holding, actor: Actor): 'write' | 'done' {
  if (form.last_lease_id === leaseId && form.version > version) {
    return 'done';
  }
  return holdsLease(form, { leaseId, actorId: actor.id }) && form.version === version
    ? 'write'
    : refuse('form_changed');
}

/** Refuses with `form_in_use` while somebody is working on a form. */
export function assertFree(form: FormRow, now: Date): void {
  if (isLeased(form, now)) {
    refuse('form_in_use', { holder: form.lease_holder_name ?? '' });
  }
}

/** The form as its change leaves it, for the answer and the audit log. */
export function changed(form: FormRow, columns: FormColumns): FormRow {
  return { ...form, ...columns, version: form.version + 1 };
}

/** What of a form is written down: nothing that is told by the body. */
export function auditedForm(form: FormRow, more: AuditFields = {}): AuditFields {
  return {
    form_type: form.form_type,
    status: form.return_status,
    patient_id: form.patient_id,
    ...answeredBase(form),
    follow_up: form.follow_up,
    follow_up_date: form.follow_up_date && utc(form.follow_up_date),
    follow_up_count: form.follow_up_count,
    frozen: form.frozen,
    deleted: form.deleted_at !== null,
    ...more,
  };
}

/** Writes a change of a form down, in its transaction. */
export function auditForm(
  context: { actor: Actor; now: () => Date },
  action: AuditAction,
  before: { form: FormRow; more?: AuditFields } | null,
  after: { form: FormRow; more?: AuditFields },
): Operation {
  const { form } = after;
  return auditEntry(context, {
    action,
    kind: 'form',
    id: form.$id,
    label: form.name,
    before: before && auditedForm(before.form, before.more),
    after: auditedForm(form, after.more),
    once: `${form.form_type} ${form.version} ${form.lease_version}`,
  });
}
