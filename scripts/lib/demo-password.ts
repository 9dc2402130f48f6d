import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writeWhole } from './files.ts';

/** No letters or digits that are taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** The one password of the demo accounts of an installation. */
export interface DemoPassword {
  password: string;
  /** True when it was made just now. */
  isNew: boolean;
}

/**
 * A password that can be read aloud (about 59 bits).
 * @param personal Appwrite refuses passwords that contain names, ids or the first parts of emails of their account.
 */
export function newPassword(personal: readonly string[]): string {
  for (;;) {
    const password = readable();
    if (!holds(password, personal)) return password;
  }
}

function holds(password: string, personal: readonly string[]): boolean {
  return personal.some((part) => /[^-]/.test(part) && password.includes(part.toLowerCase()));
}

function readable(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  return groups.join('-');
}

/**
 * Reads the password from `demo-password` in the data folder, or makes one on the first start, and where the kept one
 * would be refused for what is personal to the accounts.
 */
export function demoPassword(dataDir: string, personal: readonly string[]): DemoPassword {
  const path = join(dataDir, 'demo-password');
  const kept = readIfThere(path)?.trim();
  if (kept && !holds(kept, personal)) {
    return { password: kept, isNew: false };
  }
  const password = newPassword(personal);
  writeWhole(path, `${password}\n`, 0o600);
  return { password, isNew: true };
}
