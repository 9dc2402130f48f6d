import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Elements shown of each fault; the first ones tell enough. */
const SHOWN = 3;

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe objects to on the page as it stands: the rule and the elements, one text a rule. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // All that is fine, with every element that is, would take several times as long to hand over as to find.
  const violations = await page.evaluate(async () => {
    const results = await window.axe.run({ resultTypes: ['violations'] });
    return results.violations;
  });
  return violations.map(({ id, help, nodes }) => {
    const elements = nodes.slice(0, SHOWN).map((node) => `  ${node.html}\n  ${node.failureSummary}`);
    return `${id}: ${help} (${nodes.length})\n${elements.join('\n')}`;
  });
}
