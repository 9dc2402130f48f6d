import type { ObjectSchema } from 'yup';
import { ROLES } from '../call.ts';
import { EARS, FREQUENCIES, type KeptHearing, LEVEL_MAX, LEVEL_MIN, type Thresholds } from '../hearing.ts';
import {
  boolean,
  email,
  exact,
  id,
  message,
  moment,
  number,
  object,
  password,
  phone,
  repeatedPassword,
  requestId,
  string,
  username,
} from './fields.ts';

const user = object({
  id: string().required(),
  role: string().oneOf(ROLES).required(),
  username: string().required(),
  email: string().required(),
  phone: string().nullable().defined(),
}).required();

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

/** Thresholds of one ear; a frequency that was not measured is absent. */
const thresholds = () => {
  const level = number().integer().min(LEVEL_MIN).max(LEVEL_MAX);
  const shape = Object.fromEntries(FREQUENCIES.map((frequency) => [frequency, level]));
  return exact(shape) as unknown as ObjectSchema<Thresholds>;
};
const hearing = { right: thresholds(), left: thresholds() };

export const fetchHearing = {
  input: exact({ id: id() }),
  output: object({ ...hearing, savedAt: moment().required() })
    .nullable()
    .defined() as unknown as ObjectSchema<KeptHearing | null>,
};

export const saveHearing = {
  input: exact({ id: id(), ...hearing }).test('some', message('required'), (audiogram) =>
    EARS.some((ear) => FREQUENCIES.some((frequency) => audiogram?.[ear]?.[frequency] !== undefined)),
  ),
  output: object({ ...hearing, savedAt: moment().required() }).required(),
};

export const deleteHearing = {
  input: exact({ id: id() }),
  output: fetchHearing.output,
};
