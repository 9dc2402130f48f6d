import styles from './drawing.module.css';
import type { Ear, SignKind } from './points.ts';

/** Signs of the right ear around 0, 0; those of the left ear that are mirrored are drawn by the same lines. */
const PATHS: Readonly<Record<Exclude<SignKind, 'field'>, Readonly<Record<Ear, string>>>> = {
  air: { right: 'M9 0A9 9 0 1 1 -9 0A9 9 0 1 1 9 0Z', left: 'M-8 -8 8 8M8 -8 -8 8' },
  'air-masked': { right: 'M0 -11 10.5 7.5H-10.5Z', left: 'M-8.5 -8.5H8.5V8.5H-8.5Z' },
  bone: { right: 'M6 -9 -6 0 6 9', left: 'M-6 -9 6 0 -6 9' },
  'bone-masked': { right: 'M5 -10H-3V10H5', left: 'M-5 -10H3V10H-5' },
  // The letters M and U.
  mcl: { right: 'M-8 9V-9L0 2L8 -9V9', left: 'M-8 9V-9L0 2L8 -9V9' },
  ucl: { right: 'M-7 -9V2A7 7 0 0 0 7 2V-9', left: 'M-7 -9V2A7 7 0 0 0 7 2V-9' },
};
/** Beside the line of its frequency stands what is not air conduction: right of it for the left ear, as faced. */
const BESIDE = 15;
const BESIDE_LINE: ReadonlySet<SignKind> = new Set(['bone', 'bone-masked', 'mcl', 'ucl']);
/** Down to the left for the right ear; the left ear's is its mirror image. */
const ARROW = 'M-7 8 -19 20M-19 11V20H-10';

interface SignProps {
  kind: SignKind;
  ear: Ear;
  /** The tone was not heard. */
  none?: boolean | undefined;
  /** Alone, as in a key: not beside a line. */
  alone?: boolean;
}

/** The sign of a threshold as audiologists draw it, its middle at 0, 0. */
export function Sign({ kind, ear, none, alone }: SignProps) {
  const side = BESIDE_LINE.has(kind) && !alone ? (ear === 'right' ? -BESIDE : BESIDE) : 0;
  return (
    <g className={styles.sign}>
      <g transform={side === 0 ? undefined : `translate(${side} 0)`}>
        {kind === 'field' ? (
          <text className={styles.field}>S</text>
        ) : (
          <path className={styles.stroke} d={PATHS[kind][ear]} />
        )}
        {none && <path className={styles.stroke} d={ARROW} transform={ear === 'left' ? 'scale(-1 1)' : undefined} />}
      </g>
    </g>
  );
}

/** A sign beside words. */
export function SignIcon({ kind, ear, none }: Omit<SignProps, 'alone'>) {
  return (
    <svg
      className={ear === 'right' ? styles.rightIcon : styles.leftIcon}
      viewBox="-22 -14 44 36"
      aria-hidden="true"
      focusable="false"
    >
      <Sign kind={kind} ear={ear} none={none} alone />
    </svg>
  );
}
