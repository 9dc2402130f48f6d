import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { APPOINTMENT_MINUTES_MAX, QUARTER_MINUTES } from '#contract/appointments/kinds.ts';
import type { Calendar } from '#contract/appointments/schemas.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { serverNow } from '#contract/server-now.ts';
import type { ContractForm } from '#web/form/form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { WarningIcon } from '#web/ui/icons/icons.tsx';
import { formatClock } from '../shared/clock.ts';
import { useNames } from '../shared/named.ts';
import { type AppointmentValues, MINUTE_MS } from './appointment-values.ts';
import styles from './calendar.module.css';
import { calendarQuery } from './calendar-query.ts';
import { clockOfQuarter, quarterOfClock } from './place.ts';

/** Times of the clock that are offered, whatever the hours of a day are. */
const FIRST_TIME = '07:00';
const LAST_TIME = '23:45';

interface WhenFieldsProps {
  user: User;
  calendar: Calendar;
  form: ContractForm<AppointmentValues>;
  /** The appointment that may stay where it is. */
  appointmentId: string | undefined;
}

/** The day, the time and the length of an appointment, and whether anybody works then. */
export function WhenFields({ user, calendar, form, appointmentId }: WhenFieldsProps) {
  const { t } = useTranslation('clinic-calendar');
  const { values, bind } = form;
  /** The day that is meant, with what is taken of it. */
  const { data: ofDay } = useQuery({
    ...calendarQuery(user.id, values.day, values.day),
    enabled: values.day !== '' && values.specialist_id !== '',
  });
  return (
    <>
      <div className={styles.pair}>
        <TextField {...bind('day')} label={t('day')} type="date" />
        <SelectField
          {...bind('time')}
          label={t('time')}
          placeholder={t('edit.choose')}
          options={timesWith(values, ofDay, appointmentId).map((time) => ({
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
    </>
  );
}

interface OutsideHoursProps {
  ofDay: Calendar | undefined;
  calendar: Calendar;
  values: AppointmentValues;
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
          ? block.reason === 'leave'
            ? t('edit.on-leave', { name })
            : t('edit.on-block', { reason: t(`blocked.reasons.${block.reason}`) })
          : t('edit.outside', { name })}
    </p>
  );
}

/** The times that are offered: still to come, and free with the specialist as far as that is known; with the one that is said already. */
function timesWith(
  { time: said, day, minutes, specialist_id }: AppointmentValues,
  ofDay: Calendar | undefined,
  own?: string,
) {
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
