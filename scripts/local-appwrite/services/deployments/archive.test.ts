import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packArchive, tarHeader } from '../../testing/archive.ts';
import { unpackArchive } from './archive.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const block = (text: string) => Buffer.concat([Buffer.from(text), Buffer.alloc(512 - (text.length % 512))]);

test('files come out where they were, with what they held', async () => {
  const size = await unpackArchive(packArchive({ 'main.js': 'export', './lib/سماعة.txt': 'x'.repeat(600) }), folder);
  expect(size).toEqual({ size: 606 });
  expect(readFileSync(join(folder, 'main.js'), 'utf8')).toBe('export');
  expect(readFileSync(join(folder, 'lib/سماعة.txt'), 'utf8')).toBe('x'.repeat(600));
});

test('long names, as GNU and as pax write them', async () => {
  const long = `${'deep/'.repeat(30)}file.txt`;
  const other = `${'other/'.repeat(30)}file.txt`;
  const record = `${` path=${other}\n`.length + 3} path=${other}\n`;
  const tar = Buffer.concat([
    tarHeader('././@LongLink', long.length, 'L'),
    block(long),
    tarHeader('short', 3),
    block('one'),
    tarHeader('PaxHeader', record.length, 'x'),
    block(record),
    tarHeader('short', 3),
    block('two'),
    Buffer.alloc(1024),
  ]);
  await unpackArchive(gzipSync(tar), folder);
  expect(readFileSync(join(folder, long), 'utf8')).toBe('one');
  expect(readFileSync(join(folder, other), 'utf8')).toBe('two');
});

test('links are left out', async () => {
  const tar = Buffer.concat([tarHeader('link', 0, '2'), tarHeader('a', 1), block('a'), Buffer.alloc(1024)]);
  await unpackArchive(gzipSync(tar), folder);
  expect(statSync(join(folder, 'link'), { throwIfNoEntry: false })).toBeUndefined();
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('a');
});

describe('is refused', () => {
  test.each(['../out.txt', 'a/../../out.txt', '/etc/out.txt'])('a file that would land at %s', async (path) => {
    await expect(unpackArchive(packArchive({ [path]: 'x' }), join(folder, 'inner'))).rejects.toThrow('leads out of it');
    expect(statSync(join(folder, 'out.txt'), { throwIfNoEntry: false })).toBeUndefined();
  });

  test('what is no gzip', async () => {
    await expect(unpackArchive(Buffer.from('PK'), folder)).rejects.toThrow('no gzip archive');
  });

  test('what is cut off', async () => {
    const tar = Buffer.concat([tarHeader('a', 5000), block('a')]);
    await expect(unpackArchive(gzipSync(tar), folder)).rejects.toThrow('cut off');
  });
});
