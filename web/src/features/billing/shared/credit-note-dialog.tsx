import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { issueCreditNote } from '#contract/clinic-documents/calls.ts';
import { type ClinicInvoice, creditData } from '#contract/clinic-documents/schemas.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { call } from '#web/lib/call.ts';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { showToast } from '#web/ui/toast/toast.ts';

interface CreditNoteDialogProps {
  invoice: ClinicInvoice;
  onClose: () => void;
}

/** Undoes an invoice, for a reason. */
export function CreditNoteDialog({ invoice, onClose }: CreditNoteDialogProps) {
  const { t } = useTranslation('clinic-invoices');
  const client = useQueryClient();
  const toWire = ({ reason }: { reason: string }) => ({ reason: reason.trim() });
  const { bind, ...answer } = useContractForm<{ reason: string }>({
    initialValues: { reason: '' },
    schema: creditData,
    toWire,
    onSubmit: async (typed, signal) => {
      const made = await call(issueCreditNote, { ...toWire(typed), invoice_id: invoice.$id }, { signal });
      await client.invalidateQueries({ queryKey: FORMS_KEY });
      showToast({ kind: 'success', title: t('credit.done'), message: made.number });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('credit.title', { number: invoice.number })}
      onClose={onClose}
      form={answer}
      submitLabel={t('credit.submit')}
      danger
    >
      <TextArea {...bind('reason')} label={t('credit.reason')} hint={t('credit.hint')} dir="auto" />
    </FormDialog>
  );
}
