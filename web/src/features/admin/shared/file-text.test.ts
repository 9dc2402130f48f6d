import { expect, test } from 'vitest';
import { decoded, encodingOf } from './file-text.ts';

test.each([
  ['UTF-8', new TextEncoder().encode('سماعة')],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFسماعة')],
  ['the code page of Arabic Windows', new Uint8Array([0xd3, 0xe3, 0xc7, 0xda, 0xc9])],
  ['UTF-16 as Excel saves it', new Uint8Array([0xff, 0xfe, 0x33, 6, 0x45, 6, 0x27, 6, 0x39, 6, 0x29, 6])],
  ['UTF-16 the other way round', new Uint8Array([0xfe, 0xff, 6, 0x33, 6, 0x45, 6, 0x27, 6, 0x39, 6, 0x29])],
])('the text of a file is read in %s', (_name, bytes) => {
  expect(decoded(bytes, encodingOf(bytes))).toBe('سماعة');
});
