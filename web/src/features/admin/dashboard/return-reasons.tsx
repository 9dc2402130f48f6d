import { useTranslation } from 'react-i18next';
import type { Reports } from '#contract/dashboard/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Name } from '#web/ui/name.tsx';
import { BarsAcross } from '../shared/bars.tsx';
import { ChartFigure } from '../shared/chart-figure.tsx';
import { topOf } from '../shared/top-of.ts';

/** Bars; the table has all. */
const SHOWN = 8;

/** Why products come back, by product and reason. */
export function ReturnReasons({ reports }: { reports: Pick<Reports, 'returns' | 'months'> }) {
  const { t } = useTranslation(['admin', 'clinic-trials']);
  const { language } = useLanguage();
  const { number } = useFormat();
  const { month } = useShortFormat();
  const { months } = reports;
  const ends = new Set([months.at(0), months.at(-1)].flatMap((one) => (one ? month(one.period) : [])));
  const rows = reports.returns.map((row) => ({
    key: `${row.product_type} ${row.product_id} ${row.reason}`,
    title: row[`title_${language}`] || t('charts.other-aid'),
    reason: t(`clinic-trials:reasons.${row.reason}`),
    value: row.count,
  }));
  const points = rows
    .slice(0, SHOWN)
    .map(({ key, title, reason, value }) => ({ key, name: t('charts.returned', { title, reason }), value }));
  return (
    <ChartFigure
      title={t('charts.returns')}
      note={t('charts.returns-note', { months: [...ends].join(' – ') })}
      empty={rows.length > 0 ? null : t('charts.none')}
      top={topOf(points, number)}
      columns={[
        { id: 'product', header: t('charts.product'), cell: ({ title }) => <Name>{title}</Name> },
        { id: 'reason', header: t('charts.reason'), cell: ({ reason }) => reason },
        { id: 'pieces', header: t('charts.pieces'), numeric: true, cell: ({ value }) => number(value) },
      ]}
      rows={rows}
      rowKey={({ key }) => key}
    >
      <BarsAcross points={points} valueName={t('charts.pieces')} value={number} />
    </ChartFigure>
  );
}
