import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pictureOf } from './picture-cache.ts';
import { drawPicture, type PictureProduct, pictureName, renderPicture } from './pictures/index.ts';

const catalogue = JSON.parse(
  await readFile(new URL('./data/catalogue.json', import.meta.url), 'utf8'),
) as PictureProduct[];

describe('the product pictures', () => {
  let thumbnails: { name: string; pixels: Buffer }[];

  beforeAll(async () => {
    thumbnails = await Promise.all(
      catalogue.map(async (product) => ({
        name: pictureName(product),
        pixels: await sharp(Buffer.from(drawPicture(product)))
          .resize(64)
          .removeAlpha()
          .raw()
          .toBuffer(),
      })),
    );
  }, 60_000);

  it('are square WebP images of 1200 pixels and at most 40 kB', async () => {
    const files = await Promise.all(
      catalogue.map(async (product) => ({ name: pictureName(product), bytes: await pictureOf(product) })),
    );
    for (const { name, bytes } of files) {
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ name, format, width, height }).toEqual({ name, format: 'webp', width: 1200, height: 1200 });
      expect(bytes.length, name).toBeLessThanOrEqual(40_000);
    }
  }, 240_000);

  it('carry plain file names, each once', () => {
    for (const { name } of thumbnails) expect(name).toMatch(/^[a-z0-9-]+\.webp$/);
    expect(new Set(thumbnails.map(({ name }) => name)).size).toBe(catalogue.length);
  });

  it('can be told apart at the size of a thumbnail', () => {
    const difference = (a: Buffer, b: Buffer) =>
      a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
    for (const [i, a] of thumbnails.entries()) {
      for (const b of thumbnails.slice(i + 1)) {
        expect(difference(a.pixels, b.pixels), `${a.name} and ${b.name}`).toBeGreaterThan(2);
      }
    }
  });

  it('show a product that stands out from its ground', () => {
    for (const { name, pixels } of thumbnails) {
      const ground = pixels[0]!;
      const strong = pixels.filter((value) => Math.abs(value - ground) > 48).length;
      expect(strong / pixels.length, name).toBeGreaterThan(0.03);
    }
  });

  it('are the same bytes every time', async () => {
    const product = catalogue[0]!;
    expect((await renderPicture(product)).equals(await renderPicture(product))).toBe(true);
  });
});

describe('a picture that nobody drew', () => {
  const product = catalogue[0]!;

  it('is refused by the name of the drawing', () => {
    expect(() => drawPicture({ ...product, picture: 'ear-trumpet' })).toThrow('ear-trumpet');
  });

  it('is refused by the model', () => {
    expect(() => drawPicture({ ...product, model: 'Audéo X1' })).toThrow('Audéo X1');
  });
});
