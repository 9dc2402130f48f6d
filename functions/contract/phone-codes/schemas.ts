import {
  array,
  boolean,
  choice,
  exact,
  id,
  lang,
  message,
  object,
  password,
  phone,
  repeatedPassword,
  requestId,
  string,
  text,
} from '../fields.ts';
import { foldDigits } from '../phone.ts';
import { CODE_CHANNELS, CODE_LENGTH, PROOF_LENGTH } from './constants.ts';

/** A code as somebody types or pastes it: in Arabic digits too, with blanks around it. */
const CODE_TYPED_MAX = 20;
const CODE = new RegExp(`^\\d{${CODE_LENGTH}}$`);
export const normalizeCode = (typed: string): string => foldDigits(typed).replace(/\s/g, '');

const asked = { phone: phone(), requestId: requestId().required() };

/** What proves that whoever has it reads the messages of a phone. */
export const proof = () =>
  string()
    .required()
    .matches(new RegExp(`^[0-9a-f]{${PROOF_LENGTH}}$`));

export const fetchCodeChannels = {
  input: exact({}),
  /** Those by which codes go out; none where there are no codes. */
  output: object({ channels: array().of(choice(CODE_CHANNELS)).required() }).required(),
};

export const requestPhoneCode = {
  input: exact({ ...asked, channel: choice(CODE_CHANNELS), lang: lang() }),
  output: object({
    /** Until when the code can be typed, ISO 8601. */
    expires_at: string().required(),
  }).required(),
};

export const confirmPhoneCode = {
  /** With the request's id: nobody else's code can be tried. */
  input: exact({
    ...asked,
    code: text(CODE_TYPED_MAX).test('code', message('code_invalid', { length: CODE_LENGTH }), (typed) =>
      CODE.test(normalizeCode(typed ?? '')),
    ),
  }),
  output: object({
    proof: string().required(),
    /** Until when something can be done by it, ISO 8601. */
    expires_at: string().required(),
  }).required(),
};

export const signInByPhone = {
  input: exact({ ...asked, proof: proof() }),
  /** With these Appwrite opens a session, once and at once. */
  output: object({ userId: string().required(), secret: string().required() }).required(),
};

export const provePhone = {
  input: exact({ ...asked, id: id(), proof: proof() }),
  output: object({
    /** As written in Egypt (01…). */
    phone: string().required(),
  }).required(),
};

export const setForgottenPassword = {
  input: exact({ id: id(), password: password(), repeatedPassword: repeatedPassword() }),
  output: object({ set: boolean().required() }).required(),
};
