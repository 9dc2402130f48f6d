import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archiveContents, folderContents, packFolder, sameContents } from './archive.ts';

const LONG = `${'folder-'.repeat(12)}/${'name-'.repeat(15)}.js`;

function folder(files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), 'samaa-archive-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(path, dirname(name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return path;
}

test('a folder comes back as it was, and always as the same bytes', async () => {
  const files = { 'main.js': 'x'.repeat(1500), 'a/empty.txt': '', 'a/full.txt': 'y'.repeat(512), [LONG]: 'long' };
  const one = folder(files);
  const archive = await packFolder(one);
  const contents = await archiveContents(archive);
  expect([...contents.keys()].sort()).toEqual(Object.keys(files).sort());
  expect(sameContents(contents, folderContents(one))).toBe(true);
  expect(await packFolder(folder(files))).toEqual(archive);
});

test('another content, one file more or less is a difference', async () => {
  const archive = await archiveContents(await packFolder(folder({ 'main.js': 'one', 'package.json': '{}' })));
  const differs = (files: Record<string, string>) => sameContents(archive, folderContents(folder(files)));
  expect(differs({ 'main.js': 'two', 'package.json': '{}' })).toBe(false);
  expect(differs({ 'main.js': 'one' })).toBe(false);
  expect(differs({ 'main.js': 'one', 'package.json': '{}', 'more.js': '' })).toBe(false);
  const all = folder({ 'main.js': 'one', 'package.json': '{}', 'main.js.br': 'squeezed' });
  expect(
    sameContents(
      archive,
      folderContents(all, (path) => path.endsWith('.br')),
    ),
  ).toBe(true);
});

test('the archives of other programs are read, and they read ours', async () => {
  const files = {
    'main.js': 'one',
    [LONG]: 'long',
    [`${LONG}/${'more-'.repeat(25)}.js`.replace('.js/', '/')]: 'longer',
  };
  const source = folder(files);
  const theirs = join(folder({}), 'theirs.tar.gz');
  for (const format of ['gnu', 'pax']) {
    execFileSync('tar', ['--format', format, '-czf', theirs, '-C', source, '.']);
    expect(sameContents(await archiveContents(readFileSync(theirs)), folderContents(source))).toBe(true);
  }
  const ours = folder({ 'main.js': 'one', [LONG]: 'long' });
  const target = folder({});
  writeFileSync(join(target, 'ours.tar.gz'), await packFolder(ours));
  execFileSync('tar', ['-xzf', 'ours.tar.gz'], { cwd: target });
  rmSync(join(target, 'ours.tar.gz'));
  expect(sameContents(folderContents(target), folderContents(ours))).toBe(true);
});
