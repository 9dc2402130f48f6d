import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { fetchGoods } from '#contract/pieces/admin-calls.ts';
import type { Piece } from '#contract/pieces/schemas.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { useCursorList } from '#web/office/cursor-list.ts';
import { ListTable } from '#web/office/list-table.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { RowButton } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Name } from '#web/ui/name.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { EditPieceDialog } from './edit-piece-dialog.tsx';
import { firstValues, GoodsForm } from './goods-form.tsx';

const GOODS_KEY = [MINE, 'goods'] as const;

/** Where pieces are taken into the stock by their serial numbers, and those that were. */
export function GoodsPage() {
  const { t } = useTranslation('clinic-stock');
  const { user } = useUser();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  /** Each delivery has a form of its own, which begins with what the last one had. */
  const [delivery, setDelivery] = useState(() => ({ number: 0, values: firstValues() }));
  if (!user) return null;
  const refresh = () => client.invalidateQueries({ queryKey: GOODS_KEY });
  return (
    <Container layout="admin">
      <PageHeading>{t('goods.title')}</PageHeading>
      <p>{t('goods.lead')}</p>
      <GoodsForm
        key={delivery.number}
        initialValues={delivery.values}
        onDone={(values) => {
          void refresh();
          setDelivery(({ number }) => ({ number: number + 1, values: { ...values, serials: '' } }));
        }}
      />
      <h2>{t('goods.list')}</h2>
      <SearchForm
        label={t('goods.search')}
        placeholder={t('goods.placeholder')}
        search={params.get('q') ?? ''}
        onSearch={(query) => setParams(query ? { q: query } : {}, KEEP_PLACE)}
      />
      <Pieces userId={user.id} search={params.get('q') ?? ''} onChanged={refresh} />
    </Container>
  );
}

function Pieces({ userId, search, onChanged }: { userId: string; search: string; onChanged: () => Promise<void> }) {
  const { t } = useTranslation('clinic-stock');
  const columns = useColumns();
  const [open, setOpen] = useState<Piece | null>(null);
  const list = useCursorList<Piece>({
    queryKey: [...GOODS_KEY, userId, search],
    fetchAfter: (after, signal) => call(fetchGoods, { query: search || undefined, cursor: after?.next }, { signal }),
  });
  return (
    <div>
      <ListTable
        caption={t('goods.list')}
        columns={columns}
        list={list}
        empty={t(search ? 'goods.not-found' : 'goods.none')}
        actions={(piece) => (
          <RowButton label={t('goods.edit-named', { serial: piece.serial_number })} onClick={() => setOpen(piece)}>
            {t('goods.edit')}
          </RowButton>
        )}
        counter={({ shown, total }) => t('goods.counter', { count: shown, total })}
        more={t('goods.more')}
      />
      {open && <EditPieceDialog piece={open} onSaved={onChanged} onClose={() => setOpen(null)} />}
    </div>
  );
}

function useColumns(): readonly Column<Piece>[] {
  const { t } = useTranslation('clinic-stock');
  const { date, price } = useFormat();
  return [
    {
      id: 'serial',
      header: t('goods.serial'),
      nowrap: true,
      cell: ({ serial_number }) => (
        <Link to={recordPaths.serial('admin', serial_number)}>
          <bdi dir="ltr">{serial_number}</bdi>
        </Link>
      ),
    },
    {
      id: 'product',
      header: t('goods.product'),
      words: ({ title }) => title,
      cell: ({ title }) => <Name>{title}</Name>,
    },
    { id: 'state', header: t('goods.state'), cell: ({ state }) => t(`states.${state}`) },
    {
      id: 'supplier',
      header: t('goods.supplier'),
      words: ({ supplier }) => supplier ?? '',
      cell: ({ supplier }) => (supplier ? <bdi>{supplier}</bdi> : '—'),
    },
    {
      id: 'cost',
      header: t('goods.cost'),
      numeric: true,
      cell: ({ cost }) => (cost === null ? '—' : price(cost)),
    },
    { id: 'received', header: t('goods.received'), cell: ({ received_on }) => date(received_on) },
  ];
}
