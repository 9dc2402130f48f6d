import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { waitForOwnTime, waitForTime } from '#contract/appointments/calls.ts';
import { type AppointmentKind, FREE_TIMES_DAYS_MAX } from '#contract/appointments/kinds.ts';
import {
  type FreeTimes,
  waitForOwnTime as ownSchemas,
  waitForTime as schemas,
} from '#contract/appointments/schemas.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import { NAME_MAX } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import type { PhoneProof } from '#web/features/phone-codes/shared/phone-code.tsx';
import { useContractForm } from '#web/form/form.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './booking.module.css';
import { GuestCode, useGuestCode } from './guest-code.tsx';
import { OWN_APPOINTMENTS_KEY } from './own-appointments-query.ts';

interface WaitFormProps {
  kind: AppointmentKind;
  /** Without one, whoever is free. */
  specialistId: string | undefined;
  /** Between which days can be booked. */
  bounds: Pick<FreeTimes, 'first_day' | 'last_day'>;
  /** The proof of a guest's phone, who may have confirmed it for a time already. */
  proven: RefObject<PhoneProof | null>;
}

/**
 * Asks within which days somebody waits for a time, and who they are. A guest confirms the phone by a code where the shop
 * sends them, or is called.
 */
export function WaitForm({ kind, specialistId, bounds, proven }: WaitFormProps) {
  const { t } = useTranslation(['booking', 'phone-code']);
  const { language: lang } = useLanguage();
  const { user } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const customer = user?.role === 'user' ? user : null;
  const twoWeeks = dayAfter(bounds.first_day, FREE_TIMES_DAYS_MAX - 1);
  const code = useGuestCode(!customer, proven);
  const [requestId] = useState(newRequestId);
  const toWire = ({ from, to, name, phone }: { from: string; to: string; name: string; phone: string }) => ({
    kind,
    ...(specialistId && { specialist_id: specialistId }),
    from,
    to,
    name: name.trim(),
    phone: normalizePhone(phone),
    requestId,
    lang,
  });
  const wait = async (signal?: AbortSignal) => {
    const wish = toWire(form.values);
    await code.send(wish.phone, async (proof) => {
      const waits = await (customer
        ? call(waitForOwnTime, wish, { signal })
        : call(waitForTime, { ...wish, ...proof }, { signal }));
      void client.invalidateQueries({ queryKey: OWN_APPOINTMENTS_KEY });
      // Back does not lead to a form that was sent.
      await navigate(paths.book(), { replace: true, state: { waits } });
    });
  };
  const form = useContractForm({
    initialValues: {
      from: bounds.first_day,
      to: twoWeeks < bounds.last_day ? twoWeeks : bounds.last_day,
      name: customer?.username ?? '',
      phone: customer?.phone ?? '',
    },
    schema: customer ? ownSchemas.input.omit(['userId']) : schemas.input,
    toWire,
    // More days than somebody may wait for is said of no field of the wire.
    inputOf: { '': 'to' },
    onSubmit: async ({ phone }, signal) => {
      if (!code.asksFor(normalizePhone(phone))) await wait(signal);
    },
  });
  if (code.isOpen) {
    return (
      <GuestCode
        phone={normalizePhone(form.values.phone)}
        code={code}
        of="wait"
        proven={proven}
        onSend={() => form.attempt(wait)}
      >
        <FormAlert message={form.failure} />
      </GuestCode>
    );
  }
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
          {t(code.asksCode ? 'phone-code:book.continue' : 'wait.submit')}
        </Button>
      </div>
    </form>
  );
}
