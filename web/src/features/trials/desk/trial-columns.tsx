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
import { stack } from '#web/ui/stack.ts';
import { TrialVisit } from '../shared/trial-visit.tsx';

/** The columns of the list of trials. */
export function useTrialColumns(user: User | null): Column<Trial>[] {
  const { t } = useTranslation('clinic-trials');
  const { language } = useLanguage();
  const { date } = useFormat();
  return [
    { id: 'name', header: t('client'), cell: (trial) => <Client user={user} trial={trial} /> },
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
    { id: 'handed', header: t('handed'), nowrap: true, cell: ({ handed_at }) => date(handed_at) },
    {
      id: 'last-day',
      header: t('last-day'),
      nowrap: true,
      cell: ({ last_day, state }) => <LastDay day={last_day} isRunning={state === 'running'} />,
    },
    { id: 'answer', header: t('answer'), cell: (trial) => <Said trial={trial} /> },
    {
      id: 'appointment',
      header: t('appointment'),
      cell: (trial) => <TrialVisit trial={trial} />,
    },
  ];
}

function Client({ user, trial: { name, patient_id, order_id, order_number } }: { user: User | null; trial: Trial }) {
  const { t } = useTranslation('clinic-trials');
  const shown = <bdi>{name || t('nobody')}</bdi>;
  return (
    <span className={stack(2)}>
      {user && patient_id ? <Link to={recordPaths.patient(user.role, patient_id)}>{shown}</Link> : shown}
      {order_number &&
        (user?.role === 'admin' && order_id ? (
          <Link to={orderPath(order_id)}>{t('of-order', { number: groupOrderNumber(order_number) })}</Link>
        ) : (
          <span>{t('of-order', { number: groupOrderNumber(order_number) })}</span>
        ))}
    </span>
  );
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
