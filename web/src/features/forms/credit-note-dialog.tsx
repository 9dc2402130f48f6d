import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { issueCreditNote } from '#contract/clinic-documents/calls.ts';
import { type ClinicInvoice, creditData } from '#contract/clinic-documents/schemas.ts';
import { call } from '../../lib/call.ts';
import { TextArea } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import { useContractForm } from '../shared-form/form.ts';
import { FormDialog } from '../shared-form/form-dialog.tsx';
import { FORMS_KEY } from './form-queries.ts';

interface CreditNoteDialogProps {
  user: User;
  invoice: ClinicInvoice;
  onClose: () => void;
}

/** Undoes an invoice, for a reason. */
export function CreditNoteDialog({ user, invoice, onClose }: CreditNoteDialogProps) {
  const { t } = useTranslation('clinic-invoices');
  const client = useQueryClient();
  const toWire = ({ reason }: { reason: string }) => ({ reason: reason.trim() });
  const { bind, ...answer } = useContractForm<{ reason: string }>({
    initialValues: { reason: '' },
    schema: creditData,
    toWire,
    onSubmit: async (typed, signal) => {
      const made = await call(issueCreditNote, { ...toWire(typed), id: user.id, invoice_id: invoice.$id }, { signal });
      await client.invalidateQueries({ queryKey: FORMS_KEY });
      showToast({ kind: 'success', title: t('credit.done'), message: made.number });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('credit.title', { number: invoice.number })}
      onClose={onClose}
      formProps={answer.formProps}
      dirty={answer.dirty}
      submission={answer.submission}
      failure={answer.failure}
      submitLabel={t('credit.submit')}
      danger
    >
      <TextArea {...bind('reason')} label={t('credit.reason')} hint={t('credit.hint')} dir="auto" />
    </FormDialog>
  );
}
