import { choice, day, flag, id, int, moment, text, whole } from '#contract/columns.ts';
import { NAME_MAX } from '#contract/constants.ts';
import { FOLLOW_UP_OUTCOMES, FORM_STATUSES, PATIENT_AGE_MAX } from '#contract/forms/constants.ts';
import { BASE_FIELDS, type BaseField, type BaseFieldName } from '#contract/visit-forms/base-fields.ts';
import { type PersonalColumn, personalRecord } from '#records/record.ts';

/** A form of either kind: whose visit it is, where it stands, and who works on it. */
const VISIT = {
  patient_id: id({ required: true, told: false }),
  date: moment({ required: true, told: true }),
  salesperson_id: id({ required: true, told: false }),
  status: choice(FORM_STATUSES, { required: true, told: true }),
  return_status: choice(['pending', 'complete'], { required: true, told: true }),
  version: whole({ default: 0, told: false }),
  lease_version: whole({ default: 0, told: false }),
  lease_id: id({ told: false }),
  lease_holder_id: id({ told: false }),
  lease_holder_name: text(128, { told: false }),
  lease_until: moment({ told: false }),
  last_lease_id: id({ told: false }),
  issued_at: moment({ told: true }),
};

/** As what a field is kept that tells of whoever came: they are told of all of it, and an erasure leaves none. */
function kept(field: Exclude<BaseField, { kind: 'visit' }>): PersonalColumn {
  const facts = field.required
    ? ({ required: true, told: true, erased: '' } as const)
    : ({ told: true, erased: null } as const);
  switch (field.kind) {
    case 'text':
      return text(field.max, facts);
    case 'mobile':
    case 'phone':
      return text(20, facts);
    case 'age':
      return int(0, PATIENT_AGE_MAX, { required: true, told: true, erased: 0 });
  }
}

/** Who came, as the form of a visit says it. When they come is a column of the form itself, by which lists are read. */
const VISITOR = {
  ...(Object.fromEntries(
    BASE_FIELDS.flatMap((field) => (field.kind === 'visit' ? [] : [[field.name, kept(field)]])),
  ) as Record<Exclude<BaseFieldName, 'date'>, PersonalColumn>),
  // The dash stands for a name that is not there (`form-details.ts`).
  name: text(NAME_MAX, { required: true, told: true, erased: '—' }),
  salesperson_name: text(128, { required: true, told: false }),
};
/** A copy tells of them in this order, not in that of the form. */
const NAME_FIRST = ['name', 'phone', 'secondary_phone', 'age', 'address'] as const;

export const forms = personalRecord('forms', {
  title: 'Reception forms',
  of: {
    $id: { table: 'form_details', orphan: 'form_without_details' },
    patient_id: { table: 'patients', person: 'patient' },
  },
  kept: 'clinic',
  erased: 'nothing',
  columns: {
    ...VISIT,
    deleted_at: moment({ told: true }),
  },
  indexes: {
    list: ['deleted_at', 'return_status'],
    newest: ['deleted_at', 'return_status', '$createdAt', '$id'],
    deleted: ['deleted_at'],
    patient_id: ['patient_id'],
    date: ['date'],
  },
  heard: { by: ['reception', 'cs', 'admin'] },
});

export const formDetails = personalRecord('form_details', {
  title: 'Reception forms: the person',
  of: { $id: { table: 'forms', person: 'patient' } },
  kept: 'clinic',
  erased: 'columns',
  toldFirst: NAME_FIRST,
  columns: VISITOR,
});

export const formReasons = personalRecord('form_reasons', {
  title: 'Reasons of visits',
  of: { form_id: { table: 'forms', orphan: 'reason_without_form', person: 'patient' } },
  kept: 'clinic',
  erased: 'columns',
  columns: {
    form_id: id({ required: true, told: false }),
    position: int(0, 1000, { required: true, told: false }),
    // Somebody may have typed anything.
    reason: text(200, { required: true, told: true, erased: '—' }),
    quantity: int(1, 999, { required: true, told: true }),
  },
  indexes: { form_id: ['form_id'] },
});

export const csForms = personalRecord('cs_forms', {
  title: 'Service forms',
  of: {
    $id: [
      { table: 'cs_form_details', orphan: 'service_form_without_details' },
      { table: 'forms', orphan: 'service_form_without_form' },
    ],
    patient_id: { table: 'patients', person: 'patient' },
  },
  kept: 'clinic',
  erased: 'columns',
  columns: {
    ...VISIT,
    issued_day: day({ told: false }),
    opened_at: moment({ told: true }),
    deleted_at: moment({ told: true }),
    follow_up: flag({ default: false, told: true, erased: false }),
    follow_up_date: day({ told: true, erased: null }),
    prev_follow_up_date: day({ told: true, erased: null }),
    follow_up_count: whole({ default: 0, told: true }),
    frozen: flag({ default: false, told: true }),
    follow_up_done_by: id({ told: false }),
    follow_up_undone_by: id({ told: false }),
    call_attempts: whole({ told: true }),
    last_call_outcome: choice(FOLLOW_UP_OUTCOMES, { told: true }),
    last_call_at: moment({ told: true }),
    warranty_months: int(0, 120, { told: true }),
  },
  indexes: {
    list: ['deleted_at', 'return_status'],
    newest: ['deleted_at', 'return_status', '$createdAt', '$id'],
    issued: ['deleted_at', 'return_status', 'issued_day'],
    follow_ups: ['deleted_at', 'follow_up', 'frozen', 'follow_up_done_by', 'follow_up_date'],
    patient_id: ['patient_id'],
    follow_up_done_by: ['follow_up_done_by'],
    follow_up_undone_by: ['follow_up_undone_by'],
  },
  heard: { by: ['cs', 'accounting', 'admin'] },
});

export const csFormDetails = personalRecord('cs_form_details', {
  title: 'Service forms: the person',
  of: { $id: { table: 'cs_forms', person: 'patient' } },
  kept: 'clinic',
  erased: 'columns',
  toldFirst: NAME_FIRST,
  columns: VISITOR,
});

export const followUpCalls = personalRecord('follow_up_calls', {
  title: 'Follow-up calls',
  of: { form_id: { table: 'cs_forms', orphan: 'call_without_form', person: 'patient' } },
  kept: 'clinic',
  erased: 'columns',
  columns: {
    form_id: id({ required: true, told: false }),
    actor_id: id({ required: true, told: false }),
    actor_name: text(128, { required: true, told: false }),
    at: moment({ required: true, told: true }),
    outcome: choice(FOLLOW_UP_OUTCOMES, { required: true, told: true }),
    comes_on: day({ told: true }),
    note: text(1000, { told: true, erased: null }),
  },
  indexes: { form_id: ['form_id'] },
});
