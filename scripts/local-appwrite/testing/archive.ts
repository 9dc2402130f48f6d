import { gzipSync } from 'node:zlib';

const BLOCK = 512;

/** A `.tar.gz` of the given files by path, as the CLI packs them. */
export function packArchive(files: Record<string, string | Buffer>): Buffer {
  const blocks = Object.entries(files).flatMap(([path, text]) => {
    const content = Buffer.from(text);
    return [tarHeader(path, content.length), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

/** The header of a file in ustar. `type` is `0` for a file, `2` for a link, `L` for a name that follows. */
export function tarHeader(path: string, size: number, type = '0'): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(path, 0, 100);
  header.write('0000644\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(type, 156);
  header.write('ustar\u000000', 257);
  header.write('        ', 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
