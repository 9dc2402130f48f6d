import type { FieldMessage } from '#contract/errors.ts';
import { isBlank, normalizeEmail } from '#contract/invisible.ts';
import type { AdminData, Person } from '#contract/people/schemas.ts';
import { audited } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { Tables } from '#runtime/tables.ts';
import { ensurePeopleCounters } from '../profiles.ts';
import { PASSWORD_FAULTS, type PasswordFault } from '../rules/passwords.ts';
import { PERSON_COLUMNS, toPerson } from './people-list.ts';

/** What is read of a profile that changes or goes. */
export const PROFILE_COLUMNS = [...PERSON_COLUMNS, 'unpaid_order_id', 'version'] as const;

/** Somebody who works here, as the log of changes tells of them. */
export const auditedStaff = audited('users', {
  kind: 'role',
  label: ({ username }) => username,
  told: ({ username, email, role }: Pick<Rows['users'], 'username' | 'email' | 'role'>) => ({ username, email, role }),
});

const REQUIRED = { key: 'required' } as const satisfies FieldMessage;

/** What a form of an account says, in the form in which it is kept; what is empty is not there. */
export function readAdminData({ username, email, password, role }: AdminData) {
  return {
    ...(username && !isBlank(username) ? { username: username.trim() } : {}),
    ...(email && !isBlank(email) ? { email: normalizeEmail(email) } : {}),
    ...(password?.trim() ? { password: password.trim() } : {}),
    ...(role ? { role } : {}),
  };
}

/** Refuses fields of `data` that must be filled in. */
export function refuseMissing(fields: readonly string[]): never {
  return refuse('fields_missing', { fields: Object.fromEntries(fields.map((field) => [`data.${field}`, REQUIRED])) });
}

/** Refuses an email that Appwrite, which is stricter than our schemas, does not take, or a password. */
export function refuseField(fault: 'invalid_email' | PasswordFault): never {
  const fields: Record<string, FieldMessage> =
    fault === 'invalid_email'
      ? { 'data.email': { key: 'email_invalid' } }
      : { 'data.password': PASSWORD_FAULTS[fault] };
  return refuse('invalid_input', { fields });
}

/** A person as the lists show them; refuses with `busy` when they were deleted meanwhile. */
export async function readPerson(tables: Tables, id: string): Promise<Person> {
  const row = await tables.get('users', id, PERSON_COLUMNS);
  return row ? toPerson(row) : refuse('busy');
}

/** How many admins there are. */
export async function countAdmins(tables: Tables): Promise<number> {
  const row = await tables.get('counters', 'admins', ['value']);
  if (row) {
    return row.value;
  }
  await ensurePeopleCounters(tables);
  return (await tables.get('counters', 'admins', ['value']))?.value ?? 0;
}
