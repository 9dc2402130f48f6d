import { useTranslation } from 'react-i18next';
import type { DeskEntry } from '#contract/desks/schemas.ts';
import { useFormat } from '../../i18n/format.ts';
import { useShortFormat } from '../../i18n/short.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';

/** What was taken and given back at a desk, in the order of the day. */
export function DeskEntries({ entries }: { entries: readonly DeskEntry[] }) {
  const { t } = useTranslation(['clinic-cash', 'clinic-payments']);
  const { price } = useFormat();
  const { arrival } = useShortFormat();
  const columns: readonly Column<DeskEntry>[] = [
    { id: 'at', header: t('entries.time'), nowrap: true, cell: ({ at }) => arrival(at) },
    {
      id: 'name',
      header: t('entries.client'),
      words: ({ name }) => name,
      cell: ({ name }) => <bdi>{name || '–'}</bdi>,
    },
    { id: 'kind', header: t('entries.kind'), cell: ({ kind }) => t(`clinic-payments:kinds.${kind}`) },
    {
      id: 'method',
      header: t('clinic-payments:columns.method'),
      cell: ({ method }) => t(`clinic-payments:methods.${method}`),
    },
    { id: 'amount', header: t('entries.amount'), numeric: true, nowrap: true, cell: ({ amount }) => price(amount) },
  ];
  return (
    <DataTable
      whole
      caption={t('entries.title')}
      columns={columns}
      rows={entries}
      rowKey={({ $id }) => $id}
      empty={t('nothing-taken')}
    />
  );
}
