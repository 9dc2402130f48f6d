import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { assessGoal, fetchGoals, orderGoals, saveGoal, setGoalState } from '#contract/goals/calls.ts';
import type { Goal } from '#contract/goals/schemas.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { aPatient } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const TIMES = { set_at: '2026-11-01T09:00:00.000Z', set_name: 'Sara', assessed_at: null };
const aGoal = (change: Partial<Goal> = {}): Goal => ({
  $id: 'goal-1',
  text: 'My grandson on the phone',
  state: 'open',
  progress: null,
  ability: null,
  ...TIMES,
  steps: [],
  version: 2,
  ...change,
});
const step = (change: Partial<Goal['steps'][number]>): Goal['steps'][number] => ({
  $id: crypto.randomUUID(),
  kind: 'assessed',
  text: 'My grandson on the phone',
  progress: null,
  ability: null,
  name: 'Sara',
  said_at: TIMES.set_at,
  ...change,
});

beforeEach(() => {
  realtimeServer();
  answers(fetchTimeline, { documents: [], next: null });
  answers(fetchPatient, aPatient());
});

/** Opens a record with these goals, as customer service. */
async function open(documents: Goal[], role: 'cs' | 'reception' = 'cs') {
  answers(fetchGoals, { documents, total: documents.length });
  const page = await renderApp(`/${role}/patients/patient-1`, {
    language: 'en',
    signedInAs: aUser({ id: role, role }),
  });
  await screen.findByRole('heading', { name: aPatient().name });
  return page;
}
const button = (name: string) => screen.findByRole('button', { name });

test('a goal is written down in the client’s words', async () => {
  const sent: unknown[] = [];
  answers(saveGoal, (input) => {
    sent.push(input);
    return { $id: 'goal-1', version: 0 };
  });
  const { user } = await open([]);
  await user.click(await button('Add a goal'));
  await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'The imam on Fridays');
  await user.click(await button('Save'));
  await screen.findByText('Goal saved');
  expect(sent).toMatchObject([{ patientId: 'patient-1', text: 'The imam on Fridays' }]);
});

test('an assessment that somebody else was faster with stays on the screen with what was chosen', async () => {
  refuses(assessGoal, 'record_changed');
  const { user } = await open([aGoal()]);
  await user.click(await button('Assess: My grandson on the phone'));
  await user.click(screen.getByRole('radio', { name: 'Much better' }));
  await user.click(screen.getByRole('radio', { name: 'Most of the time (75%)' }));
  await user.click(await button('Save'));
  await screen.findByText('Somebody changed this meanwhile. Please look at it again.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Much better' }).checked).toBe(true);
});

test('a goal says how it goes now, and its history how it went', async () => {
  const steps = [
    step({ kind: 'set', text: 'The phone' }),
    step({ progress: 'same', ability: 'sometimes' }),
    step({ progress: 'better', ability: 'mostly' }),
  ];
  await open([aGoal({ progress: 'better', ability: 'mostly', assessed_at: TIMES.set_at, steps })]);
  await screen.findByText('Assessed on 1 November 2026');
  expect(screen.getByText('Better · Most of the time (75%)')).toBeDefined();
  expect(screen.getByText('No difference · Occasionally (25%)')).toBeDefined();
  expect(screen.getByText('The phone')).toBeDefined();
});

test('a goal moves up, and the open ones are named in their new order', async () => {
  const sent: unknown[] = [];
  answers(orderGoals, (input) => {
    sent.push(input);
    return { ordered: 2 };
  });
  const { user } = await open([aGoal(), aGoal({ $id: 'goal-2', text: 'The mosque', version: 0 })]);
  await user.click(await button('Move up: The mosque'));
  await button('Move up: The mosque');
  expect(sent).toMatchObject([
    {
      goals: [
        { goalId: 'goal-2', version: 0 },
        { goalId: 'goal-1', version: 2 },
      ],
    },
  ]);
});

test('with five open goals there is no button for a sixth, until one is achieved', async () => {
  answers(setGoalState, { $id: 'goal-1', version: 3 });
  const goals = [1, 2, 3, 4, 5].map((n) => aGoal({ $id: `goal-${n}`, text: `Goal ${n}` }));
  const { user } = await open(goals);
  await screen.findByText('Five goals are open. Close one to add another.');
  expect(screen.queryByRole('button', { name: 'Add a goal' })).toBeNull();
  answers(fetchGoals, { documents: [...goals.slice(1), aGoal({ state: 'achieved', text: 'Goal 1' })], total: 5 });
  await user.click(await button('Achieved: Goal 1'));
  await button('Add a goal');
  expect(screen.getByText('1 closed goal')).toBeDefined();
});

test('reception sees no goals', async () => {
  await open([aGoal()], 'reception');
  expect(screen.queryByText('My grandson on the phone')).toBeNull();
});
