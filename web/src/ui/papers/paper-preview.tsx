import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper-preview.module.css';

/** A paper as it will be printed, and beside the page what then alone is printed (`window.print()`). */
export function PaperPreview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <section
        className={styles.preview}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        tabIndex={0}
      >
        {children}
      </section>
      {createPortal(
        <div className={styles.printed} data-paper="" aria-hidden="true">
          {children}
        </div>,
        document.body,
      )}
    </>
  );
}
