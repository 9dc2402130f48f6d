import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { adminPaths } from '#web/config/staff-paths.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { breachesQuery, isPressing } from './queries.ts';

/** Tells an administrator of breaches of which somebody is still to be told, and by when; nothing without one. */
export function BreachAlert({ user }: { user: User | null }) {
  const { t } = useTranslation('staff');
  const { dateTime } = useFormat();
  const { data } = useQuery({ ...breachesQuery(user?.id ?? ''), enabled: user?.role === 'admin' });
  const pressing = (data?.documents ?? []).filter(isPressing);
  const notices = pressing
    .flatMap(({ centre, people_told }) => [centre, people_told])
    .filter(({ told_at }) => told_at === null);
  const [first] = notices.toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at));
  if (!first) return null;
  return (
    <Card as="section" className={stack(2)} aria-labelledby="breach-alert">
      <h2 id="breach-alert">{t('breaches.title')}</h2>
      <p className={toolbar(2, 'center')}>
        <Link to={adminPaths.breaches}>{t('breaches.pressing', { count: pressing.length })}</Link>
        <span>{t('breaches.due', { time: dateTime(first.due_at) })}</span>
        {first.late && <Badge tone="fail">{t('breaches.late')}</Badge>}
      </p>
    </Card>
  );
}
