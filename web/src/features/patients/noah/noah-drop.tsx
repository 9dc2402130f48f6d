import type { ReactNode } from 'react';
import styles from './noah.module.css';

interface NoahDropProps {
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Where a file may be dropped; a shortcut of the button that says where files come in. */
export function NoahDrop({ onFile, children }: NoahDropProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of a button inside
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      {children}
    </div>
  );
}
