import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { Task } from '#contract/tasks/schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { isolated } from '#web/i18n/direction.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, RowButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { EndTaskDialog } from './end-task-dialog.tsx';
import { subjectPath } from './subject-path.ts';
import { TaskDialog } from './task-dialog.tsx';
import { TaskDue } from './task-due.tsx';
import styles from './tasks.module.css';
import { useTaskChange } from './use-task-change.ts';

interface TaskEntryProps {
  user: User;
  task: Task;
  /** On the page of the record itself nothing leads there. */
  onRecord?: boolean;
  /** The one that a link named. */
  isNamed?: boolean;
}

/** A task: what, until when, who, about what, and what can be done with it. */
export function TaskEntry({ user, task, onRecord = false, isNamed = false }: TaskEntryProps) {
  const { t } = useTranslation(['clinic-tasks', 'staff']);
  const { dateTime } = useFormat();
  const entry = useRef<HTMLElement>(null);
  useFocusHeir(entry);
  const { title, note, state, result, assignee_name: name, ended_at, ended_name } = task;
  const role = t(`staff:roles.${task.role}`);
  return (
    <article ref={entry} className={cx(styles.task, isNamed && styles.named)} aria-label={title}>
      <p className={styles.title}>
        <bdi>{title}</bdi> <TaskDue task={task} />
      </p>
      {note && (
        <p className={styles.note}>
          <bdi>{note}</bdi>
        </p>
      )}
      <p className={cx(styles.facts, text.note)}>
        {name ? (
          <span>{t('assigned', { name: isolated(name) })}</span>
        ) : (
          <Badge tone="pending">{t('unassigned', { role })}</Badge>
        )}
        <span>{t('by', { name: isolated(task.created_name) })}</span>
        {!onRecord && <Subject user={user} task={task} />}
        {ended_at && (
          <span>
            {t(state === 'done' ? 'done-by' : 'cancelled-by', {
              name: isolated(ended_name ?? ''),
              when: dateTime(ended_at),
            })}
          </span>
        )}
      </p>
      {result && (
        <p className={styles.note}>
          <bdi>{t('result', { result })}</bdi>
        </p>
      )}
      {task.may_change && <Actions user={user} task={task} />}
    </article>
  );
}

/** The way to what a task is about; where the role does not open it, only what it is called. */
function Subject({ user, task: { subject } }: { user: User; task: Task }) {
  const { t } = useTranslation('clinic-tasks');
  if (!subject) return null;
  const isNumber = subject.kind === 'order' || subject.kind === 'return';
  const label = isolated(isNumber ? groupOrderNumber(subject.label) : subject.label);
  const what = t(`subjects.${subject.kind}`, { label });
  const path = subjectPath(user.role, subject);
  return path ? <Link to={path}>{what}</Link> : <span>{what}</span>;
}

function Actions({ user, task }: { user: User; task: Task }) {
  const { t } = useTranslation('clinic-tasks');
  const [shown, setShown] = useState<'done' | 'cancelled' | 'edit' | null>(null);
  const { reopen, take, busy } = useTaskChange(user, task);
  const { title, state, assignee_id } = task;
  const close = () => setShown(null);
  if (state !== 'open') {
    return (
      <div className={toolbar(2)}>
        <Button small variant="ghost" busy={busy} aria-label={t('reopen.button-named', { title })} onClick={reopen}>
          {t('reopen.button')}
        </Button>
      </div>
    );
  }
  return (
    <div className={toolbar(2)}>
      <Button small variant="secondary" aria-label={t('done.button-named', { title })} onClick={() => setShown('done')}>
        {t('done.button')}
      </Button>
      {assignee_id === null && (
        <Button small variant="ghost" busy={busy} aria-label={t('take-named', { title })} onClick={take}>
          {t('take')}
        </Button>
      )}
      <Button small variant="ghost" aria-label={t('edit-named', { title })} onClick={() => setShown('edit')}>
        {t('edit')}
      </Button>
      <RowButton label={t('cancel.button-named', { title })} onClick={() => setShown('cancelled')}>
        {t('cancel.button')}
      </RowButton>
      {shown === 'edit' && <TaskDialog user={user} known={task} onClose={close} />}
      {(shown === 'done' || shown === 'cancelled') && <EndTaskDialog task={task} state={shown} onClose={close} />}
    </div>
  );
}
