import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { Calendar, Wait } from '#contract/appointments/schemas.ts';
import { fetchWaits, refuseOffer, removeWait, setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useTotal } from '#web/i18n/total.ts';
import { call } from '#web/lib/call.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { aboutWait } from '../shared/about.ts';
import { formatClock, formatWeekday, noonOf } from '../shared/clock.ts';
import { useNames } from '../shared/named.ts';
import styles from './calendar.module.css';
import { useFreshCalendar, waitsKey } from './calendar-query.ts';
import { CancelParty } from './cancel-party.tsx';

interface WaitingListProps {
  user: User;
  calendar: Calendar;
  /** Somebody who waits is given a time. */
  onGive: (wait: Wait) => void;
  onAdd: () => void;
}

/** Those who wait for a time: who is known first, then who waits longest. */
export function WaitingList({ user, calendar, onGive, onAdd }: WaitingListProps) {
  const { t } = useTranslation('clinic-calendar');
  const total = useTotal();
  const client = useQueryClient();
  const [hasMore, setMore] = useState(false);
  const pages = useInfiniteQuery({
    queryKey: waitsKey(user.id),
    queryFn: ({ pageParam: cursor, signal }) => call(fetchWaits, { ...(cursor && { cursor }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The calendar brings the first page along.
    enabled: hasMore,
  });
  const shown = hasMore ? pages.data?.pages : undefined;
  const waiting = shown?.flatMap(({ documents }) => documents) ?? calendar.waiting;
  const hasNext = shown ? pages.hasNextPage : calendar.waiting_next !== null;

  function showMore(): void {
    if (!hasMore) {
      const first = { documents: calendar.waiting, total: calendar.waiting_total, capped: false };
      client.setQueryData<NonNullable<typeof pages.data>>(waitsKey(user.id), {
        pages: [{ ...first, next: calendar.waiting_next }],
        pageParams: [undefined],
      });
      setMore(true);
    }
    void pages.fetchNextPage();
  }
  return (
    <details className={styles.waiting}>
      <summary>
        {t('waiting.title')} <span className={text.soft}>{total(calendar.waiting_total)}</span>
        <ChevronDownIcon size={20} />
      </summary>
      <div className={stack(4)}>
        {waiting.length === 0 ? (
          <p className={text.soft}>{t('waiting.empty')}</p>
        ) : (
          <ol className={stackedList(3)}>
            {waiting.map((wait) => (
              <li key={wait.$id}>
                <Line user={user} calendar={calendar} wait={wait} onGive={() => onGive(wait)} />
              </li>
            ))}
          </ol>
        )}
        <FormAlert message={pages.error && errorText(pages.error)} />
        <div className={toolbar(2)}>
          {hasNext && (
            <Button small variant="secondary" busy={pages.isFetchingNextPage} onClick={showMore}>
              {t('waiting.more')}
            </Button>
          )}
          <Button small variant="secondary" onClick={onAdd}>
            {t('waiting.add')}
          </Button>
        </div>
      </div>
    </details>
  );
}

interface LineProps {
  user: User;
  calendar: Calendar;
  wait: Wait;
  onGive: () => void;
}

function Line({ user, calendar, wait, onGive }: LineProps) {
  const { t } = useTranslation('clinic-calendar');
  const { date } = useFormat();
  const nameOf = useNames();
  const freshen = useFreshCalendar();
  const [sending, setSending] = useState<'confirm' | 'pass' | 'end' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { $id: appointmentId, version, kind, specialist_id, wanted_at, from, to, offer, name, phone, note } = wait;
  const own = { appointmentId, version };
  const specialist = calendar.specialists.find(({ $id }) => $id === specialist_id);

  async function send(what: 'confirm' | 'pass' | 'end', run: () => Promise<unknown>): Promise<void> {
    if (sending !== null) return;
    setSending(what);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      setFailure(errorText(error));
    }
    // Also after a refusal: a colleague or the client may have been faster.
    await freshen();
    setSending(null);
  }
  async function end(): Promise<void> {
    const isSure = await confirmAction({
      title: t('waiting.ask.title', { name }),
      text: t('waiting.ask.text'),
      confirm: t('waiting.end'),
      cancel: t('ask.leave'),
      danger: true,
    });
    if (isSure) await send('end', () => call(removeWait, own));
  }

  return (
    <div className={stack(2)}>
      <p className={styles.wait}>
        <bdi className={styles.who}>{name}</bdi>
        <PhoneLink phone={phone} name={name} about={aboutWait(wait)} />
        <span>
          {t('waiting.what', {
            kind: nameOf(calendar.kinds.find((one) => one.kind === kind)),
            specialist: nameOf(specialist) || t('waiting.anybody'),
          })}
        </span>
        <span>
          {from === to ? date(noonOf(from)) : t('waiting.days', { from: date(noonOf(from)), to: date(noonOf(to)) })}
        </span>
        {wait.unproven && <Badge tone="neutral">{t('waiting.unproven')}</Badge>}
        <span className={text.soft}>{t('waiting.since', { date: date(wait.$createdAt) })}</span>
        {note && <bdi className={text.soft}>{note}</bdi>}
      </p>
      {wanted_at && (
        <p className={styles.wait}>
          <Badge tone="pending">
            {t('waiting.call', { day: formatWeekday(wanted_at), time: formatClock(wanted_at) })}
          </Badge>
        </p>
      )}
      {offer && (
        <p className={styles.wait}>
          <Badge tone="pending">{t('states.offered')}</Badge>
          <span>
            {t('waiting.offer', {
              day: formatWeekday(offer.starts_at),
              time: formatClock(offer.starts_at),
              until: t('waiting.until', { day: formatWeekday(offer.until), time: formatClock(offer.until) }),
            })}
          </span>
        </p>
      )}
      <FormAlert message={failure} />
      <div className={toolbar(2)}>
        {offer && (
          <>
            <Button
              small
              busy={sending === 'confirm'}
              aria-label={t('waiting.confirm-named', { name })}
              onClick={() =>
                void send('confirm', () => call(setAppointmentState, { ...own, state: 'confirmed' as const }))
              }
            >
              {t('waiting.confirm')}
            </Button>
            <Button
              small
              variant="secondary"
              busy={sending === 'pass'}
              aria-label={t('waiting.pass-named', { name })}
              onClick={() => void send('pass', () => call(refuseOffer, own))}
            >
              {t('waiting.pass')}
            </Button>
          </>
        )}
        <Button small variant="secondary" aria-label={t('waiting.give-named', { name })} onClick={onGive}>
          {t('waiting.give')}
        </Button>
        <Button
          small
          variant="ghost"
          busy={sending === 'end'}
          aria-label={t('waiting.end-named', { name })}
          onClick={() => void end()}
        >
          {t('waiting.end')}
        </Button>
        {wait.booked_by !== 'desk' && <CancelParty user={user} appointmentId={appointmentId} />}
      </div>
    </div>
  );
}
