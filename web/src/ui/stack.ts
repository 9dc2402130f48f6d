import { cx } from './cx.ts';
import styles from './stack.module.css';

type Gap = 2 | 3 | 4 | 5 | 6;

/** The class of an element whose children stand below each other, so far apart (`--space-…`). */
export const stack = (gap: Gap): string => cx(styles.stack, styles[`gap${gap}`]);

/** The same for a list, without its marks and margins. */
export const stackedList = (gap: Gap): string => cx(styles.list, styles[`gap${gap}`]);
