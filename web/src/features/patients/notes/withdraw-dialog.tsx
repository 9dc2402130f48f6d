import { useTranslation } from 'react-i18next';
import { withdrawNote } from '#contract/notes/calls.ts';
import { NOTE_REASON_MAX } from '#contract/notes/constants.ts';
import { type Note, withdrawNote as schemas } from '#contract/notes/schemas.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';

interface WithdrawDialogProps {
  patientId: string;
  note: Note;
  onClose: () => void;
}

/** Asks why a note is taken back. */
export function WithdrawDialog({ patientId, note, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('clinic-patients');
  const form = useCallForm(withdrawNote, {
    initialValues: { reason: '' },
    schema: schemas.input,
    request: ({ reason }) => ({ patientId, noteId: note.$id, version: note.version, reason }),
    invalidates: PATIENTS_KEY,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('notes.withdraw-title')}
      onClose={onClose}
      form={form}
      submitLabel={t('notes.withdraw')}
      danger
    >
      <p>{t('notes.withdraw-text')}</p>
      <TextArea {...form.bind('reason')} label={t('notes.reason')} maxLength={NOTE_REASON_MAX} dir="auto" />
    </FormDialog>
  );
}
