import type { Coding, Goal, Reference } from 'fhir/r4';
import type { GoalChange, GoalState } from '#contract/goals/constants.ts';
import { fhirDay, fhirId, fhirText, GOAL_ACHIEVEMENT, ownSystem, some, without } from './codes.ts';
import { ownColumns } from './own-columns.ts';
import type { StoredGoal } from './stored-record.ts';

const LIFECYCLE_OF = {
  open: 'active',
  achieved: 'completed',
  dropped: 'cancelled',
} as const satisfies Record<GoalState, Goal['lifecycleStatus']>;

/** https://terminology.hl7.org/CodeSystem/goal-achievement, which knows no degrees of improvement. */
const ACHIEVEMENT_OF: Readonly<Record<GoalChange, Coding>> = {
  worse: { code: 'worsening', display: 'Worsening' },
  same: { code: 'no-change', display: 'No Change' },
  slightly_better: { code: 'improving', display: 'Improving' },
  better: { code: 'improving', display: 'Improving' },
  much_better: { code: 'improving', display: 'Improving' },
};

/** Something that a client wants to hear better; each assessment stands in the rows that go along. */
export function toFhirGoal({ goal, steps }: StoredGoal, subject: Reference): Goal {
  const { $id, text, state, set_at, set_name, progress, ability, assessed_at } = goal;
  const who = fhirText(set_name);
  const achievement =
    state === 'achieved' ? { code: 'achieved', display: 'Achieved' } : progress && ACHIEVEMENT_OF[progress];
  return without<Goal>({
    resourceType: 'Goal',
    id: fhirId($id),
    extension: some([...ownColumns('goals', goal), ...steps.flatMap((step) => ownColumns('goal_steps', step))]),
    lifecycleStatus: LIFECYCLE_OF[state],
    achievementStatus: achievement ? { coding: [{ system: GOAL_ACHIEVEMENT, ...achievement }] } : undefined,
    description: { text: fhirText(text) ?? '—' },
    subject,
    startDate: fhirDay(set_at),
    statusDate: assessed_at ? fhirDay(assessed_at) : undefined,
    expressedBy: subject,
    note: who ? [{ authorString: who, text: 'Set with the client' }] : undefined,
    outcomeCode: some([
      ...(progress ? [{ coding: [{ system: ownSystem('goal-change'), code: progress }] }] : []),
      ...(ability ? [{ coding: [{ system: ownSystem('goal-ability'), code: ability }] }] : []),
    ]),
  });
}
