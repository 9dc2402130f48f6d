import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchTasks } from '#contract/tasks/calls.ts';
import { TASK_VIEWS } from '#contract/tasks/constants.ts';
import type { Task } from '#contract/tasks/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useAddressChoice } from '#web/features/visits/shared/use-address-choice.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { type CursorList, useCursorList } from '#web/office/cursor-list.ts';
import { ListFooter } from '#web/office/list-footer.tsx';
import { useShortcuts } from '#web/office/shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { QuickTask } from './quick-task.tsx';
import { TASKS_KEY } from './shared/queries.ts';
import { TaskDialog } from './shared/task-dialog.tsx';
import { groupOf } from './shared/task-due.tsx';
import { TaskEntry } from './shared/task-entry.tsx';
import styles from './shared/tasks.module.css';

const SHOWN = ['open', 'ended'] as const;
const GROUPS = ['overdue', 'today', 'later', 'ended'] as const;

/** What somebody has to do, and what they gave others to do: by when it is due. */
export function TasksPage() {
  const { t } = useTranslation('clinic-tasks');
  const { user } = useUser();
  const [isNew, setNew] = useState(false);
  const [view, setView] = useAddressChoice('view', TASK_VIEWS);
  const [shown, setShown] = useAddressChoice('show', SHOWN);
  useShortcuts([{ keys: 'n', label: t('new'), run: () => setNew(true) }]);
  if (!user) return null;
  const views = TASK_VIEWS.filter((one) => one !== 'all' || user.role === 'admin');
  return (
    <Container narrow layout="clinic">
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('title')}</PageHeading>
        <Button small variant="secondary" onClick={() => setNew(true)}>
          {t('quick.more')}
        </Button>
      </div>
      <p className={text.soft}>{t('lead')}</p>
      <QuickTask user={user} />
      <div className={styles.filters}>
        <SelectField
          label={t('views.label')}
          value={view}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={({ target }) => setView(views.find((one) => one === target.value) ?? 'mine')}
        />
        <SelectField
          label={t('show')}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: t(value) }))}
          onChange={({ target }) => setShown(SHOWN.find((one) => one === target.value) ?? 'open')}
        />
      </div>
      <TaskList key={`${view} ${shown}`} user={user} view={view} ended={shown === 'ended'} />
      {isNew && <TaskDialog user={user} known={null} onClose={() => setNew(false)} />}
    </Container>
  );
}

interface TaskListProps {
  user: User;
  view: (typeof TASK_VIEWS)[number];
  ended: boolean;
}

function TaskList({ user, view, ended }: TaskListProps) {
  const { t } = useTranslation(['clinic-tasks', 'common']);
  const list = useCursorList<Task>({
    queryKey: [...TASKS_KEY, 'list', user.id, view, ended],
    fetchAfter: (after, signal) =>
      call(fetchTasks, { view, ...(ended && { ended }), ...(after?.next && { cursor: after.next }) }, { signal }),
  });
  if (list.status === 'failed') {
    return <ErrorState level={2} title={errorText(list.error)} onRetry={list.refetch} />;
  }
  if (list.status === 'loading') {
    return <Loading label={t('common:loading')} height="160px" />;
  }
  return (
    <div className={stack(4)}>
      {list.rows.length === 0 && (
        <EmptyState level={2} title={t('empty')}>
          {t('empty-hint')}
        </EmptyState>
      )}
      <Groups user={user} list={list} />
      {list.rows.length > 0 && (
        <ListFooter
          list={list}
          counter={({ shown, total }) => t('counter', { count: shown, total })}
          more={t('more')}
        />
      )}
    </div>
  );
}

function Groups({ user, list }: { user: User; list: CursorList<Task> }) {
  const { t } = useTranslation('clinic-tasks');
  const [query] = useSearchParams();
  const named = query.get('open');
  const element = useRef<HTMLLIElement>(null);
  const isThere = list.rows.some(({ $id }) => $id === named);
  useEffect(() => {
    if (isThere) element.current?.scrollIntoView?.({ block: 'center' });
  }, [isThere]);
  const groups = Map.groupBy(list.rows, (task) => (task.state === 'open' ? groupOf(task) : 'ended'));
  return GROUPS.filter((group) => groups.has(group)).map((group) => (
    <Card key={group} as="section" className={stack(3)} aria-labelledby={`tasks-${group}`}>
      <h2 id={`tasks-${group}`}>{t(`groups.${group}`)}</h2>
      <ul className={styles.tasks}>
        {groups.get(group)?.map((task) => (
          <li key={task.$id} ref={task.$id === named ? element : undefined}>
            <TaskEntry user={user} task={task} isNamed={task.$id === named} />
          </li>
        ))}
      </ul>
    </Card>
  ));
}
