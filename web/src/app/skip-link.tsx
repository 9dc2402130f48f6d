import { useTranslation } from 'react-i18next';
import { SkipTo } from '#web/ui/page/skip-link.tsx';

const MAIN_ID = 'content';

/** The first thing that the keyboard reaches: past the header to the content. */
export function SkipLink() {
  const { t } = useTranslation();
  return <SkipTo id={MAIN_ID}>{t('skip')}</SkipTo>;
}

/** The main area of a page; takes the focus from the skip link and after navigations to pages without a heading. */
export function Main({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
