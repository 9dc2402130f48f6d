import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCapped } from '#contract/constants.ts';
import type { LowStock, Reports, RevenueOf } from '#contract/dashboard/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { useTotal } from '#web/i18n/total.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Name } from '#web/ui/name.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { BarsAcross, BarsUp } from '../shared/bars.tsx';
import { ChartFigure } from '../shared/chart-figure.tsx';
import styles from '../shared/charts.module.css';
import { topOf } from '../shared/top-of.ts';
import { useReports } from './queries.ts';
import { ReturnReasons } from './return-reasons.tsx';
import { useAmount } from './use-amount.ts';

/** How many days the charts may cover. */
const PERIODS = [7, 30, 90, 365] as const;
/** Bars of the lists of products; the tables have all. */
const SHOWN_PRODUCTS = 8;

/** The charts of the dashboard with the choice of their period. */
export function Charts() {
  const { t } = useTranslation('admin');
  const [days, setDays] = useState<(typeof PERIODS)[number]>(30);
  const reports = useReports(days);
  return (
    <section className={styles.charts} aria-labelledby="charts-title">
      <div className={styles.head}>
        <h2 id="charts-title">{t('charts.title')}</h2>
        <div className={styles.period}>
          <SelectField
            label={t('charts.period')}
            options={PERIODS.map((value) => ({ value: String(value), label: t(`charts.periods.${value}`) }))}
            value={String(days)}
            onChange={({ target }) => setDays(PERIODS.find((one) => String(one) === target.value) ?? days)}
          />
        </div>
      </div>
      {reports.data ? (
        <div className={styles.grid}>
          <Revenue rows={reports.data.days} name="days" />
          <Revenue rows={reports.data.months} name="months" />
          <RevenueByMethod rows={reports.data.methods} />
          <OrderStates reports={reports.data} />
          <BestSellers reports={reports.data} />
          <ReturnReasons reports={reports.data} />
          <StockRunningOut rows={reports.data.low_stock} limit={reports.data.low_stock_at} />
        </div>
      ) : reports.isError ? (
        <ErrorState level={3} title={t('charts.failed')} onRetry={() => void reports.refetch()}>
          {errorText(reports.error)}
        </ErrorState>
      ) : (
        <Loading label={t('charts.loading')} className={styles.grid}>
          <Skeleton height="16rem" />
          <Skeleton height="16rem" />
        </Loading>
      )}
    </section>
  );
}

function Revenue({ rows, name }: { rows: readonly RevenueOf[]; name: 'days' | 'months' }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const amount = useAmount();
  const { day, fullDay, month, shortMonth } = useShortFormat();
  const isDays = name === 'days';
  const full = isDays ? fullDay : month;
  const title = t(`charts.${name}`);
  const points = rows.map(({ period, revenue }) => ({ key: period, name: full(period), value: revenue }));
  return (
    <ChartFigure
      title={title}
      note={t('charts.revenue-note')}
      empty={rows.some(({ revenue }) => revenue !== 0) ? null : t('charts.no-revenue')}
      top={topOf(points, amount)}
      columns={[
        { id: 'period', header: t(isDays ? 'charts.day' : 'charts.month'), cell: ({ period }) => full(period) },
        { id: 'revenue', header: t('charts.revenue'), numeric: true, cell: ({ revenue }) => amount(revenue) },
        { id: 'orders', header: t('charts.orders'), numeric: true, cell: ({ orders }) => number(orders) },
      ]}
      rows={rows}
      rowKey={({ period }) => period}
    >
      <BarsUp
        points={points}
        valueName={t('charts.revenue')}
        tick={isDays ? day : shortMonth}
        axis={number}
        value={amount}
      />
    </ChartFigure>
  );
}

/** How the revenue came. Where more went back than came in there is no bar, only its line of the table. */
function RevenueByMethod({ rows }: { rows: Reports['methods'] }) {
  const { t } = useTranslation(['admin', 'payment-methods']);
  const { number } = useFormat();
  const amount = useAmount();
  const named = (rows ?? []).map(({ method, revenue }) => ({
    key: method,
    name: method === 'cash' ? t('charts.cash') : t(`payment-methods:names.${method}`),
    value: revenue,
  }));
  const points = named.filter(({ value }) => value > 0);
  return (
    <ChartFigure
      title={t('charts.methods')}
      note={t('charts.revenue-note')}
      empty={rows === null ? t('charts.many-payments') : points.length > 0 ? null : t('charts.no-revenue')}
      top={topOf(points, amount)}
      columns={[
        { id: 'method', header: t('charts.method'), cell: ({ name }) => name },
        { id: 'revenue', header: t('charts.revenue'), numeric: true, cell: ({ value }) => amount(value) },
      ]}
      rows={named}
      rowKey={({ key }) => key}
    >
      <BarsAcross points={points} valueName={t('charts.revenue')} value={number} />
    </ChartFigure>
  );
}

function OrderStates({ reports }: { reports: Reports }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const total = useTotal();
  const unpaid = reports.unpaid_card_orders;
  const rows = [
    ...reports.delivery.map(({ status, count }) => ({
      key: status as string,
      name: t(`charts.states-of.${status}`),
      value: count,
    })),
    {
      key: 'unpaid',
      name: isCapped(unpaid) ? t('charts.unpaid-capped', { total: total(unpaid) }) : t('charts.unpaid'),
      value: unpaid,
    },
  ];
  return (
    <ChartFigure
      title={t('charts.states')}
      empty={rows.some(({ value }) => value > 0) ? null : t('charts.none')}
      top={topOf(rows, number)}
      columns={[
        { id: 'state', header: t('charts.state'), cell: ({ name }) => name },
        { id: 'orders', header: t('charts.orders'), numeric: true, cell: ({ value }) => number(value) },
      ]}
      rows={rows}
      rowKey={({ key }) => key}
    >
      <BarsAcross points={rows} valueName={t('charts.orders')} value={number} />
    </ChartFigure>
  );
}

function BestSellers({ reports }: { reports: Pick<Reports, 'best_sellers' | 'months'> }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { number } = useFormat();
  const amountOf = useAmount();
  const { month } = useShortFormat();
  const { best_sellers: rows, months } = reports;
  const ends = new Set([months.at(0), months.at(-1)].flatMap((one) => (one ? month(one.period) : [])));
  const points = rows.slice(0, SHOWN_PRODUCTS).map((row) => ({
    key: row.product_id,
    name: row[`title_${language}`],
    value: row.count,
  }));
  return (
    <ChartFigure
      title={t('charts.best')}
      note={t('charts.best-note', { months: [...ends].join(' – ') })}
      empty={rows.length > 0 ? null : t('charts.none')}
      top={topOf(points, number)}
      columns={[
        { id: 'product', header: t('charts.product'), cell: (row) => <Name>{row[`title_${language}`]}</Name> },
        { id: 'pieces', header: t('charts.pieces'), numeric: true, cell: ({ count }) => number(count) },
        { id: 'sum', header: t('charts.sum'), numeric: true, cell: ({ amount }) => amountOf(amount) },
      ]}
      rows={rows}
      rowKey={({ product_id }) => product_id}
    >
      <BarsAcross points={points} valueName={t('charts.pieces')} value={number} />
    </ChartFigure>
  );
}

function StockRunningOut({ rows, limit }: { rows: readonly LowStock[]; limit: number }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { number } = useFormat();
  const points = rows.slice(0, SHOWN_PRODUCTS).map((row) => ({
    key: row.product_id,
    name: row[`title_${language}`],
    value: row.stock,
  }));
  return (
    <ChartFigure
      title={t('charts.stock')}
      note={t('charts.stock-note', { count: limit })}
      empty={rows.length > 0 ? null : t('charts.no-stock', { count: limit })}
      top={null}
      columns={[
        { id: 'product', header: t('charts.product'), cell: (row) => <Name>{row[`title_${language}`]}</Name> },
        { id: 'left', header: t('charts.left'), numeric: true, cell: ({ stock }) => number(stock) },
      ]}
      rows={rows}
      rowKey={({ product_id }) => product_id}
    >
      <BarsAcross points={points} valueName={t('charts.left')} value={number} />
    </ChartFigure>
  );
}
