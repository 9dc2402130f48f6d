import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { Desk, Desks } from '#contract/desks/schemas.ts';
import { isPermitted } from '#contract/people/roles.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { takesMoney } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText, fieldMessageText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { Button, IconButton, RowButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ChevronEndIcon, ChevronStartIcon } from '#web/ui/icons/icons.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './cash.module.css';
import { CompanyCash } from './company-cash.tsx';
import { DeskDetails } from './desk-details.tsx';
import { desksQuery, useLiveDesks } from './desk-query.ts';
import { DeskState, Difference } from './desk-words.tsx';
import { DriverCash } from './driver-cash.tsx';

/** What was taken in a day, and its close: one's own, and for the admin everybody's. Live. */
export function CashPage() {
  const { t } = useTranslation('clinic-cash');
  const { user } = useUser();
  const [day, go] = useDay();
  if (!user) return null;
  return (
    <Container layout="admin">
      <PageHeading>{t('title')}</PageHeading>
      <DayBar day={day} go={go} />
      {!takesMoney(user) && <p>{t('payments-off')}</p>}
      <Day user={user} day={day} go={go} />
    </Container>
  );
}

type Go = (day: string) => void;

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day that the address names, today without one, and the way to another. */
function useDay(): [string, Go] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('day') ?? '';
  const isDay = IS_DAY.test(asked) && !Number.isNaN(Date.parse(asked)) && asked <= cairoDay();
  return [isDay ? asked : cairoDay(), (day) => setQuery(day === cairoDay() ? {} : { day }, KEEP_PLACE)];
}

function DayBar({ day, go }: { day: string; go: Go }) {
  const { t } = useTranslation('clinic-cash');
  const today = cairoDay();
  /** A day to come was chosen: there is nothing to close on it. */
  const [refused, setRefused] = useState(false);
  return (
    <div className={styles.bar}>
      <div className={toolbar(2)}>
        <IconButton
          outlined
          label={t('previous-day')}
          icon={<ChevronStartIcon />}
          onClick={() => go(dayAfter(day, -1))}
        />
        <Button variant="secondary" small onClick={() => go(today)}>
          {t('today')}
        </Button>
        <IconButton
          outlined
          label={t('next-day')}
          icon={<ChevronEndIcon />}
          disabled={day >= today}
          onClick={() => go(dayAfter(day))}
        />
      </div>
      <TextField
        label={t('day')}
        type="date"
        max={today}
        value={day}
        error={refused && fieldMessageText({ key: 'date_future' })}
        onChange={({ target }) => {
          setRefused(target.value > today);
          if (target.value && target.value <= today) go(target.value);
        }}
      />
    </div>
  );
}

function Day({ user, day, go }: { user: User; day: string; go: Go }) {
  const { t } = useTranslation('clinic-cash');
  const { data, isPending, error, refetch } = useQuery(desksQuery(user.id, day));
  useLiveDesks();
  if (data) {
    const [own] = data.documents;
    return (
      <>
        <OpenDays openDays={data.open_days} day={day} go={go} />
        {own && (
          <Card as="section" snug aria-label={t('own')} className={stack(4)}>
            <h2 className={styles.heading}>{t('own')}</h2>
            <DeskDetails
              user={user}
              desk={own}
              entries={data.entries}
              suggestedFloat={data.suggested_float}
              day={day}
            />
          </Card>
        )}
        {day === cairoDay() && takesMoney(user) && <DriverCash user={user} />}
        {day === cairoDay() && (user.role === 'admin' || user.role === 'accounting') && <CompanyCash user={user} />}
        {isPermitted(user, 'close_others_till') && <AllDesks user={user} desks={data} />}
      </>
    );
  }
  if (isPending) {
    return <Loading label={t('loading')} height="16rem" />;
  }
  return (
    <ErrorState title={t('failed')} onRetry={() => void refetch()}>
      {errorText(error)}
    </ErrorState>
  );
}

/** Days before today that somebody has not closed yet. */
function OpenDays({ openDays, day, go }: { openDays: Desks['open_days']; day: string; go: Go }) {
  const { t } = useTranslation('clinic-cash');
  const { fullDay } = useShortFormat();
  const others = openDays.filter((one) => one.day !== day);
  if (others.length === 0) return null;
  return (
    <section aria-label={t('open-days')} className={stack(2)}>
      <p>{t('open-days')}</p>
      <ul className={toolbar(2)}>
        {others.map((one) => (
          <li key={one.day}>
            <Button small variant="secondary" onClick={() => go(one.day)}>
              {fullDay(one.day)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everybody's desk of the day, for who closes those of others. */
function AllDesks({ user, desks }: { user: User; desks: Desks }) {
  const { t } = useTranslation('clinic-cash');
  const { price, number } = useFormat();
  const [shown, setShown] = useState<string | null>(null);
  const used = desks.documents.filter(({ payments, version }) => payments > 0 || version > 0);
  const desk = desks.documents.find(({ $id }) => $id === shown);
  const open = used.filter(({ state }) => state === 'open').length;
  const columns: readonly Column<Desk>[] = [
    {
      id: 'name',
      header: t('columns.name'),
      words: ({ actor_name }) => actor_name,
      cell: ({ actor_name }) => <bdi>{actor_name}</bdi>,
    },
    { id: 'state', header: t('columns.state'), nowrap: true, cell: (one) => <DeskState desk={one} /> },
    { id: 'payments', header: t('columns.payments'), numeric: true, cell: ({ payments }) => number(payments) },
    {
      id: 'expected',
      header: t('expected'),
      numeric: true,
      nowrap: true,
      cell: ({ expected }) => price(expected),
    },
    {
      id: 'counted',
      header: t('counted'),
      numeric: true,
      nowrap: true,
      cell: ({ counted }) => (counted === null ? t('not-yet') : price(counted)),
    },
    {
      id: 'difference',
      header: t('difference'),
      numeric: true,
      nowrap: true,
      cell: (one) => <Difference lines={one.lines} />,
    },
  ];
  return (
    <div className={stack(3)}>
      <h2 className={styles.heading}>{t('all')}</h2>
      {used.length > 0 && <p className={text.soft}>{t('still-open', { count: open, total: used.length })}</p>}
      <DataTable
        whole
        caption={t('all')}
        columns={columns}
        rows={used}
        rowKey={({ $id }) => $id}
        empty={t('nobody')}
        actions={(one) => (
          <RowButton label={t('show-named', { name: one.actor_name })} onClick={() => setShown(one.$id)}>
            {t('show')}
          </RowButton>
        )}
      />
      {desk && (
        <Dialog open wide onClose={() => setShown(null)} title={t('of', { name: desk.actor_name })}>
          <DeskDetails
            user={user}
            desk={desk}
            entries={desks.entries}
            suggestedFloat={desks.suggested_float}
            day={desks.day}
          />
        </Dialog>
      )}
    </div>
  );
}
