import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readCatalogue, VIEWS } from './catalogue.ts';

const FOLDER = join(import.meta.dirname, 'data/pictures');
const files = await readdir(FOLDER);

test('every product has a picture of its own, and no picture lies about', () => {
  expect([...readCatalogue(), ...VIEWS].map(({ picture }) => picture).sort()).toEqual([...files].sort());
});

test('the pictures are square WebP images of 1200 pixels, within 40 kB each and 2 MB together', async () => {
  let total = 0;
  for (const name of files) {
    const bytes = await readFile(join(FOLDER, name));
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ name, format, width, height }).toEqual({ name, format: 'webp', width: 1200, height: 1200 });
    expect(bytes.length, name).toBeLessThanOrEqual(40_000);
    total += bytes.length;
  }
  expect(total).toBeLessThanOrEqual(2_000_000);
});

test('the pictures can be told apart at the size of a thumbnail', async () => {
  const thumbnails = await Promise.all(
    files.map((name) => sharp(join(FOLDER, name)).resize(64).removeAlpha().raw().toBuffer()),
  );
  const difference = (a: Buffer, b: Buffer) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
  for (const [i, one] of thumbnails.entries()) {
    for (const [j, other] of thumbnails.entries()) {
      if (j > i) expect(difference(one, other), `${files[i]} and ${files[j]}`).toBeGreaterThan(2);
    }
  }
});
