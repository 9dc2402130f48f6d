import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const TEXT = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest', '.xml']);
const compress = promisify(brotliCompress);

/** The size of a text as Brotli sends it at the best quality, in bytes. */
export async function brotliBytes(content: Buffer): Promise<number> {
  return (await squeeze(content)).length;
}

/** What is compressed again with every change of a catalogue is compressed fast. */
export const FAST = 10;

/** Puts a Brotli copy (`.br`) beside every text file in the folder for which that is smaller. */
export async function precompress(folder: string, quality = constants.BROTLI_MAX_QUALITY): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const compressed = await squeeze(content, quality);
      if (compressed.length < content.length) {
        await writeFile(`${file}.br`, compressed);
      }
    }),
  );
}

function squeeze(content: Buffer, quality = constants.BROTLI_MAX_QUALITY): Promise<Buffer> {
  return compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
