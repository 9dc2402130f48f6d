import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { isRefusal } from '#web/lib/call.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { useDocumentTitle } from '#web/ui/page/document-title.ts';
import { Container } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import styles from './order-page.module.css';
import { orderQuery } from './shared/queries.ts';

interface WithOrderProps {
  id: string;
  children: (order: Order) => ReactNode;
}

/** Shows what is made of one of the customer's own orders, and until then or instead of it what became of the question. */
export function WithOrder({ id, children }: WithOrderProps) {
  const { t } = useTranslation('order');
  const { user } = useUser();
  const { language } = useLanguage();
  const query = useQuery(orderQuery(user?.id ?? '', id, language));

  if (query.data) return children(query.data);
  if (query.isPending) return <OrderSkeleton />;
  return (
    <Container narrow className={styles.page}>
      {isRefusal(query.error, 'not_found') || isRefusal(query.error, 'invalid_input') ? (
        <NoSuchOrder />
      ) : (
        <ErrorState level={1} title={t('one.failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      )}
    </Container>
  );
}

/** No such order, or somebody else's: which of both is not told. */
function NoSuchOrder() {
  const { t } = useTranslation('order');
  useDocumentTitle(t('one.missing-title'));
  return (
    <EmptyState
      level={1}
      title={t('one.missing-title')}
      actions={<LinkButton to={paths.orders}>{t('one.to-list')}</LinkButton>}
    >
      {t('one.missing-text')}
    </EmptyState>
  );
}

function OrderSkeleton() {
  const { t } = useTranslation();
  return (
    <Container narrow className={styles.page}>
      <Loading label={t('loading')} className={stack(6)}>
        <Skeleton width="60%" height="2.5rem" />
        <Skeleton height="12rem" />
        <Skeleton height="18rem" />
      </Loading>
    </Container>
  );
}
