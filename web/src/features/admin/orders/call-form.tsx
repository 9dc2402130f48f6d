import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exact, optionalText, string } from '#contract/fields.ts';
import { recordOrderCall } from '#contract/orders/admin-calls.ts';
import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import { CALL_OUTCOMES, type CallOutcome, ORDER_NOTE_MAX } from '#contract/orders/handling.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { call, newRequestId } from '#web/lib/call.ts';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { useOrderChange } from './use-order-change.ts';

const schema = exact({ outcome: string().oneOf(CALL_OUTCOMES).required(), note: optionalText(ORDER_NOTE_MAX) });

interface Answer {
  outcome: CallOutcome;
  note: string | null;
}

/** Asks what came of calling the customer, and writes it down: a yes confirms the order, a no cancels it. */
export function CallForm({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const { change } = useOrderChange();
  const [requestId] = useState(newRequestId);
  const number = groupOrderNumber(order.number);
  return (
    <OutcomeForm
      title={t('call.title', { number })}
      onClose={onClose}
      onAnswer={async (answer, signal) => {
        const { $id: orderId, version } = order;
        await change(() => call(recordOrderCall, { orderId, version, ...answer, requestId }, { signal }));
        showToast({
          kind: 'success',
          title: t('call.saved'),
          message: t('call.saved-message', { number, outcome: t(`outcomes.${answer.outcome}`) }),
        });
        onClose();
      }}
    />
  );
}

interface ManyCallsFormProps {
  orders: readonly AdminOrder[];
  onAnswer: (answer: Answer) => void;
  onClose: () => void;
}

/** Asks once what came of calling several customers, when it was the same with all of them. */
export function ManyCallsForm({ orders, onAnswer, onClose }: ManyCallsFormProps) {
  const { t } = useTranslation('admin-orders');
  return (
    <OutcomeForm
      title={t('many.call', { count: orders.length })}
      onClose={onClose}
      onAnswer={async (answer) => {
        onClose();
        onAnswer(answer);
      }}
    />
  );
}

interface OutcomeFormProps {
  title: string;
  onAnswer: (answer: Answer, signal: AbortSignal) => Promise<void>;
  onClose: () => void;
}

function OutcomeForm({ title, onAnswer, onClose }: OutcomeFormProps) {
  const { t } = useTranslation('admin-orders');
  const form = useContractForm<{ outcome: CallOutcome | ''; note: string }>({
    initialValues: { outcome: '', note: '' },
    schema,
    toWire: ({ outcome, note }) => ({ outcome: outcome || undefined, note }),
    async onSubmit({ outcome, note }, signal) {
      if (outcome !== '') await onAnswer({ outcome, note: note.trim() || null }, signal);
    },
  });
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      form={form}
      submitLabel={t('call.save')}
      danger={form.values.outcome === 'refused'}
    >
      <RadioGroup
        label={t('call.outcome')}
        name="outcome"
        value={form.values.outcome}
        error={form.errorOf('outcome')}
        options={CALL_OUTCOMES.map((value) => ({
          value,
          label: t(`outcomes.${value}`),
          hint: t(`outcome-hints.${value}`),
        }))}
        onChange={(outcome) => form.setValue('outcome', outcome)}
      />
      <TextArea {...form.bind('note')} optional label={t('call.note')} dir="auto" />
    </FormDialog>
  );
}
