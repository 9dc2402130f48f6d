import type { ElementType, HTMLAttributes } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
  /** Without inner space, for a card that begins with a picture. */
  flush?: boolean;
  /** With less inner space on phones. */
  snug?: boolean;
}

/** A raised surface that holds one thing. */
export function Card({ as: Element = 'div', flush, snug, className, ...rest }: CardProps) {
  return <Element {...rest} className={cx(styles.card, !flush && styles.padded, snug && styles.snug, className)} />;
}
