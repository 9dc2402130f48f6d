import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { waitForOwnTime, waitForTime } from '#contract/appointments/calls.ts';
import { type AppointmentKind, FREE_TIMES_DAYS_MAX } from '#contract/appointments/kinds.ts';
import { type FreeTimes, waitForTime as schemas } from '#contract/appointments/schemas.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import { NAME_MAX } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useCallForm } from '#web/form/call-form.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './booking.module.css';
import { OWN_APPOINTMENTS_KEY } from './own-appointments-query.ts';

interface WaitFormProps {
  kind: AppointmentKind;
  /** Without one, whoever is free. */
  specialistId: string | undefined;
  /** Between which days can be booked. */
  bounds: Pick<FreeTimes, 'first_day' | 'last_day'>;
}

/** Asks within which days somebody waits for a time, and who they are. */
export function WaitForm({ kind, specialistId, bounds }: WaitFormProps) {
  const { t } = useTranslation('booking');
  const { language: lang } = useLanguage();
  const { user } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const customer = user?.role === 'user' ? user : null;
  const twoWeeks = dayAfter(bounds.first_day, FREE_TIMES_DAYS_MAX - 1);
  const form = useCallForm(customer ? waitForOwnTime : waitForTime, {
    initialValues: {
      from: bounds.first_day,
      to: twoWeeks < bounds.last_day ? twoWeeks : bounds.last_day,
      name: customer?.username ?? '',
      phone: customer?.phone ?? '',
    },
    schema: schemas.input,
    request: ({ from, to, name, phone }, requestId) => ({
      kind,
      ...(specialistId && { specialist_id: specialistId }),
      from,
      to,
      name: name.trim(),
      phone: normalizePhone(phone),
      requestId,
      lang,
    }),
    // More days than somebody may wait for is said of no field of the wire.
    inputOf: { '': 'to' },
    onDone: async (waits) => {
      void client.invalidateQueries({ queryKey: OWN_APPOINTMENTS_KEY });
      // Back does not lead to a form that was sent.
      await navigate(paths.book(), { replace: true, state: { waits } });
    },
  });
  return (
    <form {...form.formProps} className={stack(5)} aria-label={t('steps.wait')}>
      <p>{t(customer ? 'wait.text' : 'wait.text-guest')}</p>
      <div className={styles.pair}>
        <TextField
          {...form.bind('from')}
          label={t('wait.from')}
          type="date"
          min={bounds.first_day}
          max={bounds.last_day}
        />
        <TextField {...form.bind('to')} label={t('wait.to')} type="date" min={bounds.first_day} max={bounds.last_day} />
      </div>
      <TextField {...form.bind('name')} label={t('name')} autoComplete="name" maxLength={NAME_MAX} />
      <MobileField {...form.bind('phone')} label={t('phone')} />
      <FormAlert message={form.failure} />
      <div className={toolbar(3)}>
        <Button type="submit" busy={form.submitting}>
          {t('wait.submit')}
        </Button>
      </div>
    </form>
  );
}
