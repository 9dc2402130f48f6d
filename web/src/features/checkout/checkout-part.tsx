import { type ReactNode, useId } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';
import { stack } from '#web/ui/stack.ts';
import styles from './checkout-page.module.css';

interface CheckoutPartProps {
  step: number;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** One of the three parts of the form, with its number and heading. */
export function CheckoutPart({ step, title, lead, children }: CheckoutPartProps) {
  const { number } = useFormat();
  const id = useId();
  return (
    <Card as="section" snug className={stack(5)} aria-labelledby={id}>
      <div className={styles.partHead}>
        <span className={styles.step} aria-hidden="true">
          {number(step)}
        </span>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </Card>
  );
}
