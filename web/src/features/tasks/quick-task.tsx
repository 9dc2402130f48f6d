import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { saveTask } from '#contract/tasks/calls.ts';
import { TASK_DAYS_MAX, TASK_TITLE_MAX } from '#contract/tasks/constants.ts';
import { saveTask as schemas } from '#contract/tasks/schemas.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { TASKS_KEY } from './shared/queries.ts';
import styles from './shared/tasks.module.css';

/** A task of one's own in one line. */
export function QuickTask({ user }: { user: User }) {
  const [added, setAdded] = useState(0);
  // The next one is another request.
  return <QuickForm key={added} user={user} isNext={added > 0} onAdded={() => setAdded(added + 1)} />;
}

interface QuickFormProps {
  user: User;
  /** One was added before: whoever adds several goes on typing. */
  isNext: boolean;
  onAdded: () => void;
}

function QuickForm({ user, isNext, onAdded }: QuickFormProps) {
  const { t } = useTranslation('clinic-tasks');
  const form = useCallForm(saveTask, {
    initialValues: { title: '', due_on: cairoDay() },
    schema: schemas.input,
    request: (said, requestId) => ({ requestId, ...said, assigneeId: user.id }),
    invalidates: TASKS_KEY,
    success: (_, { title }) => ({ title: t('saved'), message: title }),
    onDone: onAdded,
  });
  useUnsaved(form.values.title.trim() !== '');
  return (
    <form {...form.formProps} aria-label={t('quick.title')}>
      <div className={styles.quick}>
        <TextField
          {...form.bind('title')}
          label={t('quick.text')}
          maxLength={TASK_TITLE_MAX}
          dir="auto"
          autoFocus={isNext}
        />
        <TextField
          {...form.bind('due_on')}
          label={t('quick.day')}
          type="date"
          min={cairoDay()}
          max={dayAfter(cairoDay(), TASK_DAYS_MAX)}
        />
        <Button type="submit" busy={form.submitting}>
          {t('quick.submit')}
        </Button>
      </div>
      <FormAlert message={form.failure} />
    </form>
  );
}
