import type { ReactNode } from 'react';
import styles from './form-alert.module.css';
import { WarningIcon } from './icons/icons.tsx';

interface FormAlertProps {
  /** What went wrong with the form as a whole; nothing is shown without it. */
  message: ReactNode;
  /** Buttons that put it right, and what else belongs to it. */
  children?: ReactNode;
}

/** The server's answer to a form, in red, above its button. Announced when it appears. */
export function FormAlert({ message, children }: FormAlertProps) {
  if (!message) return null;
  return (
    <div className={styles.alert} role="alert">
      <WarningIcon size={24} />
      <div className={styles.words}>
        <p>{message}</p>
        {children}
      </div>
    </div>
  );
}
