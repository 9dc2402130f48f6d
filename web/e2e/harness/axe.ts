import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The minified file: the other is more than twice as large, and goes into nearly every page that is looked at. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Elements shown of each fault; the first ones tell enough. */
const SHOWN = 3;

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe objects to on the page as it stands: the rule and the elements, one text a rule. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // All that is fine, with every element that is, would take several times as long to hand over as to find.
  const violations = await page.evaluate(async () => {
    // What is pressed has in its name what stands on it, so that it can be called by that: a rule that is off by itself.
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    const results = await window.axe.run({ resultTypes: ['violations'], rules });
    return results.violations;
  });
  return violations.map(({ id, help, nodes }) => {
    const elements = nodes.slice(0, SHOWN).map((node) => `  ${node.html}\n  ${node.failureSummary}`);
    return `${id}: ${help} (${nodes.length})\n${elements.join('\n')}`;
  });
}
