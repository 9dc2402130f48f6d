import { useTranslation } from 'react-i18next';
import { ABILITY_PERCENT } from '#contract/goals/constants.ts';
import type { Goal, GoalStep } from '#contract/goals/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import text from '#web/ui/text.module.css';
import styles from './goals.module.css';

/** Everything that was said of a goal, newest first; how often it works as a bar beside each assessment. */
export function GoalHistory({ goal }: { goal: Goal }) {
  const { t } = useTranslation('clinic-goals');
  if (goal.steps.length < 2) return null;
  return (
    <details>
      <summary className={styles.summary}>{t('history')}</summary>
      <ol className={styles.steps}>
        {goal.steps.toReversed().map((step) => (
          <li key={step.$id}>
            <Step step={step} isOtherText={step.text !== goal.text} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Step({ step, isOtherText }: { step: GoalStep; isOtherText: boolean }) {
  const { t } = useTranslation('clinic-goals');
  const { date } = useFormat();
  const { valueName } = useRecordWords();
  const { kind, progress, ability, said_at, name } = step;
  return (
    <>
      <p>
        {progress && ability
          ? t('step', { progress: valueName('progress', progress), ability: valueName('ability', ability) })
          : valueName('kind', kind)}
      </p>
      {ability && (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${ABILITY_PERCENT[ability]}%` }} />
        </span>
      )}
      {isOtherText && (
        <p>
          «<bdi>{step.text}</bdi>»
        </p>
      )}
      <p className={text.note}>
        {date(said_at)} · <bdi>{name}</bdi>
      </p>
    </>
  );
}
