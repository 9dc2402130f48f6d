import type { ElementType, HTMLAttributes } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
  /** Without inner space, for a card that begins with a picture. */
  flush?: boolean;
}

/** A raised surface that holds one thing. */
export function Card({ as: Element = 'div', flush, className, ...rest }: CardProps) {
  return <Element {...rest} className={cx(styles.card, !flush && styles.padded, className)} />;
}
