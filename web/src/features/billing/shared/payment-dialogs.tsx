import { useTranslation } from 'react-i18next';
import { recordPayment, voidPayment } from '#contract/clinic-payments/calls.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/clinic-payments/constants.ts';
import type { ClinicPayment } from '#contract/clinic-payments/schemas.ts';
import * as schemas from '#contract/clinic-payments/schemas.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import type { Payer } from '#contract/insurers/constants.ts';
import type { BillSplit } from '#contract/insurers/split.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';

interface PaymentValues {
  amount: string;
  method: PaymentMethod;
  reference: string;
  note: string;
  /** Where the bill is split. */
  payer: Payer;
}

interface RecordPaymentDialogProps {
  form: Pick<FormSummary, '$id' | 'name'>;
  /** What is outstanding, or what a payment still holds, in EGP. */
  most: number;
  /** How the bill is split: each side pays no more than its part. */
  split: BillSplit | null;
  /** The payment that is given back; null for a payment. */
  refundOf: ClinicPayment | null;
  onClose: () => void;
}

/** Writes down what somebody pays, or gets back. All that is left stands there to begin with. */
export function RecordPaymentDialog({ form, most, split, refundOf, onClose }: RecordPaymentDialogProps) {
  const { t } = useTranslation(['clinic-payments', 'clinic-insurers']);
  const { price } = useFormat();
  const words = refundOf ? 'refund' : 'record';
  const first = split && split.client.outstanding === 0 ? 'insurer' : 'client';
  const mostOf = (payer: Payer) => split?.[payer].outstanding ?? most;
  const methodOf = (payer: Payer): PaymentMethod => (payer === 'insurer' ? 'insurer' : 'cash');
  /** What comes by the method of insurers is not the client's. */
  const methodsOf = (payer: Payer) =>
    split && payer === 'client' ? PAYMENT_METHODS.filter((method) => method !== 'insurer') : PAYMENT_METHODS;
  const initialValues: PaymentValues = {
    amount: String(mostOf(first)),
    method: refundOf?.method ?? methodOf(first),
    reference: '',
    note: '',
    payer: first,
  };
  const { bind, ...answer } = useCallForm(recordPayment, {
    initialValues,
    schema: schemas.recordPayment.input,
    request: ({ amount, method, reference, note, payer }, request_id) => ({
      form_id: form.$id,
      amount: typedNumber(amount) ?? undefined,
      method,
      reference: reference.trim() || null,
      note: note.trim() || null,
      ...(split && { payer }),
      ...(refundOf && { refund_of: refundOf.$id }),
      request_id,
    }),
    alsoWrong: ({ amount, payer }): Record<string, string> =>
      (typedNumber(amount) ?? 0) > mostOf(payer)
        ? { amount: t(`${words}.most`, { amount: price(mostOf(payer)) }) }
        : {},
    invalidates: FORMS_KEY,
    success: (_, { amount }) => ({
      title: t(`${words}.done`),
      message: t(`${words}.done-message`, { amount: price(typedNumber(amount) ?? 0), name: form.name }),
    }),
    onDone: onClose,
  });
  /** The other side begins with its way to pay and all that it has left, unless another amount was typed. */
  function choosePayer(payer: Payer): void {
    const { values, setValue } = answer;
    if (values.amount === String(mostOf(values.payer))) setValue('amount', String(mostOf(payer)));
    setValue('method', methodOf(payer));
    setValue('payer', payer);
  }

  return (
    <FormDialog
      title={t(`${words}.title`)}
      onClose={onClose}
      form={answer}
      submitLabel={t(`${words}.submit`)}
      danger={refundOf !== null}
    >
      {split && (
        <SelectField
          {...bind('payer')}
          onChange={({ target }) => choosePayer(target.value as Payer)}
          label={t('clinic-insurers:payer.label')}
          options={[
            { value: 'client', label: t('clinic-insurers:payer.client') },
            { value: 'insurer', label: split.insurer_name },
          ]}
        />
      )}
      <TextField
        {...bind('amount')}
        label={t('amount')}
        hint={t(`${words}.most`, { amount: price(mostOf(answer.values.payer)) })}
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        {...bind('method')}
        label={t('columns.method')}
        options={methodsOf(answer.values.payer).map((value) => ({ value, label: t(`methods.${value}`) }))}
      />
      <TextField {...bind('reference')} optional label={t('reference')} hint={t('reference-hint')} autoComplete="off" />
      <TextArea {...bind('note')} optional label={t('columns.note')} dir="auto" />
    </FormDialog>
  );
}

interface VoidPaymentDialogProps {
  payment: ClinicPayment;
  onClose: () => void;
}

/** What a payment is called where it is voided. */
export const voidedKind = ({ kind }: Pick<ClinicPayment, 'kind'>) => (kind === 'refund' ? 'refund' : 'payment');

/** Takes back a payment or a refund that should not have been written, for a reason. */
export function VoidPaymentDialog({ payment, onClose }: VoidPaymentDialogProps) {
  const { t } = useTranslation('clinic-payments');
  const { price } = useFormat();
  const kind = voidedKind(payment);
  const amount = price(Math.abs(payment.amount));
  const form = useCallForm(voidPayment, {
    initialValues: { reason: '' },
    schema: schemas.voidPayment.input,
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
