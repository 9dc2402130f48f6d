import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Elements shown of each fault; the first ones tell enough. */
const SHOWN = 3;

/** What axe objects to on the page as it stands: the rule and the elements, one text a rule. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, help, nodes }) => {
    const elements = nodes.slice(0, SHOWN).map((node) => `  ${node.html}\n  ${node.failureSummary}`);
    return `${id}: ${help} (${nodes.length})\n${elements.join('\n')}`;
  });
}
