import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** A link that only the keyboard reaches: past what stands between to the element with this id, which takes the focus. */
export function SkipTo({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a
      href={`#${id}`}
      className={styles.skip}
      onClick={(event) => {
        // The address stays as it is: a hash would become an entry in the history.
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {children}
    </a>
  );
}
