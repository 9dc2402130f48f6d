import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { script, startScript } from '../testing/processes.ts';
import { readOptions } from './options.ts';

const folder = mkdtempSync(join(tmpdir(), 'samaa-backup-options-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('The options of a backup name the folder, the shop and the file of the passphrase', () => {
  const file = join(folder, 'passphrase');
  writeFileSync(file, 'quiet lamps and tall harbours\n');
  expect(
    readOptions(['--to', folder, '--since=/earlier', '--settings=.env.other', '--passphrase-file', file], 'to'),
  ).toEqual({
    folder,
    since: '/earlier',
    erased: undefined,
    passphrase: 'quiet lamps and tall harbours',
    checks: true,
    target: ['--settings=.env.other'],
  });
  expect(readOptions(['--from', folder, '--deployed'], 'from')).toMatchObject({ target: ['--deployed'], folder });
  expect(readOptions(['--from', folder, '--erased=/newer'], 'from')).toMatchObject({ folder, erased: '/newer' });
});

test('Options that cannot be right are refused with a sentence', () => {
  expect(() => readOptions([], 'to')).toThrow('--to <folder>');
  expect(() => readOptions(['--from', folder, '--since=x'], 'from')).toThrow("Unknown option '--since'");
  expect(() => readOptions(['--to', folder, '--passphrase-file=nowhere'], 'to')).toThrow('There is no file nowhere');
  const short = join(folder, 'short');
  writeFileSync(short, 'short\n');
  expect(() => readOptions(['--to', folder, `--passphrase-file=${short}`], 'to')).toThrow('at least 12 characters');
});

test('Where there is no installation or no finished backup the commands say so and end with 1', async () => {
  const dataDir = join(folder, 'installation');
  const without = startScript(script('backup.ts'), ['--to', join(folder, 'copy')], { DATA_DIR: dataDir });
  expect(await without.ended()).toBe(1);
  expect(without.output()).toContain('npm start');
  const nothing = startScript(script('restore.ts'), ['--from', join(folder, 'copy')], { DATA_DIR: dataDir });
  expect(await nothing.ended()).toBe(1);
  expect(nothing.output()).toContain('holds no finished backup');
});
