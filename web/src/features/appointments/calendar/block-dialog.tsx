import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { BLOCK_REASONS, type BlockReason } from '#contract/appointments/kinds.ts';
import { type BlockData, blockData, type Calendar, type KeptAppointment } from '#contract/appointments/schemas.ts';
import { blockTime, fetchBlockedAppointments } from '#contract/appointments/staff-calls.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { call, isRefusal, newRequestId } from '#web/lib/call.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { AffectedDialog } from '../shared/affected-dialog.tsx';
import { formatClock } from '../shared/clock.ts';
import { useNames } from '../shared/named.ts';
import type { AppointmentPlace } from './appointment-values.ts';
import styles from './calendar.module.css';
import { useFreshCalendar } from './calendar-query.ts';
import { clockOfQuarter, QUARTERS_OF_DAY, QUARTERS_OF_HOUR, quarterOfClock } from './place.ts';

interface Values {
  specialist_id: string;
  day: string;
  from: string;
  to: string;
  reason: BlockReason;
}

/** Midnight at the end of a day; the clock shows it as that at its beginning. */
const MIDNIGHT = '24:00';
/** Times of the clock that are offered. */
const FIRST = quarterOfClock('07:00');
const TIMES = Array.from({ length: QUARTERS_OF_DAY - FIRST }, (_, index) => clockOfQuarter(FIRST + index));

const momentOf = (day: string, time: string) =>
  momentInCairo(time === MIDNIGHT ? `${dayAfter(day)}T00:00` : `${day}T${time}`) ?? undefined;

function toData({ specialist_id, day, from, to, reason }: Values) {
  return { specialist_id: specialist_id || null, starts_at: momentOf(day, from), ends_at: momentOf(day, to), reason };
}

/** An hour from the time that was pressed. */
function valuesOf({ specialistId, day, time }: AppointmentPlace): Values {
  const end = quarterOfClock(time) + QUARTERS_OF_HOUR;
  const to = end >= QUARTERS_OF_DAY ? MIDNIGHT : clockOfQuarter(end);
  return { specialist_id: specialistId, day, from: time, to: time ? to : '', reason: 'meeting' };
}

interface BlockDialogProps {
  user: User;
  calendar: Calendar;
  /** Where it was begun. */
  place: AppointmentPlace;
  onClose: () => void;
}

/** Blocks a part of a day with a specialist or in the whole centre, once it is decided about the appointments in it. */
export function BlockDialog({ user, calendar, place, onClose }: BlockDialogProps) {
  const { t } = useTranslation('clinic-calendar');
  const nameOf = useNames();
  const freshen = useFreshCalendar();
  const [requestId] = useState(newRequestId);
  /** What affects appointments that have to be decided on. */
  const [asked, setAsked] = useState<BlockData | null>(null);

  async function save(data: BlockData, kept?: KeptAppointment[], signal?: AbortSignal): Promise<void> {
    const input = { requestId, data, ...(kept && { keep_appointments: kept }) };
    await call(blockTime, input, signal && { signal });
    await freshen();
    showToast({
      kind: 'success',
      title: t('blocked.saved'),
      message: t('blocked.span', { from: formatClock(data.starts_at), to: formatClock(data.ends_at) }),
    });
    onClose();
  }

  const form = useContractForm<Values>({
    initialValues: valuesOf(place),
    schema: blockData,
    toWire: toData,
    inputOf: { starts_at: 'from', ends_at: 'to' },
    onSubmit: async (values, signal) => {
      const { starts_at, ends_at, ...rest } = toData(values);
      if (!starts_at || !ends_at) return;
      const data = { ...rest, starts_at, ends_at };
      try {
        await save(data, undefined, signal);
      } catch (error) {
        if (!isRefusal(error, 'appointments_affected')) throw error;
        setAsked(data);
      }
    },
  });
  const { bind } = form;
  const clock = (time: string) => formatClock(momentOf('2026-01-01', time) ?? '');

  return (
    <FormDialog title={t('blocked.title')} onClose={onClose} form={form} submitLabel={t('blocked.submit')}>
      <SelectField
        {...bind('specialist_id')}
        label={t('specialist')}
        options={[
          ...calendar.specialists
            .filter(({ active }) => active)
            .map((specialist) => ({ value: specialist.$id, label: nameOf(specialist) })),
          { value: '', label: t('blocked.everybody') },
        ]}
      />
      <TextField {...bind('day')} label={t('day')} type="date" />
      <div className={styles.pair}>
        <SelectField
          {...bind('from')}
          label={t('blocked.from')}
          placeholder={t('edit.choose')}
          options={TIMES.map((time) => ({ value: time, label: clock(time) }))}
        />
        <SelectField
          {...bind('to')}
          label={t('blocked.to')}
          placeholder={t('edit.choose')}
          options={[...TIMES.slice(1), MIDNIGHT].map((time) => ({ value: time, label: clock(time) }))}
        />
      </div>
      <SelectField
        {...bind('reason')}
        label={t('blocked.reason')}
        options={BLOCK_REASONS.map((reason) => ({ value: reason, label: t(`blocked.reasons.${reason}`) }))}
      />
      {asked && (
        <AffectedDialog
          user={user}
          read={(signal) => call(fetchBlockedAppointments, { data: asked }, { signal })}
          save={(kept) => save(asked, kept)}
          onClose={() => setAsked(null)}
        />
      )}
    </FormDialog>
  );
}
