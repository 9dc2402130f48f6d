import { cx } from './cx.ts';
import styles from './divided-list.module.css';
import { stackedList } from './stack.ts';

/** The class of a list whose entries have several lines: a rule stands between them. */
export const dividedList = cx(stackedList(2), styles.divided);
