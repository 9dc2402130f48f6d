import type { FieldMessage } from '#contract/errors.ts';

/** What a password must not say. The phone is in E.164 or as written in Egypt. */
export interface PasswordOwner {
  id?: string;
  email: string;
  name: string;
  phone?: string | null;
}

/**
 * Why a password is not taken: too many have it, it says something of its owner, they had it before, or for a reason that
 * only Appwrite knows.
 */
export type PasswordFault = 'common_password' | 'personal_password' | 'used_password' | 'invalid_password';

/** The words beside the field. */
export const PASSWORD_FAULTS = {
  common_password: { key: 'password_common' },
  personal_password: { key: 'password_personal' },
  used_password: { key: 'password_used' },
  invalid_password: { key: 'invalid' },
} as const satisfies Record<PasswordFault, FieldMessage>;

/** What is shorter stands in too many passwords by chance; Appwrite's own rule may refuse it all the same. */
const PERSONAL_MIN = 4;

/**
 * Looks at a password as Appwrite's policies do. It is done here too because a project may not have them switched on.
 * Null when nothing speaks against it.
 */
export async function validatePassword(password: string, owner: PasswordOwner): Promise<PasswordFault | null> {
  if (await isCommon(password)) {
    return 'common_password';
  }
  return isPersonal(password, owner) ? 'personal_password' : null;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** The list is large: only who sets a password reads it. */
async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return (await common).has(password.toLowerCase());
}

function isPersonal(password: string, { id = '', email, name, phone }: PasswordOwner): boolean {
  const digits = (phone ?? '').replace(/^\+2?/, '');
  const parts = [id, email, email.split('@')[0] ?? '', name.trim(), digits].map((part) => part.toLowerCase());
  return parts.some((part) => part.length >= PERSONAL_MIN && password.toLowerCase().includes(part));
}
