import { fileTypeOf } from '#contract/file-type.ts';

/** True when the content, not the name, says JPEG or PNG. */
export function isJpegOrPng(content: Uint8Array): boolean {
  const type = fileTypeOf(content);
  return type === 'image/jpeg' || type === 'image/png';
}

/** True when the content says JPEG, PNG or WebP: the pictures that a product may have. */
export function isCover(content: Uint8Array): boolean {
  return isJpegOrPng(content) || fileTypeOf(content) === 'image/webp';
}
