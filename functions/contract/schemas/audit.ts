import type { ISchema } from 'yup';
import type { AuditPage } from '../admin-types.ts';
import { AUDIT_ACTIONS, AUDIT_KINDS } from '../audit-log.ts';
import { ROLES } from '../call.ts';
import { array, boolean, day, exact, id, isMoment, lang, message, number, object, string } from './fields.ts';

export const fetchAudit = {
  input: exact({
    id: id(),
    /** The `$id` of who did it. */
    person: id().optional(),
    kind: string().oneOf(AUDIT_KINDS).optional(),
    subjectId: id().optional(),
    /** Days of Cairo, both included. */
    from: day().optional(),
    to: day().optional(),
    /** Words of the thing's label or id, or of the person's name or email. */
    query: string().max(200).nullable().optional(),
    cursor: string()
      .matches(/^[0-9TZ:.+-]{20,32}_[a-zA-Z0-9._-]{1,36}$/)
      .test('moment', message('invalid'), (value) => value === undefined || isMoment(value.split('_', 1)[0] ?? ''))
      .optional(),
    lang: lang(),
  }),
  output: object({
    documents: array()
      .of(
        object({
          $id: string().required(),
          at: string().required(),
          actor_id: string().required(),
          actor_name: string().defined(),
          actor_email: string().required(),
          actor_role: string().oneOf(ROLES).required(),
          action: string().oneOf(AUDIT_ACTIONS).required(),
          kind: string().oneOf(AUDIT_KINDS).required(),
          subject_id: string().required(),
          label: string().defined(),
          before: string().nullable().defined(),
          after: string().nullable().defined(),
        }),
      )
      .required(),
    total: number().required(),
    capped: boolean().required(),
    next: string().nullable().defined(),
  }) as unknown as ISchema<AuditPage>,
};
