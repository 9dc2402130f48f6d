import { useRef } from 'react';

/** Gives the focus to what replaces the pressed button: `expect` before the change, `ref` on the element that appears. */
export function useFocusNext() {
  const isExpected = useRef(false);
  return {
    expect: () => {
      isExpected.current = true;
    },
    ref: (element: HTMLElement | null) => {
      if (!element || !isExpected.current) return;
      isExpected.current = false;
      element.focus();
    },
  };
}

export type FocusNext = ReturnType<typeof useFocusNext>;
