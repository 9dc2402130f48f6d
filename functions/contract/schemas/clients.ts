import { ROLES } from '../call.ts';
import { email, exact, id, object, password, phone, repeatedPassword, requestId, string, username } from './fields.ts';

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
