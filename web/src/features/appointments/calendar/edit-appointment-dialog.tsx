import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import {
  APPOINTMENT_KINDS,
  APPOINTMENT_MINUTES_MAX,
  APPOINTMENT_NOTE_MAX,
  type AppointmentKind,
  BOOK_DAYS_MAX,
  QUARTER_MINUTES,
} from '#contract/appointments/kinds.ts';
import {
  type Appointment,
  appointmentData,
  type Calendar,
  type FreeTime,
  type Wait,
} from '#contract/appointments/schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import { NAME_MAX } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { serverNow } from '#contract/server-now.ts';
import type { AppointmentDraft } from '#web/features/visits/shared/appointment-draft.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { WarningIcon } from '#web/ui/icons/icons.tsx';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { formatClock } from '../shared/clock.ts';
import { FreeTimes } from '../shared/free-times.tsx';
import { useNames } from '../shared/named.ts';
import styles from './calendar.module.css';
import { calendarQuery, deskTimesQuery, useFreshCalendar } from './calendar-query.ts';
import { ClientField } from './client-field.tsx';
import { clockOfQuarter, quarterOfClock } from './place.ts';
import { useSaveAppointment } from './use-save-appointment.ts';

/** Where a new appointment was begun, or to where one was brought; an empty time is still to be said. */
export interface AppointmentPlace {
  specialistId: string;
  day: string;
  time: string;
}

interface Values {
  kind: AppointmentKind | '';
  specialist_id: string;
  /** `AUTO` takes a free one, `NONE` takes none. */
  room: string;
  /** Empty while nobody has said whose it is. */
  patient_id: string;
  day: string;
  time: string;
  minutes: string;
  name: string;
  phone: string;
  note: string;
}

const AUTO = '';
const NONE = 'none';
const MINUTE_MS = 60_000;
/** Times of the clock that are offered, whatever the hours of a day are. */
const FIRST_TIME = '07:00';
const LAST_TIME = '23:45';

const minutesBetween = (one: Pick<Appointment, 'starts_at' | 'ends_at'>): number =>
  (Date.parse(one.ends_at) - Date.parse(one.starts_at)) / MINUTE_MS;

/** The fields of an appointment as it is, or of one that begins somewhere or is known in part. */
function valuesOf({ calendar, appointment, draft, to }: EditAppointmentDialogProps): Values {
  if (!appointment) {
    const { specialistId = draft?.specialistId ?? '', day = draft?.day ?? '', time = '' } = to ?? {};
    const minutes = calendar.kinds.find(({ kind }) => kind === draft?.kind)?.minutes;
    return {
      kind: draft?.kind ?? '',
      specialist_id: specialistId,
      room: AUTO,
      patient_id: draft?.patient_id ?? '',
      day,
      time,
      minutes: minutes === undefined ? '' : String(minutes),
      name: draft?.name ?? '',
      phone: draft?.phone ?? '',
      note: draft?.note ?? '',
    };
  }
  const { kind, specialist_id, room, patient_id, starts_at, name, phone, note } = appointment;
  const wall = cairoTime(new Date(starts_at));
  return {
    kind,
    specialist_id: to?.specialistId ?? specialist_id,
    room: room ?? NONE,
    patient_id: patient_id ?? '',
    day: to?.day ?? wall.slice(0, 10),
    time: to?.time ?? wall.slice(11),
    minutes: String(minutesBetween(appointment)),
    name,
    phone,
    note: note ?? '',
  };
}

function toData({ kind, specialist_id, room, patient_id, day, time, minutes, name, phone, note }: Values) {
  const starts_at = momentInCairo(`${day}T${time}`) ?? undefined;
  const ends_at =
    starts_at && minutes ? new Date(Date.parse(starts_at) + Number(minutes) * MINUTE_MS).toISOString() : undefined;
  return {
    kind: kind || undefined,
    specialist_id: specialist_id || undefined,
    ...(room !== AUTO && { room: room === NONE ? null : room }),
    patient_id: patient_id || null,
    starts_at,
    ends_at,
    name: name.trim(),
    phone: normalizePhone(phone),
    note: note.trim() || null,
  };
}

interface EditAppointmentDialogProps {
  user: User;
  calendar: Calendar;
  /** Null makes a new one. */
  appointment: Appointment | null;
  /** What is known of a new one. */
  draft?: AppointmentDraft | null;
  /** Who waits and is given this time. */
  wait?: Wait | null;
  /** Null leaves it where it is. */
  to: AppointmentPlace | null;
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
  const form = useContractForm<Values>({
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
  /** The day that is meant, with what is taken of it. */
  const { data: ofDay } = useQuery({
    ...calendarQuery(user.id, values.day, values.day),
    enabled: values.day !== '' && values.specialist_id !== '',
  });
  const [showsFree, setShowsFree] = useState(false);
  /** Free times begin with the day that is meant. */
  const [firstDay] = useState(values.day > cairoDay() ? values.day : cairoDay());
  const choose = ({ starts_at, specialist_ids }: FreeTime) => {
    const wall = cairoTime(new Date(starts_at));
    setValue('day', wall.slice(0, 10));
    setValue('time', wall.slice(11));
    if (values.specialist_id === '') setValue('specialist_id', specialist_ids[0] ?? '');
    setShowsFree(false);
  };
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
      {values.kind !== '' && (
        <div className={stack(3)}>
          <div className={toolbar(2)}>
            <Button small variant="secondary" aria-expanded={showsFree} onClick={() => setShowsFree(!showsFree)}>
              {t('edit.free')}
            </Button>
          </div>
          {showsFree && (
            <FreeTimes
              // Other free times begin at the first day again.
              key={`${values.kind} ${values.specialist_id} ${values.minutes}`}
              read={(from, until) =>
                deskTimesQuery(user.id, {
                  kind: values.kind || 'hearing-test',
                  ...(values.specialist_id && { specialist_id: values.specialist_id }),
                  ...(values.minutes && { minutes: Number(values.minutes) }),
                  ...(made && { appointmentId: made.$id }),
                  from,
                  to: until,
                })
              }
              bounds={{ first_day: firstDay, last_day: dayAfter(cairoDay(), BOOK_DAYS_MAX) }}
              onChoose={choose}
            />
          )}
        </div>
      )}
      <div className={styles.pair}>
        <TextField {...bind('day')} label={t('day')} type="date" />
        <SelectField
          {...bind('time')}
          label={t('time')}
          placeholder={t('edit.choose')}
          options={timesWith(values, ofDay, made?.$id).map((time) => ({
            value: time,
            label: formatClock(momentInCairo(`2026-01-01T${time}`) ?? ''),
          }))}
        />
        <SelectField
          {...bind('minutes')}
          label={t('length')}
          placeholder={t('edit.choose')}
          options={lengthsWith(values.minutes).map((minutes) => ({
            value: minutes,
            label: t('minutes', { minutes: Number(minutes) }),
          }))}
        />
      </div>
      <OutsideHours ofDay={ofDay} calendar={calendar} values={values} />
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

interface OutsideHoursProps {
  ofDay: Calendar | undefined;
  calendar: Calendar;
  values: Values;
}

/** Says that nobody works then: the desk may book it all the same. */
function OutsideHours({ ofDay, calendar, values }: OutsideHoursProps) {
  const { t } = useTranslation('clinic-calendar');
  const nameOf = useNames();
  const { day, time, minutes, specialist_id } = values;
  const starts_at = momentInCairo(`${day}T${time}`);
  if (!ofDay || starts_at === null || specialist_id === '') return null;
  const start = Date.parse(starts_at);
  const end = start + Number(minutes) * MINUTE_MS;
  const isWithin = ofDay.working.some(
    (span) =>
      span.specialist_id === specialist_id && Date.parse(span.starts_at) <= start && end <= Date.parse(span.ends_at),
  );
  if (isWithin) return null;
  const [holiday] = ofDay.holidays;
  const block = ofDay.blocked.find(
    (span) =>
      (span.specialist_id ?? specialist_id) === specialist_id &&
      Date.parse(span.starts_at) < end &&
      start < Date.parse(span.ends_at),
  );
  const name = nameOf(calendar.specialists.find(({ $id }) => $id === specialist_id));
  return (
    <p role="status" className={styles.wait}>
      <WarningIcon size={20} />
      {holiday
        ? t('edit.on-holiday', { name: holiday.name })
        : block
          ? t('edit.on-block', { reason: t(`blocked.reasons.${block.reason}`) })
          : t('edit.outside', { name })}
    </p>
  );
}

/** The times that are offered: still to come, and free with the specialist as far as that is known; with the one that is said already. */
function timesWith({ time: said, day, minutes, specialist_id }: Values, ofDay: Calendar | undefined, own?: string) {
  const first = quarterOfClock(FIRST_TIME);
  const others = (ofDay?.appointments ?? []).filter(
    (one) => one.$id !== own && one.specialist_id === specialist_id && one.state !== 'cancelled',
  );
  const length = Number(minutes || QUARTER_MINUTES) * MINUTE_MS;
  const isOffered = (time: string) => {
    const start = Date.parse(momentInCairo(`${day}T${time}`) ?? '');
    if (Number.isNaN(start)) return true;
    const isFree = others.every(
      ({ starts_at, ends_at }) => Date.parse(ends_at) <= start || start + length <= Date.parse(starts_at),
    );
    return isFree && start + length > serverNow().getTime();
  };
  const offered = Array.from({ length: quarterOfClock(LAST_TIME) - first + 1 }, (_, index) =>
    clockOfQuarter(first + index),
  ).filter(isOffered);
  return said === '' || offered.includes(said) ? offered : [...offered, said].sort();
}

/** The lengths that are offered, with the one that is said already. */
function lengthsWith(said: string): string[] {
  const offered = Array.from({ length: APPOINTMENT_MINUTES_MAX / QUARTER_MINUTES }, (_, index) =>
    String((index + 1) * QUARTER_MINUTES),
  );
  return said === '' || offered.includes(said) ? offered : [...offered, said];
}
