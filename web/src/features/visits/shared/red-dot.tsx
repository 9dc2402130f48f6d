import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './red-dot.module.css';

/** Something waits: a red dot, and the words for those who do not see it. */
export function RedDot({ children }: { children: string }) {
  return (
    <>
      <span className={styles.dot} title={children} aria-hidden="true" />
      <VisuallyHidden>{children}</VisuallyHidden>
    </>
  );
}
