import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { voidPayment } from '#contract/clinic-payments/calls.ts';
import type { ClinicPayment } from '#contract/clinic-payments/schemas.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { isPermitted, mayCall } from '#contract/people/roles.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useRowSignals } from '#web/lib/realtime.ts';
import styles from '#web/office/sums.module.css';
import { Badge } from '#web/ui/badge.tsx';
import { Button, RowButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { InstalmentsSection } from './instalments-section.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { RecordPaymentDialog, VoidPaymentDialog, voidedKind } from './payment-dialogs.tsx';
import { paymentsQuery } from './payment-queries.ts';
import { LinkReceiptButton, type PaidForm, ReceiptButton, SendReceiptButton } from './receipt-button.tsx';
import { SendsSection } from './sends-section.tsx';
import { SplitSection } from './split-section.tsx';

interface PaymentsDialogProps {
  user: User;
  form: PaidForm;
  /** The whole form, for those who refund, bill and plan; without it payments are taken and nothing else. */
  whole?: FormSummary;
  onClose: () => void;
}

/** What is done with payments: one more, some of one given back, or one void. */
type Doing = { what: 'record' } | { what: 'refund' | 'void'; payment: ClinicPayment };

/** What was paid for a form, and what that comes to. Live. */
export function PaymentsDialog({ user, form, whole, onClose }: PaymentsDialogProps) {
  const { t } = useTranslation('clinic-payments');
  const { price } = useFormat();
  const client = useQueryClient();
  const query = paymentsQuery(user.id, form.$id);
  const { data, error, refetch } = useQuery(query);
  const columns = useColumns();
  const [doing, setDoing] = useState<Doing | null>(null);
  useRowSignals('cs_forms', () => void client.invalidateQueries({ queryKey: query.queryKey }));
  const done = () => setDoing(null);
  const outstanding = data?.outstanding ?? 0;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('title', { name: form.name })}
      footer={
        outstanding > 0 && (
          <Button small onClick={() => setDoing({ what: 'record' })}>
            {t('record.button')}
          </Button>
        )
      }
    >
      <div className={stack(4)}>
        {data && (
          <dl className={styles.sums}>
            {(['billed', 'received', 'outstanding'] as const).map((name) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{price(data[name])}</dd>
              </div>
            ))}
          </dl>
        )}
        <DataTable
          whole
          caption={t('caption')}
          columns={columns}
          rows={data?.documents ?? []}
          rowKey={({ $id }) => $id}
          loading={!data && !error}
          error={!data && error ? errorText(error) : null}
          onRetry={() => void refetch()}
          empty={t('empty')}
          actions={(payment) => (
            <>
              {payment.amount > 0 && payment.kind !== 'void' && !payment.voided && (
                <>
                  <ReceiptButton user={user} form={form} payment={payment} />
                  <LinkReceiptButton user={user} payment={payment} />
                  {whole && <SendReceiptButton user={user} form={whole} payment={payment} />}
                </>
              )}
              {payment.left > 0 && isPermitted(user, 'refund') && (
                <RowButton
                  label={t('refund.named', { amount: price(payment.amount) })}
                  onClick={() => setDoing({ what: 'refund', payment })}
                >
                  {t('refund.button')}
                </RowButton>
              )}
              {isVoidable(payment) && mayCall(user, voidPayment) && (
                <RowButton
                  label={t(`void.${voidedKind(payment)}.named`, { amount: price(Math.abs(payment.amount)) })}
                  onClick={() => setDoing({ what: 'void', payment })}
                >
                  {t(`void.${voidedKind(payment)}.button`)}
                </RowButton>
              )}
            </>
          )}
        />
        {whole && (
          <>
            {data && <p className={text.soft}>{t('downpayments')}</p>}
            {data && whole.issued_at !== null && <SplitSection user={user} form={whole} split={data.split} />}
            <InvoicesSection user={user} form={whole} />
            <SendsSection user={user} form={whole} />
            {data && (
              <InstalmentsSection
                user={user}
                form={whole}
                outstanding={data.split?.client.outstanding ?? outstanding}
              />
            )}
          </>
        )}
      </div>
      {doing?.what === 'record' && (
        <RecordPaymentDialog
          form={form}
          most={outstanding}
          split={data?.split ?? null}
          refundOf={null}
          onClose={done}
        />
      )}
      {doing?.what === 'refund' && (
        <RecordPaymentDialog
          form={form}
          most={doing.payment.left}
          split={null}
          refundOf={doing.payment}
          onClose={done}
        />
      )}
      {doing?.what === 'void' && <VoidPaymentDialog payment={doing.payment} onClose={done} />}
    </Dialog>
  );
}

/** A refund, or a payment of which nothing was given back. A downpayment changes in its form. */
function isVoidable({ kind, voided, left, amount }: ClinicPayment): boolean {
  return !voided && (kind === 'refund' || (kind === 'payment' && left === amount));
}

function useColumns(): readonly Column<ClinicPayment>[] {
  const { t } = useTranslation(['clinic-payments', 'clinic-insurers']);
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
      cell: ({ method, reference, payer }) => (
        <>
          {t(`methods.${method}`)} {payer === 'insurer' && <Badge>{t('clinic-insurers:payer.insurer')}</Badge>}
          {reference && (
            <>
              {' '}
              <bdi className={text.soft}>{reference}</bdi>
            </>
          )}
        </>
      ),
    },
    { id: 'at', header: t('columns.at'), cell: ({ at }) => dateTime(at) },
    { id: 'by', header: t('columns.by'), cell: ({ actor_name }) => <bdi>{actor_name}</bdi> },
    { id: 'note', header: t('columns.note'), cell: ({ note }) => (note ? <bdi>{note}</bdi> : t('no-note')) },
  ];
}
