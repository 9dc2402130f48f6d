import { withoutUnwritable } from '#contract/invisible.ts';

/** The ways in which spreadsheets and other systems write letters as bytes, the likeliest first. */
export const ENCODINGS = ['utf-8', 'windows-1256', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A file that holds no text. */
export class NotTextError extends Error {
  override name = 'NotTextError';
}

/**
 * How the letters of a file are written: spreadsheets save as UTF-8, as UTF-16 ("Unicode text") or, on older Arabic systems,
 * in the code page of Windows.
 * @throws NotTextError when it is something else.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.includes(0)) {
    // UTF-16 without a mark: the upper halves of blanks, separators and digits are zeros. Spreadsheet programs' own files,
    // pictures and the like hold zeros, too; text holds no characters that control something.
    const zeroAt = bytes.indexOf(0) % 2;
    const encoding = zeroAt === 1 ? 'utf-16le' : 'utf-16be';
    if (bytes.length % 2 === 1 || withoutUnwritable(decoded(bytes, encoding)) !== decoded(bytes, encoding)) {
      throw new NotTextError('The file holds no text.');
    }
    return encoding;
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1256';
  }
}

/** The text of a file, without a byte order mark. */
export function decoded(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

export async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}
