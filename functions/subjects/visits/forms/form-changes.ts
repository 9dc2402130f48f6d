import type { AuditAction } from '#contract/audit/actions.ts';
import type { AuditFields } from '#lib/audit.ts';
import { utc } from '#lib/cairo.ts';
import { derivedId, digest } from '#lib/ids.ts';
import type { Actor } from '#runtime/actor.ts';
import { type Author, auditEntry } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { answeredBase, DETAIL_COLUMNS, DETAILS_OF, type FormDetails } from '../form-details.ts';
import { holdsLease, isLeased, type LeaseStatus, validateTaking, withoutLease } from '../rules/leases.ts';
import { type FormHead, type FormRow, TABLE_OF } from './form-rows.ts';

/** Columns of a form of either kind, those that lists watch and those of its person. */
export type FormColumns = Partial<Rows['cs_forms'] & FormDetails>;
type HeadColumns = Partial<Rows['cs_forms']>;

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
  const { head, details } = splitColumns(columns);
  return [
    ...stage.change(TABLE_OF[form.form_type], form),
    ...touchForm(form, head),
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

/** What the log of changes says of a change of a form; `before` and `after` are told beyond the form. */
interface FormChange {
  action?: AuditAction;
  before?: AuditFields;
  after?: AuditFields;
}

/** Makes a form and writes that down; `told` goes beyond the form. */
export function createForm(who: Author, form: FormRow, told?: AuditFields): Operation[] {
  const { head, details } = splitColumns(ownColumns(form));
  return [
    stage.create(TABLE_OF[form.form_type], form.$id, head),
    stage.create(DETAILS_OF[form.form_type], form.$id, details),
    auditForm(who, 'create', null, { form, more: told }),
  ];
}

/** What of a form is stored: all but its kind and what Appwrite adds. */
function ownColumns({ form_type: _type, ...form }: FormRow): Rows['cs_forms'] & FormDetails {
  const columns = Object.entries(form).filter(([key]) => !key.startsWith('$'));
  return Object.fromEntries(columns) as unknown as Rows['cs_forms'] & FormDetails;
}

/** Changes what a form says (`changeForm`), and writes that down. */
export function rewriteForm(
  who: Author,
  form: FormRow,
  columns: FormColumns,
  { action = 'update', before, after }: FormChange = {},
): Operation[] {
  const is = { form: changed(form, columns), more: after };
  return [...changeForm(form, columns), auditForm(who, action, { form, more: before }, is)];
}

/** Changes what does not belong to what a form says (`touchForm`), and writes that down. */
export function remarkForm(who: Author, form: FormRow, columns: HeadColumns, { action = 'update', after }: FormChange) {
  const is = { form: touched(form, columns), more: after };
  return [...touchForm(form, columns), auditForm(who, action, { form }, is)];
}

/** The columns of a form whose holder has written and gives it back. */
export function givenBack(form: HeldForm, returnStatus: FormRow['return_status']): FormColumns {
  return { ...withoutLease(returnStatus), last_lease_id: form.lease_id };
}

/** What somebody writes into a form. */
export interface Writing {
  /** With it they have taken the form; without it the form is taken for this one write. */
  leaseId?: string | undefined;
  /** The one that they read. */
  version?: number | undefined;
  data: object;
}

/** A form with the lease under which it is written. */
export type HeldForm = FormRow & { lease_id: string };

/**
 * The form as whoever writes it holds it, or null when this is a repeat of a write that went through. Refuses with
 * `form_changed` when it is not the caller's any more, or has another version than the one they read; without a lease
 * with `form_in_use` when somebody else has it, and when the caller may not take it to do this (`status`).
 */
export function holdForm(
  form: FormRow,
  { leaseId, version, data }: Writing,
  status: LeaseStatus,
  { actor, now }: { actor: Actor; now: () => Date },
): HeldForm | null {
  const isRead = version === undefined || version === form.version;
  if (leaseId !== undefined) {
    if (form.last_lease_id === leaseId && form.version > (version ?? -1)) {
      return null;
    }
    const holds = holdsLease(form, { leaseId, actorId: actor.id });
    return holds && isRead ? { ...form, lease_id: leaseId } : refuse('form_changed');
  }
  // This lease follows from what is written and into what, so that a repeat finds that it went through.
  const leaseInto = (into: number) =>
    derivedId('write', actor.id, form.form_type, form.$id, status, into, digest(data));
  if (form.last_lease_id === leaseInto(form.version - 1)) {
    return null;
  }
  if (form.lease_holder_id !== actor.id) {
    assertFree(form, now());
  }
  assertTakeable(form, status, actor);
  return isRead ? { ...form, lease_id: leaseInto(form.version) } : refuse('form_changed');
}

/** Refuses when somebody's role may not take a form that stands there to do this. */
export function assertTakeable(form: FormRow, status: LeaseStatus, { role }: Actor): void {
  const taking = validateTaking(form.form_type, status, role, form.return_status);
  if (taking !== 'allowed') {
    refuse(taking === 'role' ? 'forbidden' : 'form_issued');
  }
}

/** Refuses with `form_in_use` while somebody is working on a form. */
export function assertFree(form: FormRow, now: Date): void {
  if (isLeased(form, now)) {
    refuseHeld(form);
  }
}

/** Says who is working on a form; `own` when it is who asks. */
export function refuseHeld(form: FormRow, actor?: Actor): never {
  const holder = form.lease_holder_name ?? '';
  return refuse('form_in_use', { holder, ...(actor && form.lease_holder_id === actor.id && { own: true }) });
}

/** The form as its change leaves it, for the answer and the audit log. */
export function changed(form: FormRow, columns: FormColumns): FormRow {
  return { ...form, ...columns, version: form.version + 1 };
}

/** The form as a change leaves it that leaves what it says. */
export function touched(form: FormRow, columns: HeadColumns): FormRow {
  return { ...form, ...columns, lease_version: form.lease_version + 1 };
}

/** What of a form is written down: nothing that is told by the body. */
function auditedForm(form: FormRow, more: AuditFields = {}): AuditFields {
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
  who: Author,
  action: AuditAction,
  before: { form: FormRow; more?: AuditFields | undefined } | null,
  after: { form: FormRow; more?: AuditFields | undefined },
): Operation {
  const { form } = after;
  return auditEntry(who, {
    action,
    kind: 'form',
    id: form.$id,
    label: form.name,
    before: before && auditedForm(before.form, before.more),
    after: auditedForm(form, after.more),
    once: `${form.form_type} ${form.version} ${form.lease_version}`,
  });
}
