import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { CloseIcon } from './icons/icons.tsx';

interface ChipProps {
  children: ReactNode;
  /** What a press does, for screen readers: "Remove the filter …". */
  removeLabel: string;
  onRemove: () => void;
}

/** A chosen value that a press removes. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-label={removeLabel} onClick={onRemove}>
      <span>{children}</span>
      <CloseIcon size={16} />
    </button>
  );
}
