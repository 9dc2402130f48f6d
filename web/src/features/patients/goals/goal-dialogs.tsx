import { useTranslation } from 'react-i18next';
import { assessGoal, saveGoal } from '#contract/goals/calls.ts';
import {
  GOAL_ABILITIES,
  GOAL_CHANGES,
  GOAL_TEXT_MAX,
  type GoalAbility,
  type GoalChange,
} from '#contract/goals/constants.ts';
import { assessGoal as assessSchemas, type Goal, saveGoal as saveSchemas } from '#contract/goals/schemas.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';

interface GoalTextDialogProps {
  patientId: string;
  /** What is reworded; null for a new one. */
  known: Goal | null;
  onClose: () => void;
}

/** Takes down a goal in the client's words. */
export function GoalTextDialog({ patientId, known, onClose }: GoalTextDialogProps) {
  const { t } = useTranslation('clinic-goals');
  const form = useCallForm(saveGoal, {
    initialValues: { text: known?.text ?? '' },
    schema: saveSchemas.input,
    request: ({ text }, requestId) => ({
      patientId,
      requestId,
      ...(known && { goalId: known.$id, version: known.version }),
      text,
    }),
    invalidates: PATIENTS_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('saved'), message: '' }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t(known ? 'reword.title' : 'new.title')} onClose={onClose} form={form} submitLabel={t('save')}>
      <TextArea {...form.bind('text')} label={t('text')} hint={t('text-hint')} maxLength={GOAL_TEXT_MAX} dir="auto" />
    </FormDialog>
  );
}

/** Asks what has become of a goal. */
export function AssessDialog({ patientId, goal, onClose }: { patientId: string; goal: Goal; onClose: () => void }) {
  const { t } = useTranslation('clinic-goals');
  const { columnName, valueName } = useRecordWords();
  const initialValues: { progress: GoalChange | ''; ability: GoalAbility | '' } = { progress: '', ability: '' };
  const { values, setValue, errorOf, ...form } = useCallForm(assessGoal, {
    initialValues,
    schema: assessSchemas.input,
    request: ({ progress, ability }) => ({
      patientId,
      goalId: goal.$id,
      version: goal.version,
      progress: progress || undefined,
      ability: ability || undefined,
    }),
    invalidates: PATIENTS_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('assess.saved'), message: '' }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('assess.title')} onClose={onClose} form={form} submitLabel={t('save')} wide>
      <p>
        <bdi>{goal.text}</bdi>
      </p>
      <RadioGroup
        name="progress"
        label={t('assess.progress')}
        value={values.progress}
        error={errorOf('progress')}
        options={GOAL_CHANGES.map((value) => ({ value, label: valueName('progress', value) }))}
        onChange={(progress) => setValue('progress', progress)}
      />
      <RadioGroup
        name="ability"
        label={columnName('goals', 'ability')}
        value={values.ability}
        error={errorOf('ability')}
        options={GOAL_ABILITIES.map((value) => ({ value, label: valueName('ability', value) }))}
        onChange={(ability) => setValue('ability', ability)}
      />
    </FormDialog>
  );
}
