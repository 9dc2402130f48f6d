import type { Page } from 'playwright-core';

/** The elements that stick out when the page can be scrolled sideways; none when it cannot. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
}
