import { useTranslation } from 'react-i18next';
import { setTaskState } from '#contract/tasks/calls.ts';
import { TASK_RESULT_MAX } from '#contract/tasks/constants.ts';
import { setTaskState as schemas, type Task } from '#contract/tasks/schemas.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { TASKS_KEY } from './queries.ts';

const WORDS = { done: 'done', cancelled: 'cancel' } as const;

interface EndTaskDialogProps {
  task: Task;
  state: keyof typeof WORDS;
  onClose: () => void;
}

/** Says that a task is done or not wanted any more, and what came of it. */
export function EndTaskDialog({ task, state, onClose }: EndTaskDialogProps) {
  const { t } = useTranslation('clinic-tasks');
  const words = WORDS[state];
  const form = useCallForm(setTaskState, {
    initialValues: { result: '' },
    schema: schemas.input,
    request: ({ result }) => ({ taskId: task.$id, version: task.version, state, result }),
    invalidates: TASKS_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t(`${words}.saved`), message: task.title }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(`${words}.title`)}
      onClose={onClose}
      form={form}
      submitLabel={t(`${words}.submit`)}
      {...(state === 'cancelled' && { closeLabel: t('cancel.close') })}
    >
      <p>
        <bdi>{task.title}</bdi>
      </p>
      <TextArea
        {...form.bind('result')}
        label={t(`${words}.result`)}
        hint={t(`${words}.result-hint`)}
        maxLength={TASK_RESULT_MAX}
        dir="auto"
        optional
      />
    </FormDialog>
  );
}
