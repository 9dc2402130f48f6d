import type { SweetAlertOptions, SweetAlertResult } from 'sweetalert2';
import { i18n } from '../i18n/i18n.ts';
import { closeOnBack } from './back.ts';
import styles from './confirm.module.css';
import { cx } from './cx.ts';
import { rememberFocus } from './focus.ts';

interface Question {
  title: string;
  text?: string;
  /** The words of the button that says yes. */
  confirm: string;
  /** The words of the button that says no; "Cancel" unless told otherwise. */
  cancel?: string;
  /** Yes does away with something. */
  danger?: boolean;
  /** A step of the browser may be what is asked about: Back then counts as one more such step. */
  ofLeaving?: boolean;
}

/** Asks before something is done. Resolves with false for no, Escape, Back and a press beside the window. */
export async function confirmAction(question: Question): Promise<boolean> {
  const { title, text, confirm, cancel, danger, ofLeaving = false } = question;
  const options = {
    title,
    text,
    confirmButtonText: confirm,
    cancelButtonText: cancel ?? i18n.t('staff:dialog.cancel'),
    showCancelButton: true,
    // What does away with something must not be the answer to a key pressed too often.
    focusCancel: danger,
    customClass: classes(danger),
  };
  const { isConfirmed } = await ask(options, { closesOnBack: !ofLeaving });
  return isConfirmed;
}

/** Asks before something typed that is not saved is given up, or left behind in the tab (`kept`). */
export const confirmLeaving = ({ kept }: { kept: boolean }): Promise<boolean> =>
  confirmAction({
    title: i18n.t('staff:dialog.unsaved-title'),
    text: i18n.t(kept ? 'staff:dialog.unsaved-kept' : 'staff:dialog.unsaved-text'),
    confirm: i18n.t('staff:dialog.unsaved-leave'),
    cancel: i18n.t('staff:dialog.unsaved-stay'),
    danger: true,
    ofLeaving: true,
  });

/** Says something that must be read, for example why a deletion failed. Resolves when it was. */
export async function showAlert(title: string, text?: string): Promise<void> {
  const options = { title, text, confirmButtonText: i18n.t('staff:dialog.ok'), customClass: classes() };
  await ask(options, { closesOnBack: true });
}

async function ask(
  question: SweetAlertOptions,
  { closesOnBack }: { closesOnBack: boolean },
): Promise<SweetAlertResult> {
  const returnFocus = rememberFocus();
  const { default: popup } = await import('./sweet-alert.ts');
  const answer = popup.fire({ ...question, target: stage(), returnFocus: false });
  const forget = closesOnBack ? closeOnBack(() => popup.close()) : undefined;
  try {
    return await answer;
  } finally {
    forget?.();
    returnFocus();
  }
}

/** Everything outside an open modal dialog is out of reach, so the window opens inside it. */
function stage(): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
}

function classes(danger = false) {
  return {
    container: styles.container,
    popup: styles.popup,
    title: styles.title,
    htmlContainer: styles.text,
    actions: styles.actions,
    confirmButton: cx(styles.button, danger ? styles.danger : styles.confirm),
    cancelButton: cx(styles.button, styles.cancel),
  };
}
