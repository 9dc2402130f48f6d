import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { saveTask, setTaskState } from '#contract/tasks/calls.ts';
import type { Task } from '#contract/tasks/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { TASKS_KEY } from './queries.ts';

/** What is done with a task by a press alone. */
export function useTaskChange(user: User, task: Task) {
  const { t } = useTranslation('clinic-tasks');
  const client = useQueryClient();
  const { $id: taskId, version, title, note, due_on, due_time } = task;
  const { mutate, isPending } = useMutation({
    mutationFn: async (what: 'taken' | 'reopen.saved') => {
      if (what === 'taken') {
        const said = { title, note, due_on, due_time, assigneeId: user.id };
        await call(saveTask, { requestId: newRequestId(), taskId, version, ...said });
      } else {
        await call(setTaskState, { taskId, version, state: 'open' });
      }
    },
    onSuccess: (_, what) => showToast({ kind: 'success', title: t(what), message: title }),
    onError: (error) => showToast({ kind: 'fail', title: t('failed'), message: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: TASKS_KEY }),
  });
  return { take: () => mutate('taken'), reopen: () => mutate('reopen.saved'), busy: isPending };
}
