import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isReversed } from '#contract/cairo-day.ts';
import { DELIVERY_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#contract/constants.ts';
import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { fieldMessageText } from '#web/i18n/errors.ts';
import { useMedia, WIDE } from '#web/lib/media.ts';
import { useChosen } from '#web/office/chosen.ts';
import { ListTable } from '#web/office/list-table.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { ShortId } from '#web/office/short-id.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FilterIcon } from '#web/ui/icons/icons.tsx';
import filterRow from '../shared/day-range.module.css';
import { AccountId } from './account-id.tsx';
import { markOrdersSeen, useOrdersSeen } from './new-orders.ts';
import { ShowOrder, useOrderColumns } from './order-cells.tsx';
import { OrderExport } from './order-export.tsx';
import { OrderMany } from './order-many.tsx';
import { DeliveryBadge, PaymentBadge } from './order-words.tsx';
import styles from './orders-page.module.css';
import { isFiltered, type OrderFilters } from './orders-url.ts';
import { useOrderList } from './queries.ts';

interface OrderListProps {
  filters: OrderFilters;
  onFilter: (filters: OrderFilters) => void;
  onShow: (orderId: string) => void;
}

/** The table of all orders, newest first, with search, filters and export. */
export function OrderList({ filters, onFilter, onShow }: OrderListProps) {
  const { t } = useTranslation('admin-orders');
  const list = useOrderList(filters);
  const columns = useColumns();
  const isMarked = useArrivals(list.rows);
  const chosen = useChosen(list.rows);
  return (
    <div className={styles.list}>
      <SearchForm
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        search={filters.query ?? ''}
        maxLength={200}
        onSearch={(query) => onFilter({ ...filters, query: query || undefined })}
      />
      <Filters filters={filters} onFilter={onFilter} />
      <OrderExport filters={filters} />
      <OrderMany chosen={chosen} shown={list.rows.length} />
      <div>
        <ListTable
          caption={t('caption')}
          columns={columns}
          list={list}
          empty={t('empty')}
          isMarked={isMarked}
          choosing={{ ...chosen, label: ({ number }) => t('many.pick', { number: groupOrderNumber(number) }) }}
          actionsHeader={t('columns.details')}
          actions={(order) => <ShowOrder number={order.number} onShow={() => onShow(order.$id)} />}
          counter={({ shown, total }) => t('counter', { count: shown, total })}
          more={t('more')}
        />
      </div>
    </div>
  );
}

/** Marks the orders that came in since somebody last looked, and remembers that they are seen now. */
function useArrivals(rows: readonly AdminOrder[]): (order: AdminOrder) => boolean {
  const seen = useOrdersSeen();
  const [before] = useState(seen);
  const newest = rows.reduce((last, { $createdAt }) => ($createdAt > last ? $createdAt : last), '');
  useEffect(() => {
    if (newest) markOrdersSeen(newest);
  }, [newest]);
  return ({ $createdAt }) => before !== null && $createdAt > before;
}

function useColumns(): readonly Column<AdminOrder>[] {
  const { t } = useTranslation(['admin-orders', 'payment-methods']);
  const { number, first, last, amount } = useOrderColumns();
  return [
    number,
    first,
    last,
    amount,
    {
      id: 'delivery',
      nowrap: true,
      header: t('columns.delivery'),
      cell: ({ delivery_status }) => <DeliveryBadge status={delivery_status} />,
    },
    {
      id: 'payment',
      nowrap: true,
      header: t('columns.payment'),
      cell: ({ payment_status }) => <PaymentBadge status={payment_status} />,
    },
    {
      id: 'method',
      nowrap: true,
      header: t('columns.method'),
      cell: ({ online_method }) => (online_method ? t(`payment-methods:names.${online_method}`) : t('methods.cash')),
    },
    {
      id: 'email',
      whole: true,
      words: ({ user_email }) => user_email,
      header: t('columns.user-email'),
      cell: ({ user_email }) => <bdi>{user_email}</bdi>,
    },
    { id: 'id', nowrap: true, header: t('columns.id'), cell: ({ $id }) => <ShortId id={$id} /> },
    { id: 'user', nowrap: true, header: t('columns.user-id'), cell: ({ user_id }) => <AccountId id={user_id} /> },
  ];
}

function Filters({ filters, onFilter }: Omit<OrderListProps, 'onShow'>) {
  const { t } = useTranslation('admin-orders');
  const hasRoom = useMedia(WIDE);
  const isNarrowed = Object.entries(filters).some(([name, value]) => name !== 'query' && value !== undefined);
  // On a phone the orders come first, unless the list is narrowed to something, or until somebody chooses.
  const [choice, setChoice] = useState<boolean | null>(null);
  const open = choice ?? isNarrowed;
  return (
    <>
      {!hasRoom && (
        <div>
          <Button small variant="secondary" aria-expanded={open} onClick={() => setChoice(!open)}>
            <FilterIcon size={20} />
            {t('filters.label')}
          </Button>
        </div>
      )}
      {(hasRoom || open) && <FilterFields filters={filters} onFilter={onFilter} />}
    </>
  );
}

function FilterFields({ filters, onFilter }: Omit<OrderListProps, 'onShow'>) {
  const { t } = useTranslation('admin-orders');
  const any = { value: '', label: t('filters.any') };
  const set = (change: Partial<OrderFilters>) => onFilter({ ...filters, ...change });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its content out in a row everywhere
    <div role="group" aria-label={t('filters.label')} className={filterRow.range}>
      <SelectField
        required={false}
        label={t('columns.delivery')}
        options={[any, ...DELIVERY_STATUSES.map((value) => ({ value, label: t(`deliveries.${value}`) }))]}
        value={filters.delivery_status ?? ''}
        onChange={({ target }) => set({ delivery_status: DELIVERY_STATUSES.find((one) => one === target.value) })}
      />
      <SelectField
        required={false}
        label={t('columns.payment')}
        options={[any, ...PAYMENT_STATUSES.map((value) => ({ value, label: t(`payments.${value}`) }))]}
        value={filters.payment_status ?? ''}
        onChange={({ target }) => set({ payment_status: PAYMENT_STATUSES.find((one) => one === target.value) })}
      />
      <SelectField
        required={false}
        label={t('columns.method')}
        options={[any, ...PAYMENT_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))]}
        value={filters.payment_method ?? ''}
        onChange={({ target }) => set({ payment_method: PAYMENT_METHODS.find((one) => one === target.value) })}
      />
      <TextField
        required={false}
        type="date"
        label={t('filters.from')}
        value={filters.from ?? ''}
        max={filters.to}
        onChange={({ target }) => set({ from: target.value || undefined })}
      />
      <TextField
        required={false}
        type="date"
        label={t('filters.to')}
        value={filters.to ?? ''}
        min={filters.from}
        error={isReversed(filters) && fieldMessageText({ key: 'period_reversed' })}
        onChange={({ target }) => set({ to: target.value || undefined })}
      />
      {isFiltered(filters) && (
        <Button small variant="ghost" onClick={() => onFilter({})}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  );
}
