import type { Schema } from 'yup';
import { exact } from '#contract/fields.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import { isStaffRole, type StaffRole } from '#contract/people/roles.ts';
import type { Person } from '#contract/people/schemas.ts';
import { type AdminData, adminChanges, newAdmin } from '#contract/people/schemas.ts';

/** The form of an account, as it is typed. */
export interface AdminValues {
  username: string;
  email: string;
  password: string;
  role: StaffRole | '';
}

/** The form of an account, or the empty one. A password is never shown. */
export function valuesOf(person: Person | null): AdminValues {
  if (!person) return { username: '', email: '', password: '', role: '' };
  const { username, email, role } = person;
  return { username, email, password: '', role: isStaffRole(role) ? role : '' };
}

/** What the form holds, as the calls take it. */
export function toData({ username, email, password, role }: AdminValues): AdminData {
  return { username: username.trim(), email: normalizeEmail(email), password: password.trim(), role };
}

/** What an edit sends: what is filled in and not as before. */
export function changesOf(before: AdminValues, values: AdminValues): AdminData {
  const seen: Record<string, unknown> = { ...before };
  return Object.fromEntries(
    Object.entries(toData(values)).filter(([field, value]) => value !== '' && value !== seen[field]),
  );
}

const filled = (schema: unknown) =>
  (schema as Schema).test(
    'filled',
    () => ({ key: 'required' }),
    (value) => Boolean(value),
  );

type Fields = Record<keyof AdminValues, unknown>;
const fieldsOf = (schema: unknown) => (schema as { fields: Fields }).fields;

/** A new account: all fields are needed. */
export const newAdminSchema = exact(
  Object.fromEntries(Object.entries(fieldsOf(newAdmin)).map(([field, schema]) => [field, filled(schema)])),
);

/** A changed account: every field that is filled in is validated. */
export const changesSchema = adminChanges as unknown as Schema;
