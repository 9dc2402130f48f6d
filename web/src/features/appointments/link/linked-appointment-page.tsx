import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  cancelLinkedAppointment,
  confirmLinkedAppointment,
  fetchLinkedTimes,
  moveLinkedAppointment,
} from '#contract/appointments/calls.ts';
import type { LinkedAppointment } from '#contract/appointments/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { useLinkSecret } from '#web/features/shop/shared/use-link-secret.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { CancelDialog } from '../booking/cancel-dialog.tsx';
import { MoveDialog } from '../booking/move-dialog.tsx';
import { FREE_TIMES_KEY } from '../shared/bookable.ts';
import { formatClock, formatWeekday } from '../shared/clock.ts';
import type { FreeTimesQuery } from '../shared/free-times-query.ts';
import styles from './linked-appointment.module.css';
import { linkedAppointmentQuery } from './linked-appointment-query.ts';
import { Reach } from './reach.tsx';

/**
 * Where the link of an appointment leads: says when it is, and takes that the client comes, would rather come at another
 * time or cannot come, without an account. Families share phones: what it is for stands nowhere.
 */
export function LinkedAppointmentPage() {
  const secret = useLinkSecret(paths.linkedAppointment);
  return (
    <Container narrow layout="shop">
      {secret ? <Linked key={secret} secret={secret} /> : <DeadLink />}
    </Container>
  );
}

/** The link is of no appointment, or of one that is over: the clinic helps by phone. */
function DeadLink() {
  const { t } = useTranslation('booking');
  return (
    <>
      <PageHeading>{t('link.dead')}</PageHeading>
      <p>{t('link.dead-text')}</p>
      <Reach />
      <LinkButton variant="secondary" wide to={paths.book()}>
        {t('title')}
      </LinkButton>
    </>
  );
}

function Linked({ secret }: { secret: string }) {
  const { t } = useTranslation('booking');
  const query = useQuery(linkedAppointmentQuery(secret));
  if (query.isPending) {
    return <Loading label={t('link.loading')} className={stack(3)} height="12rem" />;
  }
  if (isRefusal(query.error, 'link_invalid') || isRefusal(query.error, 'invalid_input')) return <DeadLink />;
  if (!query.data) {
    return (
      <>
        <ErrorState level={1} title={t('link.failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
        <Reach />
      </>
    );
  }
  if (query.data.waiting) return <Waiting />;
  if (query.data.cancelled) return <Cancelled appointment={query.data} />;
  const { offered_until: until } = query.data;
  return until ? (
    <Offered secret={secret} appointment={query.data} until={until} />
  ) : (
    <ToCome secret={secret} appointment={query.data} />
  );
}

function When({ startsAt }: { startsAt: string }) {
  const { t } = useTranslation('booking');
  return (
    <time dateTime={startsAt} className={styles.when}>
      <span>{formatWeekday(startsAt)}</span> <span>{t('link.clock', { time: formatClock(startsAt) })}</span>
    </time>
  );
}

function Cancelled({ appointment: { starts_at } }: { appointment: LinkedAppointment }) {
  const { t } = useTranslation('booking');
  return (
    <>
      <PageHeading>{t('link.cancelled')}</PageHeading>
      <Card snug className={stack(5)}>
        <s className={text.soft}>
          <When startsAt={starts_at} />
        </s>
        <LinkButton wide to={paths.book()}>
          {t('own.another')}
        </LinkButton>
      </Card>
      <Reach />
    </>
  );
}

/** They let a time go, or it was held for long enough: the next one comes by the same link. */
function Waiting() {
  const { t } = useTranslation('booking');
  return (
    <>
      <PageHeading>{t('offer.passed-text')}</PageHeading>
      <p>{t('wait.done-text-link')}</p>
      <Reach />
    </>
  );
}

/** A time that is held for whoever waited: theirs by one press, or somebody else's. */
function Offered({ secret, appointment: { starts_at, version }, until }: ToComeProps & { until: string }) {
  const { t } = useTranslation('booking');
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const [busy, setBusy] = useState<'take' | 'pass' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { queryKey } = linkedAppointmentQuery(secret);

  async function answer(said: 'take' | 'pass'): Promise<void> {
    setBusy(said);
    setFailure(null);
    try {
      const answered =
        said === 'take'
          ? await call(confirmLinkedAppointment, { secret, starts_at, lang })
          : await call(cancelLinkedAppointment, { secret, version, lang });
      client.setQueryData(queryKey, answered);
    } catch (error) {
      setFailure(errorText(error));
      setBusy(null);
      await client.invalidateQueries({ queryKey });
    }
  }

  return (
    <>
      <PageHeading>{t('offer.title')}</PageHeading>
      <Card snug className={stack(5)}>
        <When startsAt={starts_at} />
        <p>{t('offer.until', { day: formatWeekday(until), time: formatClock(until) })}</p>
        <FormAlert message={failure} />
        <div className={stack(3)}>
          <Button wide busy={busy === 'take'} disabled={busy === 'pass'} onClick={() => void answer('take')}>
            {t('offer.take')}
          </Button>
          <Button
            wide
            variant="secondary"
            busy={busy === 'pass'}
            disabled={busy === 'take'}
            onClick={() => void answer('pass')}
          >
            {t('offer.pass')}
          </Button>
        </div>
      </Card>
      <Reach />
    </>
  );
}

interface ToComeProps {
  secret: string;
  appointment: LinkedAppointment;
}

function ToCome({ secret, appointment }: ToComeProps) {
  const { t } = useTranslation('booking');
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const { starts_at, coming, change_until, version } = appointment;
  const { queryKey } = linkedAppointmentQuery(secret);
  const show = (answer: LinkedAppointment) => client.setQueryData(queryKey, answer);
  const refresh = () => client.invalidateQueries({ queryKey });

  async function move(to: string): Promise<boolean> {
    const isSure = await confirmAction({
      title: t('link.move-title'),
      text: t('at', { day: formatWeekday(to), time: formatClock(to) }),
      confirm: t('link.move-yes'),
      cancel: t('other-time'),
    });
    if (!isSure) return false;
    try {
      show(await call(moveLinkedAppointment, { secret, version, starts_at: to, lang }));
    } catch (error) {
      // The desk may have changed it meanwhile.
      await refresh();
      throw error;
    }
    return true;
  }

  return (
    <>
      <PageHeading>{t('link.title')}</PageHeading>
      <Card snug className={stack(5)}>
        <div>
          <When startsAt={starts_at} />
          <p role="status" className={styles.coming}>
            {coming && (
              <>
                <CheckIcon size={26} /> {t('link.thanks')}
              </>
            )}
          </p>
        </div>
        <div className={stack(3)}>
          {!coming && <Come secret={secret} appointment={appointment} onDone={show} onFailed={refresh} />}
          {change_until && (
            <>
              <Button wide variant="secondary" onClick={() => setOpen('move')}>
                {t('other-time')}
              </Button>
              <Button wide variant="ghost" onClick={() => setOpen('cancel')}>
                {t('link.not-coming')}
              </Button>
            </>
          )}
        </div>
        <p className={text.note}>
          {change_until
            ? t('own.until', { day: formatWeekday(change_until), time: formatClock(change_until) })
            : t('link.too-late')}
        </p>
      </Card>
      <Reach />
      {open === 'move' && (
        <MoveDialog
          startsAt={starts_at}
          read={(from, to) => linkedTimesQuery(secret, from, to)}
          move={move}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'cancel' && (
        <CancelDialog
          startsAt={starts_at}
          cancel={(said) => call(cancelLinkedAppointment, { secret, version, lang, ...said })}
          refresh={refresh}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Says that they come; goes once they have said so. */
function Come({
  secret,
  appointment: { starts_at },
  onDone,
  onFailed,
}: ToComeProps & { onDone: (answer: LinkedAppointment) => void; onFailed: () => Promise<void> }) {
  const { t } = useTranslation('booking');
  const { language: lang } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusHeir(button);

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      onDone(await call(confirmLinkedAppointment, { secret, starts_at, lang }));
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
      await onFailed();
    }
  }

  return (
    <>
      <FormAlert message={failure} />
      <Button ref={button} wide busy={busy} onClick={() => void confirm()}>
        {t('link.coming')}
      </Button>
    </>
  );
}

/** The times to which it can be moved. Somebody else may take one at any moment. */
function linkedTimesQuery(secret: string, from: string, to: string): FreeTimesQuery {
  return {
    queryKey: [FREE_TIMES_KEY, 'times', secret, from, to],
    queryFn: ({ signal }) => call(fetchLinkedTimes, { secret, from, to }, { signal }),
    staleTime: 0,
  };
}
