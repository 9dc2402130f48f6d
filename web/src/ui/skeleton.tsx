import { cx } from './cx.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  /** CSS length; as wide as its container by default. */
  width?: string;
  /** CSS length; one line of text by default. */
  height?: string;
  className?: string;
}

/** The shape of something that is on its way. Decoration: wrap a group of them in `Loading`. */
export function Skeleton({ width, height = '1em', className }: SkeletonProps) {
  return (
    <span
      className={cx(styles.skeleton, className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}

interface LoadingProps {
  /** What is being loaded, for screen readers. */
  label: string;
  className?: string;
  /** How high what is on its way is, where one shape stands for all of it. */
  height?: string;
  children?: React.ReactNode;
}

/** A region that is loading: skeletons for the eye, one sentence for screen readers. */
export function Loading({ label, className, height, children }: LoadingProps) {
  return (
    <div className={className} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{label}</span>
      </VisuallyHidden>
      {children ?? <Skeleton height={height} />}
    </div>
  );
}
