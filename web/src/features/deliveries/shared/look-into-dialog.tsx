import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOOKED_INTO_NOTE_MAX } from '#contract/shipments/constants.ts';
import type { ContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';

interface LookIntoDialogProps {
  form: ContractForm<{ note: string }>;
  onClose: () => void;
  /** What differs. */
  children: ReactNode;
}

/** Asks what somebody found out about a difference with the delivery company. */
export function LookIntoDialog({ form, onClose, children }: LookIntoDialogProps) {
  const { t } = useTranslation('staff-parcels');
  return (
    <FormDialog title={t('look-into.title')} onClose={onClose} form={form} submitLabel={t('look-into.submit')}>
      {children}
      <TextArea
        {...form.bind('note')}
        label={t('look-into.note')}
        hint={t('look-into.note-hint')}
        maxLength={LOOKED_INTO_NOTE_MAX}
        dir="auto"
      />
    </FormDialog>
  );
}
