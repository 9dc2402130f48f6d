import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endWait, passOffer, takeOffer } from '#contract/appointments/calls.ts';
import type { OwnWait } from '#contract/appointments/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { FREE_TIMES_KEY } from '../shared/bookable.ts';
import { formatClock, formatWeekday, noonOf } from '../shared/clock.ts';
import { useNames } from '../shared/named.ts';
import { Fact, useKindNames } from './appointment-facts.tsx';
import styles from './booking.module.css';
import { OWN_APPOINTMENTS_KEY } from './own-appointments-query.ts';

/** What somebody waits for: kind, with whom, and the days that suit. */
export function WaitFacts({ wait: { kind, specialist, wanted_at, from, to } }: { wait: OwnWait }) {
  const { t } = useTranslation('booking');
  const nameOf = useNames();
  const kindName = useKindNames();
  return (
    <dl className={stack(3)}>
      <Fact label={t('facts.kind')}>{kindName(kind)}</Fact>
      <Fact label={t('facts.specialist')}>{nameOf(specialist) || t('anybody')}</Fact>
      {wanted_at ? (
        <Fact label={t('wait.asked')}>{t('at', { day: formatWeekday(wanted_at), time: formatClock(wanted_at) })}</Fact>
      ) : (
        <Fact label={t('wait.days')}>
          {from === to
            ? formatWeekday(noonOf(from))
            : t('wait.days-of', { from: formatWeekday(noonOf(from)), to: formatWeekday(noonOf(to)) })}
        </Fact>
      )}
    </dl>
  );
}

/** Something that the customer waits for; with a time that is held for them, the question whether they take it. */
export function Waits({ wait }: { wait: OwnWait }) {
  const { t } = useTranslation('booking');
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const kindName = useKindNames();
  const nameOf = useNames();
  const [busy, setBusy] = useState<'take' | 'pass' | 'end' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { offer } = wait;
  const own = { appointmentId: wait.$id, version: wait.version, lang };

  async function send(what: 'take' | 'pass' | 'end', done: () => Promise<{ title: string; message: string }>) {
    if (busy !== null) return;
    setBusy(what);
    setFailure(null);
    try {
      showToast({ kind: 'success', ...(await done()) });
      client.removeQueries({ queryKey: [FREE_TIMES_KEY, 'times'] });
    } catch (error) {
      setFailure(errorText(error));
    }
    // Also after a refusal: the time may have gone to somebody else meanwhile.
    await client.invalidateQueries({ queryKey: OWN_APPOINTMENTS_KEY });
    setBusy(null);
  }
  const take = () =>
    send('take', async () => {
      const { starts_at } = await call(takeOffer, own);
      const time = { day: formatWeekday(starts_at), time: formatClock(starts_at) };
      return { title: t('booked.title'), message: t('at', time) };
    });
  const pass = () =>
    send('pass', async () => {
      await call(passOffer, own);
      return { title: t('offer.passed'), message: t('offer.passed-text') };
    });
  const end = () =>
    send('end', async () => {
      await call(endWait, own);
      return { title: t('wait.ended'), message: t('wait.ended-text') };
    });

  return (
    <Card snug className={stack(4)}>
      <h3 className={styles.heading}>
        {offer ? t('offer.title') : kindName(wait.kind)}{' '}
        <Badge tone={offer ? 'success' : 'pending'}>
          {t(offer ? 'states.offered' : wait.wanted_at ? 'wait.call' : 'states.waiting')}
        </Badge>
      </h3>
      {offer ? (
        <dl className={stack(3)}>
          <Fact label={t('facts.day')}>
            <time dateTime={offer.starts_at}>{formatWeekday(offer.starts_at)}</time>
          </Fact>
          <Fact label={t('facts.time')}>
            {t('facts.from-to', { from: formatClock(offer.starts_at), to: formatClock(offer.ends_at) })}
          </Fact>
          <Fact label={t('facts.kind')}>{kindName(wait.kind)}</Fact>
          <Fact label={t('facts.specialist')}>{nameOf(offer.specialist)}</Fact>
        </dl>
      ) : (
        <WaitFacts wait={wait} />
      )}
      {offer && <p>{t('offer.until', { day: formatWeekday(offer.until), time: formatClock(offer.until) })}</p>}
      <FormAlert message={failure} />
      <div className={toolbar(3)}>
        {offer && (
          <>
            <Button busy={busy === 'take'} onClick={() => void take()}>
              {t('offer.take')}
            </Button>
            <Button variant="secondary" busy={busy === 'pass'} onClick={() => void pass()}>
              {t('offer.pass')}
            </Button>
          </>
        )}
        <Button variant="ghost" busy={busy === 'end'} onClick={() => void end()}>
          {t('wait.end')}
        </Button>
      </div>
    </Card>
  );
}
