import type { InferType } from 'yup';
import { ROLES } from '../call.ts';
import {
  array,
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
import { PERMISSIONS } from '../permissions/permissions.ts';

const user = object({
  /** The account's `$id`. */
  id: string().required(),
  role: choice(ROLES),
  username: string().required(),
  email: string().required(),
  /** As written in Egypt (01…), or null. */
  phone: textOrNull(),
  /**
   * Where their role must have a second factor: from which day on, and whether they have one. Of who waits for it, what comes next:
   * another password by a mail, or the app.
   */
  factor: object({
    from: string().required(),
    on: boolean().required(),
    step: choice(['password', 'app']).optional(),
  })
    .default(undefined)
    .optional(),
  /** What their role is granted; nothing for customers. */
  permissions: array().of(choice(PERMISSIONS)).default(undefined).optional(),
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
