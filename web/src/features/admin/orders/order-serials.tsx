import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOrderSerials } from '#contract/orders/admin-calls.ts';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { nameOrderSerials as schemas } from '#contract/orders/admin-schemas.ts';
import { useContractForm } from '#web/form/form.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './order-details.module.css';
import { useOrderChange } from './use-order-change.ts';

interface OrderSerialsProps {
  order: AdminOrderDetails;
  /** Those that it is known to have taken. */
  serials: readonly string[];
  /** Told whether something typed is not saved. */
  onUnsaved: (unsaved: boolean) => void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Which numbered pieces an order on its way took. */
export function OrderSerials({ order, serials, onUnsaved }: OrderSerialsProps) {
  const { t } = useTranslation('admin-orders');
  const { change } = useOrderChange();
  const toWire = (typed: { serials: string }) => ({
    orderId: order.$id,
    version: order.version,
    serials: linesOf(typed.serials),
  });
  const form = useContractForm({
    initialValues: { serials: serials.join('\n') },
    schema: schemas.input.omit(['id']),
    toWire,
    inputOf: { serials: 'serials' },
    async onSubmit(values, signal) {
      await change(() => call(nameOrderSerials, toWire(values), { signal }));
      showToast({ kind: 'success', title: t('serials.saved'), message: linesOf(values.serials).join(' · ') });
    },
  });
  useEffect(() => {
    onUnsaved(form.dirty);
    return () => onUnsaved(false);
  }, [form.dirty, onUnsaved]);
  return (
    <form {...form.formProps} className={styles.form}>
      <TextArea
        {...form.bind('serials')}
        optional
        label={t('serials.label')}
        hint={t('serials.hint')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
      />
      <FormAlert message={form.failure} />
      <Button type="submit" small variant="secondary" disabled={!form.dirty} busy={form.submitting}>
        {t('serials.save')}
      </Button>
    </form>
  );
}
