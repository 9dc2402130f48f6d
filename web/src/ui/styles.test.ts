import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = resolve(import.meta.dirname, '..');
const STYLES_IMPORT = /import (\w+) from '([^']+\.module\.css)';/g;

/** The classes that a component takes by name from its stylesheets and that are not in them. */
function missingClasses(path: string): string[] {
  const code = readFileSync(join(SOURCE, path), 'utf8');
  const withoutImports = code.replace(/^import .*$/gm, '');
  return [...code.matchAll(STYLES_IMPORT)].flatMap(([, name, stylesheet = '']) => {
    const file = stylesheet.startsWith('#web/') ? stylesheet.slice('#web/'.length) : join(dirname(path), stylesheet);
    const css = readFileSync(join(SOURCE, file), 'utf8');
    const defined = new Set(Array.from(css.matchAll(/\.([A-Za-z_][\w-]*)/g), ([, one]) => one));
    const taken = withoutImports.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
    return Array.from(taken, ([, plain, quoted]) => plain ?? quoted ?? '').filter((one) => !defined.has(one));
  });
}

test('every class that a component takes from a stylesheet is in it', () => {
  const components = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter((path) => !path.includes('.test.'));
  const missing = components.flatMap((path) => missingClasses(path).map((name) => `${path}: ${name}`));
  expect(missing).toEqual([]);
});
