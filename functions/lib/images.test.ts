import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { COVER_TYPES } from '#contract/catalogue/product-fields.ts';
import { IMAGE_TYPES } from '#contract/constants.ts';
import { isPicture } from './images.ts';
import { tellsOfItsMaking } from './picture-metadata.ts';

test.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0x00], true],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00], true],
  ['a GIF', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61], false],
  ['HTML', [0x3c, 0x68, 0x74, 0x6d, 0x6c], false],
  ['a cut-off signature', [0x89, 0x50], false],
  ['nothing', [], false],
])('the first bytes tell whether %s is a picture', (_name, bytes, expected) => {
  expect(isPicture(new Uint8Array(bytes), IMAGE_TYPES)).toBe(expected);
});

test.each([
  ['a WebP', 'RIFF1234WEBPVP8 ', true],
  ['a sound in the same container', 'RIFF1234WAVEfmt ', false],
  ['a cut-off WebP', 'RIFF1234WE', false],
])('the picture of a product may be %s or not', (_name, content, expected) => {
  expect(isPicture(Buffer.from(content), COVER_TYPES)).toBe(expected);
});

/** A photo of a phone with its place and the serial number of its camera. */
const photo = readFileSync(new URL('../testing/data/photo-with-place.jpg', import.meta.url));

describe('a picture that says where it was taken', () => {
  test('is refused in each format', async () => {
    const kept = sharp(photo).keepMetadata();
    expect(isPicture(photo, IMAGE_TYPES)).toBe(false);
    expect(isPicture(await kept.clone().png().toBuffer(), IMAGE_TYPES)).toBe(false);
    expect(isPicture(await kept.clone().webp().toBuffer(), COVER_TYPES)).toBe(false);
  });

  test('is taken once it is encoded anew', async () => {
    expect(isPicture(await sharp(photo).jpeg().toBuffer(), IMAGE_TYPES)).toBe(true);
    expect(isPicture(await sharp(photo).png().toBuffer(), IMAGE_TYPES)).toBe(true);
    expect(isPicture(await sharp(photo).webp().toBuffer(), COVER_TYPES)).toBe(true);
  });

  test('in XMP is refused as well', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>30,2N</exif:GPSLatitude></x:xmpmeta>';
    const plain = sharp(photo).withXmp(xmp);
    expect(isPicture(await plain.clone().jpeg().toBuffer(), IMAGE_TYPES)).toBe(false);
    expect(isPicture(await plain.clone().webp().toBuffer(), COVER_TYPES)).toBe(false);
  });
});

test('metadata of which nothing tells of a person or a device is harmless, as browsers write it', async () => {
  const withSize = sharp(photo).withExif({ IFD0: { Software: 'canvas' }, IFD2: { PixelXDimension: '10' } });
  expect(isPicture(await withSize.jpeg().toBuffer(), IMAGE_TYPES)).toBe(true);
});

test('a file that is cut off anywhere is read without a fault', () => {
  for (let length = 0; length < 2_000; length += 1) {
    expect(() => tellsOfItsMaking(photo.subarray(0, length))).not.toThrow();
  }
});
