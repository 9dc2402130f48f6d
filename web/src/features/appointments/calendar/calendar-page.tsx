import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { Appointment, Calendar as CalendarData, Wait } from '#contract/appointments/schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { adminPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { type AppointmentDraft, dayMeant, draftIn } from '#web/features/visits/shared/appointment-draft.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMedia, WIDE } from '#web/lib/media.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { PlusIcon } from '#web/ui/icons/icons.tsx';
import { CalendarIcon } from '#web/ui/icons/service-icons.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { formatWeekday, noonOf } from '../shared/clock.ts';
import bar from '../shared/day-bar.module.css';
import { DayBar } from '../shared/day-bar.tsx';
import { useNames } from '../shared/named.ts';
import { AppointmentDialog } from './appointment-dialog.tsx';
import type { AppointmentPlace } from './appointment-values.ts';
import { BlockDialog } from './block-dialog.tsx';
import styles from './calendar.module.css';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarList } from './calendar-list.tsx';
import { calendarQuery, columnOf, useLiveCalendar } from './calendar-query.ts';
import { CalendarTools } from './calendar-tools.tsx';
import { EditAppointmentDialog } from './edit-appointment-dialog.tsx';
import { ToConfirm } from './to-confirm.tsx';
import { ALL, daysOf, useCalendarPlace, VIEWS } from './use-calendar-place.ts';
import { WaitDialog } from './wait-dialog.tsx';
import { WaitingList } from './waiting-list.tsx';

/** The appointments of the clinic by day and by week. Live for every desk. */
export function CalendarPage() {
  const { t } = useTranslation('clinic-calendar');
  const { user } = useUser();
  if (!user) return null;
  return (
    <Container layout="admin">
      <PageHeading>{t('title')}</PageHeading>
      <Calendar user={user} />
    </Container>
  );
}

function Calendar({ user }: { user: User }) {
  const { t } = useTranslation('clinic-calendar');
  const [place, go] = useCalendarPlace();
  const { from, to } = daysOf(place);
  const query = useQuery(calendarQuery(user.id, from, to));
  useLiveCalendar();
  return (
    <>
      {query.data && <CalendarTools user={user} calendar={query.data} />}
      <DayBar
        day={place.day}
        by={place.view === 'day' ? 'day' : 'week'}
        go={(day) => go({ day })}
        className={styles.tight}
        fieldClassName={styles.grows}
      />
      {query.isPending && <Loading label={t('loading')} height="60vh" />}
      {query.isError && !query.data && (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      )}
      {query.data &&
        (query.data.specialists.length === 0 ? (
          <NobodyYet user={user} />
        ) : (
          <Days user={user} calendar={query.data} place={place} go={go} />
        ))}
    </>
  );
}

type PlaceProps = { place: ReturnType<typeof useCalendarPlace>[0]; go: ReturnType<typeof useCalendarPlace>[1] };

/** Nobody's time can be taken yet: only the admin can change that. */
function NobodyYet({ user }: { user: User }) {
  const { t } = useTranslation('clinic-calendar');
  return (
    <EmptyState
      icon={<CalendarIcon size={36} />}
      title={t('nobody.title')}
      actions={user.role === 'admin' && <LinkButton to={adminPaths.schedule}>{t('nobody.to-settings')}</LinkButton>}
    >
      {t(user.role === 'admin' ? 'nobody.text-admin' : 'nobody.text')}
    </EmptyState>
  );
}

/** What is open above the calendar. */
type Opened =
  | { kind: 'one'; id: string }
  | {
      kind: 'edit';
      appointment: Appointment | null;
      to: AppointmentPlace | null;
      draft?: AppointmentDraft | null;
      wait?: Wait;
    }
  | { kind: 'block'; place: AppointmentPlace }
  | { kind: 'wait' };

function Days({ user, calendar, place, go }: PlaceProps & { user: User; calendar: CalendarData }) {
  const { t } = useTranslation('clinic-calendar');
  const { date } = useFormat();
  const isWide = useMedia(WIDE);
  const nameOf = useNames();
  const { state: begun, search } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(() => {
    const draft = draftIn(begun);
    return draft && { kind: 'edit', appointment: null, to: null, draft };
  });
  /** The appointment that the address names. */
  const asked = new URLSearchParams(search).get('open');
  const close = () => {
    setOpened(null);
    if (asked) go({});
    // A reload does not begin it again.
    if (draftIn(begun)) void navigate({ search }, { replace: true, ...KEEP_PLACE });
  };
  const { view, day } = place;
  const { from, to } = daysOf(place);

  const shown = calendar.specialists.filter(
    ({ $id, active }) => active || calendar.appointments.some(({ specialist_id }) => specialist_id === $id),
  );
  const isAll = place.who === ALL || (place.who === '' && view === 'week');
  const isWeekOfAll = isAll && view === 'week';
  const chosen = isAll ? null : (shown.find(({ $id }) => $id === place.who) ?? shown[0] ?? null);
  const ofDay = (specialist: (typeof shown)[number]) =>
    columnOf(calendar, {
      id: specialist.$id,
      name: nameOf(specialist),
      specialistId: specialist.$id,
      day,
    });
  const week = Array.from({ length: 7 }, (_, index) => dayAfter(from, index));
  const columns =
    view === 'day'
      ? (isWide || isAll ? shown : shown.filter((one) => one === chosen)).map(ofDay)
      : week.map((one) =>
          columnOf(calendar, {
            id: one,
            name: formatWeekday(noonOf(one)),
            specialistId: chosen?.$id ?? null,
            day: one,
          }),
        );
  const kindName = ({ kind, specialist_id }: Appointment) => {
    const what = nameOf(calendar.kinds.find((one) => one.kind === kind));
    // Where all stand in one column, each says with whom it is.
    if (!isWeekOfAll) return what;
    return t('kind-with', { kind: what, specialist: nameOf(shown.find(({ $id }) => $id === specialist_id)) });
  };
  const edit = (appointment: Appointment | null, to: AppointmentPlace | null) =>
    setOpened({ kind: 'edit', appointment, to });
  const open = ({ $id }: Appointment) => setOpened({ kind: 'one', id: $id });
  const holidays = calendar.holidays.filter((holiday) => holiday.from <= to && holiday.to >= from);
  const title =
    view === 'day' ? formatWeekday(noonOf(day)) : t('week-of', { from: date(noonOf(from)), to: date(noonOf(to)) });
  const openId = opened === null ? asked : opened.kind === 'one' ? opened.id : null;
  const one = calendar.appointments.find(({ $id }) => $id === openId);

  return (
    <>
      <DaysBar
        title={title}
        holidays={holidays}
        view={view}
        specialists={view === 'week' || !isWide ? shown : null}
        chosen={chosen?.$id ?? ALL}
        isWide={isWide}
        go={go}
        onNew={() => edit(null, { specialistId: chosen?.$id ?? '', day, time: '' })}
      />
      <ToConfirm user={user} calendar={calendar} />
      {isWide && !isWeekOfAll ? (
        <CalendarGrid
          user={user}
          // Another day begins at its own place.
          key={`${view} ${from}`}
          label={title}
          columns={columns}
          kindName={kindName}
          onOpen={open}
          onNew={({ specialistId, day: on }, time) => edit(null, { specialistId: specialistId ?? '', day: on, time })}
          onDrop={(moved, { specialistId, day: on }, time) =>
            edit(moved, { specialistId: specialistId ?? moved.specialist_id, day: on, time })
          }
        />
      ) : (
        <CalendarList columns={columns} beside={isWide} kindName={kindName} onOpen={open} />
      )}
      <WaitingList
        user={user}
        calendar={calendar}
        onGive={(wait) => setOpened({ kind: 'edit', appointment: null, to: null, draft: draftOf(wait), wait })}
        onAdd={() => setOpened({ kind: 'wait' })}
      />
      {one && (
        <AppointmentDialog
          user={user}
          calendar={calendar}
          appointment={one}
          onChange={() => edit(one, null)}
          onClose={close}
        />
      )}
      {opened?.kind === 'edit' && (
        <EditAppointmentDialog
          user={user}
          calendar={calendar}
          appointment={opened.appointment}
          to={opened.to}
          draft={opened.draft ?? null}
          wait={opened.wait ?? null}
          onBlock={(there) => setOpened({ kind: 'block', place: there })}
          onClose={close}
          onSaved={({ starts_at, specialist_id }) => {
            close();
            const there = cairoDay(new Date(starts_at));
            const isShown = columns.some(
              (one) => one.day === there && [null, specialist_id].includes(one.specialistId),
            );
            if (!isShown) go({ day: there, ...(!isAll && { who: specialist_id }) });
          }}
        />
      )}
      {opened?.kind === 'block' && <BlockDialog user={user} calendar={calendar} place={opened.place} onClose={close} />}
      {opened?.kind === 'wait' && <WaitDialog user={user} calendar={calendar} onClose={close} />}
    </>
  );
}

/** The appointment of somebody who waits: at the time that is held for them, or on the first day that suits. */
function draftOf({ kind, specialist_id, patient_id, name, phone, note, from, offer }: Wait): AppointmentDraft {
  return {
    kind,
    about_id: null,
    patient_id,
    name,
    phone,
    note: note ?? '',
    specialistId: offer?.specialist_id ?? specialist_id ?? '',
    day: dayMeant(offer?.starts_at ?? noonOf(from).toISOString()),
  };
}

interface DaysBarProps extends Pick<PlaceProps, 'go'> {
  /** Which days are shown. */
  title: string;
  /** What is celebrated then. */
  holidays: CalendarData['holidays'];
  view: PlaceProps['place']['view'];
  /** Who can be chosen; null where all are shown beside each other. */
  specialists: CalendarData['specialists'] | null;
  chosen: string;
  isWide: boolean;
  onNew: () => void;
}

/** What is shown, and the ways to something else. */
function DaysBar({ title, holidays, view, specialists, chosen, isWide, go, onNew }: DaysBarProps) {
  const { t } = useTranslation('clinic-calendar');
  const nameOf = useNames();
  return (
    <div className={cx(bar.bar, styles.tight)}>
      <p className={styles.title} role="status">
        {title}
        {holidays.map(({ from, name }) => (
          <span key={from}> · {t('holiday', { name })}</span>
        ))}
      </p>
      <SelectField
        label={t('view')}
        value={view}
        options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        onChange={({ target }) => go({ view: VIEWS.find((one) => one === target.value) ?? 'day' })}
      />
      {specialists && (
        <div className={styles.grows}>
          <SelectField
            label={t('specialist')}
            value={chosen}
            options={[
              { value: ALL, label: t('all-specialists') },
              ...specialists.map((specialist) => ({ value: specialist.$id, label: nameOf(specialist) })),
            ]}
            onChange={({ target }) => go({ who: target.value })}
          />
        </div>
      )}
      <Button small aria-label={t('new')} onClick={onNew}>
        {isWide ? t('new') : <PlusIcon size={20} />}
      </Button>
    </div>
  );
}
