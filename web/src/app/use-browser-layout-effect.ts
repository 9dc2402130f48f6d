import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` in the browser. No effect runs while prerendering, and React warns about layout effects there. */
export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
