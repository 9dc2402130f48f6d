import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskEntry } from '#contract/desks/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';

interface DeskEntriesProps {
  entries: readonly DeskEntry[];
  /** Buttons at the end of each row. */
  actions?: (entry: DeskEntry) => ReactNode;
}

/** What was taken and given back at a desk, and the cash of its drawer, in the order of the day. */
export function DeskEntries({ entries, actions }: DeskEntriesProps) {
  const { t } = useTranslation(['clinic-cash', 'clinic-payments']);
  const { price } = useFormat();
  const { arrival } = useShortFormat();
  const columns: readonly Column<DeskEntry>[] = [
    { id: 'at', header: t('entries.time'), nowrap: true, cell: ({ at }) => arrival(at) },
    {
      id: 'name',
      header: t('entries.client'),
      words: ({ name, reason }) => name || (reason ?? ''),
      cell: ({ name, reason }) => <bdi>{name || reason || '–'}</bdi>,
    },
    {
      id: 'kind',
      header: t('entries.kind'),
      cell: ({ kind, voided }) => (
        <>
          {t(`clinic-payments:kinds.${kind}`)}
          {voided && (
            <>
              {' '}
              <Badge>{t('drawer.void.voided')}</Badge>
            </>
          )}
        </>
      ),
    },
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
      actions={actions}
    />
  );
}
