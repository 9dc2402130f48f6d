import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { exact, optionalText } from '#contract/fields.ts';
import { updateOrder } from '#contract/orders/admin-calls.ts';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { ORDER_NOTE_MAX } from '#contract/orders/handling.ts';
import { call } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { useContractForm } from '../../shared-form/form.ts';
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
  const { adminId, change } = useOrderChange();
  const form = useContractForm({
    initialValues: { note: order.note ?? '' },
    schema,
    toWire: (values) => values,
    async onSubmit({ note }) {
      const { $id: orderId, version } = order;
      await change(() => call(updateOrder, { orderId, id: adminId, version, data: { note: note.trim() } }));
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
