import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '#contract/cairo-day.ts';
import { bookTrialFitting } from '#contract/trials/calls.ts';
import type { LinkedTrial } from '#contract/trials/schemas.ts';
import { bookableQuery, FREE_TIMES_KEY } from '#web/features/appointments/shared/bookable.ts';
import { formatClock, formatWeekday } from '#web/features/appointments/shared/clock.ts';
import { FreeTimes } from '#web/features/appointments/shared/free-times.tsx';
import { freeTimesQuery } from '#web/features/appointments/shared/free-times-query.ts';
import { ShopContact } from '#web/features/shop/shared/shop-contact.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import { linkedTrialQuery } from './linked-trial-query.ts';
import type { FocusNext } from './use-focus-next.ts';

const KIND = 'fitting';
/** Number of days shown. Few, so that the return section below stays close. */
const NEAREST_DAYS = 5;

interface TrialFittingProps {
  secret: string;
  trial: LinkedTrial;
  next: FocusNext;
}

/** The nearest times for a fitting, of which one is booked by two presses; then, when it is. */
export function TrialFitting({ secret, trial: { appointment_at }, next }: TrialFittingProps) {
  const { t } = useTranslation('trial');
  return (
    <>
      {/* Always there, so that the booking is read out. */}
      <div role="status">
        {appointment_at && (
          <section className={stack(2)}>
            <h2 ref={next.ref} tabIndex={-1}>
              {t('fitting.booked')}
            </h2>
            <p>
              <time dateTime={appointment_at}>
                {t('fitting.at', { day: formatWeekday(appointment_at), time: formatClock(appointment_at) })}
              </time>
            </p>
          </section>
        )}
      </div>
      {!appointment_at && <Offer secret={secret} next={next} />}
    </>
  );
}

/** The nearest times; without any how the clinic is reached. */
function Offer({ secret, next }: Omit<TrialFittingProps, 'trial'>) {
  const { t } = useTranslation(['trial', 'common']);
  const bookable = useQuery(bookableQuery());
  const isOpen = bookable.data?.kinds.some(({ kind }) => kind === KIND);
  return (
    <section className={stack(3)}>
      <h2 ref={next.ref} tabIndex={-1}>
        {t('fitting.title')}
      </h2>
      <FormAlert message={bookable.error && errorText(bookable.error)} />
      {bookable.isPending && <Loading label={t('common:loading')} height="6rem" />}
      {bookable.data && isOpen && <Times secret={secret} bounds={bookable.data} next={next} />}
      {!bookable.isPending && !isOpen && (
        <>
          <p>{t('fitting.call')}</p>
          <ShopContact />
        </>
      )}
      {bookable.isLoadingError && (
        <Button variant="secondary" busy={bookable.isFetching} onClick={() => void bookable.refetch()}>
          {t('common:failed.retry')}
        </Button>
      )}
    </section>
  );
}

interface TimesProps extends Omit<TrialFittingProps, 'trial'> {
  bounds: { first_day: string; last_day: string };
}

function Times({ secret, bounds, next }: TimesProps) {
  const { t } = useTranslation('trial');
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const [requestId] = useState(newRequestId);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const last = dayAfter(bounds.first_day, NEAREST_DAYS - 1);

  async function book(starts_at: string): Promise<void> {
    const isSure = await confirmAction({
      title: t('fitting.confirm'),
      text: t('fitting.at', { day: formatWeekday(starts_at), time: formatClock(starts_at) }),
      confirm: t('fitting.yes'),
      cancel: t('fitting.no'),
    });
    if (!isSure) return;
    setBusy(starts_at);
    setFailure(null);
    try {
      const booked = await call(bookTrialFitting, { secret, starts_at, requestId, lang });
      next.expect();
      client.setQueryData(linkedTrialQuery(secret).queryKey, booked);
    } catch (error) {
      setFailure(errorText(error));
      setBusy(null);
    }
    void client.invalidateQueries({ queryKey: [FREE_TIMES_KEY, 'times'] });
  }

  return (
    <>
      <p>{t('fitting.text')}</p>
      <FormAlert message={failure} />
      <FreeTimes
        read={(from, to) => freeTimesQuery({ kind: KIND, from, to })}
        bounds={{ first_day: bounds.first_day, last_day: last < bounds.last_day ? last : bounds.last_day }}
        busy={busy}
        onChoose={({ starts_at }) => void book(starts_at)}
      />
    </>
  );
}
