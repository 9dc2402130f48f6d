import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { Problem } from '../lib/problem.ts';
import { ROOT } from '../lib/project.ts';

/** What the commands `backup` and `restore` are told. */
export interface Options {
  /** Where the copy is written to, or read from. */
  folder: string;
  since: string | undefined;
  /** A newer backup, which knows who was erased since. */
  erased: string | undefined;
  passphrase: string | undefined;
  /** Whether the copy is tried and its books are gone through. */
  checks: boolean;
  /** Which project is meant, as the commands that work on a project take it. */
  target: string[];
}

const PASSPHRASE_MIN = 12;

/** Reads the options; `folderOption` is the one that names the folder. Throws a Problem when they cannot be right. */
export function readOptions(args: readonly string[], folderOption: 'to' | 'from'): Options {
  const values = parse(args, folderOption);
  const folder = values[folderOption];
  if (typeof folder !== 'string') {
    throw new Problem(`Name the folder of the backup: --${folderOption} <folder>`);
  }
  const settings = values.settings === undefined ? [] : [`--settings=${values.settings}`];
  return {
    folder: resolve(ROOT, folder),
    since: typeof values.since === 'string' ? resolve(ROOT, values.since) : undefined,
    erased: typeof values.erased === 'string' ? resolve(ROOT, values.erased) : undefined,
    passphrase: typeof values['passphrase-file'] === 'string' ? readPassphrase(values['passphrase-file']) : undefined,
    checks: values['no-check'] !== true,
    target: [...(values.deployed === true ? ['--deployed'] : []), ...settings],
  };
}

function parse(args: readonly string[], folderOption: 'to' | 'from'): Record<string, string | boolean | undefined> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const own: ParseArgsOptionsConfig = folderOption === 'to' ? { since: text, 'no-check': flag } : { erased: text };
  const options: ParseArgsOptionsConfig = {
    [folderOption]: text,
    'passphrase-file': text,
    deployed: flag,
    settings: text,
    ...own,
  };
  try {
    return parseArgs({ args: [...args], options }).values as Record<string, string | boolean | undefined>;
  } catch (error) {
    const names = Object.keys(options).map((name) => `--${name}`);
    throw new Problem(`${(error as Error).message.split('. ')[0]}. There are ${names.join(', ')}.`);
  }
}

/** Reads a file with a passphrase. Throws a Problem when there is none, or one that can be guessed. */
export function readPassphrase(path: string): string {
  let passphrase: string;
  try {
    passphrase = readFileSync(resolve(ROOT, path), 'utf8').trim();
  } catch {
    throw new Problem(`There is no file ${path} to read the passphrase from.`);
  }
  if (passphrase.length < PASSPHRASE_MIN) {
    throw new Problem(`The passphrase in ${path} must have at least ${PASSPHRASE_MIN} characters.`);
  }
  return passphrase;
}
