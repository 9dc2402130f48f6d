import { boolean, choice, exact, id, object, phone, requestId } from '../fields.ts';
import { CONTACT_SUBJECTS, type ContactSubject } from './constants.ts';
import { CONTACT_KINDS } from './texts.ts';

export const recordContact = {
  input: exact({
    id: id(),
    requestId: requestId().required(),
    /** Which text was prepared, for what, and for which phone. */
    kind: choice(CONTACT_KINDS),
    about: choice(Object.keys(CONTACT_SUBJECTS) as ContactSubject[]),
    aboutId: id(),
    phone: phone(),
  }),
  /** False where it is about nobody who has a record. */
  output: object({ recorded: boolean().required() }).required(),
};

export const markCalled = {
  input: exact({ id: id(), messageId: id() }),
  /** False where nobody has to be called any more: the message has arrived, or its appointment is another one now. */
  output: object({ called: boolean().required() }).required(),
};
