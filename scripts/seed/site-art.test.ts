import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { siteArt } from './pictures/site-art.ts';
import { drawFrame } from './pictures/video.ts';

const published = (path: string) => new URL(`../../web/public/${path}`, import.meta.url);
const bytes = async (path: string) => (await stat(published(path))).size;

describe('the published art', () => {
  it('is what the drawings say, not an older state of them', async () => {
    for (const [path, content] of await siteArt()) {
      const file = await readFile(published(path));
      if (typeof content === 'string') {
        expect(file.toString(), path).toBe(content);
      } else {
        // Encoders may differ by a shade between machines; what is drawn may not.
        const [there, drawn] = await Promise.all(
          [file, content].map((image) => sharp(image).resize(96).raw().toBuffer()),
        );
        const largest = drawn!.reduce((most, value, i) => Math.max(most, Math.abs(value - there![i]!)), 0);
        expect(largest, path).toBeLessThan(16);
      }
    }
  });

  it('has pictures, icons and the share card in the sizes that pages and platforms ask for', async () => {
    const sizeOf = async (path: string) => {
      const { width, height } = await sharp(await readFile(published(path))).metadata();
      return [width, height];
    };
    expect(await sizeOf('landing/hero-720.webp')).toEqual([720, 540]);
    expect(await sizeOf('landing/hero-1440.webp')).toEqual([1440, 1080]);
    expect(await sizeOf('landing/why-poster.webp')).toEqual([960, 720]);
    expect(await sizeOf('apple-touch-icon.png')).toEqual([180, 180]);
    expect(await sizeOf('icon-512.png')).toEqual([512, 512]);
    expect(await sizeOf('og.png')).toEqual([1200, 630]);
  });

  it('names in its manifest only files that are there', async () => {
    const manifest = JSON.parse(await readFile(published('site.webmanifest'), 'utf8')) as { icons: { src: string }[] };
    for (const { src } of manifest.icons) expect(await bytes(src.slice(1)), src).toBeGreaterThan(0);
  });

  it('is light: pictures within 60 kB, each film within 400 kB, all of it within 2 MB', async () => {
    for (const path of ['landing/hero-720.webp', 'landing/hero-1440.webp', 'landing/why-poster.webp'])
      expect(await bytes(path), path).toBeLessThan(60_000);
    for (const path of ['landing/why.webm', 'landing/why.mp4']) expect(await bytes(path), path).toBeLessThan(400_000);
    const files = await readdir(published(''), { recursive: true, withFileTypes: true });
    const sizes = await Promise.all(
      files.filter((file) => file.isFile()).map(async (file) => (await stat(`${file.parentPath}/${file.name}`)).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000);
  });

  it('carries no text that would need a font on the machine that draws it', async () => {
    for (const [path, content] of await siteArt())
      if (path.endsWith('.svg')) expect(String(content), path).not.toContain('<text');
  });
});

describe('the film', () => {
  it('ends where it begins, so that it loops without a jump', () => {
    expect(drawFrame(1)).toBe(drawFrame(0));
  });

  it('shows the sound growing clear and fading again', () => {
    expect(drawFrame(0.6)).not.toBe(drawFrame(0));
    expect(drawFrame(0.6)).toContain('#8a1c2b');
    expect(drawFrame(0)).not.toContain('stroke="#8a1c2b"');
  });
});
