import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { BookableKind, FreeTimes as Free, OwnAppointment, OwnWait } from '#contract/appointments/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import type { PhoneProof } from '#web/features/phone-codes/shared/phone-code.tsx';
import { ShopContact } from '#web/features/shop/shared/shop-contact.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChevronEndIcon } from '#web/ui/icons/icons.tsx';
import { CalendarIcon } from '#web/ui/icons/service-icons.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { bookableQuery } from '../shared/bookable.ts';
import { formatClock, formatWeekday } from '../shared/clock.ts';
import { FreeTimes } from '../shared/free-times.tsx';
import { freeTimesQuery } from '../shared/free-times-query.ts';
import { useNames } from '../shared/named.ts';
import { BookForm } from './book-form.tsx';
import { Booked } from './booked.tsx';
import styles from './booking.module.css';
import { OnTheList } from './on-the-list.tsx';
import { WaitForm } from './wait-form.tsx';

/** Stands in the address for whoever is free. */
const ANYBODY = 'any';

/** What the address holds of the booking; each step has one of its own, so that Back leads to the step before. */
function useChosen(free: Free) {
  const [query] = useSearchParams();
  const kind = free.kinds.find((one) => one.kind === query.get('kind'));
  const able = free.specialists.filter(({ kinds }) => !kind || kinds.length === 0 || kinds.includes(kind.kind));
  const asked = query.get('with');
  const specialist = able.find(({ $id }) => $id === asked);
  const at = query.get('at');
  const isWaiting = query.has('wait');
  return {
    kind,
    able,
    specialist,
    // Of one alone there is nothing to choose.
    isWhoSaid: specialist !== undefined || asked === ANYBODY || able.length < 2,
    isWaiting,
    at: at !== null && !Number.isNaN(Date.parse(at)) ? at : null,
  };
}

/** Books a time in the clinic, step by step. */
export function BookPage() {
  const { t } = useTranslation('booking');
  const { state } = useLocation();
  const { booked, waits } = (state ?? {}) as { booked?: OwnAppointment; waits?: OwnWait };
  const { user } = useUser();
  const bookable = useQuery(bookableQuery());
  if (booked) return <Booked appointment={booked} />;
  if (waits) return <OnTheList wait={waits} />;
  return (
    <Container narrow layout="shop">
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('title')}</PageHeading>
        {user && (
          <LinkButton to={paths.appointments} variant="secondary" small>
            {t('booked.own')}
          </LinkButton>
        )}
      </div>
      {bookable.isPending && (
        <Loading label={t('loading')} className={stack(3)}>
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </Loading>
      )}
      {bookable.isError && !bookable.data && (
        <ErrorState title={t('failed')} onRetry={() => void bookable.refetch()}>
          {errorText(bookable.error)}
        </ErrorState>
      )}
      {bookable.data && (bookable.data.kinds.length === 0 ? <ByPhone /> : <Steps free={bookable.data} />)}
    </Container>
  );
}

/** Nothing can be booked here: the clinic is called, or written to. */
function ByPhone() {
  const { t } = useTranslation('booking');
  return (
    <EmptyState icon={<CalendarIcon size={36} />} title={t('by-phone.title')} actions={<ShopContact />}>
      {t('by-phone.text')}
    </EmptyState>
  );
}

function Steps({ free }: { free: Free }) {
  const { t } = useTranslation('booking');
  const navigate = useNavigate();
  const nameOf = useNames();
  const { user } = useUser();
  const { kind, able, specialist, isWhoSaid, isWaiting, at } = useChosen(free);
  const proven = useRef<PhoneProof | null>(null);
  const who = specialist?.$id ?? ANYBODY;
  const step = !kind ? 'kind' : !isWhoSaid ? 'who' : isWaiting ? 'wait' : !at ? 'time' : 'person';

  return (
    <>
      {kind && (
        <ul className={styles.chosen} aria-label={t('chosen')}>
          <Choice label={nameOf(kind)} to={paths.book()} change={t('change-kind')} />
          {isWhoSaid && able.length > 1 && (
            <Choice
              label={specialist ? nameOf(specialist) : t('anybody')}
              to={paths.book({ kind: kind.kind })}
              change={t('change-who')}
            />
          )}
          {at && (
            <Choice
              label={t('at', { day: formatWeekday(at), time: formatClock(at) })}
              to={paths.book({ kind: kind.kind, with: who })}
              change={t('change-time')}
            />
          )}
        </ul>
      )}
      <StepHeading key={step}>{t(`steps.${step}`)}</StepHeading>
      {step === 'kind' && <Kinds kinds={free.kinds} />}
      {step === 'who' && kind && (
        <ul className={stackedList(3)}>
          <BigChoice
            to={paths.book({ kind: kind.kind, with: ANYBODY })}
            label={t('anybody')}
            more={t('anybody-hint')}
          />
          {able.map((one) => (
            <BigChoice key={one.$id} to={paths.book({ kind: kind.kind, with: one.$id })} label={nameOf(one)} />
          ))}
        </ul>
      )}
      {step === 'time' && kind && (
        <>
          <FreeTimes
            read={(from, to) => freeTimesQuery({ kind: kind.kind, specialistId: specialist?.$id, from, to })}
            bounds={free}
            onChoose={({ starts_at }) => void navigate(paths.book({ kind: kind.kind, with: who, at: starts_at }))}
          />
          <div className={toolbar(3)}>
            <LinkButton variant="secondary" to={paths.book({ kind: kind.kind, with: who, wait: 'yes' })}>
              {t('wait.open')}
            </LinkButton>
          </div>
        </>
      )}
      {step === 'wait' && kind && (
        <WaitForm key={user?.id} kind={kind.kind} specialistId={specialist?.$id} bounds={free} proven={proven} />
      )}
      {step === 'person' && kind && at && (
        <BookForm
          // Who is signed in may be known only now.
          key={`${user?.id} ${kind.kind} ${who} ${at}`}
          kind={kind.kind}
          specialistId={specialist?.$id}
          startsAt={at}
          otherTime={paths.book({ kind: kind.kind, with: who })}
          proven={proven}
        />
      )}
    </>
  );
}

/** The question of a step. After the first one it takes the focus, so that a screen reader reads on there. */
function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.step}>
      {children}
    </h2>
  );
}

function Kinds({ kinds }: { kinds: readonly BookableKind[] }) {
  const { t } = useTranslation('booking');
  const nameOf = useNames();
  return (
    <ul className={stackedList(3)}>
      {kinds.map((one) => (
        <BigChoice
          key={one.kind}
          to={paths.book({ kind: one.kind })}
          label={nameOf(one)}
          more={t('minutes', { minutes: one.minutes })}
        />
      ))}
    </ul>
  );
}

/** Something to choose, as large as a thumb wants it. */
function BigChoice({ to, label, more }: { to: string; label: string; more?: string }) {
  return (
    <li>
      <Link to={to} className={styles.choice}>
        {label}
        {more && <span className={styles.length}>{more}</span>}
        <ChevronEndIcon size={22} />
      </Link>
    </li>
  );
}

/** Something that was chosen, and the way back to its step. */
function Choice({ label, to, change }: { label: string; to: string; change: string }) {
  return (
    <li>
      <span>{label}</span>
      <Link to={to}>{change}</Link>
    </li>
  );
}
