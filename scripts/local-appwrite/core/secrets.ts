import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, OWNER_FILE, SECRETS_FILE } from './data-folder.ts';
import { Problem } from './problem.ts';

/** What only this installation knows. All values are lower-case hexadecimal. */
export type Secrets = {
  /** The API key with every scope; 64 bytes. */
  apiKey: string;
  /** Signs the JWTs of users and of running functions; 32 bytes. */
  jwtSecret: string;
  /** Encrypts columns marked `encrypt` and stored files; 32 bytes, an AES-256 key. */
  encryptionKey: string;
  /** Lets the operator into the console (see `services/project/operator.ts`); 12 bytes. */
  operatorPassword: string;
};

const byteLengths: Record<keyof Secrets, number> = {
  apiKey: 64,
  jwtSecret: 32,
  encryptionKey: 32,
  operatorPassword: 12,
};

/**
 * Reads `secrets.json` of the data folder, or makes it (readable by its owner only) on the first start.
 * Throws when the file is there but damaged: making new secrets would lock away what the old ones encrypted.
 */
export function loadSecrets(dataDir: string): Secrets {
  makeFolder(dataDir);
  const path = join(dataDir, SECRETS_FILE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
    return writeSecrets(path, {});
  }
  const kept = parseSecrets(text, path);
  // Folders of before there was an operator have no password for one.
  return kept.operatorPassword === undefined ? writeSecrets(path, kept) : (kept as Secrets);
}

/** Makes what is missing and writes the file. */
function writeSecrets(path: string, kept: Partial<Secrets>): Secrets {
  const names = Object.keys(byteLengths) as (keyof Secrets)[];
  const made = names.map((name) => [name, kept[name] ?? randomBytes(byteLengths[name]).toString('hex')]);
  const secrets = Object.fromEntries(made) as Secrets;
  // Written beside and renamed, so that a kill in between cannot leave half a file.
  const draft = `${path}.${process.pid}.new`;
  const file = openSync(draft, 'w', OWNER_FILE);
  writeSync(file, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
  return secrets;
}

function parseSecrets(text: string, path: string): Partial<Secrets> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem(`${path} is damaged. Restore it, or delete the whole data folder to start anew.`);
  }
  const record = (value ?? {}) as Record<string, unknown>;
  for (const [name, bytes] of Object.entries(byteLengths)) {
    const secret = record[name];
    if (name === 'operatorPassword' && secret === undefined) {
      continue;
    }
    if (typeof secret !== 'string' || !/^[0-9a-f]+$/.test(secret) || secret.length !== bytes * 2) {
      throw new Problem(`${path} has no valid ${name}. Restore it, or delete the whole data folder to start anew.`);
    }
  }
  return value as Partial<Secrets>;
}
