import { flushSync } from 'react-dom';

/** Shows what is missing in a form, and takes whoever fills it in to the first of it. */
export function showFaults(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus();
}
