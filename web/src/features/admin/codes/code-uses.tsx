import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fetchCodeUses } from '#contract/codes/admin-calls.ts';
import type { CodeUse, DiscountCode } from '#contract/codes/admin-schemas.ts';
import { CODE_USES_PAGE } from '#contract/codes/constants.ts';
import { orderPath } from '#web/config/staff-paths.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { tableState } from '#web/office/table-state.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Price } from '#web/ui/price.tsx';
import text from '#web/ui/text.module.css';
import { CODES_KEY } from './queries.ts';

/** The newest orders that used a code. */
export function CodeUses({ code, onClose }: { code: DiscountCode; onClose: () => void }) {
  const { t } = useTranslation('admin-codes');
  const { language: lang } = useLanguage();
  const { dateTime } = useFormat();
  const uses = useQuery({
    queryKey: [...CODES_KEY, 'uses', code.$id],
    queryFn: ({ signal }) => call(fetchCodeUses, { codeId: code.$id, lang }, { signal }),
  });
  const columns: readonly Column<CodeUse>[] = [
    {
      id: 'order',
      header: t('columns.order'),
      words: ({ number }) => number,
      cell: ({ order_id, number }) => (
        <Link to={orderPath(order_id)}>
          <bdi dir="ltr">{groupOrderNumber(number)}</bdi>
        </Link>
      ),
    },
    { id: 'placed', header: t('columns.placed'), cell: ({ $createdAt }) => dateTime($createdAt) },
    {
      id: 'granted',
      header: t('columns.granted'),
      numeric: true,
      cell: ({ granted }) => <Price amount={granted} />,
    },
  ];
  return (
    <Dialog open onClose={onClose} title={t('uses-named', { code: code.code })}>
      <DataTable
        whole
        caption={t('uses-named', { code: code.code })}
        columns={columns}
        rows={uses.data?.documents ?? []}
        rowKey={({ order_id }) => order_id}
        {...tableState(uses)}
        empty={t('uses-empty')}
      />
      {code.uses > CODE_USES_PAGE && <p className={text.note}>{t('uses-newest', { count: CODE_USES_PAGE })}</p>}
    </Dialog>
  );
}
