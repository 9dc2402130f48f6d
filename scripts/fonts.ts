import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { runMain } from './lib/problem.ts';
import { ROOT } from './lib/project.ts';

const UI = join(ROOT, 'web/src/ui');
const PACKAGES = join(ROOT, 'node_modules/@fontsource');
/** The whole file of a script and a weight. */
const WHOLE: Record<string, (weight: string) => string> = {
  arabic: (weight) => `ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
  latin: (weight) => `ibm-plex-sans/files/ibm-plex-sans-latin-${weight}-normal.woff2`,
};
const SMALL_FACE = /url\("\.\/fonts\/(?<script>\w+)-(?<weight>\d+)\.woff2"\)[^}]*unicode-range:\s*(?<ranges>[^;]+);/g;

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

/** Cuts the small font files that `fonts.css` names. */
await runMain(async () => {
  mkdirSync(join(UI, 'fonts'), { recursive: true });
  for (const { groups } of readFileSync(join(UI, 'fonts.css'), 'utf8').matchAll(SMALL_FACE)) {
    const { script = '', weight = '', ranges = '' } = groups ?? {};
    const whole = readFileSync(join(PACKAGES, WHOLE[script]?.(weight) ?? ''));
    const small = await subsetFont(whole, charactersOf(ranges), {
      targetFormat: 'woff2',
      // Arabic letters have other forms inside of words; Latin ones that only a layout feature would show are left out.
      noLayoutClosure: script === 'latin',
    });
    writeFileSync(join(UI, 'fonts', `${script}-${weight}.woff2`), small);
    console.log(`${script}-${weight}.woff2: ${whole.length} → ${small.length} bytes`);
  }
});
