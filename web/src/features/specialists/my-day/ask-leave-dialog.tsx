import { useTranslation } from 'react-i18next';
import { askForLeave } from '#contract/specialists/calls.ts';
import { askForLeave as schemas } from '#contract/specialists/schemas.ts';
import { CALENDAR_KEY } from '#web/features/appointments/shared/calendar-key.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { LeaveFields, leaveSaid, newLeave } from '../shared/leave-form.tsx';
import { useLeaveTimes } from '../shared/leaves.ts';

/** Asks for leave of one's own. */
export function AskLeaveDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const { t } = useTranslation('clinic-leave');
  const timesOf = useLeaveTimes();
  const { bind, values, ...form } = useCallForm(askForLeave, {
    initialValues: newLeave({ from: day, to: day }),
    schema: schemas.input,
    request: (typed, requestId) => ({ requestId, data: leaveSaid(typed) }),
    // Too many days is said of no field of the wire.
    inputOf: { data: 'to' },
    invalidates: CALENDAR_KEY,
    success: (leave) => ({ title: t('asked'), message: timesOf(leave) }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('ask')} onClose={onClose} form={form} submitLabel={t('ask-submit')}>
      <LeaveFields bind={bind} values={values} />
    </FormDialog>
  );
}
