import type { Locator, Page } from 'playwright-core';

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

/**
 * What is written or pressed and runs off the side of the screen, or of a box that cuts it, and words that are broken in two.
 * What is meant to scroll sideways may.
 */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1.5;
    /** Longer ones are ids: they may take two lines, as addresses of mail may. */
    const LONG = 20;
    const faults = new Set<string>();

    type Sides = { left: number; right: number } | null;
    const known = new Map<Element, Sides>();
    /** From where to where an element's content can be seen; `null` when it can be scrolled into view, or should not be. */
    const seen = (element: Element): Sides => {
      const sides = known.get(element);
      if (sides !== undefined) return sides;
      const found = lookAt(element);
      known.set(element, found);
      return found;
    };
    const lookAt = (element: Element): Sides => {
      let left = 0;
      let right = document.documentElement.clientWidth;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(box);
        if (textOverflow === 'ellipsis' || clipPath !== 'none') return null;
        if (overflowX === 'visible') continue;
        const rect = box.getBoundingClientRect();
        // Only what the keyboard reaches is meant to scroll sideways: by itself, or from link to link as a menu.
        const isReached = (box as HTMLElement).tabIndex >= 0 || box.matches('nav');
        if (overflowX !== 'hidden' && box.scrollWidth > box.clientWidth && isReached) return null;
        left = Math.max(left, rect.left);
        right = Math.min(right, rect.right);
      }
      return { left, right };
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.nodeValue ?? '';
      if (!parent || !text.trim() || parent.closest('option, script, style')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const sides = seen(parent);
      if (!sides || text.includes('@')) continue;
      for (const { 0: word, index } of text.matchAll(/[^\s\p{Pd}/@.\u200b]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        if (rects.some((rect) => rect.left < sides.left - SLACK || rect.right > sides.right + SLACK)) {
          faults.add(`cut: “${word}” of “${text.trim().slice(0, 40)}”`);
        }
        const [first, last] = [rects[0], rects.at(-1)];
        if (first && last && last.top > first.bottom - 2 && word.length < LONG) faults.add(`broken: “${word}”`);
      }
    }
    for (const control of document.querySelectorAll('a, button, input, select, textarea')) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const sides = seen(control.parentElement ?? control);
      const { left, right, width } = control.getBoundingClientRect();
      if (sides && width > 2 && (left < sides.left - SLACK || right > sides.right + SLACK)) {
        faults.add(`cut: ${control.outerHTML.slice(0, 90)}`);
      }
    }
    return [...faults].slice(0, 12);
  });
}

/** Names in Latin letters on an Arabic page that a screen reader would read with an Arabic voice. */
export async function unspeakable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue ?? '';
      if (!/\p{Script=Latin}{2,}/u.test(text) || /\p{Script=Arabic}/u.test(text) || text.includes('@')) continue;
      const parent = node.parentElement;
      // Ids are read letter by letter.
      if (!parent || parent.closest('script, style, option') || /^[\da-f]{20,}$/.test(text)) continue;
      if (parent.closest('[lang]')?.getAttribute('lang') === 'ar') found.add(`in Arabic: “${text}”`);
    }
    return [...found];
  });
}

/** What is pressed with a finger and is lower than a finger wants; links within a sentence may be. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const FINGER = 44;
    const found = new Set<string>();
    for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { display } = getComputedStyle(control);
      // The link of a card covers all of it.
      const { content, position } = getComputedStyle(control, '::after');
      if (display === 'inline' || (content !== 'none' && position === 'absolute')) continue;
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      if (width > 2 && height < FINGER - 0.5)
        found.add(`${Math.round(height)} px high: ${control.outerHTML.slice(0, 90)}`);
    }
    return [...found];
  });
}

/** What is pressed or typed into within something and cannot be brought into view, or lies below something else there. */
export async function unreachable(within: Locator): Promise<string[]> {
  return within.first().evaluate((root) => {
    const found: string[] = [];
    for (const control of root.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const target = control.closest('label') ?? control;
      target.scrollIntoView({ block: 'center', inline: 'nearest' });
      // Of words that take several lines, the first one.
      const [box] = target.getClientRects();
      if (!box || box.width <= 2) continue;
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!top || !(target.contains(top) || top.contains(target))) {
        const above = top ? `${top.tagName.toLowerCase()}.${top.className}` : 'nothing';
        found.push(`out of reach, ${above} there: ${control.outerHTML.slice(0, 90)}`);
      }
    }
    return found;
  });
}
