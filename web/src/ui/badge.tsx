import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';

export type BadgeTone = 'neutral' | 'success' | 'pending' | 'fail' | 'accent';

/** A short state in words, never in colour alone. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}

/** How many things wait behind an icon, for example in the cart. The control it sits on says the number in words. */
export function CountBadge({ children }: { children: ReactNode }) {
  return (
    <span className={styles.count} aria-hidden="true">
      {children}
    </span>
  );
}
