import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { AppointmentResource, KeptAppointment } from '#contract/appointments/schemas.ts';
import { fetchLeaveAppointments, recordLeave } from '#contract/specialists/calls.ts';
import { type LeaveEntry, leaveEntry } from '#contract/specialists/schemas.ts';
import { AffectedDialog } from '#web/features/appointments/shared/affected-dialog.tsx';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { call, isRefusal, newRequestId } from '#web/lib/call.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { LeaveFields, type LeaveValues, leaveSaid, newLeave } from './leave-form.tsx';

interface RecordLeaveDialogProps {
  user: User;
  specialists: readonly Pick<AppointmentResource, '$id' | 'name_ar' | 'name_en'>[];
  /** Somebody is ill from today on: nothing else is asked for but until when. */
  illToday?: boolean;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

const toData = ({ specialist_id, ...values }: LeaveValues) => ({
  specialist_id,
  ...leaveSaid({ specialist_id, ...values }),
});

/** Enters leave that holds at once, when it is decided about the appointments in it. */
export function RecordLeaveDialog({ user, specialists, illToday, onSaved, onClose }: RecordLeaveDialogProps) {
  const { t } = useTranslation('clinic-leave');
  const nameOf = useNames();
  const [requestId] = useState(newRequestId);
  /** What affects appointments that have to be decided on. */
  const [asked, setAsked] = useState<LeaveEntry | null>(null);

  async function save(data: LeaveEntry, kept?: KeptAppointment[], signal?: AbortSignal): Promise<void> {
    const input = { requestId, data, ...(kept && { keep_appointments: kept }) };
    await call(recordLeave, input, signal && { signal });
    await onSaved();
    showToast({
      kind: 'success',
      title: t('recorded'),
      message: nameOf(specialists.find(({ $id }) => $id === data.specialist_id)),
    });
    onClose();
  }

  const form = useContractForm<LeaveValues>({
    initialValues: newLeave({
      kind: illToday ? 'sick' : 'annual',
      specialist_id: specialists.length === 1 ? (specialists[0]?.$id ?? '') : '',
    }),
    schema: leaveEntry,
    toWire: toData,
    onSubmit: async (values, signal) => {
      const data = toData(values);
      try {
        await save(data, undefined, signal);
      } catch (error) {
        if (!isRefusal(error, 'appointments_affected')) throw error;
        setAsked(data);
      }
    },
  });
  const { bind, values } = form;
  return (
    <FormDialog
      title={t(illToday ? 'ill-today' : 'record')}
      onClose={onClose}
      form={form}
      submitLabel={t('record-submit')}
    >
      <SelectField
        {...bind('specialist_id')}
        label={t('specialist')}
        placeholder={t('choose')}
        options={specialists.map((one) => ({ value: one.$id, label: nameOf(one) }))}
      />
      {illToday ? (
        <TextField {...bind('to')} label={t('until')} type="date" min={values.from} />
      ) : (
        <LeaveFields bind={bind} values={values} />
      )}
      {asked && (
        <AffectedDialog
          user={user}
          read={(signal) => {
            const { kind: _kind, note: _note, ...span } = asked;
            return call(fetchLeaveAppointments, { data: span }, { signal });
          }}
          save={(kept) => save(asked, kept)}
          onClose={() => setAsked(null)}
        />
      )}
    </FormDialog>
  );
}
