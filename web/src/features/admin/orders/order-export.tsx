import { useTranslation } from 'react-i18next';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { governorateName } from '#contract/governorates.ts';
import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { momentCell, phoneCell } from '../shared/csv-cells.ts';
import { CsvExport } from '../shared/csv-export.tsx';
import type { CsvColumn, ListPlace } from '../shared/list-part.ts';
import type { OrderFilters } from './orders-url.ts';
import { fetchOrdersAfter } from './queries.ts';

/** Orders fetched at a time; the most that a call gives. */
const BATCH = 100;

/** Saves every order that fits the filters as a CSV file, in the language of the page. */
export function OrderExport({ filters }: { filters: OrderFilters }) {
  const { t } = useTranslation(['admin-orders', 'payment-methods']);
  const { language } = useLanguage();
  const columns: readonly CsvColumn<AdminOrder>[] = [
    [t('columns.id'), ({ $id }) => $id],
    [t('columns.number'), ({ number }) => groupOrderNumber(number)],
    [t('columns.placed'), ({ $createdAt }) => momentCell($createdAt)],
    [t('columns.user-id'), ({ user_id }) => (user_id === NOBODY_ID ? '' : user_id)],
    [t('columns.user-email'), ({ user_email }) => user_email],
    [t('columns.first-name'), ({ first_name }) => first_name],
    [t('columns.last-name'), ({ last_name }) => last_name],
    [t('columns.phone'), ({ user_phone }) => phoneCell(user_phone)],
    [t('columns.recipient'), ({ recipient_name }) => recipient_name ?? ''],
    [t('columns.recipient-phone'), ({ recipient_phone }) => phoneCell(recipient_phone ?? '')],
    [t('columns.address'), ({ address }) => address],
    [t('columns.city'), ({ city }) => governorateName(city, language)],
    [t('columns.amount'), ({ amount }) => amount],
    [
      t('columns.method'),
      ({ online_method }) => (online_method ? t(`payment-methods:names.${online_method}`) : t('methods.cash')),
    ],
    [t('columns.payment'), ({ payment_status }) => t(`payments.${payment_status}`)],
    [t('columns.delivery'), ({ delivery_status }) => t(`deliveries.${delivery_status}`)],
    [t('columns.due'), ({ refund_due }) => refund_due],
    [t('columns.note'), ({ note }) => note],
  ];
  return (
    <CsvExport<ListPlace<AdminOrder>>
      key={JSON.stringify(filters)}
      fileName={t('export-file', { day: cairoDay() })}
      fetchPart={async (after, signal) => {
        const { listPart } = await import('../shared/list-part.ts');
        const page = await fetchOrdersAfter(filters, after, { signal, limit: BATCH });
        return listPart(page, columns, after);
      }}
    />
  );
}
