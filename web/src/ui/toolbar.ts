import { cx } from './cx.ts';
import styles from './toolbar.module.css';

/**
 * The class of an element whose children stand beside each other and break into lines, so far apart (`--space-…`):
 * buttons, filters, or, spread, a heading with what belongs to it at the other end.
 */
export const toolbar = (gap: 2 | 3, place?: 'center' | 'end' | 'spread'): string =>
  cx(styles.toolbar, styles[`gap${gap}`], place && styles[place]);
