import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  children: ReactNode;
  /** Hidden from the eye only on phones, where there is room for the icon alone. */
  onPhones?: boolean;
}

/** Words for screen readers only. */
export function VisuallyHidden({ children, onPhones }: VisuallyHiddenProps) {
  return <span className={onPhones ? styles.hiddenOnPhones : styles.hidden}>{children}</span>;
}
