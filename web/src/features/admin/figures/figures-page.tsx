import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { cairoDay, dayAfter, isReversed } from '#contract/cairo-day.ts';
import { fetchFigures } from '#contract/figures/calls.ts';
import type { Figures, SpecialistFigures } from '#contract/figures/schemas.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { cx } from '#web/ui/cx.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import text from '#web/ui/text.module.css';
import { CsvExport } from '../shared/csv-export.tsx';
import { DayRange, type Days, readDays } from '../shared/day-range.tsx';
import page from '../shared/list-page.module.css';
import styles from './figures-page.module.css';
import { MEASURES, type Measure, useMeasures } from './measures.ts';
import { SourceFigures } from './source-figures.tsx';

/** The library of the charts is large, and the figures do not wait for it. */
const FiguresChart = lazy(async () => ({ default: (await import('./figures-chart.tsx')).FiguresChart }));

/** So many days are shown unless somebody chooses others. */
const SHOWN_DAYS = 30;
/** The parameter of the address that names a specialist. */
const SPECIALIST = 'specialist';
/** What stands in the table of specialists; the days of repairs stand with their number. */
const COLUMNS = MEASURES.filter((measure) => measure !== 'repair_days');

/** What the clinic did in a period: in all or by one specialist, as numbers, a chart and a file. */
export function FiguresPage() {
  const { t } = useTranslation(['admin-figures', 'staff']);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const days = completed(readDays(query));
  const specialist = query.get(SPECIALIST) ?? undefined;
  const figures = useFigures(days, specialist);
  const [measure, setMeasure] = useState<Measure>('visits');
  const { nameOf } = useMeasures();
  const chartId = useId();
  const narrow = (next: Days, who = specialist) => {
    const wanted = Object.entries({ ...next, [SPECIALIST]: who }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    void navigate({ search: wanted.length > 0 ? `?${new URLSearchParams(wanted)}` : '' }, KEEP_PLACE);
  };
  const { data } = figures;
  return (
    <Container layout="admin">
      <PageHeading>{t('staff:pages.figures')}</PageHeading>
      <p className={text.soft}>{t('lead')}</p>
      <div className={styles.filters}>
        <DayRange label={t('period')} days={days} onChange={(next) => narrow(next)} clear={t('last-days')} />
        <div className={styles.choice}>
          <SelectField
            label={t('specialist')}
            options={[
              { value: '', label: t('all') },
              ...(data?.specialists ?? []).map((one) => ({ value: one.specialist_id, label: nameOf(one) })),
            ]}
            value={specialist ?? ''}
            onChange={({ target }) => narrow(readDays(query), target.value)}
          />
        </div>
      </div>
      {data ? (
        <>
          <Totals figures={data.total} />
          <Specialists rows={data.specialists} days={days} />
          <section aria-labelledby={chartId} className={styles.chart}>
            <h2 id={chartId}>{t('over-time')}</h2>
            <div className={styles.choice}>
              <SelectField
                label={t('measure')}
                options={MEASURES.map((one) => ({ value: one, label: t(`measures.${one}`) }))}
                value={measure}
                onChange={({ target }) => setMeasure(MEASURES.find((one) => one === target.value) ?? measure)}
              />
            </div>
            <Suspense fallback={<Skeleton height="20rem" />}>
              <FiguresChart days={data.days} measure={measure} />
            </Suspense>
          </section>
        </>
      ) : figures.isError ? (
        <ErrorState level={2} title={t('failed')} onRetry={() => void figures.refetch()}>
          {errorText(figures.error)}
        </ErrorState>
      ) : (
        <Loading label={t('loading')} height="20rem" />
      )}
      <SourceFigures days={days} />
    </Container>
  );
}

/** The last days where the address names none; a side that is open is closed by as many. */
function completed({ from, to }: Days): { from: string; to: string } {
  const last = to ?? cairoDay();
  return { from: from ?? dayAfter(last, 1 - SHOWN_DAYS), to: last };
}

function useFigures(days: { from: string; to: string }, specialist: string | undefined) {
  const { user } = useUser();
  const id = user?.id ?? '';
  return useQuery({
    queryKey: [MINE, 'admin-figures', id, days, specialist],
    queryFn: ({ signal }) => call(fetchFigures, { ...days, specialist_id: specialist }, { signal }),
    enabled: !isReversed(days),
    placeholderData: keepPreviousData,
  });
}

function Totals({ figures }: { figures: Figures }) {
  const { t } = useTranslation('admin-figures');
  const { text: said } = useMeasures();
  return (
    <section aria-label={t('totals')}>
      <dl className={cx(page.totals, styles.totals)}>
        {MEASURES.map((measure) => (
          <div key={measure}>
            <dt>{t(`measures.${measure}`)}</dt>
            <dd>{said(figures, measure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Specialists({ rows, days }: { rows: readonly SpecialistFigures[]; days: { from: string; to: string } }) {
  const { t } = useTranslation('admin-figures');
  const { text: said, nameOf } = useMeasures();
  const columns: readonly Column<SpecialistFigures>[] = [
    { id: 'specialist', words: nameOf, header: t('specialist'), cell: (row) => <bdi>{nameOf(row)}</bdi> },
    ...COLUMNS.map(
      (measure): Column<SpecialistFigures> => ({
        id: measure,
        numeric: true,
        nowrap: true,
        header: t(`measures.${measure}`),
        cell: (row) =>
          measure === 'repairs' && row.repair_days !== null
            ? t('repairs-with-days', { repairs: said(row, 'repairs'), days: said(row, 'repair_days') })
            : said(row, measure),
      }),
    ),
  ];
  return (
    <>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={rows}
        rowKey={({ specialist_id }) => specialist_id}
        empty={t('empty')}
        whole
      />
      {rows.length > 0 && (
        <CsvExport<never>
          key={JSON.stringify(rows)}
          fileName={t('file', days)}
          fetchPart={async () => {
            const { csvLines } = await import('../shared/csv.ts');
            const heading = [t('specialist'), ...MEASURES.map((measure) => t(`measures.${measure}`))];
            const lines = rows.map((row) => [nameOf(row), ...MEASURES.map((measure) => row[measure])]);
            return { text: csvLines([heading, ...lines]), rows: rows.length };
          }}
        />
      )}
    </>
  );
}
