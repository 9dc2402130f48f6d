import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIST } from '../lib/project.ts';
import { readCatalogue } from './catalogue.ts';
import { drawPicture, type PictureProduct, pictureName, renderPicture } from './pictures/index.ts';

const FOLDER = join(DIST, 'pictures');

/** The picture of a product as WebP; rendered once and then kept in `dist/pictures` until its drawing changes. */
export async function pictureOf(product: PictureProduct): Promise<Buffer> {
  const drawing = createHash('sha256').update(drawPicture(product)).digest('hex').slice(0, 16);
  const path = join(FOLDER, `${drawing}-${pictureName(product)}`);
  if (existsSync(path)) {
    return readFile(path);
  }
  const picture = await renderPicture(product);
  mkdirSync(FOLDER, { recursive: true });
  const draft = `${path}.${process.pid}.new`;
  await writeFile(draft, picture);
  await rename(draft, path);
  return picture;
}

/** Renders the pictures of the whole catalogue that are not kept yet. */
export async function drawCatalogue(): Promise<void> {
  await Promise.all(readCatalogue().map(({ picture }) => pictureOf(picture)));
}
