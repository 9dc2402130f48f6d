import type { KeyboardEvent } from 'react';

/** Where typing goes on: fields that can be filled in, and of a group of radio buttons the chosen one. */
const FIELDS =
  'input:not([type="hidden"], [type="file"], [type="radio"], [readonly]), input[type="radio"]:checked, select, textarea:not([readonly])';

/** On the button of such a form: how it is pressed from a field. */
export const ENTER_SUBMITS = { title: 'Ctrl + Enter', 'aria-keyshortcuts': 'Control+Enter' } as const;

/**
 * The keys of a form whose submission hands work over: to another desk, or a thing to a client. A barcode scanner ends
 * each number with Enter, so Enter leads to the next field and in the last one does nothing; Ctrl+Enter submits.
 */
export function enterMoves(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target: field } = event;
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
  } else if (field instanceof HTMLInputElement && !['submit', 'button', 'file'].includes(field.type)) {
    event.preventDefault();
    const to = next(form, field);
    to?.focus();
    // As after the Tab key.
    if (to instanceof HTMLInputElement) to.select();
  }
}

/** The next field that can be reached; a group of radio buttons is one field. */
function next(form: HTMLFormElement, field: HTMLInputElement): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
  const follows = (one: HTMLElement) =>
    (field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && one.matches(':enabled');
  const sameGroup = (one: HTMLElement) =>
    field.type === 'radio' && one instanceof HTMLInputElement && one.type === 'radio' && one.name === field.name;
  return fields.find((one) => follows(one) && !sameGroup(one) && one.tabIndex >= 0 && !one.closest('[inert]'));
}
