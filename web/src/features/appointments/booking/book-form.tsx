import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { bookAppointment, bookOwnAppointment } from '#contract/appointments/calls.ts';
import type { AppointmentKind } from '#contract/appointments/kinds.ts';
import { bookAppointment as schemas } from '#contract/appointments/schemas.ts';
import { NAME_MAX } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useCallForm } from '#web/form/call-form.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { FREE_TIMES_KEY } from '../shared/bookable.ts';
import { OWN_APPOINTMENTS_KEY } from './own-appointments-query.ts';

interface BookFormProps {
  kind: AppointmentKind;
  /** Without one, whoever is free. */
  specialistId: string | undefined;
  startsAt: string;
  /** Where another time is chosen. */
  otherTime: string;
}

/** Asks who comes, and books. Who is signed in finds name and phone filled in. */
export function BookForm({ kind, specialistId, startsAt, otherTime }: BookFormProps) {
  const { t } = useTranslation('booking');
  const { language: lang } = useLanguage();
  const { user } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const customer = user?.role === 'user' ? user : null;
  const form = useCallForm(customer ? bookOwnAppointment : bookAppointment, {
    initialValues: { name: customer?.username ?? '', phone: customer?.phone ?? '' },
    schema: schemas.input,
    request: ({ name, phone }, requestId) => ({
      kind,
      ...(specialistId && { specialist_id: specialistId }),
      starts_at: startsAt,
      name: name.trim(),
      phone: normalizePhone(phone),
      requestId,
      lang,
    }),
    onDone: async (booked) => {
      client.removeQueries({ queryKey: [FREE_TIMES_KEY, 'times'] });
      void client.invalidateQueries({ queryKey: OWN_APPOINTMENTS_KEY });
      // Back does not lead to a form that was sent.
      await navigate(paths.book(), { replace: true, state: { booked } });
    },
  });
  return (
    <form {...form.formProps} className={stack(5)} aria-label={t('steps.person')}>
      <TextField {...form.bind('name')} label={t('name')} autoComplete="name" maxLength={NAME_MAX} />
      <MobileField {...form.bind('phone')} label={t('phone')} />
      {!customer && <p className={text.soft}>{t('we-call')}</p>}
      <FormAlert message={form.failure}>
        <LinkButton small variant="secondary" to={otherTime}>
          {t('other-time')}
        </LinkButton>
      </FormAlert>
      <div className={toolbar(3)}>
        <Button type="submit" busy={form.submitting}>
          {t('book')}
        </Button>
      </div>
    </form>
  );
}
