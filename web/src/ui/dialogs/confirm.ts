import { i18n } from '#web/i18n/i18n.ts';
import { cx } from '../cx.ts';
import { closeOnBack } from '../page/back.ts';
import { rememberFocus } from '../page/focus.ts';
import styles from './confirm.module.css';
import type { WindowTexts } from './sweet-alert.ts';

/** `cancel` says "Cancel" unless told otherwise. */
interface Question extends WindowTexts {
  /** Yes does away with something. */
  danger?: boolean;
  /** A step of the browser may be what is asked about: Back then counts as one more such step. */
  ofLeaving?: boolean;
}

/** Asks before something is done. Resolves with false for no, Escape, Back and a press beside the window. */
export async function confirmAction(question: Question): Promise<boolean> {
  const { title, text, confirm, cancel = i18n.t('staff:dialog.cancel'), danger, ofLeaving = false } = question;
  return ask({ title, text, confirm, cancel }, { danger, closesOnBack: !ofLeaving });
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
  await ask({ title, text, confirm: i18n.t('staff:dialog.ok') }, { closesOnBack: true });
}

/** How often all questions were withdrawn, and how the one that is open is. */
let withdrawals = 0;
let withdraw = (): void => {};

/** Answers what is being asked with no: it was asked of somebody else. */
export function withdrawQuestion(): void {
  withdrawals += 1;
  withdraw();
}

async function ask(
  texts: WindowTexts,
  { danger, closesOnBack }: { danger?: boolean | undefined; closesOnBack: boolean },
): Promise<boolean> {
  const returnFocus = rememberFocus();
  const before = withdrawals;
  const { openWindow, closeWindow } = await import('./sweet-alert.ts');
  if (withdrawals !== before) return false;
  // What does away with something must not be the answer to a key pressed too often.
  const answer = openWindow(texts, { target: stage(), focusCancel: danger, customClass: classes(danger) });
  withdraw = closeWindow;
  const forget = closesOnBack ? closeOnBack(closeWindow) : undefined;
  try {
    return await answer;
  } finally {
    withdraw = () => {};
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
