import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { runMain } from './lib/problem.ts';
import { ROOT } from './lib/project.ts';

const FONTS = join(ROOT, 'web/src/ui');
const SMALL_FACE = /url\("\.\/fonts\/small-(?<weight>\d+)\.woff2"\)[^}]*unicode-range:\s*(?<ranges>[^;]+);/g;
const SMALL = {
  targetFormat: 'woff2',
  // What joins and places Arabic letters, kerning, and digits of one width for tables. The package's types lack this one.
  keepFeatures: 'ccmp locl init medi fina isol rlig liga calt curs kern mark mkmk tnum'.split(' '),
  // Phones draw without the instructions for coarse screens, which are a third of the file.
  noHinting: true,
} as const;

/** All characters of a CSS `unicode-range`, as text. */
function charactersOf(ranges: string): string {
  const characters = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
  return characters.join('');
}

/** Cuts the small font files that `fonts.css` names from the whole ones beside them. */
await runMain(async () => {
  for (const { groups } of readFileSync(join(FONTS, 'fonts.css'), 'utf8').matchAll(SMALL_FACE)) {
    const { weight = '', ranges = '' } = groups ?? {};
    const whole = readFileSync(join(FONTS, `fonts/whole/plex-${weight}.woff2`));
    const small = await subsetFont(whole, charactersOf(ranges), SMALL);
    writeFileSync(join(FONTS, `fonts/small-${weight}.woff2`), small);
    console.log(`small-${weight}.woff2: ${whole.length} → ${small.length} bytes`);
  }
});
