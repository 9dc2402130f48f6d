import { useTranslation } from 'react-i18next';
import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { isolated } from '#web/i18n/direction.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { useMedia, WIDE } from '#web/lib/media.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EyeIcon } from '#web/ui/icons/form-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './orders-page.module.css';

/** The columns that all tables of orders have. */
export function useOrderColumns() {
  const { t } = useTranslation('admin-orders');
  return {
    number: {
      id: 'number',
      header: t('columns.number'),
      nowrap: true,
      cell: (order) => <OrderNumber {...order} />,
    },
    first: {
      id: 'first',
      words: ({ first_name }) => first_name,
      header: t('columns.first-name'),
      cell: ({ first_name }) => <bdi>{first_name}</bdi>,
    },
    last: {
      id: 'last',
      words: ({ last_name }) => last_name,
      header: t('columns.last-name'),
      cell: ({ last_name, recipient_name }) => (
        <>
          <bdi>{last_name}</bdi>
          {recipient_name && (
            <span className={styles.small}> {t('for-other', { name: isolated(recipient_name) })}</span>
          )}
        </>
      ),
    },
    amount: {
      id: 'amount',
      header: t('columns.amount'),
      numeric: true,
      cell: ({ amount }) => <Price amount={amount} />,
    },
  } satisfies Record<string, Column<AdminOrder>>;
}

/** By what a row of orders is known: the number, and when it was placed. */
function OrderNumber({ number, $createdAt }: { number: string; $createdAt: string }) {
  const { dateTime } = useFormat();
  const { moment } = useShortFormat();
  return (
    <>
      <bdi dir="ltr">{groupOrderNumber(number)}</bdi>{' '}
      <time dateTime={$createdAt} title={dateTime($createdAt)} className={styles.small}>
        {moment($createdAt)}
      </time>
    </>
  );
}

/** Opens the details of an order from its row; a row of the table, which has many columns, has room for a sign only. */
export function ShowOrder({ number, onShow }: { number: string; onShow: () => void }) {
  const { t } = useTranslation('admin-orders');
  const isRow = useMedia(WIDE);
  const label = t('open-named', { number: groupOrderNumber(number) });
  return isRow ? (
    <IconButton label={label} icon={<EyeIcon size={20} />} onClick={onShow} />
  ) : (
    <Button small variant="ghost" aria-label={label} onClick={onShow}>
      {t('open')}
    </Button>
  );
}
