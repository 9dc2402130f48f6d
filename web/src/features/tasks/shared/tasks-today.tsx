import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchTasks } from '#contract/tasks/calls.ts';
import { clinicPaths, taskPath } from '#web/config/staff-paths.ts';
import { call } from '#web/lib/call.ts';
import { TASKS_KEY } from './queries.ts';
import { groupOf, TaskDue } from './task-due.tsx';
import styles from './tasks.module.css';

/** So many are listed; the page of tasks has all. */
const SHOWN = 6;

/** What somebody has to do until this evening, overdue first; for a list of the day with its heading. */
export function useTasksToday(user: User) {
  const { t } = useTranslation('clinic-tasks');
  const { data } = useQuery({
    queryKey: [...TASKS_KEY, 'today', user.id],
    queryFn: ({ signal }) => call(fetchTasks, { view: 'mine' }, { signal }),
  });
  const due = data?.documents.filter((task) => groupOf(task) !== 'later') ?? [];
  return {
    title: t('today'),
    total: due.length,
    children: due.slice(0, SHOWN).map((task) => (
      <li key={task.$id} className={styles.line}>
        <Link to={taskPath(task.$id)}>
          <bdi>{task.title}</bdi>
        </Link>
        <TaskDue task={task} />
      </li>
    )),
    footer: (
      <p className={styles.line}>
        <Link to={clinicPaths.tasks}>{t('all-tasks')}</Link>
      </p>
    ),
  };
}
