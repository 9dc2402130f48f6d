import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { STAFF_ROLES } from '#contract/people/roles.ts';
import { saveTask } from '#contract/tasks/calls.ts';
import { TASK_DAYS_MAX, TASK_NOTE_MAX, TASK_TITLE_MAX } from '#contract/tasks/constants.ts';
import { saveTask as schemas, type Task } from '#contract/tasks/schemas.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { colleaguesQuery, TASKS_KEY, type TaskAbout } from './queries.ts';
import styles from './tasks.module.css';

interface TaskDialogProps {
  user: User;
  /** What is changed; null for a new one. */
  known: Task | null;
  /** What a new one is about. */
  about?: TaskAbout | undefined;
  onClose: () => void;
}

/** Gives a task to somebody or to a role, or changes one. */
export function TaskDialog({ user, known, about, onClose }: TaskDialogProps) {
  const { t } = useTranslation('clinic-tasks');
  const form = useCallForm(saveTask, {
    initialValues: {
      title: known?.title ?? '',
      note: known?.note ?? '',
      due_on: known?.due_on ?? cairoDay(),
      due_time: known?.due_time ?? '',
      assigneeId: assigneeOf(known) ?? user.id,
    },
    schema: schemas.input,
    request: ({ assigneeId, ...said }, requestId) => {
      const role = STAFF_ROLES.find((one) => one === assigneeId);
      return {
        requestId,
        ...(known && { taskId: known.$id, version: known.version }),
        ...said,
        assigneeId: role ? undefined : assigneeId,
        role,
        ...(about && { subjectKind: about.kind, subjectId: about.id }),
      };
    },
    invalidates: TASKS_KEY,
    invalidatesOnFailure: true,
    success: (_, { title }) => ({ title: t('saved'), message: title }),
    onDone: onClose,
  });
  const assignees = useAssignees(user, known);
  return (
    <FormDialog title={t(known ? 'edit-title' : 'new')} onClose={onClose} form={form} submitLabel={t('save')}>
      <TextField {...form.bind('title')} label={t('fields.title')} maxLength={TASK_TITLE_MAX} dir="auto" />
      <div className={styles.when}>
        <TextField
          {...form.bind('due_on')}
          label={t('fields.due_on')}
          type="date"
          min={known?.due_on && known.due_on < cairoDay() ? known.due_on : cairoDay()}
          max={dayAfter(cairoDay(), TASK_DAYS_MAX)}
        />
        <TextField {...form.bind('due_time')} label={t('fields.due_time')} type="time" optional />
      </div>
      <SelectField {...form.bind('assigneeId')} label={t('fields.assignee')} options={assignees} />
      <TextArea {...form.bind('note')} label={t('fields.note')} maxLength={TASK_NOTE_MAX} dir="auto" optional />
    </FormDialog>
  );
}

/** Somebody by their id, or a role by its name. */
const assigneeOf = (task: Task | null): string | null => task && (task.assignee_id ?? task.role);

/** First oneself, then anybody of a role, then everybody by name. */
function useAssignees(user: User, known: Task | null) {
  const { t } = useTranslation(['clinic-tasks', 'staff']);
  const { data } = useQuery(colleaguesQuery(user.id));
  const others = data?.documents.filter(({ $id }) => $id !== user.id) ?? [];
  const isListed = others.some(({ $id }) => $id === known?.assignee_id) || known?.assignee_id === user.id;
  return [
    { value: user.id, label: t('me') },
    ...STAFF_ROLES.map((role) => ({ value: role, label: t('anybody', { role: t(`staff:roles.${role}`) }) })),
    ...others.map(({ $id, username, role }) => ({
      value: $id,
      label: t('person', { name: username, role: t(`staff:roles.${role}`) }),
    })),
    // Until the others are fetched.
    ...(known?.assignee_id && !isListed ? [{ value: known.assignee_id, label: known.assignee_name ?? '' }] : []),
  ];
}
