import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { paths } from '#web/config/paths.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { isRefusal } from '#web/lib/call.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { COMPARE_MAX, pickAll, unpick } from '../shared/comparison.ts';
import { productQuery } from '../shared/product-queries.ts';
import styles from './compare-page.module.css';
import { CompareTable } from './compare-table.tsx';
import { type Compared, parseComparison } from './compare-url.ts';

/** Up to three products of one type side by side: /compare?type=…&ids=a,b,c. */
export function ComparePage() {
  const { t } = useTranslation('compare');
  const [query] = useSearchParams();
  const compared = parseComparison(query);
  return (
    <Container className={styles.page}>
      <PageHeading>{t('title')}</PageHeading>
      {compared.ids.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          actions={
            <>
              <LinkButton to={paths.store()}>{t('empty.hearing-aids')}</LinkButton>
              <LinkButton variant="secondary" to={paths.store(1, { type: 'accessories' })}>
                {t('empty.accessories')}
              </LinkButton>
            </>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <Comparison compared={compared} />
      )}
    </Container>
  );
}

function Comparison({ compared: { type, ids, tooMany } }: { compared: Compared }) {
  const { t } = useTranslation('compare');
  const { language } = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const queries = useQueries({ queries: ids.map((id) => productQuery(client, type, id, language)) });
  const isReady = queries.every(({ isPending }) => !isPending);
  const entries = ids.map((id, index) => ({ id, product: queries[index]?.data }));
  const products = entries.flatMap(({ product }) => product ?? []);

  // The tray of the store follows the page, so that "add another" adds to what is looked at.
  useEffect(() => {
    if (isReady && products.length > 0) pickAll(type, products);
  });

  const isGone = (error: unknown) => isRefusal(error, 'not_found') || isRefusal(error, 'invalid_input');
  const failure = queries.find(({ error }) => error && !isGone(error));
  if (failure) {
    return (
      <ErrorState title={t('failed')} onRetry={() => Promise.all(queries.map(({ refetch }) => refetch()))}>
        {errorText(failure.error)}
      </ErrorState>
    );
  }
  if (!isReady) {
    return <Loading label={t('loading')} height="24rem" />;
  }

  const remove = (gone: string) => {
    unpick(gone);
    const rest = ids.filter((id) => id !== gone);
    void navigate(paths.compare(type, rest), { replace: true, ...KEEP_PLACE });
  };
  return (
    <>
      <p>{t(`intro.${type}`)}</p>
      {tooMany && (
        <p className={styles.notice} role="status">
          {t('too-many', { count: COMPARE_MAX })}
        </p>
      )}
      <CompareTable type={type} entries={entries} onRemove={remove} />
      {ids.length < COMPARE_MAX && (
        <div className={styles.add}>
          {ids.length === 1 && <p>{t('add-hint')}</p>}
          <LinkButton variant="secondary" to={paths.store(1, type === 'accessories' ? { type } : undefined)}>
            {t('add')}
          </LinkButton>
        </div>
      )}
    </>
  );
}
