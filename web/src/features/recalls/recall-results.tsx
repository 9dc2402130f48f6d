import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchRecallResults } from '#contract/recalls/calls.ts';
import type { RecallResult } from '#contract/recalls/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { tableState } from '#web/office/table-state.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { RECALLS_KEY } from './queries.ts';

/** What came of the recalls of the last three months. */
export function RecallResults({ user }: { user: User }) {
  const { t } = useTranslation('clinic-recalls');
  const { number } = useFormat();
  const results = useQuery({
    queryKey: [...RECALLS_KEY, 'results', user.id],
    queryFn: ({ signal }) => call(fetchRecallResults, {}, { signal }),
    // Appointments are made elsewhere.
    staleTime: 0,
  });
  const columns: Column<RecallResult>[] = [
    { id: 'rule', header: t('reason'), cell: ({ rule }) => t(`rules.${rule}`) },
    ...(['begun', 'open', 'booked', 'came'] as const).map((id) => ({
      id,
      header: t(`results.${id}`),
      numeric: true,
      cell: (result: RecallResult) => number(result[id]),
    })),
  ];
  return (
    <div className={stack(4)}>
      <p className={text.soft}>{t('results.lead')}</p>
      <DataTable
        caption={t('tabs.results')}
        columns={columns}
        rows={results.data?.documents ?? []}
        rowKey={({ rule }) => rule}
        {...tableState(results)}
        empty={t('results.empty')}
        whole
      />
    </div>
  );
}
