import styles from './spinner.module.css';

/** A small turning ring inside a control or a panel. Decoration: the place that shows it says what is going on. */
export function Spinner({ size = 32 }: { size?: number }) {
  return <span className={styles.ring} style={{ inlineSize: size, blockSize: size }} aria-hidden="true" />;
}
