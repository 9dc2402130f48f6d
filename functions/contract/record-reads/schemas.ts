import type { InferType } from 'yup';
import { ROLES } from '../call.ts';
import { choice, counted, exact, id, lang, object, string, textOrNull, timeCursor } from '../fields.ts';
import { period } from '../period.ts';
import { RECORD_KINDS } from './kinds.ts';

/** That somebody opened a record on a day, however often. */
const recordRead = object({
  $id: string().required(),
  /** When it was opened first on that day. */
  at: string().required(),
  actor_id: string().required(),
  actor_name: string().defined(),
  actor_role: choice(ROLES),
  kind: choice(RECORD_KINDS),
  /** The call that opened it first. */
  call: string().required(),
  /** Whose record; null when it is gone. */
  patient_id: textOrNull(),
  patient_name: textOrNull(),
});
export type RecordRead = InferType<typeof recordRead>;

export const fetchRecordReads = {
  input: exact({
    id: id(),
    patientId: id().optional(),
    /** The `$id` of who opened it. */
    person: id().optional(),
    /** Days of Cairo, both included. */
    ...period(),
    cursor: timeCursor(),
    lang: lang(),
  }),
  output: object({
    ...counted(recordRead),
    /** The `cursor` that brings the page after this one; null after the last. */
    next: textOrNull(),
  }),
};
