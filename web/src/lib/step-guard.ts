type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

// Browsers tell a window's listeners in the order of their coming, so this module loads before the router's begins.
window.addEventListener('popstate', (event) => guard?.(event));

/** Has every step through the browser's history told to `next` before the router hears of it; null ends that. */
export function guardSteps(next: Guard | null): void {
  guard = next;
}
