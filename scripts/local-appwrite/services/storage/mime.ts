type Signature = { type: string; matches(head: Buffer): boolean };

const startsWith = (...bytes: number[]) => {
  const expected = Buffer.from(bytes);
  return (head: Buffer) => head.subarray(0, expected.length).equals(expected);
};
const hasText = (offset: number, ...texts: string[]) => {
  const length = texts[0]?.length ?? 0;
  return (head: Buffer) => texts.includes(head.toString('latin1', offset, offset + length));
};

const signatures: Signature[] = [
  { type: 'image/jpeg', matches: startsWith(0xff, 0xd8, 0xff) },
  { type: 'image/png', matches: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { type: 'image/gif', matches: hasText(0, 'GIF87a', 'GIF89a') },
  { type: 'image/webp', matches: (head) => hasText(0, 'RIFF')(head) && hasText(8, 'WEBP')(head) },
  { type: 'image/avif', matches: hasText(4, 'ftypavif', 'ftypavis') },
  { type: 'image/heic', matches: hasText(4, 'ftypheic', 'ftypheix', 'ftypmif1') },
  { type: 'video/mp4', matches: hasText(4, 'ftypisom', 'ftypiso2', 'ftypmp42', 'ftypmp41', 'ftypM4V ') },
  { type: 'video/webm', matches: startsWith(0x1a, 0x45, 0xdf, 0xa3) },
  { type: 'application/pdf', matches: hasText(0, '%PDF-') },
];

/** The types that a browser may show as what they are; everything else is shown as plain text. */
const shownTypes = new Set(signatures.map(({ type }) => type));

/** The type of a file by its content, whatever its name says. */
export function detectMimeType(content: Buffer): string {
  const known = signatures.find(({ matches }) => matches(content));
  if (known !== undefined) {
    return known.type;
  }
  return content.subarray(0, 8192).includes(0) ? 'application/octet-stream' : 'text/plain';
}

/** The type that a file is shown with inside a page of this origin: never one that could carry scripts. */
export function safeContentType(mimeType: string): string {
  return shownTypes.has(mimeType) ? mimeType : 'text/plain';
}
