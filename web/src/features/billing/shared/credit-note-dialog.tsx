import { useTranslation } from 'react-i18next';
import { issueCreditNote } from '#contract/clinic-documents/calls.ts';
import { type ClinicInvoice, issueCreditNote as schemas } from '#contract/clinic-documents/schemas.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';

interface CreditNoteDialogProps {
  invoice: ClinicInvoice;
  onClose: () => void;
}

/** Undoes an invoice, for a reason. */
export function CreditNoteDialog({ invoice, onClose }: CreditNoteDialogProps) {
  const { t } = useTranslation('clinic-invoices');
  const form = useCallForm(issueCreditNote, {
    initialValues: { reason: '' },
    schema: schemas.input,
    request: ({ reason }) => ({ invoice_id: invoice.$id, reason: reason.trim() }),
    invalidates: FORMS_KEY,
    success: ({ number }) => ({ title: t('credit.done'), message: number }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('credit.title', { number: invoice.number })}
      onClose={onClose}
      form={form}
      submitLabel={t('credit.submit')}
      danger
    >
      <TextArea {...form.bind('reason')} label={t('credit.reason')} hint={t('credit.hint')} dir="auto" />
    </FormDialog>
  );
}
