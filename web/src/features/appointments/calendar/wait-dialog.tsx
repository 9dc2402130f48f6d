import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { APPOINTMENT_KINDS, APPOINTMENT_NOTE_MAX, FREE_TIMES_DAYS_MAX } from '#contract/appointments/kinds.ts';
import { type Calendar, saveWait as schemas } from '#contract/appointments/schemas.ts';
import { saveWait } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { NAME_MAX } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { useNames } from '../shared/named.ts';
import styles from './calendar.module.css';
import { useFreshCalendar } from './calendar-query.ts';
import { ClientField } from './client-field.tsx';

const EMPTY = {
  kind: '',
  specialist_id: '',
  from: cairoDay(),
  to: dayAfter(cairoDay(), FREE_TIMES_DAYS_MAX - 1),
  patient_id: '',
  name: '',
  phone: '',
  note: '',
};

interface WaitDialogProps {
  user: User;
  calendar: Calendar;
  onClose: () => void;
}

/** Puts somebody on the waiting list. */
export function WaitDialog({ user, calendar, onClose }: WaitDialogProps) {
  const { t } = useTranslation('clinic-calendar');
  const nameOf = useNames();
  const freshen = useFreshCalendar();
  const { bind, values, setValue, ...form } = useCallForm(saveWait, {
    initialValues: EMPTY,
    schema: schemas.input,
    request: ({ kind, specialist_id, from, to, patient_id, name, phone, note }, requestId) => ({
      requestId,
      data: {
        kind: APPOINTMENT_KINDS.find((one) => one === kind),
        specialist_id: specialist_id || null,
        from,
        to,
        patient_id: patient_id || null,
        name: name.trim(),
        phone: normalizePhone(phone),
        note: note.trim() || null,
      },
    }),
    // More days than somebody may wait for is said of no field of the wire.
    inputOf: { data: 'to' },
    onDone: async ({ name }) => {
      await freshen();
      showToast({ kind: 'success', title: t('waiting.saved'), message: name });
      onClose();
    },
  });
  return (
    <FormDialog title={t('waiting.add')} onClose={onClose} form={form} submitLabel={t('waiting.submit')}>
      <SelectField
        {...bind('kind')}
        label={t('kind')}
        placeholder={t('edit.choose')}
        options={calendar.kinds.map((one) => ({ value: one.kind, label: nameOf(one) }))}
      />
      <SelectField
        {...bind('specialist_id')}
        label={t('specialist')}
        options={[
          { value: '', label: t('waiting.anybody') },
          ...calendar.specialists
            .filter(({ active, kinds }) => active && (kinds.length === 0 || kinds.some((one) => one === values.kind)))
            .map((one) => ({ value: one.$id, label: nameOf(one) })),
        ]}
      />
      <div className={styles.pair}>
        <TextField {...bind('from')} label={t('waiting.from')} type="date" />
        <TextField {...bind('to')} label={t('waiting.to')} type="date" min={cairoDay()} />
      </div>
      <MobileField {...bind('phone')} label={t('phone')} />
      <ClientField
        userId={user.id}
        phone={values.phone}
        input={bind('patient_id')}
        known={null}
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
