import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchDueErasures } from '#contract/keeping/calls.ts';
import { DUE_DAYS } from '#contract/keeping/periods.ts';
import type { DueErasure } from '#contract/keeping/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { call } from '#web/lib/call.ts';
import { tableState } from '#web/office/table-state.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import page from '#web/ui/page/page.module.css';
import text from '#web/ui/text.module.css';
import { SYSTEM_KEY } from './queries.ts';

/** What the schedule erases in the next days, before it is erased. */
export function DueErasures() {
  const { t } = useTranslation('admin-system');
  const { number } = useFormat();
  const { fullDay } = useShortFormat();
  const { user } = useUser();
  const id = user?.id ?? '';
  const due = useQuery({
    queryKey: [...SYSTEM_KEY, 'due', id],
    queryFn: ({ signal }) => call(fetchDueErasures, {}, { signal }),
  });
  const columns: readonly Column<DueErasure>[] = [
    { id: 'what', header: t('due.what'), cell: ({ what }) => t(`due.kinds.${what}`) },
    { id: 'kept', header: t('due.kept'), cell: ({ unit, kept }) => t(`due.units.${unit}`, { count: kept }) },
    {
      id: 'due',
      header: t('due.count'),
      cell: ({ due: count, capped, at_most }) => {
        const shown = capped ? t('due.capped', { total: number(count) }) : number(count);
        return count > 0 && at_most ? t('due.at-most', { total: shown }) : shown;
      },
    },
    { id: 'first', header: t('due.first'), cell: ({ first_on }) => (first_on ? fullDay(first_on) : t('none')) },
  ];
  return (
    <section className={page.admin} aria-labelledby="system-due">
      <h2 id="system-due">{t('due.title', { days: DUE_DAYS })}</h2>
      <p className={text.soft}>{t('due.lead')}</p>
      <DataTable
        caption={t('due.caption')}
        columns={columns}
        rows={due.data ?? []}
        rowKey={({ what }) => what}
        {...tableState(due)}
        empty={t('none')}
        whole
      />
    </section>
  );
}
