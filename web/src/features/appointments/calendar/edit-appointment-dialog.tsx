import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { APPOINTMENT_KINDS, APPOINTMENT_NOTE_MAX, type AppointmentKind } from '#contract/appointments/kinds.ts';
import { type Appointment, appointmentData, type Wait } from '#contract/appointments/schemas.ts';
import { NAME_MAX } from '#contract/constants.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { formatClock } from '../shared/clock.ts';
import { useNames } from '../shared/named.ts';
import {
  type AppointmentPlace,
  type AppointmentValues,
  AUTO,
  type Begun,
  NONE,
  toData,
  valuesOf,
} from './appointment-values.ts';
import { useFreshCalendar } from './calendar-query.ts';
import { ClientField } from './client-field.tsx';
import { FreeTimesPart } from './free-times-part.tsx';
import { useSaveAppointment } from './use-save-appointment.ts';
import { WhenFields } from './when-fields.tsx';

interface EditAppointmentDialogProps extends Begun {
  user: User;
  /** Who waits and is given this time. */
  wait?: Wait | null;
  /** The time is to be blocked instead. */
  onBlock: (place: AppointmentPlace) => void;
  onClose: () => void;
  onSaved: (appointment: Appointment) => void;
}

/** Makes an appointment, moves and changes one, or gives somebody a time who waits for one. */
export function EditAppointmentDialog(props: EditAppointmentDialogProps) {
  const { user, calendar, appointment, draft, wait, onBlock, onClose, onSaved } = props;
  const { t } = useTranslation('clinic-calendar');
  const { date } = useFormat();
  const nameOf = useNames();
  const freshen = useFreshCalendar();
  const save = useSaveAppointment(calendar);
  const [requestId] = useState(newRequestId);
  const made = appointment ?? wait;
  const [saved, setSaved] = useState<Appointment | null>(null);
  // What is saved may lie on another day: the window lets go of what was typed before anybody goes there.
  useEffect(() => {
    if (saved) onSaved(saved);
  }, [saved]);
  const form = useContractForm<AppointmentValues>({
    initialValues: valuesOf(props),
    schema: appointmentData,
    toWire: toData,
    inputOf: { starts_at: 'time', ends_at: 'minutes' },
    onSubmit: async (values, signal) => {
      const { kind, specialist_id, starts_at, ...rest } = toData(values);
      if (!kind || !specialist_id || !starts_at) return;
      const input = {
        requestId,
        ...(made && { appointmentId: made.$id, version: made.version }),
        data: { ...rest, kind, specialist_id, starts_at, ...(draft?.about_id && { about_id: draft.about_id }) },
      };
      const done = await save(input, { signal });
      await freshen();
      showToast({
        kind: 'success',
        title: t('edit.saved'),
        message: t('edit.saved-text', {
          name: done.name,
          date: date(done.starts_at),
          time: formatClock(done.starts_at),
        }),
      });
      setSaved(done);
    },
  });
  const { values, bind, setValue } = form;
  const kindOf = (kind: string) => calendar.kinds.find((one) => one.kind === kind);
  const does = ({ kinds }: { kinds: readonly AppointmentKind[] }) =>
    values.kind === '' || kinds.length === 0 || kinds.includes(values.kind);
  const rooms = calendar.rooms.filter(({ $id, active }) => active || $id === appointment?.room);

  return (
    <FormDialog
      title={t(appointment ? 'edit.title' : 'edit.title-new')}
      onClose={onClose}
      form={form}
      dirty={form.dirty && saved === null}
      submitLabel={t('edit.submit')}
    >
      {!made && !draft && (
        <div className={toolbar(2)}>
          <Button
            small
            variant="ghost"
            onClick={() => onBlock({ specialistId: values.specialist_id, day: values.day, time: values.time })}
          >
            {t('blocked.open')}
          </Button>
        </div>
      )}
      <SelectField
        {...bind('kind')}
        label={t('kind')}
        placeholder={t('edit.choose')}
        options={APPOINTMENT_KINDS.flatMap((kind) => {
          const named = kindOf(kind);
          return named ? [{ value: kind, label: nameOf(named) }] : [];
        })}
        onChange={({ target }) => {
          const chosen = kindOf(target.value);
          setValue('kind', chosen?.kind ?? '');
          if (chosen) setValue('minutes', String(chosen.minutes));
        }}
      />
      <SelectField
        {...bind('specialist_id')}
        label={t('specialist')}
        options={[
          { value: '', label: t('edit.anybody') },
          ...calendar.specialists
            .filter(({ $id, active }) => active || $id === appointment?.specialist_id)
            .map((specialist) => ({
              value: specialist.$id,
              label: does(specialist) ? nameOf(specialist) : t('edit.other-work', { name: nameOf(specialist) }),
            })),
        ]}
      />
      <FreeTimesPart user={user} form={form} appointmentId={made?.$id} />
      <WhenFields user={user} calendar={calendar} form={form} appointmentId={made?.$id} />
      {rooms.length > 0 && (
        <SelectField
          {...bind('room')}
          label={t('room')}
          options={[
            { value: AUTO, label: t('edit.room-auto') },
            { value: NONE, label: t('edit.room-none') },
            ...rooms.map((room) => ({ value: room.$id, label: nameOf(room) })),
          ]}
        />
      )}
      <MobileField {...bind('phone')} label={t('phone')} />
      <ClientField
        userId={user.id}
        phone={values.phone}
        input={bind('patient_id')}
        known={appointment ?? draft ?? null}
        onChoose={(client) => {
          setValue('patient_id', client?.$id ?? '');
          if (client) setValue('name', client.name);
        }}
      />
      <TextField {...bind('name')} label={t('name')} maxLength={NAME_MAX} autoComplete="off" />
      <TextArea {...bind('note')} optional label={t('note')} dir="auto" maxLength={APPOINTMENT_NOTE_MAX} />
    </FormDialog>
  );
}
