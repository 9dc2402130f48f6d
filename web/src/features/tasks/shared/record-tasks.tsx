import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { recordTasksQuery, type TaskAbout } from './queries.ts';
import { TaskDialog } from './task-dialog.tsx';
import { TaskEntry } from './task-entry.tsx';
import styles from './tasks.module.css';

/** The tasks about a record, and a new one about it. */
export function RecordTasks({ user, kind, id }: TaskAbout & { user: User }) {
  const { t } = useTranslation('clinic-tasks');
  const [isNew, setNew] = useState(false);
  const { data, error, isPending, refetch } = useQuery(recordTasksQuery(user.id, { kind, id }));
  const open = data?.documents.filter(({ state }) => state === 'open') ?? [];
  const closed = data?.documents.filter(({ state }) => state !== 'open') ?? [];
  return (
    <div className={stack(3)}>
      {isPending && <Loading label={t('loading')} height="3rem" />}
      {!data && error && <ErrorState level={3} title={errorText(error)} onRetry={() => void refetch()} />}
      {data && open.length === 0 && <p className={text.soft}>{t('none')}</p>}
      {open.length > 0 && (
        <ul className={styles.tasks}>
          {open.map((task) => (
            <li key={task.$id}>
              <TaskEntry user={user} task={task} onRecord={isOf(task.subject, { kind, id })} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button small variant="secondary" onClick={() => setNew(true)}>
          {t('new')}
        </Button>
      </div>
      {closed.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('closed', { count: closed.length })}</summary>
          <ul className={styles.tasks}>
            {closed.map((task) => (
              <li key={task.$id}>
                <TaskEntry user={user} task={task} onRecord={isOf(task.subject, { kind, id })} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {isNew && <TaskDialog user={user} known={null} about={{ kind, id }} onClose={() => setNew(false)} />}
    </div>
  );
}

const isOf = (subject: { kind: string; $id: string } | null, { kind, id }: TaskAbout): boolean =>
  subject?.kind === kind && subject.$id === id;
