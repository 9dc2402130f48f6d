/** The first bytes of each kind of picture that is taken. */
const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** True when the content, not the name, says JPEG or PNG. */
export function isJpegOrPng(content: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, index) => content[index] === byte));
}

const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
/** The four bytes between both say how long the file is. */
const WEBP_AT = 8;

/** True when the content says JPEG, PNG or WebP: the pictures that a product may have. */
export function isCover(content: Uint8Array): boolean {
  return (
    isJpegOrPng(content) ||
    (RIFF.every((byte, index) => content[index] === byte) &&
      WEBP.every((byte, index) => content[WEBP_AT + index] === byte))
  );
}
