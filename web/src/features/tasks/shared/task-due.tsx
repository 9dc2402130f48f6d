import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import { serverNow } from '#contract/server-now.ts';
import type { Task } from '#contract/tasks/schemas.ts';
import { formatClock } from '#web/features/appointments/shared/clock.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Where an open task stands in time. */
export const groupOf = ({ due_at, due_on }: Pick<Task, 'due_at' | 'due_on'>): 'overdue' | 'today' | 'later' => {
  if (Date.parse(due_at) <= serverNow().getTime()) return 'overdue';
  return due_on <= cairoDay() ? 'today' : 'later';
};

/** Until when a task is to be done. */
export function TaskDue({ task }: { task: Task }) {
  const { t } = useTranslation('clinic-tasks');
  const { date } = useFormat();
  const { due_on, due_time, due_at, state } = task;
  const group = groupOf(task);
  const day = group === 'today' ? t('due.today') : date(`${due_on}T00:00:00Z`);
  const when = due_time ? t('due.at', { day, time: formatClock(due_at) }) : day;
  if (state !== 'open') return <span>{when}</span>;
  if (group === 'overdue') return <Badge tone="fail">{t('due.overdue', { when })}</Badge>;
  return group === 'today' ? <Badge tone="pending">{when}</Badge> : <Badge>{when}</Badge>;
}
