import { choice, id, moment, text, whole } from '#contract/columns.ts';
import { GOAL_ABILITIES, GOAL_CHANGES, GOAL_STATES, GOAL_STEP_KINDS } from '#contract/goals/constants.ts';
import { personalRecord } from '#records/record.ts';

export const goals = personalRecord('goals', {
  title: 'Goals of patients',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    text: text(300, { required: true, told: true }),
    state: choice(GOAL_STATES, { required: true, told: true }),
    // A lower one is more important.
    place: whole({ default: 0, told: true }),
    set_at: moment({ required: true, told: true }),
    set_by: id({ required: true, told: false }),
    set_name: text(128, { required: true, told: false }),
    // What the newest assessment says.
    progress: choice(GOAL_CHANGES, { told: true }),
    ability: choice(GOAL_ABILITIES, { told: true }),
    assessed_at: moment({ told: true }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    patient_id: ['patient_id'],
    assessed_at: ['assessed_at'],
  },
});

// Everything that was said of a goal, a row each; nothing changes one.
export const goalSteps = personalRecord('goal_steps', {
  title: 'What was said of goals',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    goal_id: id({ required: true, told: false }),
    kind: choice(GOAL_STEP_KINDS, { required: true, told: true }),
    text: text(300, { required: true, told: true }),
    progress: choice(GOAL_CHANGES, { told: true }),
    ability: choice(GOAL_ABILITIES, { told: true }),
    said_at: moment({ required: true, told: true }),
    actor_id: id({ required: true, told: false }),
    actor_name: text(128, { required: true, told: false }),
  },
  indexes: { patient_id: ['patient_id'], goal_id: ['goal_id'] },
});
