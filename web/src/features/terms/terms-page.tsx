import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/errors.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Html } from '../../ui/html.tsx';
import { PrinterIcon } from '../../ui/icons/form-icons.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { stack } from '../../ui/stack.ts';
import styles from './terms-page.module.css';
import { termsQuery } from './terms-query.ts';

/** The widths of the lines that stand for a text on its way. */
const LINES = ['40%', '100%', '100%', '85%', '35%', '100%', '100%', '60%'];

/** The terms and conditions, as staff wrote them, in the visitor's language. */
export function TermsPage() {
  const { t } = useTranslation('terms');
  const { language } = useLanguage();
  const terms = useQuery(termsQuery(language));
  return (
    <Container narrow className={styles.page}>
      <div className={styles.head}>
        <PageHeading>{t('title')}</PageHeading>
        {terms.data && (
          <Button variant="secondary" small onClick={() => window.print()}>
            <PrinterIcon size={20} />
            {t('print')}
          </Button>
        )}
      </div>
      {terms.isPending && (
        <Loading label={t('loading')} className={stack(4)}>
          {LINES.map((width, index) => (
            <Skeleton key={index} width={width} />
          ))}
        </Loading>
      )}
      {terms.isError && (
        <ErrorState title={t('failed')} onRetry={() => void terms.refetch()}>
          {errorText(terms.error)}
        </ErrorState>
      )}
      {terms.isSuccess && (terms.data.trim() ? <Html html={terms.data} /> : <p>{t('empty')}</p>)}
    </Container>
  );
}
