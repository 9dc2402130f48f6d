import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { voidOpeningPayment, writeOffBalance } from '#contract/opening-balances/calls.ts';
import type { OpeningBalance, OpeningPayment } from '#contract/opening-balances/schemas.ts';
import { isPermitted, mayCall } from '#contract/people/roles.ts';
import { useFormat } from '#web/i18n/format.ts';
import styles from '#web/office/sums.module.css';
import { Badge } from '#web/ui/badge.tsx';
import { Button, RowButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { OpeningMoneyDialog, VoidOpeningDialog, WriteOffDialog } from './opening-dialogs.tsx';
import { OpeningReceiptButton } from './opening-receipt-button.tsx';

type Doing = { what: 'pay' | 'write-off' } | { what: 'refund' | 'void'; payment: OpeningPayment };

interface OneOpeningBalanceProps {
  user: User;
  balance: OpeningBalance;
}

/** An opening balance with what came and went of it, and what can be done with it. */
export function OneOpeningBalance({ user, balance }: OneOpeningBalanceProps) {
  const { t } = useTranslation('clinic-payments');
  const { price, date } = useFormat();
  const columns = useColumns();
  const [doing, setDoing] = useState<Doing | null>(null);
  const done = () => setDoing(null);
  const isCredit = balance.amount < 0;
  const givesBack = isPermitted(user, 'refund');
  const facts: Record<string, ReactNode> = {
    [t(isCredit ? 'opening.credit' : 'opening.owed', { day: date(balance.day) })]: price(Math.abs(balance.amount)),
    ...(balance.written_off !== 0 && { [t('opening.written-off')]: price(Math.abs(balance.written_off)) }),
    [t(isCredit ? 'opening.left-credit' : 'outstanding')]: price(Math.abs(balance.left)),
  };
  const told = new Set([balance.reference, balance.note, balance.write_off_reason].filter((said) => said !== null));
  return (
    <section className={stack(3)} aria-label={t('opening.of', { day: date(balance.day) })}>
      <dl className={styles.sums}>
        {Object.entries(facts).map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {[...told].map((said) => (
        <p key={said} className={text.soft}>
          <bdi>{said}</bdi>
        </p>
      ))}
      <div className={toolbar(2)}>
        {balance.left !== 0 && (!isCredit || givesBack) && (
          <Button small onClick={() => setDoing({ what: 'pay' })}>
            {t(isCredit ? 'opening.payout.button' : 'record.button')}
          </Button>
        )}
        {mayCall(user, writeOffBalance) && (balance.left !== 0 || balance.written_off !== 0) && (
          <Button small variant="ghost" onClick={() => setDoing({ what: 'write-off' })}>
            {t('opening.write-off.button')}
          </Button>
        )}
      </div>
      {balance.payments.length > 0 && (
        <DataTable
          whole
          caption={t('opening.payments')}
          columns={columns}
          rows={balance.payments}
          rowKey={({ $id }) => $id}
          empty={t('empty')}
          actions={(payment) => (
            <>
              {payment.kind === 'payment' && !payment.voided && (
                <OpeningReceiptButton user={user} balance={balance} payment={payment} />
              )}
              {givesBack && payment.left > 0 && (
                <RowButton
                  label={t('refund.named', { amount: price(payment.amount) })}
                  onClick={() => setDoing({ what: 'refund', payment })}
                >
                  {t('refund.button')}
                </RowButton>
              )}
              {mayCall(user, voidOpeningPayment) && isVoidable(payment) && (
                <RowButton
                  label={t(`void.${kindOf(payment)}.named`, { amount: price(Math.abs(payment.amount)) })}
                  onClick={() => setDoing({ what: 'void', payment })}
                >
                  {t(`void.${kindOf(payment)}.button`)}
                </RowButton>
              )}
            </>
          )}
        />
      )}
      {doing?.what === 'pay' && <OpeningMoneyDialog balance={balance} refundOf={null} onClose={done} />}
      {doing?.what === 'refund' && <OpeningMoneyDialog balance={balance} refundOf={doing.payment} onClose={done} />}
      {doing?.what === 'void' && <VoidOpeningDialog payment={doing.payment} onClose={done} />}
      {doing?.what === 'write-off' && <WriteOffDialog balance={balance} onClose={done} />}
    </section>
  );
}

const kindOf = ({ kind }: OpeningPayment) => (kind === 'refund' ? 'refund' : 'payment');

/** What went out, or a payment of which nothing was given back. */
const isVoidable = ({ kind, voided, left, amount }: OpeningPayment) =>
  !voided && (kind === 'refund' || (kind === 'payment' && left === amount));

function useColumns(): readonly Column<OpeningPayment>[] {
  const { t } = useTranslation('clinic-payments');
  const { price, dateTime } = useFormat();
  return [
    {
      id: 'kind',
      header: t('columns.kind'),
      cell: ({ kind, voided }) => (
        <>
          {t(`kinds.${kind}`)} {voided && <Badge>{t('voided')}</Badge>}
        </>
      ),
    },
    { id: 'amount', header: t('columns.amount'), numeric: true, nowrap: true, cell: ({ amount }) => price(amount) },
    {
      id: 'method',
      header: t('columns.method'),
      cell: ({ method, reference }) => (
        <>
          {t(`methods.${method}`)} {reference && <bdi className={text.soft}>{reference}</bdi>}
        </>
      ),
    },
    { id: 'at', header: t('columns.at'), cell: ({ at }) => dateTime(at) },
    { id: 'by', header: t('columns.by'), cell: ({ actor_name }) => <bdi>{actor_name}</bdi> },
    { id: 'note', header: t('columns.note'), cell: ({ note }) => (note ? <bdi>{note}</bdi> : t('no-note')) },
  ];
}
