import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reopenParcelDifference } from '#contract/shipments/admin-calls.ts';
import type { ParcelDifference } from '#contract/shipments/admin-schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { showAlert } from '#web/ui/dialogs/confirm.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { OrderLink } from './order-link.tsx';
import { DIFFERENCES_KEY } from './queries.ts';

/** Differences that somebody has looked into and that have not changed since. */
export function LookedInto({ rows }: { rows: readonly ParcelDifference[] }) {
  const { t } = useTranslation('staff-parcels');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);

  async function reopen({ $id: shipmentId, version, number }: ParcelDifference): Promise<void> {
    setBusy(shipmentId);
    try {
      await call(reopenParcelDifference, { shipmentId, version });
      showToast({ kind: 'success', title: t('look-into.reopened'), message: groupOrderNumber(number) });
    } catch (error) {
      await showAlert(t('look-into.reopen-failed'), errorText(error));
    }
    await client.invalidateQueries({ queryKey: DIFFERENCES_KEY });
    setBusy(null);
  }

  const columns: readonly Column<ParcelDifference>[] = [
    { id: 'kind', header: t('compare.kind'), cell: ({ finding }) => t(`kinds.${finding}`) },
    { id: 'order', header: t('compare.order'), cell: (one) => <OrderLink {...one} /> },
    {
      id: 'found',
      header: t('look-into.found'),
      cell: ({ looked_into_note }) => <bdi>{looked_into_note}</bdi>,
      words: ({ looked_into_note }) => looked_into_note ?? '',
    },
    { id: 'by', header: t('look-into.by'), cell: ({ looked_into_by }) => <bdi>{looked_into_by}</bdi> },
    {
      id: 'when',
      header: t('look-into.when'),
      cell: ({ looked_into_at: at }) => at && <time dateTime={at}>{dateTime(at)}</time>,
    },
  ];
  return (
    <>
      <h3>{t('look-into.caption')}</h3>
      <DataTable
        caption={t('look-into.caption')}
        columns={columns}
        rows={rows}
        rowKey={({ $id }) => $id}
        empty={t('compare.nothing')}
        whole
        actions={(one) => (
          <Button
            small
            variant="ghost"
            busy={busy === one.$id}
            aria-label={t('look-into.reopen-named', {
              subject: t('look-into.order', { number: isolated(groupOrderNumber(one.number)) }),
            })}
            onClick={() => void reopen(one)}
          >
            {t('look-into.reopen')}
          </Button>
        )}
      />
    </>
  );
}
