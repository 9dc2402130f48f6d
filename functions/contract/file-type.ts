/** Kinds of file that their first bytes tell. */
export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf';

/** So many bytes of a file tell what it is. */
export const TELLING_BYTES = 12;

/** What a file is by its content; null for anything else. A name and a type can be made up. */
export function fileTypeOf(content: Uint8Array): FileType | null {
  const text = String.fromCharCode(...content.subarray(0, TELLING_BYTES));
  if (text.startsWith('\xff\xd8\xff')) {
    return 'image/jpeg';
  }
  if (text.startsWith('\x89PNG\r\n\x1a\n')) {
    return 'image/png';
  }
  if (text.startsWith('%PDF-')) {
    return 'application/pdf';
  }
  // Between the two stands how long the file is.
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') {
    return 'image/webp';
  }
  return text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8)) ? 'image/heic' : null;
}

/** What the cameras of iPhones and of some others write. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'heif', 'mif1', 'msf1'];
