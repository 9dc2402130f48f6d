import { useTranslation } from 'react-i18next';
import { dayAfter } from '#contract/cairo-day.ts';
import { shortenLeave } from '#contract/specialists/calls.ts';
import { type Leave, shortenLeave as schemas } from '#contract/specialists/schemas.ts';
import { CALENDAR_KEY } from '#web/features/appointments/shared/calendar-key.ts';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { spanOfLeave, useLeaveTimes } from './leaves.ts';

/** Ends approved leave earlier, where somebody comes back before they said. */
export function ShortenLeaveDialog({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const { t } = useTranslation('clinic-leave');
  const nameOf = useNames();
  const timesOf = useLeaveTimes();
  const { from, to } = spanOfLeave(leave);
  const { bind, ...form } = useCallForm(shortenLeave, {
    initialValues: { to: '' },
    schema: schemas.input,
    request: (typed) => ({ leaveId: leave.$id, ...typed }),
    invalidates: CALENDAR_KEY,
    invalidatesOnFailure: true,
    success: (after) => ({ title: t('shorten.done'), message: `${nameOf(after.specialist)}: ${timesOf(after)}` }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('shorten.title')} onClose={onClose} form={form} submitLabel={t('shorten.submit')}>
      <p>
        <bdi>{nameOf(leave.specialist)}</bdi>: {timesOf(leave)}
      </p>
      <TextField
        {...bind('to')}
        label={t('shorten.last')}
        hint={t('shorten.text')}
        type="date"
        min={from}
        max={dayAfter(to, -1)}
      />
    </FormDialog>
  );
}
