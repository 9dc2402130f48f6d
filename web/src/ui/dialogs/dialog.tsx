import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { CloseIcon } from '../icons/icons.tsx';
import { useCloseOnBack } from '../page/back.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called for Escape, Back, the close button and a press beside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons below the content. */
  footer?: ReactNode;
}

function ModalFrame({ open, onClose, title, children, footer, className }: DialogProps & { className: string }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useCloseOnBack(open, onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    // Before it leaves the page: only then does the browser give the focus back.
    return () => element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape (onCancel)
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React passes on what happens to a dialog inside this one.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton label={t('close')} icon={<CloseIcon />} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}

/** A window above the page, in the middle of the screen. `wide` gives tables room. */
export function Dialog({ wide, ...props }: DialogProps & { wide?: boolean }) {
  return <ModalFrame {...props} className={cx(styles.modal, styles.dialog, wide && styles.wide)} />;
}

/** A window that takes the whole screen, up to its edges: for a picture. */
export function WholeScreen(props: DialogProps) {
  return <ModalFrame {...props} className={cx(styles.modal, styles.whole)} />;
}

/**
 * A panel that comes from the bottom on phones and from the end side on wide screens.
 * `tall` takes the whole height on phones too, whatever it holds.
 */
export function Sheet({ tall, ...props }: DialogProps & { tall?: boolean }) {
  return <ModalFrame {...props} className={cx(styles.modal, styles.sheet, tall && styles.tall)} />;
}
