import type { InferType } from 'yup';
import { ROLES } from '../call.ts';
import { choice, exact, id, lang, object, paged, string, textOrNull, timeCursor } from '../fields.ts';
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
const auditPage = object(paged(auditRow));
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
    cursor: timeCursor(),
    lang: lang(),
  }),
  output: auditPage,
};
