import { useTranslation } from 'react-i18next';
import type { Failure, System } from '#contract/system/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { ShortId } from '#web/office/short-id.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import page from '#web/ui/page/page.module.css';
import text from '#web/ui/text.module.css';
import { Reason } from './state-lines.tsx';

/** What failed and should not have, newest first. */
export function Failures({ faults }: Pick<System, 'faults'>) {
  const { t } = useTranslation('admin-system');
  const { number, dateTime } = useFormat();
  const { moment } = useShortFormat();
  const columns: readonly Column<Failure>[] = [
    {
      id: 'at',
      header: t('failures.at'),
      nowrap: true,
      cell: ({ at }) => (
        <time dateTime={at} title={dateTime(at)}>
          {moment(at)}
        </time>
      ),
    },
    {
      id: 'where',
      header: t('failures.where'),
      nowrap: true,
      cell: ({ service, call }) => <bdi dir="ltr">{`${service} ${call}`}</bdi>,
    },
    { id: 'message', header: t('failures.message'), cell: ({ message }) => <Reason>{message}</Reason> },
    { id: 'id', header: t('failures.id'), nowrap: true, cell: ({ $id }) => <ShortId id={$id} /> },
  ];
  return (
    <section className={page.admin} aria-labelledby="system-failures">
      <h2 id="system-failures">{t('failures.title')}</h2>
      <p className={text.soft}>{t('failures.lead', { days: number(faults.kept_days) })}</p>
      <DataTable
        caption={t('failures.caption')}
        columns={columns}
        rows={faults.documents}
        rowKey={({ $id }) => $id}
        empty={t('failures.empty')}
        whole
      />
    </section>
  );
}
