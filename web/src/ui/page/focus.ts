import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const REACHABLE = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex="0"]']
  .map((one) => `${one}:not(:disabled, [tabindex="-1"])`)
  .join();

/** An element and all that it stands in, from the inside out. */
function placesOf(element: Element | null): Element[] {
  const places: Element[] = [];
  for (let place = element; place && place !== document.body; place = place.parentElement) places.push(place);
  return places;
}

/** Gives the focus to the first place that is still there and can take it, or holds something that can. */
function focusFirst(places: readonly Element[]): void {
  for (const place of places.filter(({ isConnected }) => isConnected)) {
    const target = place.matches(REACHABLE) ? place : place.querySelector(REACHABLE);
    if (target instanceof HTMLElement) {
      target.focus();
      return;
    }
  }
}

/**
 * Remembers what has the focus. The answer gives it back: to the same element, or, when that is gone or cannot be pressed
 * any more, to what stands nearest to where it was.
 */
export function rememberFocus(): () => void {
  const places = placesOf(document.activeElement);
  return () => focusFirst(places);
}

/**
 * Gives the focus back in that way when the component goes: for what opens above a page. Of one window that follows
 * another the first one knows the place, and gives it back first.
 */
export function useReturnFocus(): void {
  const [returnFocus] = useState(rememberFocus);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) returnFocus();
    },
    [returnFocus],
  );
}

/** When an item of a list goes while it holds the focus, the next item inherits it, else what the list stands in. */
export function useFocusHeir(item: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = item.current;
    if (!element) return;
    return () => {
      if (!element.contains(document.activeElement)) return;
      const { nextElementSibling, previousElementSibling, parentElement } = element;
      const heirs = [nextElementSibling, previousElementSibling].flatMap((heir) => heir ?? []);
      const places = [...heirs, ...placesOf(parentElement)];
      // Once everything of this change is drawn, and unless something else has taken the focus with it.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusFirst(places);
      });
    };
  }, [item]);
}
