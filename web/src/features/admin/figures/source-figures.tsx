import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isReversed } from '#contract/cairo-day.ts';
import { fetchSourceFigures } from '#contract/referrals/calls.ts';
import type { SourceFigures as Row } from '#contract/referrals/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { CsvExport } from '../shared/csv-export.tsx';

/** How clients found the clinic in a period, and what they brought: a table and a file. */
export function SourceFigures({ days }: { days: { from: string; to: string } }) {
  const { t } = useTranslation('admin-figures');
  const { user } = useUser();
  const headingId = useId();
  const { data, error, refetch } = useQuery({
    queryKey: [MINE, 'admin-source-figures', user?.id, days],
    queryFn: ({ signal }) => call(fetchSourceFigures, days, { signal }),
    enabled: !isReversed(days),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby={headingId} className={stack(3)}>
      <h2 id={headingId}>{t('sources.title')}</h2>
      <p className={text.soft}>{t('sources.lead')}</p>
      {data ? (
        <Sources rows={data.sources} days={days} />
      ) : error ? (
        <ErrorState level={2} title={t('sources.failed')} onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : (
        <Loading label={t('loading')} height="10rem" />
      )}
    </section>
  );
}

function Sources({ rows, days }: { rows: readonly Row[]; days: { from: string; to: string } }) {
  const { t } = useTranslation('admin-figures');
  const { number, price } = useFormat();
  const named = useNames();
  const nameOf = (row: Row) => (row.source_id === null ? t('sources.unsaid') : named(row) || t('sources.unknown'));
  const columns: readonly Column<Row>[] = [
    { id: 'source', words: nameOf, header: t('sources.source'), cell: (row) => <bdi>{nameOf(row)}</bdi> },
    {
      id: 'new_clients',
      numeric: true,
      header: t('sources.new_clients'),
      cell: ({ new_clients }) => number(new_clients),
    },
    { id: 'visits', numeric: true, header: t('measures.visits'), cell: ({ visits }) => number(visits) },
    {
      id: 'received',
      numeric: true,
      nowrap: true,
      header: t('measures.received'),
      cell: ({ received }) => price(received),
    },
  ];
  return (
    <>
      <DataTable
        caption={t('sources.caption')}
        columns={columns}
        rows={rows}
        rowKey={({ source_id }) => source_id ?? ''}
        empty={t('sources.empty')}
        whole
      />
      {rows.length > 0 && (
        <CsvExport<never>
          key={JSON.stringify(rows)}
          fileName={t('sources.file', days)}
          fetchPart={async () => {
            const { csvLines } = await import('../shared/csv.ts');
            const lines = rows.map((row) => [nameOf(row), row.new_clients, row.visits, row.received]);
            return { text: csvLines([columns.map(({ header }) => header), ...lines]), rows: rows.length };
          }}
        />
      )}
    </>
  );
}
