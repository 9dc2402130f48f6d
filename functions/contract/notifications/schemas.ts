import type { InferType } from 'yup';
import { choice, exact, id, list, object, string, textOrNull } from '../fields.ts';
import { NOTIFICATION_KINDS } from './kinds.ts';

/** Something that concerns the caller. It names nobody: what is shown on a locked screen follows from it. */
const notification = object({
  kind: choice(NOTIFICATION_KINDS),
  /** The order, appointment, conversation, task, job, return or request for leave. */
  $id: string().required(),
  /** When it came about; ISO 8601. */
  at: string().required(),
  /** Of an appointment: when it begins, and in which room. */
  starts_at: textOrNull(),
  room: object({ name_ar: string().required(), name_en: string().required() }).nullable().defined(),
}).required();
export type Notification = InferType<typeof notification>;

export const fetchNotifications = { input: exact({ id: id() }), output: object({ documents: list(notification) }) };
