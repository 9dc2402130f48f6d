import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
const FILE_MODE = 0o644;

/** The contents of a folder or an archive: a fingerprint by path, with `/`. */
export type Contents = ReadonlyMap<string, string>;

/**
 * Packs a folder as Appwrite takes code: a gzipped tar. The same files always give the same archive. `leaveOut` says of
 * a path (from the folder, with `/`) whether it stays out.
 */
export async function packFolder(folder: string, leaveOut: (path: string) => boolean = () => false): Promise<Buffer> {
  const blocks: Buffer[] = [];
  for (const path of filesIn(folder, leaveOut)) {
    const content = readFileSync(join(folder, path));
    blocks.push(header(path, content.length), content, Buffer.alloc(padding(content.length)));
  }
  blocks.push(Buffer.alloc(2 * BLOCK));
  return promisify(gzip)(Buffer.concat(blocks), { level: constants.Z_BEST_COMPRESSION });
}

/** What an archive of `packFolder` would contain. */
export function folderContents(folder: string, leaveOut: (path: string) => boolean = () => false): Contents {
  return new Map(filesIn(folder, leaveOut).map((path) => [path, fingerprint(readFileSync(join(folder, path)))]));
}

/** What a gzipped tar contains, whoever packed it. Throws when it is none. */
export async function archiveContents(archive: Uint8Array): Promise<Contents> {
  const tar = await promisify(gunzip)(archive);
  const contents = new Map<string, string>();
  let longPath: string | undefined;
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(tar, at + 124, 12), 8) || 0;
    const type = text(tar, at + 156, 1);
    const body = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (type === 'x') {
      longPath = paxPath(body) ?? longPath;
    } else if (type === 'L') {
      longPath = text(body, 0, body.length);
    } else {
      if (type === '' || type === '0') {
        const prefix = text(tar, at + 345, PREFIX_BYTES);
        const name = text(tar, at, NAME_BYTES);
        const path = longPath ?? (prefix === '' ? name : `${prefix}/${name}`);
        contents.set(path.replace(/^\.\//, ''), fingerprint(body));
      }
      longPath = undefined;
    }
    at += BLOCK + size + padding(size);
  }
  return contents;
}

/** Whether two hold the same files. */
export function sameContents(one: Contents, other: Contents): boolean {
  return one.size === other.size && [...one].every(([path, value]) => other.get(path) === value);
}

function filesIn(folder: string, leaveOut: (path: string) => boolean): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !leaveOut(path))
    .sort();
}

function header(path: string, size: number): Buffer {
  const { prefix, name } = splitPath(path);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write(octal(FILE_MODE, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A tar header has two fields for a path. */
function splitPath(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= NAME_BYTES) {
    return { prefix: '', name: path };
  }
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= PREFIX_BYTES && Buffer.byteLength(name) <= NAME_BYTES) {
      return { prefix, name };
    }
  }
  throw new Error(`The path is too long for an archive: ${path}`);
}

/** The path in an extended header, whose records are `<length> <name>=<value>\n`. */
function paxPath(body: Buffer): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(body.toString())?.[1];
}

function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, '0')}\0`;
}

function text(bytes: Buffer, start: number, length: number): string {
  const field = bytes.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString();
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function fingerprint(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
