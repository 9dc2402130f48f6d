import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Fails when the page can be scrolled sideways, naming the elements that stick out. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < -0.5 || right > clientWidth + 0.5);
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
    return [`${scrollWidth} px of ${clientWidth} px`, ...outside.slice(0, 10)];
  });
  expect(tooWide, `sideways scrolling on ${page.url()}`).toEqual([]);
}
