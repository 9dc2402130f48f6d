/*
 * Goals: in which situations a client wants to hear better, in their own words, and what became of each. The method is that
 * of Dillon, James and Ginis, "Client Oriented Scale of Improvement (COSI) and its relationship to several other measures of
 * benefit and satisfaction provided by hearing aids", J Am Acad Audiol 8 (1997), 27–43: up to five situations in the order
 * of their importance, and of each how much it has changed and how well it goes now, in five steps each. The words of the
 * steps are ours.
 */

/** So many goals of a client are open at once. */
export const GOALS_MAX = 5;
export const GOAL_TEXT_MAX = 300;
/** More goals than anybody has had, and more than is said of them altogether. */
export const ALL_GOALS_MAX = 100;
export const GOAL_STEPS_MAX = 1_000;

/** How much a situation has changed since the goal was set, from worst to best. */
export const GOAL_CHANGES = ['worse', 'same', 'slightly_better', 'better', 'much_better'] as const;
export type GoalChange = (typeof GOAL_CHANGES)[number];

/** How often the client manages in the situation now, from worst to best. */
export const GOAL_ABILITIES = ['hardly_ever', 'sometimes', 'half_the_time', 'mostly', 'almost_always'] as const;
export type GoalAbility = (typeof GOAL_ABILITIES)[number];
/** The share of the time for which each stands, percent. */
export const ABILITY_PERCENT: Readonly<Record<GoalAbility, number>> = {
  hardly_ever: 10,
  sometimes: 25,
  half_the_time: 50,
  mostly: 75,
  almost_always: 95,
};

/** A goal is worked on, was achieved, or is not wanted any more. */
export const GOAL_STATES = ['open', 'achieved', 'dropped'] as const;
export type GoalState = (typeof GOAL_STATES)[number];

/** What was done to a goal: its words, its state, or that it was assessed. */
export const GOAL_STEP_KINDS = ['set', 'reworded', 'assessed', 'achieved', 'dropped', 'reopened'] as const;
export type GoalStepKind = (typeof GOAL_STEP_KINDS)[number];
