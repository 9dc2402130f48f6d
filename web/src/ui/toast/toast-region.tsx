import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { CheckIcon, ClockIcon, CloseIcon, WarningIcon } from '../icons/icons.tsx';
import { hideToast, type ToastKind, useCurrentToast } from './toast.ts';
import styles from './toast-region.module.css';

const icons: Record<ToastKind, typeof CheckIcon> = { success: CheckIcon, pending: ClockIcon, fail: WarningIcon };

/** Draws the toast: top-left in both directions, one at a time. Mounted once, around the application. */
export function ToastRegion() {
  const { t } = useTranslation();
  const toast = useCurrentToast();
  const Icon = toast && icons[toast.kind];
  const region = useRef<HTMLDivElement>(null);
  const key = toast?.key;

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

  return (
    <div ref={region} className={styles.region} aria-live="assertive" aria-atomic="true" data-toast-region="">
      {toast && Icon && (
        <div key={toast.key} className={cx(styles.toast, styles[toast.kind])} data-kind={toast.kind}>
          <Icon size={26} />
          <div className={styles.words}>
            <strong className={styles.title}>{toast.title}</strong>
            <span>{toast.message}</span>
          </div>
          <IconButton label={t('close')} icon={<CloseIcon size={20} />} onClick={hideToast} />
        </div>
      )}
    </div>
  );
}
