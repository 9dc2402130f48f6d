import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { readPassphrase } from '../backup/options.ts';
import { Problem } from '../lib/problem.ts';
import { ROOT } from '../lib/project.ts';

/** What `npm run doctor` is told. */
export interface DoctorOptions {
  /** The options of a deployment that name the project; null for the installation on this machine. */
  deployment: string[] | null;
  backups: string | undefined;
  passphrase: string | undefined;
  books: boolean;
  strict: boolean;
  json: boolean;
}

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const OPTIONS = {
  deployed: flag,
  settings: text,
  'no-site': flag,
  backups: text,
  'passphrase-file': text,
  books: flag,
  strict: flag,
  json: flag,
} satisfies ParseArgsOptionsConfig;

/** Reads the options. Throws a Problem when there is one that does not exist. */
export function readDoctorOptions(args: readonly string[]): DoctorOptions {
  const { deployed, settings, backups, books = false, strict = false, json = false, ...rest } = parse(args);
  const deployment = [
    ...(settings === undefined ? [] : [`--settings=${settings}`]),
    ...(rest['no-site'] ? ['--no-site'] : []),
  ];
  return {
    deployment: deployed || deployment.length > 0 ? deployment : null,
    backups: backups === undefined ? undefined : resolve(ROOT, backups),
    passphrase: rest['passphrase-file'] === undefined ? undefined : readPassphrase(rest['passphrase-file']),
    books,
    strict,
    json,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    const names = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new Problem(`${(error as Error).message.split('. ')[0]}. There are ${names.join(', ')}.`);
  }
}
