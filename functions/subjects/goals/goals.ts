import { Query } from 'node-appwrite';
import { ALL_GOALS_MAX, GOAL_STEPS_MAX } from '#contract/goals/constants.ts';
import type { Goal } from '#contract/goals/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { audited } from '#runtime/audit.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';

export const GOAL_COLUMNS = [
  'patient_id',
  'text',
  'state',
  'place',
  'set_at',
  'set_name',
  'progress',
  'ability',
  'assessed_at',
  'version',
] as const;
export type GoalRow = SelectedRow<'goals', (typeof GOAL_COLUMNS)[number]>;

const STEP_COLUMNS = ['goal_id', 'kind', 'text', 'progress', 'ability', 'said_at', 'actor_name'] as const;
type StepRow = SelectedRow<'goal_steps', (typeof STEP_COLUMNS)[number]>;

const byImportance = (one: GoalRow, other: GoalRow): number =>
  one.place - other.place || Date.parse(one.set_at) - Date.parse(other.set_at) || (one.$id < other.$id ? -1 : 1);

/** The goals of patients: the open ones by importance, then the others, newest first. */
export async function listGoals(tables: Tables, patientIds: readonly string[]): Promise<GoalRow[]> {
  const { rows } = await tables.list('goals', GOAL_COLUMNS, [
    Query.equal('patient_id', [...patientIds]),
    Query.orderDesc('$sequence'),
    Query.limit(ALL_GOALS_MAX),
  ]);
  return [
    ...rows.filter(({ state }) => state === 'open').toSorted(byImportance),
    ...rows.filter(({ state }) => state !== 'open'),
  ];
}

/** What was said of goals of patients, oldest first, by the goal. */
export async function listGoalSteps(
  tables: Tables,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, StepRow[]>> {
  const { rows } = await tables.list('goal_steps', STEP_COLUMNS, [
    Query.equal('patient_id', [...patientIds]),
    Query.orderDesc('$sequence'),
    Query.limit(GOAL_STEPS_MAX),
  ]);
  return Map.groupBy(rows.toReversed(), ({ goal_id }) => goal_id);
}

export function toGoal(row: GoalRow, steps: readonly StepRow[]): Goal {
  const { $id, text, state, set_name, progress, ability, version } = row;
  return {
    $id,
    text,
    state,
    set_at: utc(row.set_at),
    set_name,
    progress,
    ability,
    assessed_at: utc(row.assessed_at),
    steps: steps.map((step) => ({
      $id: step.$id,
      kind: step.kind,
      text: step.text,
      progress: step.progress,
      ability: step.ability,
      name: step.actor_name,
      said_at: utc(step.said_at),
    })),
    version,
  };
}

/** The log of changes is told what was done, and hides what was said of somebody's hearing. */
export const auditedGoals = audited('goals', {
  kind: 'goal',
  told: ({ text, state, place, progress, ability }: Partial<Rows['goals']>) => ({
    medical_goal: text,
    state,
    place,
    medical_progress: progress,
    medical_ability: ability,
  }),
});
