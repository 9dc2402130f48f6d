import type { InferType } from 'yup';
import { array, choice, exact, id, list, numberOrNull, object, string, textOrNull, timeCursor } from '../fields.ts';
import { note } from '../notes/schemas.ts';
import { TIMELINE_KINDS } from './kinds.ts';

/** Something that happened. What `about`, `state`, `number` and `name` are is said by its kind. */
const timelineEntry = object({
  /** Of the row; a visit and its service form have the same. */
  $id: string().required(),
  kind: choice(TIMELINE_KINDS),
  /** ISO 8601. */
  at: string().required(),
  /**
   * A visit's reasons (of one elsewhere also the kinds of block), the kinds of block of a service, a job's kind of block, the hearing aid, what is asked for, how a
   * call ended, which text a message was opened with, which message the shop sent by which channel, what kind of message a conversation ended with, an appointment's kind (and why it was cancelled), what was done with a goal, how
   * something was paid.
   */
  about: array().of(string().required()).required(),
  /** Where it stands: of a form, hearing aid, job, message, conversation, order (its delivery), request or appointment; what kind of payment; how a goal was assessed. */
  state: textOrNull(),
  /** Serial number, the lab's number, an order's, or a phone. */
  number: textOrNull(),
  /** Who served, called, wrote or measured, or looks after a conversation. */
  name: textOrNull(),
  /** What was written down of a call or a payment, said last in a conversation, or is wanted as a goal. */
  note: textOrNull(),
  /** EGP of a payment. */
  amount: numberOrNull(),
  /** The visit to whose sheet an entry leads. */
  visit: textOrNull(),
  /** A note, as it is now. */
  written: note.nullable().defined(),
});
export type TimelineEntry = InferType<typeof timelineEntry>;

export const fetchTimeline = {
  input: exact({
    id: id(),
    patientId: id(),
    kind: string().oneOf(TIMELINE_KINDS).optional(),
    /** Behind which entry the page begins; the `next` of the page before. */
    cursor: timeCursor(),
  }),
  output: object({ documents: list(timelineEntry), next: textOrNull() }),
};
