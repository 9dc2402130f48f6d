import { expect, test } from 'vitest';
import { fileTypeOf } from './file-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'image/png'],
  ['RIFF\x24\x01\x00\x00WEBPVP8 ', 'image/webp'],
  ['\x00\x00\x00\x18ftypheic\x00\x00', 'image/heic'],
  ['\x00\x00\x00\x1cftypmif1\x00\x00', 'image/heic'],
  ['%PDF-1.7\n%\xe2\xe3', 'application/pdf'],
  ['\x00\x00\x00\x18ftypmp42\x00\x00', null],
  ['RIFF\x24\x01\x00\x00WAVEfmt ', null],
  ['<script>alert(1)</script>', null],
  ['', null],
])('%j is %s', (content, type) => {
  expect(fileTypeOf(bytes(content))).toBe(type);
});
