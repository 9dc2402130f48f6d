import type { InferType } from 'yup';
import { ROLES } from '../call.ts';
import { ID_PATTERN, MAX_PAGE_SIZE, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '../constants.ts';
import {
  choice,
  countedList,
  exact,
  id,
  lang,
  message,
  moment,
  number,
  object,
  optionalChoice,
  optionalEmail,
  optionalWritableText,
  requestId,
  string,
  textOrNull,
} from '../fields.ts';
import { EDITED_PASSWORD_MAX, STAFF_ROLES } from './roles.ts';

/** Somebody with an account, as the admin's lists show them. */
const person = object({
  $id: string().required(),
  $createdAt: string().required(),
  username: string().required(),
  email: string().required(),
  /** As written in Egypt (01…), or null. */
  phone: textOrNull(),
  role: choice(ROLES),
}).required();
export type Person = InferType<typeof person>;

const people = countedList(person);

const listing = {
  id: id(),
  query: string().max(200).nullable().optional(),
  limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
  lang: lang(),
};
/** When the last one of the page before was made: with it the next page is found also when they are gone meanwhile. */
const createdAt = moment().optional();
const cursor = string().matches(ID_PATTERN).required();

export const fetchUsers = { input: exact(listing), output: people };
export const fetchAdmins = fetchUsers;
export const fetchPaginatedUsers = { input: exact({ ...listing, userId: cursor, createdAt }), output: people };
export const fetchPaginatedAdmins = { input: exact({ ...listing, adminId: cursor, createdAt }), output: people };

const gone = object({ $id: string().required() }).required();

export const deleteUser = { input: exact({ userId: id(), id: id(), lang: lang() }), output: gone };

/** What the forms of an account hold. Fields of a new one that are empty are answered as `fields_missing`. */
const adminData = (passwordMax: number) =>
  exact({
    username: optionalWritableText(USERNAME_MAX),
    email: optionalEmail(),
    password: string()
      .nullable()
      .optional()
      .max(passwordMax)
      .test('length', message('too_short', { min: PASSWORD_MIN }), (value) => {
        return !value?.trim() || value.trim().length >= PASSWORD_MIN;
      }),
    role: optionalChoice(STAFF_ROLES),
  });
/** The form of a new account. */
export const newAdmin = adminData(PASSWORD_MAX);
/** The form of an edit: what is not empty changes. */
export const adminChanges = adminData(EDITED_PASSWORD_MAX);
export type AdminData = InferType<typeof newAdmin>;

export const createAdmin = {
  input: exact({ id: id(), data: newAdmin, requestId: requestId(), lang: lang() }),
  output: person,
};

export const updateAdmin = {
  input: exact({ adminId: id(), id: id(), data: adminChanges, lang: lang() }),
  output: person,
};

export const deleteAdmin = {
  input: exact({ adminId: id(), id: id(), lang: lang() }),
  /** The specialist of the calendar who the account was, and who stays without one; null for nobody. */
  output: gone.shape({
    specialist: object({ name_ar: string().defined(), name_en: string().defined() }).nullable().defined(),
  }),
};

export const resetSecondFactor = {
  input: exact({ userId: id(), id: id(), requestId: requestId().required(), lang: lang() }),
  output: gone,
};
