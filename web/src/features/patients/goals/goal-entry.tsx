import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setGoalState } from '#contract/goals/calls.ts';
import type { GoalChange, GoalState } from '#contract/goals/constants.ts';
import type { Goal } from '#contract/goals/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { call } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, RowButton } from '#web/ui/button.tsx';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { AssessDialog, GoalTextDialog } from './goal-dialogs.tsx';
import { GoalHistory } from './goal-history.tsx';
import styles from './goals.module.css';

const TONES = {
  worse: 'fail',
  same: 'neutral',
  slightly_better: 'pending',
  better: 'success',
  much_better: 'success',
} as const satisfies Record<GoalChange, string>;

interface GoalEntryProps {
  patientId: string;
  goal: Goal;
  /** How important it is; none of a closed one. */
  place?: number;
  /** More that can be done with it. */
  children?: ReactNode;
}

/** A goal with what was said of it last, what can be done with it, and its history. */
export function GoalEntry({ patientId, goal, place, children }: GoalEntryProps) {
  const { t } = useTranslation('clinic-goals');
  const { date } = useFormat();
  const { valueName } = useRecordWords();
  const { user } = useUser();
  const [shown, setShown] = useState<'assess' | 'reword' | null>(null);
  const { progress, ability, assessed_at, state } = goal;
  return (
    <div className={styles.goal}>
      <p className={styles.text}>
        {place !== undefined && <span className={text.soft}>{place}</span>}
        <bdi>{goal.text}</bdi>
      </p>
      <p className={styles.said}>
        {state !== 'open' && <Badge tone="neutral">{valueName('state', state)}</Badge>}
        {progress && <Badge tone={TONES[progress]}>{valueName('progress', progress)}</Badge>}
        {ability && <span>{valueName('ability', ability)}</span>}
        <span className={text.note}>
          {assessed_at ? t('assessed-on', { date: date(assessed_at) }) : t('set-on', { date: date(goal.set_at) })}
        </span>
      </p>
      <div className={toolbar(2)}>
        {!user || !mayCall(user, setGoalState) ? null : state === 'open' ? (
          <>
            <Button
              small
              variant="secondary"
              aria-label={t('assess.button-named', { goal: goal.text })}
              onClick={() => setShown('assess')}
            >
              {t('assess.button')}
            </Button>
            <RowButton label={t('reword.button-named', { goal: goal.text })} onClick={() => setShown('reword')}>
              {t('reword.button')}
            </RowButton>
            {children}
            <StateButton patientId={patientId} goal={goal} state="achieved" />
            <StateButton patientId={patientId} goal={goal} state="dropped" />
          </>
        ) : (
          <StateButton patientId={patientId} goal={goal} state="open" />
        )}
      </div>
      <GoalHistory goal={goal} />
      {shown === 'assess' && <AssessDialog patientId={patientId} goal={goal} onClose={() => setShown(null)} />}
      {shown === 'reword' && <GoalTextDialog patientId={patientId} known={goal} onClose={() => setShown(null)} />}
    </div>
  );
}

interface StateButtonProps {
  patientId: string;
  goal: Goal;
  state: GoalState;
}

function StateButton({ patientId, goal, state }: StateButtonProps) {
  const { t } = useTranslation('clinic-goals');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(setGoalState, { patientId, goalId: goal.$id, version: goal.version, state }),
    onSuccess: () => showToast({ kind: 'success', title: t(`states.${state}.done`), message: goal.text }),
    onError: (error) => showToast({ kind: 'fail', title: t('not-changed'), message: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: PATIENTS_KEY }),
  });
  return (
    <Button
      small
      variant="ghost"
      busy={isPending}
      aria-label={t(`states.${state}.button-named`, { goal: goal.text })}
      onClick={() => mutate()}
    >
      {t(`states.${state}.button`)}
    </Button>
  );
}
