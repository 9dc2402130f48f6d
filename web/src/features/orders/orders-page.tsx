import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ListedOrder } from '#contract/orders/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { CartIcon, ChevronEndIcon } from '#web/ui/icons/icons.tsx';
import look from '#web/ui/link-card.module.css';
import { Name } from '#web/ui/name.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Price } from '#web/ui/price.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { paymentWords } from './order-state.ts';
import { OrderStateBadge } from './order-state-badge.tsx';
import styles from './orders-page.module.css';
import { groupOrderNumber } from './shared/order-number.ts';
import { ordersQuery } from './shared/queries.ts';
import { useLiveOrders } from './use-live-orders.ts';

/** The customer's orders, newest first. Live: a new state shows by itself. */
export function OrdersPage() {
  const { t } = useTranslation('order');
  return (
    <Container narrow layout="shop">
      <PageHeading>{t('list.title')}</PageHeading>
      <Orders />
    </Container>
  );
}

function Orders() {
  const { t } = useTranslation('order');
  const { user } = useUser();
  const { language } = useLanguage();
  const query = useInfiniteQuery(ordersQuery(user?.id ?? '', language));
  useLiveOrders();

  if (query.isPending) return <OrdersSkeleton />;
  if (!query.data) {
    return (
      <ErrorState title={t('list.failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    );
  }
  const orders = query.data.pages.flatMap(({ documents }) => documents);
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={<CartIcon size={36} />}
        title={t('list.empty-title')}
        actions={<LinkButton to={paths.store()}>{t('list.to-store')}</LinkButton>}
      >
        {t('list.empty-text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={stack(3)} aria-label={t('list.title')}>
        {orders.map((order) => (
          <OrderCard key={order.$id} order={order} />
        ))}
      </ul>
      <FormAlert message={query.isFetchNextPageError ? errorText(query.error) : null} />
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      )}
    </>
  );
}

/** The whole card leads to the order; its link carries the number. */
function OrderCard({ order }: { order: ListedOrder }) {
  const { t } = useTranslation('order');
  const { date } = useFormat();
  return (
    <li className={look.card}>
      <div className={look.words}>
        <h2 className={look.number}>
          <Link to={paths.order(order.$id)} className={look.link}>
            {t('list.order')} <bdi dir="ltr">{groupOrderNumber(order.number)}</bdi>
          </Link>
        </h2>
        <time className={text.note} dateTime={order.$createdAt}>
          {date(order.$createdAt)}
        </time>
        <Goods goods={order.goods} />
      </div>
      <div className={look.figures}>
        <OrderStateBadge order={order} />
        <Price amount={order.amount} className={look.amount} />
        <span className={text.note}>{t(`payments.${paymentWords(order)}`)}</span>
      </div>
      <ChevronEndIcon size={20} />
    </li>
  );
}

/** So many products are named; the others are counted. */
const NAMED = 2;

function Goods({ goods }: Pick<ListedOrder, 'goods'>) {
  const { t } = useTranslation('order');
  const more = goods.length - NAMED;
  return (
    <div className={styles.goods}>
      {goods.slice(0, NAMED).map(({ title, count }) => (
        <p key={title}>
          <Name>{title}</Name> {count > 1 && <bdi dir="ltr">{t('list.times', { pieces: count })}</bdi>}
        </p>
      ))}
      {more > 0 && <p className={text.note}>{t('list.more-goods', { count: more })}</p>}
    </div>
  );
}

const EXPECTED_CARDS = ['first', 'second', 'third'] as const;

function OrdersSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t('loading')} className={stack(3)}>
      {EXPECTED_CARDS.map((card) => (
        <div key={card} className={look.card}>
          <div className={look.words}>
            <Skeleton width="11rem" />
            <Skeleton width="8rem" />
          </div>
          <div className={look.figures}>
            <Skeleton width="6rem" />
            <Skeleton width="5rem" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
