import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

const MAIN_ID = 'content';

/** The first thing that the keyboard reaches: past the header to the content. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href={`#${MAIN_ID}`}
      className={styles.skip}
      onClick={(event) => {
        // The address stays as it is: a hash would become an entry in the history.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}

/** The main area of a page; takes the focus from the skip link and after navigations to pages without a heading. */
export function Main({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
