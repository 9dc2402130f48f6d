import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { BOOK_DAYS_MAX } from '#contract/appointments/kinds.ts';
import type { FreeTime } from '#contract/appointments/schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoTime } from '#contract/cairo-time.ts';
import type { ContractForm } from '#web/form/form.ts';
import { Button } from '#web/ui/button.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { FreeTimes } from '../shared/free-times.tsx';
import type { AppointmentValues } from './appointment-values.ts';
import { deskTimesQuery } from './calendar-query.ts';

interface FreeTimesPartProps {
  user: User;
  form: ContractForm<AppointmentValues>;
  /** The appointment that may stay where it is. */
  appointmentId: string | undefined;
}

/** Offers the times that are free for the kind that was chosen, and fills in the one that is taken. */
export function FreeTimesPart({ user, form, appointmentId }: FreeTimesPartProps) {
  const { t } = useTranslation('clinic-calendar');
  const { values, setValue } = form;
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
  const { kind } = values;
  if (kind === '') return null;
  return (
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
              kind,
              ...(values.specialist_id && { specialist_id: values.specialist_id }),
              ...(values.minutes && { minutes: Number(values.minutes) }),
              ...(appointmentId && { appointmentId }),
              from,
              to: until,
            })
          }
          bounds={{ first_day: firstDay, last_day: dayAfter(cairoDay(), BOOK_DAYS_MAX) }}
          onChoose={choose}
        />
      )}
    </div>
  );
}
