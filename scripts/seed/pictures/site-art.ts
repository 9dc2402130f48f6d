/**
 * Writes the site's own art into web/public: the hero, the logo, the icons, the share card and the manifest.
 * Made once, and again whenever the drawings change (the results are committed):
 *   node scripts/seed/pictures/site-art.ts
 */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawIcon, drawLogo, drawShareCard } from './site/brand.ts';
import { colours, drawHero } from './site/hero.ts';

const manifest = {
  name: 'سماع',
  short_name: 'سماع',
  lang: 'ar',
  dir: 'rtl',
  start_url: '/',
  display: 'browser',
  background_color: '#fbf8f5',
  theme_color: colours.accent,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
};

/** Every file, by its path under web/public. */
export async function siteArt(): Promise<Map<string, Buffer | string>> {
  const png = (svg: string) => sharp(Buffer.from(svg)).png({ palette: true, effort: 10 }).toBuffer();
  const hero = (width: number) =>
    sharp(Buffer.from(drawHero())).resize(width).webp({ quality: 84, effort: 6 }).toBuffer();
  return new Map<string, Buffer | string>([
    ['landing/hero-720.webp', await hero(720)],
    ['landing/hero-1440.webp', await hero(1440)],
    ['logo.svg', drawLogo()],
    ['favicon.svg', drawIcon(40)],
    ['apple-touch-icon.png', await png(drawIcon(180, 0))],
    ['icon-512.png', await png(drawIcon(512, 0))],
    ['og.png', await png(drawShareCard())],
    ['site.webmanifest', `${JSON.stringify(manifest, null, 2)}\n`],
  ]);
}

if (import.meta.main) {
  for (const [path, content] of await siteArt()) {
    await writeFile(new URL(`../../../web/public/${path}`, import.meta.url), content);
  }
}
