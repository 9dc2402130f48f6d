import { randomBytes } from 'node:crypto';
import { parseKept, readIfThere, writeWhole } from '../files.ts';

/** A new random key of a sandbox. Its beginning tells everybody that it is worth nothing. */
export const sandboxKey = (kind: string): string => `sandbox_${kind}_${randomBytes(24).toString('hex')}`;

/** The keys that a file of an installation holds, made with its first start. */
export function keptKeys<Keys>(file: string, make: () => Keys): Keys {
  const known = readIfThere(file);
  if (known !== undefined) {
    return parseKept<Keys>(known, file);
  }
  const keys = make();
  writeWhole(file, JSON.stringify(keys), 0o600);
  return keys;
}
