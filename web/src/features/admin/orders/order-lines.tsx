import { useTranslation } from 'react-i18next';
import type { AdminOrderDetails, AdminOrderLine } from '#contract/orders/admin-schemas.ts';
import { LineGrant } from '#web/features/orders/shared/line-grant.tsx';
import { sumOf } from '#web/features/orders/shared/line-sums.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Name } from '#web/ui/name.tsx';
import { Price } from '#web/ui/price.tsx';
import text from '#web/ui/text.module.css';
import styles from './order-details.module.css';

/** What was sold, for how much, and the sums. */
export function OrderLines({ order }: { order: AdminOrderDetails }) {
  const { t } = useTranslation('admin-orders');
  const { language } = useLanguage();
  const { number } = useFormat();
  const columns: readonly Column<AdminOrderLine>[] = [
    {
      id: 'product',
      words: (line) => line[`title_${language}`],
      header: t('lines.product'),
      cell: (line) => <Name>{line[`title_${language}`]}</Name>,
    },
    { id: 'price', header: t('lines.price'), numeric: true, cell: (line) => <Price amount={line.unit_price} /> },
    {
      id: 'count',
      header: t('lines.count'),
      numeric: true,
      cell: ({ count, returned }) => (
        <>
          {number(count)}
          {returned > 0 && <p className={text.soft}>{t('returns.of-line', { count: returned })}</p>}
        </>
      ),
    },
    {
      id: 'sum',
      header: t('lines.sum'),
      numeric: true,
      cell: (line) => (
        <>
          <Price amount={sumOf([line])} />
          <LineGrant line={line} />
        </>
      ),
    },
  ];
  return (
    <section className={styles.section} aria-labelledby="order-lines">
      <h3 id="order-lines">{t('details.goods')}</h3>
      <DataTable
        whole
        caption={t('lines.caption')}
        columns={columns}
        rows={order.lines}
        rowKey={(line) => `${line.product_type} ${line.product_id}`}
        empty={null}
      />
      <dl className={styles.sums}>
        <Sum term={t('lines.subtotal')} amount={order.amount - order.delivery_fee} />
        {order.delivery_method !== 'pick_up' && <Sum term={t('lines.delivery')} amount={order.delivery_fee} />}
        <Sum term={t('lines.total')} amount={order.amount} total />
        {order.vat > 0 && <Sum term={t('lines.vat')} amount={order.vat} />}
      </dl>
    </section>
  );
}

function Sum({ term, amount, total }: { term: string; amount: number; total?: boolean }) {
  return (
    <div className={total ? styles.total : undefined}>
      <dt>{term}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  );
}
