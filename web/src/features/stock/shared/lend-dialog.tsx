import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import { SERIAL_NUMBER_MAX } from '#contract/devices/constants.ts';
import { lendDevice } from '#contract/pieces/calls.ts';
import { LOAN_NOTE_MAX } from '#contract/pieces/constants.ts';
import { lendDevice as schemas } from '#contract/pieces/schemas.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { enterMoves } from '#web/form/enter-moves.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { FreePieces } from './free-pieces.tsx';
import { PIECES_KEY } from './queries.ts';

interface LendDialogProps {
  userId: string;
  patient: { $id: string; name: string };
  /** The repair for whose time it is lent, and until when that is promised. */
  job: { $id: string; promised_on: string | null };
  onClose: () => void;
}

/** Lends a client a piece of the stock for the time of a repair. */
export function LendDialog({ userId, patient, job, onClose }: LendDialogProps) {
  const { t } = useTranslation('clinic-stock');
  const pieces = useId();
  const promised = job.promised_on ? cairoDay(new Date(job.promised_on)) : '';
  const form = useCallForm(lendDevice, {
    initialValues: { serial: '', due_on: promised >= cairoDay() ? promised : '', note: '' },
    schema: schemas.input,
    request: ({ serial, due_on, note }, requestId) => ({
      requestId,
      patientId: patient.$id,
      jobId: job.$id,
      serial: serial.trim(),
      due_on: due_on || undefined,
      note: note.trim() || null,
    }),
    invalidates: PIECES_KEY,
    success: ({ serial_number: serial }) => ({
      title: t('loans.lent'),
      message: t('loans.lent-message', { serial, name: patient.name }),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('loans.lend-named', { name: patient.name })}
      onClose={onClose}
      form={form}
      onKeyDown={enterMoves}
      submitLabel={t('loans.save')}
    >
      <p>{t('loans.lead')}</p>
      <TextField
        {...form.bind('serial')}
        label={t('loans.serial')}
        list={pieces}
        dir="ltr"
        autoComplete="off"
        maxLength={SERIAL_NUMBER_MAX}
      />
      <FreePieces id={pieces} userId={userId} />
      <TextField {...form.bind('due_on')} label={t('loans.due')} type="date" min={cairoDay()} />
      <TextArea {...form.bind('note')} label={t('loans.note')} optional maxLength={LOAN_NOTE_MAX} />
    </FormDialog>
  );
}
