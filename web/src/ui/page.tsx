import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useDocumentTitle } from './document-title.ts';
import styles from './page.module.css';

/** The width of a page: centred, with the gutter on both sides. `narrow` is for reading and for forms. */
export function Container({ narrow, className, ...rest }: HTMLAttributes<HTMLDivElement> & { narrow?: boolean }) {
  return <div {...rest} className={cx(styles.container, narrow && styles.narrow, className)} />;
}

interface PageHeadingProps {
  children: string;
  /** The browser tab's title when it differs from the heading. */
  documentTitle?: string;
  className?: string;
}

/** The one `h1` of a page: takes the focus after a navigation and names the browser tab. */
export function PageHeading({ children, documentTitle, className }: PageHeadingProps): ReactNode {
  useDocumentTitle(documentTitle ?? children);
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
