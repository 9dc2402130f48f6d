import { useTranslation } from 'react-i18next';
import { exact, text } from '#contract/fields.ts';
import { moveReturn } from '#contract/returns/admin-calls.ts';
import type { ReturnDetails } from '#contract/returns/schemas.ts';
import { RETURN_TEXT_MAX } from '#contract/returns/states.ts';
import { call } from '../../../lib/call.ts';
import { TextArea } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { useContractForm } from '../../shared-form/form.ts';
import { FormDialog } from '../../shared-form/form-dialog.tsx';
import { groupOrderNumber } from '../../shared-orders/order-number.ts';
import { useOrderChange } from './use-order-change.ts';

const schema = exact({ note: text(RETURN_TEXT_MAX) });

/** Refuses a return; the customer reads why. */
export function ReturnRefusal({ shown, onClose }: { shown: ReturnDetails; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const { adminId, changeReturn } = useOrderChange();
  const number = groupOrderNumber(shown.number);
  const form = useContractForm({
    initialValues: { note: '' },
    schema,
    toWire: (values) => values,
    async onSubmit({ note }, signal) {
      const input = { id: adminId, returnId: shown.$id, state: 'refused', note: note.trim() } as const;
      await changeReturn(() => call(moveReturn, input, { signal }));
      showToast({ kind: 'success', title: t('returns.done'), message: t('returns.told.refuse', { number }) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('returns.refusal.title', { number })}
      onClose={onClose}
      formProps={form.formProps}
      dirty={form.dirty}
      submission={form.submission}
      failure={form.failure}
      submitLabel={t('returns.moves.refuse')}
      danger
    >
      <p>{t('returns.refusal.lead')}</p>
      <TextArea
        {...form.bind('note')}
        label={t('returns.note')}
        hint={t('returns.note-hint')}
        maxLength={RETURN_TEXT_MAX}
        dir="auto"
      />
    </FormDialog>
  );
}
