import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { OFF_FOR_PLAYWRIGHT } from './browser.ts';

test('What Playwright switches off in a browser is off in ours, too', () => {
  const bundle = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle');
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(readFileSync(bundle, 'utf8')) ?? [];
  const names = [...list.matchAll(/^ *"(\w+)"/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(OFF_FOR_PLAYWRIGHT).toEqual(names);
});
