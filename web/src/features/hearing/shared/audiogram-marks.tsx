import styles from './audiogram-marks.module.css';
import type { Ear, Thresholds } from './fit.ts';
import { depthOf, FREQUENCIES, percent, placeOf } from './fitting-range.ts';

/** The sign of an ear as audiologists draw it: a ring for the right, a cross for the left. Its middle is at 0, 0. */
export function EarSign({ ear }: { ear: Ear }) {
  return ear === 'right' ? (
    <circle className={styles.mark} r="8" />
  ) : (
    <path className={styles.mark} d="M-7 -7 7 7M7 -7 -7 7" />
  );
}

/** The colour of an ear, for what stands inside. */
export function earClass(ear: Ear): string {
  return styles[ear] as string;
}

/** The known thresholds of an ear, joined by a line, for an `AudiogramChart`. */
export function AudiogramMarks({ ear, thresholds }: { ear: Ear; thresholds: Thresholds }) {
  const points = FREQUENCIES.flatMap((frequency) => {
    const level = thresholds[frequency];
    return level === undefined ? [] : [{ frequency, x: percent(placeOf(frequency)), y: percent(depthOf(level)) }];
  });
  return (
    <svg className={styles[ear]} overflow="visible" aria-hidden="true" focusable="false">
      {points.slice(1).map(({ frequency, x, y }, index) => (
        <line key={frequency} className={styles.join} x1={points[index]?.x} y1={points[index]?.y} x2={x} y2={y} />
      ))}
      {points.map(({ frequency, x, y }) => (
        <svg key={frequency} x={x} y={y} overflow="visible" aria-hidden="true">
          <EarSign ear={ear} />
        </svg>
      ))}
    </svg>
  );
}
