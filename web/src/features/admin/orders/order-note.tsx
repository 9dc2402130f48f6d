import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { exact, optionalText } from '#contract/fields.ts';
import { updateOrder } from '#contract/orders/admin-calls.ts';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { ORDER_NOTE_MAX } from '#contract/orders/handling.ts';
import { useContractForm } from '#web/form/form.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './order-details.module.css';
import { useOrderChange } from './use-order-change.ts';

const schema = exact({ note: optionalText(ORDER_NOTE_MAX) });

interface OrderNoteProps {
  order: AdminOrderDetails;
  /** Told whether something typed is not saved. */
  onUnsaved: (unsaved: boolean) => void;
}

/** What those who work here want to remember about an order. */
export function OrderNote({ order, onUnsaved }: OrderNoteProps) {
  const { t } = useTranslation('admin-orders');
  const { change } = useOrderChange();
  const form = useContractForm({
    initialValues: { note: order.note ?? '' },
    schema,
    toWire: (values) => values,
    async onSubmit({ note }) {
      const { $id: orderId, version } = order;
      await change(() => call(updateOrder, { orderId, version, data: { note: note.trim() } }));
      showToast({ kind: 'success', title: t('details.note-saved'), message: note.trim() });
    },
  });
  useEffect(() => {
    onUnsaved(form.dirty);
    return () => onUnsaved(false);
  }, [form.dirty, onUnsaved]);
  return (
    <form {...form.formProps} className={styles.form}>
      <TextArea {...form.bind('note')} optional label={t('details.note')} hint={t('details.note-hint')} dir="auto" />
      <FormAlert message={form.failure} />
      <Button type="submit" small variant="secondary" disabled={!form.dirty} busy={form.submitting}>
        {t('details.save-note')}
      </Button>
    </form>
  );
}
