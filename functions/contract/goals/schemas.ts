import type { InferType } from 'yup';
import {
  array,
  choice,
  choiceOrNull,
  documentList,
  exact,
  id,
  list,
  number,
  object,
  requestId,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import { GOAL_ABILITIES, GOAL_CHANGES, GOAL_STATES, GOAL_STEP_KINDS, GOAL_TEXT_MAX, GOALS_MAX } from './constants.ts';

/** Something that was said of a goal. */
const goalStep = object({
  $id: string().required(),
  kind: choice(GOAL_STEP_KINDS),
  /** The goal as it was worded then. */
  text: string().required(),
  /** Of an assessment. */
  progress: choiceOrNull(GOAL_CHANGES),
  ability: choiceOrNull(GOAL_ABILITIES),
  /** Who, and when. */
  name: string().required(),
  said_at: string().required(),
}).required();
export type GoalStep = InferType<typeof goalStep>;

export const goal = object({
  $id: string().required(),
  /** In the client's words. */
  text: string().required(),
  state: choice(GOAL_STATES),
  set_at: string().required(),
  set_name: string().required(),
  /** What the newest assessment says; null as long as there is none. */
  progress: choiceOrNull(GOAL_CHANGES),
  ability: choiceOrNull(GOAL_ABILITIES),
  assessed_at: textOrNull(),
  /** Oldest first. */
  steps: list(goalStep),
  version: number().required(),
}).required();
export type Goal = InferType<typeof goal>;

const version = () => number().integer().min(0);
/** Which goal, as it was read. */
const known = { id: id(), patientId: id(), goalId: id(), version: version().required() };
const written = object({ $id: string().required(), version: number().required() });

export const fetchGoals = { input: exact({ id: id(), patientId: id() }), output: documentList(goal) };

export const saveGoal = {
  input: exact({
    id: id(),
    patientId: id(),
    requestId: requestId().required(),
    /** Which one is reworded, as it was read at `version`; a new one has neither. */
    goalId: id().optional(),
    version: version().when('goalId', ([changed], schema) => (changed ? schema.required() : schema)),
    text: text(GOAL_TEXT_MAX),
  }),
  output: written,
};

export const orderGoals = {
  input: exact({
    id: id(),
    patientId: id(),
    /** All the open ones, the most important first. Records that were merged may have more than one client has. */
    goals: array()
      .of(exact({ goalId: id(), version: version().required() }))
      .min(1)
      .max(4 * GOALS_MAX)
      .required(),
  }),
  output: object({ ordered: number().required() }),
};

export const assessGoal = {
  input: exact({ ...known, progress: choice(GOAL_CHANGES), ability: choice(GOAL_ABILITIES) }),
  output: written,
};

export const setGoalState = { input: exact({ ...known, state: choice(GOAL_STATES) }), output: written };
