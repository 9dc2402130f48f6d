import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from 'yup';
import type { ReturnDetails } from '#contract/returns/schemas.ts';
import { RETURN_TEXT_MAX } from '#contract/returns/states.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { useOrderChange } from './use-order-change.ts';

interface ReturnWindowProps {
  shown: ReturnDetails;
  /** What is done with it. */
  step: 'inspect' | 'refuse';
  /** The schema of the words to the customer. */
  schema: Schema;
  /** Sends the step with these words. */
  send: (note: string, signal: AbortSignal) => Promise<ReturnDetails>;
  title: string;
  lead: string;
  submitLabel: string;
  /** Besides the words something was changed that is not sent. */
  dirty?: boolean;
  danger?: boolean;
  /** What is asked besides the words. */
  children?: ReactNode;
  onClose: () => void;
}

/** A step of a return that needs more than a press: a window with words to the customer, needed where the schema says so. */
export function ReturnWindow(props: ReturnWindowProps) {
  const { shown, step, schema, send, lead, dirty = false, children, onClose, ...frame } = props;
  const { t } = useTranslation('admin-orders');
  const { changeReturn } = useOrderChange();
  const form = useContractForm({
    initialValues: { note: '' },
    schema,
    toWire: (values) => values,
    async onSubmit({ note }, signal) {
      await changeReturn(() => send(note.trim(), signal));
      const number = groupOrderNumber(shown.number);
      showToast({ kind: 'success', title: t('returns.done'), message: t(`returns.told.${step}`, { number }) });
      onClose();
    },
  });
  return (
    <FormDialog {...frame} onClose={onClose} form={form} dirty={form.dirty || dirty}>
      <p>{lead}</p>
      {children}
      <TextArea
        {...form.bind('note')}
        optional={step === 'inspect'}
        label={t('returns.note')}
        hint={t('returns.note-hint')}
        maxLength={RETURN_TEXT_MAX}
        dir="auto"
      />
    </FormDialog>
  );
}
