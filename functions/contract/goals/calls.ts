import { always, defineCall } from '../call.ts';
import { CARE_ROLES, STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;
/** Whoever sees what was measured. */
const staff = { needs: { see_health: always }, access: CARE_ROLES } as const;

/** A patient's goals with everything that was said of each: the open ones by importance, then the others, newest first. */
export const fetchGoals = defineCall(subject, 'fetch-goals', {
  ...staff,
  access: STAFF_ROLES,
  method: 'GET',
  errors: ['not_found'],
});

/** Writes down a goal in the client's words, as the least important one, or rewords one that was read at `version`. */
export const saveGoal = defineCall(subject, 'save-goal', {
  ...staff,
  errors: ['not_found', 'record_changed', 'goals_full', 'goal_closed'],
});

/** Puts the open goals of a client into another order of importance. */
export const orderGoals = defineCall(subject, 'order-goals', { ...staff, errors: ['not_found', 'record_changed'] });

/** Writes down what has become of an open goal. Earlier assessments stay. */
export const assessGoal = defineCall(subject, 'assess-goal', {
  ...staff,
  errors: ['not_found', 'record_changed', 'goal_closed'],
});

/** Closes a goal, or opens it again as the least important one. */
export const setGoalState = defineCall(subject, 'set-goal-state', {
  ...staff,
  errors: ['not_found', 'record_changed', 'goals_full'],
});
