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

/** Does what was pressed and typed before the application ran, in its order, now that somebody listens. */
export function repeatEarly(): void {
  const events = window.takeEarly?.() ?? [];
  delete window.takeEarly;
  for (const { type, target } of events) {
    if (type === 'click' && target instanceof HTMLElement) target.click();
    else if (type === 'submit' && target instanceof HTMLFormElement) target.requestSubmit();
    else if (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')
      typeAgain(target);
    else if (target instanceof HTMLSelectElement && type === 'change')
      target.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** React hears of a text only when it is another than the one that it knows of, which is what stood there when it began. */
function typeAgain(field: HTMLInputElement): void {
  const { value } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
