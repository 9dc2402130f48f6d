import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { ENDING_DAYS } from '#contract/trials/constants.ts';
import type { Trial } from '#contract/trials/schemas.ts';
import { orderPath, recordPaths } from '#web/config/staff-paths.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Name } from '#web/ui/name.tsx';
import { TrialVisit } from '../shared/trial-visit.tsx';
import styles from './trials.module.css';

/** The columns of the list of trials. */
export function useTrialColumns(user: User | null): Column<Trial>[] {
  const { t } = useTranslation('clinic-trials');
  const { language } = useLanguage();
  return [
    { id: 'name', header: t('client'), cell: (trial) => <Client user={user} trial={trial} /> },
    { id: 'order', header: t('order'), nowrap: true, cell: (trial) => <OfOrder user={user} trial={trial} /> },
    {
      id: 'phone',
      header: t('phone'),
      nowrap: true,
      cell: ({ $id, phone, name, lang, last_day }) =>
        phone && (
          <PhoneLink
            phone={phone}
            name={name}
            about={{ of: 'trial', id: $id, lang, kind: 'trial_check', day: last_day }}
          />
        ),
    },
    {
      id: 'aids',
      header: t('aids'),
      cell: (trial) => <Name>{trial[`title_${language}`] || trial.title_ar || trial.title_en || '—'}</Name>,
    },
    {
      id: 'last-day',
      header: t('last-day'),
      nowrap: true,
      cell: ({ last_day, state }) => <LastDay day={last_day} isRunning={state === 'running'} />,
    },
    { id: 'answer', header: t('answer'), nowrap: true, cell: (trial) => <Said trial={trial} /> },
    {
      id: 'appointment',
      header: t('appointment'),
      cell: (trial) => (
        <span className={styles.visit}>
          <TrialVisit trial={trial} />
        </span>
      ),
    },
  ];
}

interface CellProps {
  user: User | null;
  trial: Trial;
}

function Client({ user, trial: { name, patient_id } }: CellProps) {
  const { t } = useTranslation('clinic-trials');
  const shown = <bdi>{name || t('nobody')}</bdi>;
  return user && patient_id ? <Link to={recordPaths.patient(user.role, patient_id)}>{shown}</Link> : shown;
}

/** The order that brought it, which admins open from here. */
function OfOrder({ user, trial: { order_id, order_number } }: CellProps) {
  if (!order_number) return '—';
  const number = <bdi>{groupOrderNumber(order_number)}</bdi>;
  return user?.role === 'admin' && order_id ? <Link to={orderPath(order_id)}>{number}</Link> : number;
}

/** The last day; one that is near stands out. */
function LastDay({ day, isRunning }: { day: string; isRunning: boolean }) {
  const { date } = useFormat();
  const isNear = isRunning && day <= dayAfter(cairoDay(), ENDING_DAYS);
  return isNear ? <Badge tone="pending">{date(day)}</Badge> : date(day);
}

/** What the client said of it, or how it ended. */
function Said({ trial: { state, answer, answered_at, returning } }: { trial: Trial }) {
  const { t } = useTranslation('clinic-trials');
  const { date } = useFormat();
  if (state === 'kept' || state === 'returned') {
    return <Badge tone={state === 'kept' ? 'success' : 'fail'}>{t(`states.${state}`)}</Badge>;
  }
  if (returning) return <Badge tone="pending">{t('returning')}</Badge>;
  if (!answer || !answered_at) return t('no-answer');
  const said = t('answered', { answer: t(`answers.${answer}`), day: date(answered_at) });
  return <Badge tone={answer === 'helps' ? 'success' : 'fail'}>{said}</Badge>;
}
