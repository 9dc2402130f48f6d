import type { InferType } from 'yup';
import { ROLES } from '../call.ts';
import {
  boolean,
  choice,
  email,
  exact,
  id,
  object,
  password,
  phone,
  repeatedPassword,
  requestId,
  string,
  text,
  textOrNull,
  username,
} from '../fields.ts';

const user = object({
  /** The account's `$id`. */
  id: string().required(),
  role: choice(ROLES),
  username: string().required(),
  email: string().required(),
  /** As written in Egypt (01…), or null. */
  phone: textOrNull(),
  /** From which day on their role must have a second factor, where they have none. */
  factor_from: string().optional(),
  /** Of reception: the admin allows them to take payments. */
  takes_payments: boolean().optional(),
}).required();
export type User = InferType<typeof user>;

export const fetchUser = {
  input: exact({ id: id() }),
  output: user,
};

export const updateProfile = {
  input: exact({ id: id(), username: username(), phone: phone() }),
  output: user,
};

export const register = {
  input: exact({
    email: email(),
    password: password(),
    repeatedPassword: repeatedPassword(),
    phone: phone(),
    username: username(),
    requestId: requestId(),
  }),
  output: object({ id: string().required() }).required(),
};

export const checkCredentials = {
  input: exact({ email: email(), password: password() }),
  output: object({ id: string().required() }).required(),
};

export const continueWithGoogle = {
  input: exact({ id: id() }),
  output: object({ user, startAgain: boolean().required() }).required(),
};

export const proveEmail = {
  input: exact({ id: id(), secret: text(256) }),
  output: user,
};
