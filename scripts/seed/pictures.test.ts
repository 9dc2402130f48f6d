import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawPicture, type PictureProduct, pictureName, renderPicture } from './pictures/index.ts';

const catalogue = JSON.parse(
  await readFile(new URL('./data/catalogue.json', import.meta.url), 'utf8'),
) as PictureProduct[];

describe('the product pictures', () => {
  let pictures: { name: string; bytes: Buffer; thumbnail: Buffer }[];

  beforeAll(async () => {
    pictures = await Promise.all(
      catalogue.map(async (product) => {
        const bytes = await renderPicture(product);
        return { name: pictureName(product), bytes, thumbnail: await sharp(bytes).resize(64).raw().toBuffer() };
      }),
    );
  }, 120_000);

  it('are square WebP images of 1200 pixels and at most 40 kB', async () => {
    for (const { name, bytes } of pictures) {
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ name, format, width, height }).toEqual({ name, format: 'webp', width: 1200, height: 1200 });
      expect(bytes.length, name).toBeLessThanOrEqual(40_000);
    }
  });

  it('carry plain file names, each once', () => {
    for (const { name } of pictures) expect(name).toMatch(/^[a-z0-9-]+\.webp$/);
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(catalogue.length);
  });

  it('can be told apart at the size of a thumbnail', () => {
    const difference = (a: Buffer, b: Buffer) =>
      a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
    for (const [i, a] of pictures.entries()) {
      for (const b of pictures.slice(i + 1)) {
        expect(difference(a.thumbnail, b.thumbnail), `${a.name} and ${b.name}`).toBeGreaterThan(2);
      }
    }
  });

  it('show a product that stands out from its ground', () => {
    for (const { name, thumbnail } of pictures) {
      const ground = thumbnail[0]!;
      const strong = thumbnail.filter((value) => Math.abs(value - ground) > 48).length;
      expect(strong / thumbnail.length, name).toBeGreaterThan(0.03);
    }
  });

  it('are the same bytes every time', async () => {
    const sample = [0, 4, 6, 48, 62].map((i) => ({ product: catalogue[i]!, bytes: pictures[i]!.bytes }));
    for (const { product, bytes } of sample) expect((await renderPicture(product)).equals(bytes)).toBe(true);
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
