import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchOpenBalances } from '#contract/opening-balances/calls.ts';
import type { OpenBalance } from '#contract/opening-balances/schemas.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import styles from '#web/office/sums.module.css';
import { Button, RowButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { stack } from '#web/ui/stack.ts';
import { OpeningBalancesDialog } from './opening-balances-dialog.tsx';

/** The button that shows which opening balances of clients are open. */
export function OpenBalancesButton({ user }: { user: User }) {
  const { t } = useTranslation('clinic-payments');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        {t('opening.list.button')}
      </Button>
      {isOpen && <OpenBalancesDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  );
}

function OpenBalancesDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('clinic-payments');
  const { price } = useFormat();
  const [open, setOpen] = useState<OpenBalance | null>(null);
  const columns = useColumns();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...FORMS_KEY, 'open-balances', user.id],
    queryFn: ({ pageParam, signal }) => call(fetchOpenBalances, { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const [first] = data?.pages ?? [];
  return (
    <Dialog open wide onClose={onClose} title={t('opening.list.button')}>
      <div className={stack(4)}>
        {first && (
          <dl className={styles.sums}>
            {(['owed', 'credit'] as const).map((name) => (
              <div key={name}>
                <dt>{t(`opening.list.${name}`)}</dt>
                <dd>{price(first[name])}</dd>
              </div>
            ))}
          </dl>
        )}
        <DataTable
          whole
          caption={t('opening.list.button')}
          columns={columns}
          rows={data?.pages.flatMap(({ documents }) => documents) ?? []}
          rowKey={({ $id }) => $id}
          loading={!data && !error}
          error={!data && error ? errorText(error) : null}
          onRetry={() => void refetch()}
          empty={t('opening.list.empty')}
          actions={(balance) => (
            <RowButton label={t('opening.list.open-named', { name: balance.name })} onClick={() => setOpen(balance)}>
              {t('opening.list.open')}
            </RowButton>
          )}
        />
        {hasNextPage && (
          <Button small variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('opening.list.more')}
          </Button>
        )}
      </div>
      {open && (
        <OpeningBalancesDialog
          user={user}
          patient={{ $id: open.patient_id, name: open.name }}
          onClose={() => setOpen(null)}
        />
      )}
    </Dialog>
  );
}

function useColumns(): readonly Column<OpenBalance>[] {
  const { t } = useTranslation('clinic-payments');
  const { price, date } = useFormat();
  return [
    {
      id: 'name',
      words: ({ name }) => name,
      header: t('opening.list.client'),
      cell: ({ name }) => <bdi>{name || '–'}</bdi>,
    },
    { id: 'day', header: t('opening.list.day'), nowrap: true, cell: ({ day }) => date(day) },
    {
      id: 'reference',
      header: t('opening.list.reference'),
      cell: ({ reference }) => <bdi>{reference ?? '–'}</bdi>,
    },
    { id: 'left', header: t('opening.list.left'), numeric: true, nowrap: true, cell: ({ left }) => price(left) },
  ];
}
