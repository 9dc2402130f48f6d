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

/** A password that can be read aloud (about 59 bits). */
export function newPassword(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  return groups.join('-');
}

/** Reads the password from `demo-password` in the data folder, or makes one on the first start. */
export function demoPassword(dataDir: string): DemoPassword {
  const path = join(dataDir, 'demo-password');
  const kept = readIfThere(path)?.trim();
  if (kept) {
    return { password: kept, isNew: false };
  }
  const password = newPassword();
  writeWhole(path, `${password}\n`, 0o600);
  return { password, isNew: true };
}
