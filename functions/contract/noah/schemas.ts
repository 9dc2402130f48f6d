import type { InferType } from 'yup';
import { audiogramData } from '../audiograms/schemas.ts';
import { array, boolean, day, exact, id, list, object, optionalWritableText, string, text } from '../fields.ts';
import { FILE_NAME_MAX } from '../imports/constants.ts';
import { NOAH_NAME_MAX, NOAH_SESSIONS } from './constants.ts';

/** A session as a file has it: what an audiogram says, less what no file says. */
const noahSession = audiogramData.omit(['self_reported', 'calibrated_on']);
export type NoahSession = InferType<typeof noahSession>;

export const importNoah = {
  input: exact({
    id: id(),
    patientId: id(),
    file_name: text(FILE_NAME_MAX),
    /** Whose the file says that the sessions are. */
    person: exact({
      name: optionalWritableText(NOAH_NAME_MAX),
      birth_date: day().nullable().optional(),
    }),
    /** Whoever imports says that they are this client's although name or birth date differ. */
    confirmed: boolean().optional(),
    sessions: array().of(noahSession).min(1).max(NOAH_SESSIONS).required(),
  }),
  output: object({
    /** Of each session, in their order. */
    documents: list(
      object({
        $id: string().required(),
        /** It was in the record already. */
        known: boolean().required(),
      }),
    ),
  }),
};
