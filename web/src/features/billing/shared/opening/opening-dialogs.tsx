import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '#contract/clinic-payments/constants.ts';
import { recordOpeningPayment, voidOpeningPayment, writeOffBalance } from '#contract/opening-balances/calls.ts';
import { OPENING_METHODS } from '#contract/opening-balances/constants.ts';
import type { OpeningBalance, OpeningPayment } from '#contract/opening-balances/schemas.ts';
import * as schemas from '#contract/opening-balances/schemas.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';

interface MoneyDialogProps {
  balance: OpeningBalance;
  /** The payment that is given back; null for a payment, or for a payout of what the clinic owes. */
  refundOf: OpeningPayment | null;
  onClose: () => void;
}

/** Writes down what a client pays of an opening balance, or gets. All that is left stands there to begin with. */
export function OpeningMoneyDialog({ balance, refundOf, onClose }: MoneyDialogProps) {
  const { t } = useTranslation('clinic-payments');
  const { price } = useFormat();
  const words = refundOf ? 'refund' : balance.amount < 0 ? 'opening.payout' : 'record';
  const most = refundOf?.left ?? Math.abs(balance.left);
  const method: PaymentMethod = refundOf?.method ?? 'cash';
  const form = useCallForm(recordOpeningPayment, {
    initialValues: { amount: String(most), method, reference: '', note: '' },
    schema: schemas.recordOpeningPayment.input,
    request: (typed, request_id) => ({
      balance_id: balance.$id,
      amount: typedNumber(typed.amount) ?? undefined,
      method: typed.method,
      reference: typed.reference.trim() || null,
      note: typed.note.trim() || null,
      ...(refundOf && { refund_of: refundOf.$id }),
      ...(words === 'opening.payout' && { pays_out: true }),
      request_id,
    }),
    alsoWrong: ({ amount }): Record<string, string> =>
      (typedNumber(amount) ?? 0) > most ? { amount: t(`${words}.most`, { amount: price(most) }) } : {},
    invalidates: FORMS_KEY,
    success: (_, { amount }) => ({
      title: t(`${words}.done`),
      message: t(`${words}.done-message`, { amount: price(typedNumber(amount) ?? 0), name: balance.name }),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(`${words}.title`)}
      onClose={onClose}
      form={form}
      submitLabel={t(`${words}.submit`)}
      danger={words !== 'record'}
    >
      <TextField
        {...form.bind('amount')}
        label={t('amount')}
        hint={t(`${words}.most`, { amount: price(most) })}
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        {...form.bind('method')}
        label={t('columns.method')}
        options={OPENING_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
      />
      <TextField
        {...form.bind('reference')}
        optional
        label={t('reference')}
        hint={t('reference-hint')}
        autoComplete="off"
      />
      <TextArea {...form.bind('note')} optional label={t('columns.note')} dir="auto" />
    </FormDialog>
  );
}

/** Takes back money that was written down by mistake, for a reason. */
export function VoidOpeningDialog({ payment, onClose }: { payment: OpeningPayment; onClose: () => void }) {
  const { t } = useTranslation('clinic-payments');
  const { price } = useFormat();
  const kind = payment.kind === 'refund' ? 'refund' : 'payment';
  const amount = price(Math.abs(payment.amount));
  const form = useCallForm(voidOpeningPayment, {
    initialValues: { reason: '' },
    schema: schemas.voidOpeningPayment.input,
    request: ({ reason }, request_id) => ({ payment_id: payment.$id, reason: reason.trim(), request_id }),
    invalidates: FORMS_KEY,
    success: () => ({ title: t(`void.${kind}.done`), message: amount }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(`void.${kind}.title`, { amount })}
      onClose={onClose}
      form={form}
      submitLabel={t(`void.${kind}.submit`)}
      danger
    >
      <TextArea {...form.bind('reason')} label={t('void.reason')} dir="auto" />
    </FormDialog>
  );
}

/** Says how much of a balance nobody will pay; 0 takes that back. */
export function WriteOffDialog({ balance, onClose }: { balance: OpeningBalance; onClose: () => void }) {
  const { t } = useTranslation('clinic-payments');
  const { price } = useFormat();
  // In piasters, so that nothing is lost where two amounts are added.
  const most = Math.abs(Math.round(balance.left * 100) + Math.round(balance.written_off * 100)) / 100;
  const form = useCallForm(writeOffBalance, {
    initialValues: { amount: String(most), reason: '' },
    schema: schemas.writeOffBalance.input,
    request: ({ amount, reason }) => ({
      balance_id: balance.$id,
      version: balance.version,
      amount: typedNumber(amount) ?? undefined,
      reason: reason.trim(),
    }),
    alsoWrong: ({ amount }): Record<string, string> =>
      (typedNumber(amount) ?? 0) > most ? { amount: t('opening.write-off.most', { amount: price(most) }) } : {},
    invalidates: FORMS_KEY,
    success: (_, { amount }) => ({
      title: t('opening.write-off.done'),
      message: t('opening.write-off.done-message', { amount: price(typedNumber(amount) ?? 0), name: balance.name }),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('opening.write-off.title')}
      onClose={onClose}
      form={form}
      submitLabel={t('opening.write-off.submit')}
      danger
    >
      <TextField
        {...form.bind('amount')}
        label={t('amount')}
        hint={t('opening.write-off.hint', { amount: price(most) })}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea {...form.bind('reason')} label={t('opening.write-off.reason')} dir="auto" />
    </FormDialog>
  );
}
