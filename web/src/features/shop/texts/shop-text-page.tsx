import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Html } from '#web/ui/html.tsx';
import { PrinterIcon } from '#web/ui/icons/form-icons.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import styles from './shop-text-page.module.css';
import { shopTextQuery } from './shop-text-query.ts';

/** The widths of the lines that stand for a text on its way. */
const LINES = ['40%', '100%', '100%', '85%', '35%', '100%', '100%', '60%'];

/** A page as staff wrote it, in the visitor's language: the terms, or what the shop keeps of people. */
export function ShopTextPage() {
  const page = useMatch(paths.privacy) ? 'privacy' : 'terms';
  const { t } = useTranslation('shop-text');
  const { language } = useLanguage();
  const written = useQuery(shopTextQuery(page, language));
  return (
    <Container narrow className={styles.page}>
      <div className={styles.head}>
        <PageHeading>{t(`${page}.title`)}</PageHeading>
        {written.data && (
          <Button variant="secondary" small onClick={() => window.print()}>
            <PrinterIcon size={20} />
            {t('print')}
          </Button>
        )}
      </div>
      {written.isPending && (
        <Loading label={t(`${page}.loading`)} className={stack(4)}>
          {LINES.map((width, index) => (
            <Skeleton key={index} width={width} />
          ))}
        </Loading>
      )}
      {written.isError && (
        <ErrorState title={t(`${page}.failed`)} onRetry={() => void written.refetch()}>
          {errorText(written.error)}
        </ErrorState>
      )}
      {written.isSuccess && (written.data.trim() ? <Html html={written.data} /> : <p>{t(`${page}.empty`)}</p>)}
    </Container>
  );
}
