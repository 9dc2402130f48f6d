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

/** Reads the password from `demo-password` in the data folder, or makes one (about 59 bits) on the first start. */
export function demoPassword(dataDir: string): DemoPassword {
  const path = join(dataDir, 'demo-password');
  const kept = readIfThere(path)?.trim();
  if (kept) {
    return { password: kept, isNew: false };
  }
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  const password = groups.join('-');
  writeWhole(path, `${password}\n`, 0o600);
  return { password, isNew: true };
}
