import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'pending' | 'fail';

/** A short message above the page. */
export interface Toast {
  kind: ToastKind;
  title: string;
  message: string;
  /** What else somebody may want to know, in a line of its own. */
  note?: string;
  /** What can still be done about it, for example taking it back. */
  action?: { label: string; run: () => void };
  /** Milliseconds until it goes by itself; 5,000 unless told otherwise, 10,000 when something can be done about it. */
  duration?: number;
}

interface ShownToast extends Toast {
  /** Tells two equal toasts apart, so that the second one is announced again. */
  key: number;
}

export const TOAST_DURATION = 5000;
const ACTION_DURATION = 10_000;

let current: ShownToast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let shown = 0;
const listeners = new Set<() => void>();

function set(next: ShownToast | null): void {
  clearTimeout(timer);
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one before, if any. Texts come translated. */
export function showToast(toast: Toast): void {
  shown += 1;
  set({ ...toast, key: shown });
  timer = setTimeout(hideToast, toast.duration ?? (toast.action ? ACTION_DURATION : TOAST_DURATION));
}

/** Takes the toast away at once. */
export function hideToast(): void {
  set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toast on the screen, for the one region that draws it. */
export function useCurrentToast(): ShownToast | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/** For components: `const { showToast } = useToast()`. */
export function useToast() {
  return { showToast, hideToast };
}
