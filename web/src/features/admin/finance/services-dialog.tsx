import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import type { BlockAccount, BlockDetails } from '#contract/service-forms/schemas.ts';
import type { BlockBalance } from '#contract/service-forms/sums.ts';
import { adminPaths } from '#web/config/staff-paths.ts';
import { PaymentsButton } from '#web/features/billing/shared/payments-button.tsx';
import type { ServiceFormState } from '#web/features/visits/shared/form-navigation.ts';
import { FormPapers } from '#web/features/visits/shared/form-papers.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { LinkButton, RowButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

interface ServicesDialogProps {
  user: User;
  form: FormSummary;
  onClose: () => void;
}

/** The services of a form and what was billed for each, with its papers and the way to correct them; a note opens in a window of its own. */
export function ServicesDialog({ user, form, onClose }: ServicesDialogProps) {
  const { t } = useTranslation('admin');
  const columns = useColumns(form);
  const correction: ServiceFormState = { formId: form.$id, editMode: true, accMode: true };
  const [noted, setNoted] = useState<BlockDetails | null>(null);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('services.title', { name: form.name })}
      footer={
        <>
          <LinkButton to={adminPaths.serviceForm} state={correction} variant="secondary" small>
            {t('services.correct')}
          </LinkButton>
          <PaymentsButton user={user} form={form} />
          <FormPapers user={user} form={form} />
        </>
      }
    >
      <DataTable
        whole
        caption={t('services.caption')}
        columns={columns}
        rows={form.bill?.services ?? []}
        rowKey={(block) => block.id}
        empty={t('services.empty')}
        actionsHeader={t('services.note')}
        actions={(block) =>
          noteOf(block) ? (
            <RowButton
              label={t('services.show-note-named', { service: t(`services.types.${block.block_type}`) })}
              onClick={() => setNoted(block)}
            >
              {t('services.show-note')}
            </RowButton>
          ) : (
            t('services.no-note')
          )
        }
      />
      <Dialog open={noted !== null} onClose={() => setNoted(null)} title={t('services.note')}>
        <p dir="auto">{noted && noteOf(noted)}</p>
      </Dialog>
    </Dialog>
  );
}

/** What accounting noted, else what customer service did. */
function noteOf({ account, note }: BlockDetails): string | null {
  return account?.note || note || null;
}

/** What was paid of a service after its downpayment, in EGP. */
function laterOf(balance: BlockBalance | undefined, account: BlockAccount | null): number {
  return (Math.round((balance?.received ?? 0) * 100) - Math.round((account?.received ?? 0) * 100)) / 100;
}

function useColumns({ bill }: FormSummary): readonly Column<BlockDetails>[] {
  const { t } = useTranslation('admin');
  const { price } = useFormat();
  const none = t('services.none');
  const balances = new Map(bill?.balances.map((balance) => [balance.block_id, balance]));
  const isPaidLater = bill?.services.some(({ id, account }) => laterOf(balances.get(id), account) !== 0);
  const money = (amount: number | null | undefined) => (amount === null || amount === undefined ? none : price(amount));
  return [
    { id: 'service', header: t('services.service'), cell: ({ block_type }) => t(`services.types.${block_type}`) },
    {
      id: 'delivered',
      header: t('services.delivered'),
      cell: ({ account }) => (account?.delivered ? t('services.yes') : t('services.no')),
    },
    {
      id: 'price',
      header: t('services.price'),
      numeric: true,
      cell: ({ account, price: own }) => {
        if (account?.price_acceptance === false) return t('services.refused');
        if (account?.price_acceptance) return t('services.accepted', { price: price(account.billed) });
        return money(account ? account.billed : own);
      },
    },
    {
      id: 'downpayment',
      header: t('services.downpayment'),
      numeric: true,
      cell: ({ account, downpayment }) => money(account ? account.received : downpayment),
    },
    ...(isPaidLater
      ? [
          {
            id: 'later',
            header: t('services.later'),
            numeric: true,
            cell: ({ id, account }: BlockDetails) => money(laterOf(balances.get(id), account)),
          },
        ]
      : []),
    {
      id: 'rest',
      header: t('services.rest'),
      numeric: true,
      cell: ({ id }) => money(balances.get(id)?.outstanding),
    },
    {
      id: 'ready',
      header: t('services.ready'),
      cell: ({ account }) => (account?.ready ? t(`services.ready-states.${account.ready}`) : none),
    },
    {
      id: 'lab',
      header: t('services.lab'),
      cell: ({ account }) => (account?.lab_number ? <bdi dir="ltr">{account.lab_number}</bdi> : none),
    },
  ];
}
