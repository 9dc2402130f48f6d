import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { orderGoals, saveGoal } from '#contract/goals/calls.ts';
import { GOALS_MAX } from '#contract/goals/constants.ts';
import type { Goal } from '#contract/goals/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { GoalTextDialog } from './goal-dialogs.tsx';
import { GoalEntry } from './goal-entry.tsx';
import styles from './goals.module.css';
import { goalsQuery } from './queries.ts';

/** In which situations a client wants to hear better, in the order of importance, and what has become of each. */
export function GoalsSection({ user, patientId }: { user: User; patientId: string }) {
  const { t } = useTranslation(['clinic-goals', 'common']);
  const [isNew, setNew] = useState(false);
  const { data, error, refetch } = useQuery(goalsQuery(user.id, patientId));
  if (!data) {
    return error ? (
      <ErrorState level={3} title={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <Loading label={t('common:loading')} height="6rem" />
    );
  }
  const open = data.documents.filter(({ state }) => state === 'open');
  const closed = data.documents.filter(({ state }) => state !== 'open');
  return (
    <div className={stack(3)}>
      {open.length === 0 && <p className={text.soft}>{t('none')}</p>}
      {open.length > 0 && <OpenGoals patientId={patientId} goals={open} />}
      {!mayCall(user, saveGoal) ? null : open.length < GOALS_MAX ? (
        <div>
          <Button small variant="secondary" onClick={() => setNew(true)}>
            {t('new.button')}
          </Button>
        </div>
      ) : (
        <p className={text.note}>{t('full')}</p>
      )}
      {closed.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('closed', { count: closed.length })}</summary>
          <ul className={styles.goals}>
            {closed.map((goal) => (
              <li key={goal.$id}>
                <GoalEntry patientId={patientId} goal={goal} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {isNew && <GoalTextDialog patientId={patientId} known={null} onClose={() => setNew(false)} />}
    </div>
  );
}

interface OpenGoalsProps {
  patientId: string;
  goals: readonly Goal[];
}

function OpenGoals({ patientId, goals }: OpenGoalsProps) {
  const { t } = useTranslation('clinic-goals');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (place: number) =>
      call(orderGoals, {
        patientId,
        goals: raised(goals, place).map(({ $id: goalId, version }) => ({ goalId, version })),
      }),
    onError: (error) => showToast({ kind: 'fail', title: t('not-ordered'), message: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: PATIENTS_KEY }),
  });
  return (
    <ol className={styles.goals}>
      {goals.map((goal, place) => (
        <li key={goal.$id}>
          <GoalEntry patientId={patientId} goal={goal} place={place + 1}>
            {place > 0 && (
              <Button
                small
                variant="ghost"
                busy={isPending}
                aria-label={t('raise-named', { goal: goal.text })}
                onClick={() => mutate(place)}
              >
                {t('raise')}
              </Button>
            )}
          </GoalEntry>
        </li>
      ))}
    </ol>
  );
}

/** The goals with the one at a place before the one above it. */
const raised = (goals: readonly Goal[], place: number): Goal[] =>
  goals.toSpliced(place - 1, 2, ...goals.slice(place - 1, place + 1).toReversed());
