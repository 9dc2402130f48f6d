import { expect, test } from 'vitest';
import { isCover, isJpegOrPng } from './images.ts';

test.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0x00], true],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00], true],
  ['a GIF', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61], false],
  ['HTML', [0x3c, 0x68, 0x74, 0x6d, 0x6c], false],
  ['a cut-off signature', [0x89, 0x50], false],
  ['nothing', [], false],
])('%s', (_name, bytes, expected) => {
  expect(isJpegOrPng(new Uint8Array(bytes))).toBe(expected);
});

test.each([
  ['a WebP', 'RIFF1234WEBPVP8 ', true],
  ['a sound in the same container', 'RIFF1234WAVEfmt ', false],
  ['a cut-off WebP', 'RIFF1234WE', false],
])('%s as the picture of a product', (_name, content, expected) => {
  expect(isCover(Buffer.from(content))).toBe(expected);
});
