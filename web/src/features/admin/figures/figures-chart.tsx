import { useTranslation } from 'react-i18next';
import type { DayFigures } from '#contract/figures/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { BarsUp } from '../shared/bars.tsx';
import { ChartFigure } from '../shared/chart-figure.tsx';
import { topOf } from '../shared/top-of.ts';
import { type Measure, useMeasures } from './measures.ts';

/** More days than this are drawn as their months. */
const DAYS_DRAWN = 92;
const MONTH_CHARACTERS = 7;

interface Bar {
  key: string;
  name: string;
  value: number;
}

/** One figure over time, by day, or by month where there are many days. */
export function FiguresChart({ days, measure }: { days: readonly DayFigures[]; measure: Measure }) {
  const { t } = useTranslation('admin-figures');
  const { number } = useFormat();
  const { day, fullDay, month, shortMonth } = useShortFormat();
  const { valueText } = useMeasures();
  const isDays = days.length <= DAYS_DRAWN;
  const name = t(`measures.${measure}`);
  const points = barsOf(days, measure, isDays).map(
    (bar): Bar => ({ ...bar, name: (isDays ? fullDay : month)(bar.key) }),
  );
  const said = (value: number) => valueText(measure, value);
  return (
    <ChartFigure
      title={t(isDays ? 'by-day' : 'by-month', { measure: name })}
      empty={points.some(({ value }) => value !== 0) ? null : t('empty')}
      top={topOf(points, said)}
      columns={[
        { id: 'time', header: t(isDays ? 'day' : 'month'), cell: (bar) => bar.name },
        { id: 'value', header: name, numeric: true, cell: ({ value }) => said(value) },
      ]}
      rows={points}
      rowKey={({ key }) => key}
    >
      <BarsUp points={points} valueName={name} tick={isDays ? day : shortMonth} axis={number} value={said} />
    </ChartFigure>
  );
}

/** A bar for each day or month. An average of a month is that of its repairs, not of its days. */
function barsOf(days: readonly DayFigures[], measure: Measure, isDays: boolean): { key: string; value: number }[] {
  const bars = Map.groupBy(days, ({ day }) => (isDays ? day : day.slice(0, MONTH_CHARACTERS)));
  return [...bars].map(([key, own]) => {
    const sum = (value: (one: DayFigures) => number) => own.reduce((total, one) => total + value(one), 0);
    if (measure !== 'repair_days') {
      return { key, value: sum((one) => one[measure]) };
    }
    const repairs = sum((one) => one.repairs);
    const spent = sum((one) => one.repairs * (one.repair_days ?? 0));
    return { key, value: repairs === 0 ? 0 : Math.round((spent / repairs) * 10) / 10 };
  });
}
