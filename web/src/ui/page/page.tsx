import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Name } from '../name.tsx';
import { useDocumentTitle } from './document-title.ts';
import styles from './page.module.css';

interface ContainerProps extends HTMLAttributes<HTMLDivElement> {
  /** For reading and for forms. */
  narrow?: boolean;
  /** Sets the parts of the page below each other, as near as the pages of that area have them. */
  layout?: 'shop' | 'clinic' | 'admin';
}

/** The width of a page: centred, with the gutter on both sides. */
export function Container({ narrow, layout, className, ...rest }: ContainerProps) {
  return (
    <div {...rest} className={cx(styles.container, narrow && styles.narrow, layout && styles[layout], className)} />
  );
}

interface PageHeadingProps {
  children: string;
  /** The browser tab's title when it differs from the heading. */
  documentTitle?: string;
  /** It is what a thing or a person is called, in whatever language. */
  isName?: boolean;
  className?: string;
}

/** The one `h1` of a page: takes the focus after a navigation and names the browser tab. */
export function PageHeading({ children, documentTitle, isName, className }: PageHeadingProps): ReactNode {
  useDocumentTitle(documentTitle ?? children);
  return (
    <h1 tabIndex={-1} className={className}>
      {isName ? <Name>{children}</Name> : children}
    </h1>
  );
}
