import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { assessGoal, fetchGoals, orderGoals, saveGoal, setGoalState } from '#contract/goals/calls.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [sara, boss] = [await shop.join('cs'), await shop.join('admin')];

const add = (patientId: string, text: string, requestId: string = crypto.randomUUID(), who: Caller = sara) =>
  shop.call(who, saveGoal, { id: who.id, patientId, requestId, text });
const list = async (patientId: string) =>
  (await shop.call(sara, fetchGoals, { id: sara.id, patientId })).data?.documents ?? expect.fail('no answer');
const assess = (input: Omit<InputOf<typeof assessGoal>, 'id'>, who: Caller = sara) =>
  shop.call(who, assessGoal, { ...input, id: who.id });
const close = (patientId: string, goalId: string, version: number, state: 'open' | 'achieved' | 'dropped') =>
  shop.call(sara, setGoalState, { id: sara.id, patientId, goalId, version, state });
const entries = (id: string) => shop.rows('audit_log', [Query.equal('subject_id', id), Query.orderAsc('at')]);

/** A patient with goals, and their ids. */
async function withGoals(...texts: string[]) {
  const { $id } = await kit.addPatient();
  const ids: string[] = [];
  for (const text of texts) ids.push((await add($id, text)).data?.$id ?? expect.fail('not saved'));
  return { $id, ids };
}

test('goals stand in the client’s words and in the order in which they were set', async () => {
  const { $id } = await withGoals(' أسمع حفيدي في الهاتف ', 'The mosque on Fridays');
  expect(await list($id)).toMatchObject([
    { text: 'أسمع حفيدي في الهاتف', state: 'open', progress: null, set_name: expect.any(String), version: 0 },
    { text: 'The mosque on Fridays', steps: [{ kind: 'set', text: 'The mosque on Fridays' }] },
  ]);
});

test('a request that is sent again, also at once, writes one goal', async () => {
  const { $id } = await kit.addPatient();
  const requestId = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => add($id, 'The phone', requestId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await list($id)).toHaveLength(1);
});

test('five goals are open at most, also when two are written at once', async () => {
  const { $id } = await withGoals('1', '2', '3', '4');
  const codes = (await Promise.all(['5', '6'].map((text) => add($id, text)))).map(({ code }) => code ?? 'ok');
  expect(codes.toSorted()).toEqual(['goals_full', 'ok']);
  const [first] = await list($id);
  await close($id, first?.$id ?? '', 0, 'achieved');
  expect((await add($id, '7')).status).toBe(200);
  expect((await close($id, first?.$id ?? '', 1, 'open')).code).toBe('goals_full');
});

test('the order of importance changes as a whole, and not past somebody who changed it', async () => {
  const { $id, ids } = await withGoals('first', 'second', 'third');
  const order = (...places: number[]) =>
    shop.call(sara, orderGoals, {
      id: sara.id,
      patientId: $id,
      goals: places.map((place) => ({ goalId: ids[place] ?? '', version: 0 })),
    });
  expect((await order(2, 1, 0)).status).toBe(200);
  expect((await list($id)).map(({ text }) => text)).toEqual(['third', 'second', 'first']);
  expect((await order(2, 1, 0)).status).toBe(200);
  expect((await order(0, 1, 2)).code).toBe('record_changed');
  expect((await order(2, 1)).code).toBe('record_changed');
});

test('every assessment stays, with who made it, and the newest one is that of the goal', async () => {
  const { $id, ids } = await withGoals('The phone');
  const goal = { patientId: $id, goalId: ids[0] ?? '' };
  await assess({ ...goal, version: 0, progress: 'same', ability: 'sometimes' });
  expect((await assess({ ...goal, version: 0, progress: 'same', ability: 'sometimes' })).data?.version).toBe(1);
  await assess({ ...goal, version: 1, progress: 'much_better', ability: 'almost_always' }, boss);
  const [found] = await list($id);
  expect(found).toMatchObject({ progress: 'much_better', ability: 'almost_always', version: 2 });
  expect(found?.steps.map(({ kind, progress, name }) => [kind, progress, name])).toEqual([
    ['set', null, 'Mona'],
    ['assessed', 'same', 'Mona'],
    ['assessed', 'much_better', 'Mona'],
  ]);
});

test('of two who assess a goal at once, one is told to look again', async () => {
  const { $id, ids } = await withGoals('The phone');
  const goal = { patientId: $id, goalId: ids[0] ?? '', version: 0 };
  const answers = await Promise.all([
    assess({ ...goal, progress: 'better', ability: 'mostly' }),
    assess({ ...goal, progress: 'worse', ability: 'hardly_ever' }, boss),
  ]);
  expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['ok', 'record_changed']);
  expect((await list($id))[0]?.steps).toHaveLength(2);
});

test('a goal that is reworded keeps what it said, and a closed one is opened before it changes', async () => {
  const { $id, ids } = await withGoals('The phone');
  const goal = { patientId: $id, goalId: ids[0] ?? '' };
  const reword = (version: number, text: string) =>
    shop.call(sara, saveGoal, { id: sara.id, ...goal, requestId: crypto.randomUUID(), version, text });
  await reword(0, 'The phone, with my daughter');
  expect((await reword(0, 'Something else')).code).toBe('record_changed');
  await close($id, goal.goalId, 1, 'dropped');
  expect((await reword(2, 'Something else')).code).toBe('goal_closed');
  expect((await assess({ ...goal, version: 2, progress: 'better', ability: 'mostly' })).code).toBe('goal_closed');
  await close($id, goal.goalId, 2, 'open');
  const [found] = await list($id);
  expect(found?.steps.map(({ kind, text }) => [kind, text])).toEqual([
    ['set', 'The phone'],
    ['reworded', 'The phone, with my daughter'],
    ['dropped', 'The phone, with my daughter'],
    ['reopened', 'The phone, with my daughter'],
  ]);
});

test('the log of changes says that a goal was set and assessed, not what it says', async () => {
  const { $id, ids } = await withGoals('The phone');
  await assess({ patientId: $id, goalId: ids[0] ?? '', version: 0, progress: 'better', ability: 'mostly' });
  const found = await entries(ids[0] ?? '');
  expect(found.map(({ action, kind }) => [action, kind])).toEqual([
    ['create', 'goal'],
    ['update', 'goal'],
  ]);
  expect(JSON.parse(found[0]?.after ?? '')).toMatchObject({ medical_goal: '***', state: 'open' });
  expect(JSON.parse(found[1]?.after ?? '')).toEqual({ medical_progress: '***', medical_ability: '***' });
});

test('a goal is changed through its own patient, and who reads goals is written down', async () => {
  const [{ ids }, other] = [await withGoals('The phone'), await kit.addPatient()];
  const input = {
    patientId: other.$id,
    goalId: ids[0] ?? '',
    version: 0,
    progress: 'better',
    ability: 'mostly',
  } as const;
  expect((await assess(input)).code).toBe('not_found');
  expect(await list(other.$id)).toEqual([]);
  expect(await shop.rows('record_reads', [Query.equal('subject_id', other.$id)])).toMatchObject([
    { kind: 'patient', actor_id: sara.id, call: 'fetch-goals' },
  ]);
});

test('goals of a record that was merged are the other’s', async () => {
  const [kept, duplicate] = [await withGoals('The phone'), await withGoals('The mosque')];
  await shop.call(sara, mergePatients, { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id });
  expect((await list(kept.$id)).map(({ text, steps }) => [text, steps.length])).toEqual([
    ['The phone', 1],
    ['The mosque', 1],
  ]);
});
