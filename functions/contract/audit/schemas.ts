import type { InferType } from 'yup';
import { ROLES } from '../call.ts';
import { choice, counted, exact, id, isMoment, lang, message, object, string, textOrNull } from '../fields.ts';
import { period } from '../period.ts';
import { AUDIT_ACTIONS, AUDIT_KINDS } from './actions.ts';

/** One change in the audit log. */
const auditRow = object({
  $id: string().required(),
  at: string().required(),
  actor_id: string().required(),
  actor_name: string().defined(),
  /** '' when the shop itself made the change, by its schedule. */
  actor_email: string().defined(),
  actor_role: choice(ROLES),
  action: choice(AUDIT_ACTIONS),
  kind: choice(AUDIT_KINDS),
  subject_id: string().required(),
  label: string().defined(),
  /** JSON objects of the changed fields, as text; null where there was nothing. */
  before: textOrNull(),
  after: textOrNull(),
});
export type AuditRow = InferType<typeof auditRow>;

/** A page of the audit log, newest first. */
const auditPage = object({
  ...counted(auditRow),
  /** The `cursor` that brings the page after this one; null after the last. */
  next: textOrNull(),
});
export type AuditPage = InferType<typeof auditPage>;

export const fetchAudit = {
  input: exact({
    id: id(),
    /** The `$id` of who did it. */
    person: id().optional(),
    kind: string().oneOf(AUDIT_KINDS).optional(),
    subjectId: id().optional(),
    /** Days of Cairo, both included. */
    ...period(),
    /** Words of the thing's label or id, or of the person's name or email. */
    query: string().max(200).nullable().optional(),
    cursor: string()
      .matches(/^[0-9TZ:.+-]{20,32}_[a-zA-Z0-9._-]{1,36}$/)
      .test('moment', message('invalid'), (value) => value === undefined || isMoment(value.split('_', 1)[0] ?? ''))
      .optional(),
    lang: lang(),
  }),
  output: auditPage,
};
