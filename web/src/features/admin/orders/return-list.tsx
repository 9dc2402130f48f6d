import { useTranslation } from 'react-i18next';
import type { ReturnRow } from '#contract/returns/schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { ListTable } from '#web/office/list-table.tsx';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { RowButton } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Price } from '#web/ui/price.tsx';
import filterRow from '../shared/day-range.module.css';
import { aboutReturn } from './about-order.ts';
import { ReturnBadge } from './order-words.tsx';
import styles from './orders-page.module.css';
import { RETURN_CHOICES, type ReturnChoice } from './orders-url.ts';
import { useReturnList } from './queries.ts';

interface ReturnListProps {
  choice: ReturnChoice;
  query: string | undefined;
  onChoose: (choice: ReturnChoice) => void;
  onSearch: (query: string) => void;
  onShow: (returnId: string) => void;
}

/** What customers give back: what is still to be done, the one that has waited longest first. */
export function ReturnList({ choice, query, onChoose, onSearch, onShow }: ReturnListProps) {
  const { t } = useTranslation('admin-orders');
  const list = useReturnList(choice, query);
  const columns = useColumns();
  return (
    <div className={styles.list}>
      <SearchForm
        label={t('returns.search.label')}
        placeholder={t('returns.search.placeholder')}
        search={query ?? ''}
        maxLength={200}
        onSearch={onSearch}
      />
      <div className={filterRow.range}>
        <SelectField
          required={false}
          label={t('returns.columns.state')}
          options={RETURN_CHOICES.map((value) => ({ value, label: t(`returns.choices.${value}`) }))}
          value={choice}
          onChange={({ target }) => onChoose(RETURN_CHOICES.find((one) => one === target.value) ?? 'open')}
        />
      </div>
      <div>
        <ListTable
          caption={t('returns.caption')}
          columns={columns}
          list={list}
          empty={t('returns.empty')}
          isMarked={({ late }) => late}
          actionsHeader={t('columns.details')}
          actions={({ $id, number }) => (
            <RowButton
              label={t('returns.show-named', { number: groupOrderNumber(number) })}
              onClick={() => onShow($id)}
            >
              {t('open')}
            </RowButton>
          )}
          counter={({ shown, total }) => t('returns.counter', { count: shown, total })}
          more={t('returns.more')}
        />
      </div>
    </div>
  );
}

function useColumns(): readonly Column<ReturnRow>[] {
  const { t } = useTranslation(['admin-orders', 'clinic-trials']);
  const { moment } = useShortFormat();
  const { date, dateTime } = useFormat();
  return [
    {
      id: 'number',
      nowrap: true,
      header: t('columns.number'),
      cell: ({ number }) => <bdi dir="ltr">{groupOrderNumber(number)}</bdi>,
    },
    {
      id: 'name',
      words: ({ first_name, last_name }) => `${first_name} ${last_name}`,
      header: t('returns.columns.name'),
      cell: ({ first_name, last_name }) => <bdi>{`${first_name} ${last_name}`}</bdi>,
    },
    {
      id: 'phone',
      nowrap: true,
      header: t('columns.phone'),
      cell: (row) => row.phone && <PhoneLink phone={row.phone} name={row.first_name} about={aboutReturn(row)} />,
    },
    {
      id: 'state',
      nowrap: true,
      header: t('returns.columns.state'),
      cell: ({ state }) => <ReturnBadge state={state} />,
    },
    { id: 'reason', header: t('returns.columns.reason'), cell: ({ reason }) => t(`clinic-trials:reasons.${reason}`) },
    {
      id: 'asked',
      nowrap: true,
      header: t('returns.columns.asked'),
      cell: ({ $createdAt }) => (
        <time dateTime={$createdAt} title={dateTime($createdAt)}>
          {moment($createdAt)}
        </time>
      ),
    },
    {
      id: 'by',
      nowrap: true,
      header: t('returns.columns.refund-by'),
      cell: ({ refund_by, late, state }) =>
        refund_by !== null &&
        state !== 'refunded' && (
          <>
            {date(refund_by)} {late && <Badge tone="fail">{t('returns.late')}</Badge>}
          </>
        ),
    },
    {
      id: 'refund',
      numeric: true,
      header: t('returns.columns.refund'),
      cell: ({ refund }) => refund > 0 && <Price amount={refund} />,
    },
  ];
}
