/** How files of these types begin, by which they are known. */
const BEGINNINGS: Record<string, string> = {
  'image/jpeg': '\xff\xd8\xff\xe0',
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/webp': 'RIFF\0\0\0\0WEBP',
};

/** A file that begins like one of its type and is so many bytes long. */
export function fileOf(type: string, name = 'picture', size = 20): File {
  const bytes = new Uint8Array(size);
  bytes.set(Uint8Array.from(BEGINNINGS[type] ?? '', (character) => character.charCodeAt(0)));
  return new File([bytes], name, { type });
}
