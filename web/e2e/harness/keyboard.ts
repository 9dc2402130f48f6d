import type { Locator, Page } from 'playwright-core';

/** More stops than any page has. */
const MOST_STOPS = 80;

/** Presses Tab until an element has the focus. Fails when the keyboard never gets there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Looked up once: by role and name that takes longer than the key.
  const wanted = await target.elementHandle();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((element) => element === document.activeElement, wanted)) return;
  }
  throw new Error(`The Tab key never reaches ${target}.`);
}
