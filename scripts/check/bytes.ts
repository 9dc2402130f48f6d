import { chromium } from 'playwright-core';
import { LANGUAGES } from '../../functions/contract/constants.ts';
import { buildFunctions, buildWeb, localWeb } from '../build.ts';
import { launchOptions } from '../lib/browser.ts';
import { loadedScripts, totalBytes, watchedPages } from '../lib/pages.ts';
import { withTemporaryShop } from '../lib/temporary-shop.ts';
import { readCatalogue } from '../seed/catalogue.ts';
import type { Check } from './check.ts';

/** How many of the largest scripts are named when a page is too heavy. */
const NAMED = 6;

/** Checks in a browser, on the built site, that the first pages load no more JavaScript than they may. */
export const bytes: Check = {
  name: 'JavaScript budget',
  async run() {
    await buildFunctions();
    await buildWeb(localWeb());
    return withTemporaryShop({}, async ({ origin }) => {
      const browser = await chromium.launch(launchOptions());
      try {
        const faults: string[] = [];
        for (const language of LANGUAGES) {
          for (const { name, path, budgetBytes } of watchedPages(aHearingAid())) {
            const scripts = await loadedScripts(browser, `${origin}${path}?lang=${language}`);
            const total = totalBytes(scripts);
            if (total > budgetBytes) {
              const largest = scripts.slice(0, NAMED).map((script) => `${script.path} ${script.bytes}`);
              faults.push(`${name} (${language}): ${total} bytes, more than ${budgetBytes}; ${largest.join(', ')}`);
            }
          }
        }
        return faults;
      } finally {
        await browser.close();
      }
    });
  },
};

function aHearingAid(): string {
  return readCatalogue().find(({ product_type }) => product_type === 'hearing-aids')?.id ?? '';
}
