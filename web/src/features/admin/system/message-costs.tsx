import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchMessageCosts } from '#contract/system/calls.ts';
import type { SentKind } from '#contract/system/message-costs.ts';
import type { MessageCost } from '#contract/system/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { call } from '#web/lib/call.ts';
import { tableState } from '#web/office/table-state.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import page from '#web/ui/page/page.module.css';
import text from '#web/ui/text.module.css';
import { SYSTEM_KEY } from './queries.ts';

type Row = Omit<MessageCost, 'kind'> & { kind: SentKind | 'all' };

/** What messages to phones came to, month by month and by how they went. */
export function MessageCosts() {
  const { t } = useTranslation('admin-system');
  const { number, price } = useFormat();
  const { month: monthName } = useShortFormat();
  const { user } = useUser();
  const id = user?.id ?? '';
  const costs = useQuery({
    queryKey: [...SYSTEM_KEY, 'costs', id],
    queryFn: ({ signal }) => call(fetchMessageCosts, {}, { signal }),
  });
  const thisMonth = cairoDay().slice(0, 'YYYY-MM'.length);
  const columns: readonly Column<Row>[] = [
    {
      id: 'month',
      header: t('costs.month'),
      cell: ({ month }) => (month === thisMonth ? t('costs.so-far', { month: monthName(month) }) : monthName(month)),
    },
    { id: 'kind', header: t('costs.kind'), cell: ({ kind }) => t(`costs.kinds.${kind}`) },
    { id: 'sent', header: t('costs.sent'), numeric: true, cell: ({ messages }) => number(messages) },
    {
      id: 'parts',
      header: t('costs.parts'),
      numeric: true,
      cell: ({ kind, parts }) => (kind === 'sms' ? number(parts) : t('none')),
    },
    {
      id: 'amount',
      header: t('costs.amount'),
      numeric: true,
      cell: ({ kind, amount }) => (kind === 'whatsapp_reply' ? t('costs.free') : price(amount)),
    },
  ];
  return (
    <section className={page.admin} aria-labelledby="system-costs">
      <h2 id="system-costs">{t('costs.title')}</h2>
      <p className={text.soft}>{t('costs.lead')}</p>
      <DataTable
        caption={t('costs.caption')}
        columns={columns}
        rows={withTotals(costs.data ?? [])}
        rowKey={({ month, kind }) => `${month} ${kind}`}
        {...tableState(costs)}
        empty={t('costs.empty')}
        isMarked={({ kind }) => kind === 'all'}
        whole
      />
    </section>
  );
}

/** Before the kinds of each month stands what they come to together. */
function withTotals(costs: readonly MessageCost[]): Row[] {
  return [...Map.groupBy(costs, ({ month }) => month)].flatMap(([month, kinds]) => [
    {
      month,
      kind: 'all' as const,
      messages: kinds.reduce((sum, { messages }) => sum + messages, 0),
      parts: 0,
      amount: kinds.reduce((sum, { amount }) => sum + amount, 0),
    },
    ...kinds,
  ]);
}
