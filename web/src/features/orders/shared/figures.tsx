import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import styles from './figures.module.css';

/** The sums of an order below each other. */
export function Figures({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cx(styles.figures, className)}>{children}</dl>;
}

/** What a sum is for, and the sum at the other end of the line. */
export function Figure({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
