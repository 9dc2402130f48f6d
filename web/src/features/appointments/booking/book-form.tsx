import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { bookAppointment, bookOwnAppointment } from '#contract/appointments/calls.ts';
import type { AppointmentKind } from '#contract/appointments/kinds.ts';
import { bookOwnAppointment as ownSchemas, bookAppointment as schemas } from '#contract/appointments/schemas.ts';
import { NAME_MAX } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import type { PhoneProof } from '#web/features/phone-codes/shared/phone-code.tsx';
import { useContractForm } from '#web/form/form.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { FREE_TIMES_KEY } from '../shared/bookable.ts';
import { GuestCode, useGuestCode } from './guest-code.tsx';
import { OWN_APPOINTMENTS_KEY } from './own-appointments-query.ts';

interface BookFormProps {
  kind: AppointmentKind;
  /** Without one, whoever is free. */
  specialistId: string | undefined;
  startsAt: string;
  /** Where another time is chosen. */
  otherTime: string;
  /** The proof of a guest's phone, for another time should this one be taken. */
  proven: RefObject<PhoneProof | null>;
}

/**
 * Asks who comes, and books. Who is signed in finds name and phone filled in; a guest confirms the phone by a code where the
 * shop sends them, or is called.
 */
export function BookForm({ kind, specialistId, startsAt, otherTime, proven }: BookFormProps) {
  const { t } = useTranslation(['booking', 'phone-code']);
  const { language: lang } = useLanguage();
  const { user } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const customer = user?.role === 'user' ? user : null;
  const code = useGuestCode(!customer, proven);
  const [requestId] = useState(newRequestId);
  const toWire = ({ name, phone }: { name: string; phone: string }) => ({
    kind,
    ...(specialistId && { specialist_id: specialistId }),
    starts_at: startsAt,
    name: name.trim(),
    phone: normalizePhone(phone),
    requestId,
    lang,
  });
  const book = async (signal?: AbortSignal) => {
    const wish = toWire(form.values);
    await code.send(wish.phone, async (proof) => {
      const booked = await (customer
        ? call(bookOwnAppointment, wish, { signal })
        : call(bookAppointment, { ...wish, ...proof }, { signal }));
      client.removeQueries({ queryKey: [FREE_TIMES_KEY, 'times'] });
      void client.invalidateQueries({ queryKey: OWN_APPOINTMENTS_KEY });
      // Back does not lead to a form that was sent.
      await navigate(paths.book(), { replace: true, state: { booked } });
    });
  };
  const form = useContractForm({
    initialValues: { name: customer?.username ?? '', phone: customer?.phone ?? '' },
    schema: customer ? ownSchemas.input.omit(['userId']) : schemas.input,
    toWire,
    onSubmit: async ({ phone }, signal) => {
      if (!code.asksFor(normalizePhone(phone))) await book(signal);
    },
  });
  const failure = (
    <FormAlert message={form.failure}>
      <LinkButton small variant="secondary" to={otherTime}>
        {t('other-time')}
      </LinkButton>
    </FormAlert>
  );
  if (code.isOpen) {
    return (
      <GuestCode
        phone={normalizePhone(form.values.phone)}
        code={code}
        of="book"
        proven={proven}
        onSend={() => form.attempt(book)}
      >
        {failure}
      </GuestCode>
    );
  }
  return (
    <form {...form.formProps} className={stack(5)} aria-label={t('steps.person')}>
      <TextField {...form.bind('name')} label={t('name')} autoComplete="name" maxLength={NAME_MAX} />
      <MobileField {...form.bind('phone')} label={t('phone')} />
      {!customer && !code.asksCode && <p className={text.soft}>{t('we-call')}</p>}
      {failure}
      <div className={toolbar(3)}>
        <Button type="submit" busy={form.submitting}>
          {t(code.asksCode ? 'phone-code:book.continue' : 'book')}
        </Button>
      </div>
    </form>
  );
}
