import type { ISchema } from 'yup';
import type { CountedList } from '../admin-types.ts';
import { ROLES } from '../call.ts';
import { EMAIL_MAX, ID_PATTERN, MAX_PAGE_SIZE, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '../constants.ts';
import { EDITED_PASSWORD_MAX, type Person, STAFF_ROLES, type StaffRole } from '../people.ts';
import {
  array,
  boolean,
  email,
  exact,
  id,
  lang,
  moment,
  number,
  object,
  optionalWritableText,
  requestId,
  string,
} from './fields.ts';

const person = object({
  $id: string().required(),
  $createdAt: string().required(),
  username: string().required(),
  email: string().required(),
  phone: string().nullable().defined(),
  role: string().oneOf(ROLES).required(),
}).required() as unknown as ISchema<Person>;
const people = object({
  documents: array()
    .of(person as never)
    .required(),
  total: number().required(),
  capped: boolean().required(),
}) as unknown as ISchema<CountedList<Person>>;

const listing = {
  id: id(),
  query: string().max(200).nullable().optional(),
  limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
  lang: lang(),
};
/** When the last one of the page before was made: with it the next page is found also when he is gone meanwhile. */
const createdAt = moment().optional();
const cursor = string().matches(ID_PATTERN).required();

export const fetchPeople = { input: exact(listing), output: people };
export const fetchPaginatedUsers = { input: exact({ ...listing, userId: cursor, createdAt }), output: people };
export const fetchPaginatedAdmins = { input: exact({ ...listing, adminId: cursor, createdAt }), output: people };

const gone = object({ $id: string().required() }).required();

export const deleteUser = { input: exact({ userId: id(), id: id(), lang: lang() }), output: gone };

/** Empty means "not filled in"; what is filled in must be right. */
const optionalEmail = string()
  .nullable()
  .optional()
  .max(EMAIL_MAX)
  .test('email', { key: 'email_invalid' } as never, (value) => !value || email().isValidSync(value));
const optionalName = optionalWritableText(USERNAME_MAX);
const optionalRole = string()
  .nullable()
  .optional()
  .oneOf([...STAFF_ROLES, '', null]);
const optionalPassword = (max: number) =>
  string()
    .nullable()
    .optional()
    .max(max)
    .test('length', { key: 'too_short', values: { min: PASSWORD_MIN } } as never, (value) => {
      return !value?.trim() || value.trim().length >= PASSWORD_MIN;
    });

/** What the forms of an account hold. Fields of a new one that are empty are answered as `fields_missing`. */
export interface AdminData {
  username?: string | null;
  email?: string | null;
  password?: string | null;
  role?: StaffRole | '' | null;
}

/** The form of a new account. */
export const newAdmin = exact({
  username: optionalName,
  email: optionalEmail,
  password: optionalPassword(PASSWORD_MAX),
  role: optionalRole,
}) as unknown as ISchema<AdminData>;
/** The form of an edit: what is not empty changes. */
export const adminChanges = exact({
  username: optionalName,
  email: optionalEmail,
  password: optionalPassword(EDITED_PASSWORD_MAX),
  role: optionalRole,
}) as unknown as ISchema<AdminData>;

export const createAdmin = {
  input: exact({ id: id(), data: newAdmin as never, requestId: requestId(), lang: lang() }) as unknown as ISchema<{
    id: string;
    data: AdminData;
    requestId?: string;
    lang?: 'ar' | 'en';
  }>,
  output: person,
};

export const updateAdmin = {
  input: exact({ adminId: id(), id: id(), data: adminChanges as never, lang: lang() }) as unknown as ISchema<{
    adminId: string;
    id: string;
    data: AdminData;
    lang?: 'ar' | 'en';
  }>,
  output: person,
};

export const deleteAdmin = { input: exact({ adminId: id(), id: id(), lang: lang() }), output: gone };
