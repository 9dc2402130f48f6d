import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form-alert.module.css';
import { WarningIcon } from './icons/icons.tsx';

interface FormAlertProps {
  /** What went wrong with the form as a whole; nothing is shown without it. */
  message: ReactNode;
  /** Buttons that put it right, and what else belongs to it. */
  children?: ReactNode;
}

/** The server's answer to a form, in red, above its button. Announced, and brought into view, when it appears. */
export function FormAlert({ message, children }: FormAlertProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) element.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  if (!message) return null;
  return (
    <div ref={element} className={styles.alert} role="alert">
      <WarningIcon size={24} />
      <div className={styles.words}>
        <p>{message}</p>
        {children}
      </div>
    </div>
  );
}
