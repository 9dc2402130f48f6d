import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { CheckIcon, ClockIcon, CloseIcon, WarningIcon } from '../icons/icons.tsx';
import { hideToast, type ToastKind, useCurrentToast } from './toast.ts';
import styles from './toast-region.module.css';

const icons: Record<ToastKind, typeof CheckIcon> = { success: CheckIcon, pending: ClockIcon, fail: WarningIcon };

/** How far down (px) the page's header reaches now. */
const headerEnd = () => Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);

/**
 * Draws the toast: top-left in both directions, below the header, one at a time. A failure interrupts what a screen reader
 * says, everything else waits for it. Mounted once, around the application.
 */
export function ToastRegion() {
  const { t } = useTranslation();
  const toast = useCurrentToast();
  const Icon = toast && icons[toast.kind];
  const region = useRef<HTMLDivElement>(null);
  const { key, action } = toast ?? {};

  // A modal dialog lies in the browser's top layer, above every z-index. The toast goes there too while it is needed.
  useEffect(() => {
    const element = region.current;
    if (key === undefined || !element || !document.querySelector('dialog[open]')) return;
    element.popover = 'manual';
    element.showPopover?.();
    return () => {
      element.hidePopover?.();
      element.popover = null;
    };
  }, [key]);

  useLayoutEffect(() => {
    if (key === undefined) return;
    const place = () => region.current?.style.setProperty('--header-end', `${headerEnd()}px`);
    place();
    // The line of contacts scrolls away, and is there again on the next page.
    window.addEventListener('scroll', place, { passive: true });
    return () => window.removeEventListener('scroll', place);
  }, [key]);

  const shown = toast && Icon && (
    <div key={toast.key} className={cx(styles.toast, styles[toast.kind])} data-kind={toast.kind}>
      <Icon size={26} />
      <div className={styles.words}>
        <strong className={styles.title}>{toast.title}</strong>
        <span>{toast.message}</span>
        {toast.note && <span className={styles.note}>{toast.note}</span>}
        {action && (
          <Button
            small
            variant="secondary"
            className={styles.action}
            onClick={() => {
              hideToast();
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label={t('close')} icon={<CloseIcon size={20} />} onClick={hideToast} />
    </div>
  );
  const isFailure = toast?.kind === 'fail';
  return (
    <div ref={region} className={styles.region} data-toast-region="">
      <div aria-live="polite" aria-atomic="true">
        {!isFailure && shown}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {isFailure && shown}
      </div>
    </div>
  );
}
