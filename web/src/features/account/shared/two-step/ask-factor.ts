import { loadNamespaces } from '#web/i18n/i18n.ts';

let answer: ((isProven: boolean) => void) | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

export const isAsking = (): boolean => answer !== null;

export function subscribeToAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // What is asked where nobody sees it is not answered any more.
    if (listeners.size === 0) answerFactor(false);
  };
}

/** Asks for the second factor in a window; false when it was closed. Those who ask meanwhile share the answer. */
export function askFactor(): Promise<boolean> {
  asked ??= loadNamespaces(['two-step']).then(
    () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
        announce();
      }),
  );
  return asked;
}

/** Says what came of it, and closes the window. */
export function answerFactor(isProven: boolean): void {
  answer?.(isProven);
  answer = null;
  asked = null;
  announce();
}
