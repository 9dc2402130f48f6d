import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { OWNER_FILE, OWNER_FOLDER } from '../../core/data-folder.ts';

const BLOCK = 512;

/** One file of an archive. */
type Entry = { path: string; content: Buffer; isExecutable: boolean };

/**
 * Unpacks a `.tar.gz` into a folder: files only, links are left out. Throws an Error with a plain sentence when it is no
 * such archive, is cut off, or holds a path that leads out of the folder.
 */
export async function unpackArchive(archive: Buffer, folder: string): Promise<{ size: number }> {
  const tar = await promisify(gunzip)(archive).catch(() => {
    throw new Error('The source is no gzip archive.');
  });
  let size = 0;
  for (const entry of readTar(tar)) {
    const path = safePath(folder, entry.path);
    await mkdir(dirname(path), { recursive: true, mode: OWNER_FOLDER });
    await writeFile(path, entry.content, { mode: entry.isExecutable ? 0o700 : OWNER_FILE });
    size += entry.content.length;
  }
  return { size };
}

function safePath(folder: string, name: string): string {
  const path = normalize(name);
  if (path.startsWith('..') || path.startsWith(sep) || /^[a-z]:/i.test(path) || path.includes('\0')) {
    throw new Error(`The archive holds a path that leads out of it: ${name}`);
  }
  return join(folder, path);
}

/** The files of a tar in the formats ustar, pax and GNU. */
function* readTar(tar: Buffer): Generator<Entry> {
  let offset = 0;
  let longName: string | undefined;
  while (offset + BLOCK <= tar.length) {
    const header = tar.subarray(offset, offset + BLOCK);
    if (header.every((byte) => byte === 0)) {
      return;
    }
    const size = readOctal(header, 124, 12);
    const content = tar.subarray(offset + BLOCK, offset + BLOCK + size);
    if (content.length < size || Number.isNaN(size)) {
      throw new Error('The archive is cut off.');
    }
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === 'L') {
      longName = readText(content, 0, content.length);
    } else if (type === 'x') {
      longName = readPaxPath(content) ?? longName;
    } else {
      if (type === '0' || type === '\0') {
        const isExecutable = (readOctal(header, 100, 8) & 0o100) !== 0;
        yield { path: longName ?? readName(header), content, isExecutable };
      }
      longName = type === 'g' ? longName : undefined;
    }
    offset += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function readName(header: Buffer): string {
  const isUstar = readText(header, 257, 5) === 'ustar';
  const prefix = isUstar ? readText(header, 345, 155) : '';
  const name = readText(header, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

function readText(buffer: Buffer, start: number, length: number): string {
  const field = buffer.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? field.length : end).toString('utf8');
}

function readOctal(buffer: Buffer, start: number, length: number): number {
  const text = readText(buffer, start, length).trim();
  return text === '' ? 0 : Number.parseInt(text, 8);
}

/** A pax record is `<length> <key>=<value>\n`, the length counting the whole of it in bytes. */
function readPaxPath(content: Buffer): string | undefined {
  let offset = 0;
  let path: string | undefined;
  while (offset < content.length) {
    const space = content.indexOf(0x20, offset);
    const length = Number(content.subarray(offset, space).toString());
    if (space < 0 || !(length > 0)) {
      return path;
    }
    const record = content.subarray(space + 1, offset + length - 1).toString('utf8');
    path = record.startsWith('path=') ? record.slice('path='.length) : path;
    offset += length;
  }
  return path;
}
