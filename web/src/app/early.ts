interface EarlyEvent {
  type: string;
  target: Element;
}

declare global {
  interface Window {
    /** Stops keeping what is done to a page that was rendered ahead, and answers it (`public/boot.js`). */
    takeEarly?: () => EarlyEvent[];
  }
}

/**
 * Does what was pressed and typed before the application ran, in its order, now that somebody listens. Before each of them
 * React draws what the one before has changed: whoever sends a form sends what was typed. All texts are read before that,
 * because React empties the fields of which it has not heard yet.
 */
export async function repeatEarly(): Promise<void> {
  const events = (window.takeEarly?.() ?? []).map((event) => ({ ...event, value: textOf(event.target) }));
  delete window.takeEarly;
  for (const { type, target, value } of events) {
    await Promise.resolve();
    if (type === 'click' && target instanceof HTMLElement) target.click();
    else if (type === 'submit' && target instanceof HTMLFormElement) target.requestSubmit();
    else if (target instanceof HTMLInputElement && value !== null) typeAgain(target, value);
    else if (target instanceof HTMLSelectElement && type === 'change')
      target.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** What stands in a field; null where nothing is typed. */
function textOf(target: Element): string | null {
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
    ? target.value
    : null;
}

/** React hears of a text only when it is another than the one that it knows of, which is what stood there when it began. */
function typeAgain(field: HTMLInputElement, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
