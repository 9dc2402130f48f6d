/** The first bytes of each kind of picture that is taken. */
const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** True when the content, not the name, says JPEG or PNG. */
export function isJpegOrPng(content: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, index) => content[index] === byte));
}
