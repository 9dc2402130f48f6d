import type {
  assessGoal as assessCall,
  fetchGoals as listCall,
  orderGoals as orderCall,
  saveGoal as saveCall,
  setGoalState as stateCall,
} from '#contract/goals/calls.ts';
import { GOALS_MAX, type GoalStepKind } from '#contract/goals/constants.ts';
import { goalStepId, goalId as idOf } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { findPatient, isOfPatient, listMerged, type PatientRow } from '#subjects/patients/patients.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { auditedGoals, GOAL_COLUMNS, type GoalRow, listGoalSteps, listGoals, toGoal } from '../goals.ts';

type Context = CallContext<typeof saveCall.access>;
/** A patient with the ids under which goals of theirs stand. */
interface Known {
  patient: PatientRow;
  ids: string[];
}

async function readPatient(tables: Tables, patientId: string): Promise<Known> {
  const patient = (await findPatient(tables, patientId)) ?? refuse('not_found');
  return { patient, ids: [patient.$id, ...(await listMerged(tables, patient.$id))] };
}

/** Goals also of those who were merged into the patient. */
export const fetchGoals: Handler<typeof listCall> = async ({ patientId }, context) => {
  const { tables } = context;
  const { patient, ids } = await readPatient(tables, patientId);
  const [rows, steps] = await Promise.all([
    listGoals(tables, ids),
    listGoalSteps(tables, ids),
    noteRead(context, { kind: 'patient', id: patient.$id, call: 'fetch-goals' }),
  ]);
  return { documents: rows.map((row) => toGoal(row, steps.get(row.$id) ?? [])), total: rows.length };
};

/**
 * A new goal's id follows from the request, so that a repeat finds it. Its patient is claimed, so that two at once make no
 * more than five, and it is not merged or erased at the same moment.
 */
export const saveGoal: Handler<typeof saveCall> = async ({ patientId, requestId, goalId, version, text }, context) => {
  const { actor, tables, now } = context;
  const words = text.trim();
  if (goalId) {
    const { patient, goal } = await readGoal(tables, patientId, goalId);
    return changeGoal(context, { patient, goal, version: version ?? 0, kind: 'reworded', columns: { text: words } });
  }
  const { patient, ids } = await readPatient(tables, patientId);
  const $id = idOf(patient.$id, requestId);
  const open = (await listGoals(tables, ids)).filter(({ state }) => state === 'open');
  const made = await tables.get('goals', $id, ['version']);
  if (made) {
    return made;
  }
  const time = now().toISOString();
  const row = {
    patient_id: patient.$id,
    text: words,
    state: 'open' as const,
    place: nextPlace(open),
    set_at: time,
    set_by: actor.id,
    set_name: nameOf(actor),
    version: 0,
  };
  await tables.write([
    ...stage.change('patients', patient),
    ...auditedGoals.create(context, $id, row, { label: patient.name }),
    stepOf(context, { $id, ...row }, 'set'),
  ]);
  return { $id, version: 0 };
};

export const assessGoal: Handler<typeof assessCall> = async (
  { patientId, goalId, version, progress, ability },
  context,
) => {
  const { patient, goal } = await readGoal(context.tables, patientId, goalId);
  const columns = { progress, ability, assessed_at: context.now().toISOString() };
  return changeGoal(context, { patient, goal, version, kind: 'assessed', columns });
};

const KIND_OF_STATE = { open: 'reopened', achieved: 'achieved', dropped: 'dropped' } as const;

/** An open goal that is opened again stays as it is. */
export const setGoalState: Handler<typeof stateCall> = async ({ patientId, goalId, version, state }, context) => {
  const { tables } = context;
  const { patient, ids, goal } = await readGoal(tables, patientId, goalId);
  if (goal.state === state) {
    return goal;
  }
  const open = state === 'open' ? (await listGoals(tables, ids)).filter((one) => one.state === 'open') : null;
  const columns = { state, ...(open && { place: nextPlace(open) }) };
  return changeGoal(context, { patient, goal, version, kind: KIND_OF_STATE[state], columns });
};

/** All that are open are named, so that nobody orders what they have not seen. */
export const orderGoals: Handler<typeof orderCall> = async ({ patientId, goals: wanted }, context) => {
  const { tables } = context;
  const { patient, ids } = await readPatient(tables, patientId);
  const open = (await listGoals(tables, ids)).filter(({ state }) => state === 'open');
  if (open.length === wanted.length && wanted.every(({ goalId }, place) => open[place]?.$id === goalId)) {
    return { ordered: open.length };
  }
  const rows = wanted.map(({ goalId, version }) => open.find((one) => one.$id === goalId && one.version === version));
  const known = rows.filter((row) => row !== undefined);
  if (new Set(known).size !== open.length || wanted.length !== open.length) {
    return refuse('record_changed');
  }
  await tables.write([
    ...stage.change('patients', patient),
    ...known.flatMap((row, place) =>
      row.place === place ? [] : auditedGoals.change(context, row, { place }, { label: patient.name }),
    ),
  ]);
  return { ordered: open.length };
};

/** Where the least important goal stands; refuses when there are as many as there may be. */
function nextPlace(open: readonly GoalRow[]): number {
  if (open.length >= GOALS_MAX) {
    refuse('goals_full');
  }
  return Math.max(-1, ...open.map(({ place }) => place)) + 1;
}

/** A goal is changed through its own patient. */
async function readGoal(tables: Tables, patientId: string, goalId: string): Promise<Known & { goal: GoalRow }> {
  const [known, goal] = await Promise.all([readPatient(tables, patientId), tables.get('goals', goalId, GOAL_COLUMNS)]);
  return goal && (await isOfPatient(tables, goal, known.patient.$id)) ? { ...known, goal } : refuse('not_found');
}

interface Change {
  patient: PatientRow;
  goal: GoalRow;
  /** As whoever changes it has read it. */
  version: number;
  kind: GoalStepKind;
  columns: Partial<Pick<Rows['goals'], 'text' | 'state' | 'place' | 'progress' | 'ability' | 'assessed_at'>>;
}

/** Changes a goal and keeps what was said. A repeat of the same finds it done. */
async function changeGoal(context: Context, { patient, goal, version, kind, columns }: Change) {
  const { tables } = context;
  const { assessed_at: _, ...said } = columns;
  const saysSo = Object.entries(said).every(([name, value]) => goal[name as keyof typeof said] === value);
  if (saysSo && (goal.version === version + 1 || kind === 'reworded')) {
    return goal;
  }
  if (goal.state !== 'open' && (kind === 'assessed' || kind === 'reworded')) {
    return refuse('goal_closed');
  }
  if (goal.version !== version) {
    return refuse('record_changed');
  }
  await tables.write([
    ...stage.change('patients', patient),
    ...auditedGoals.change(context, goal, columns, { label: patient.name }),
    stepOf(context, { ...goal, ...columns, version: version + 1 }, kind),
  ]);
  return { $id: goal.$id, version: version + 1 };
}

type Said = Pick<Rows['goals'], 'patient_id' | 'text' | 'version'> & Partial<Rows['goals']> & { $id: string };

/** What is said of a goal that comes to a version. */
function stepOf(
  { actor, now }: Context,
  { $id, patient_id, text, version, ...goal }: Said,
  kind: GoalStepKind,
): Operation {
  const isAssessed = kind === 'assessed';
  return stage.create('goal_steps', goalStepId($id, version), {
    patient_id,
    goal_id: $id,
    kind,
    text,
    progress: isAssessed ? goal.progress : null,
    ability: isAssessed ? goal.ability : null,
    said_at: now().toISOString(),
    actor_id: actor.id,
    actor_name: nameOf(actor),
  });
}
