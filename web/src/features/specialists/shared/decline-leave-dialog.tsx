import { useTranslation } from 'react-i18next';
import { declineLeave } from '#contract/specialists/calls.ts';
import { LEAVE_NOTE_MAX } from '#contract/specialists/constants.ts';
import { type Leave, declineLeave as schemas } from '#contract/specialists/schemas.ts';
import { CALENDAR_KEY } from '#web/features/appointments/shared/calendar-key.ts';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { useLeaveTimes } from './leaves.ts';

/** Declines a request for leave; the specialist reads why. */
export function DeclineLeaveDialog({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const { t } = useTranslation('clinic-leave');
  const nameOf = useNames();
  const timesOf = useLeaveTimes();
  const { bind, ...form } = useCallForm(declineLeave, {
    initialValues: { answer: '' },
    schema: schemas.input,
    request: ({ answer }) => ({ leaveId: leave.$id, answer: answer.trim() || null }),
    invalidates: CALENDAR_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('declined'), message: nameOf(leave.specialist) }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('decline-title')} onClose={onClose} form={form} submitLabel={t('decline')} danger>
      <p>
        <bdi>{nameOf(leave.specialist)}</bdi>: {timesOf(leave)}
      </p>
      <TextArea {...bind('answer')} optional label={t('why')} dir="auto" maxLength={LEAVE_NOTE_MAX} />
    </FormDialog>
  );
}
