import { Query } from 'node-appwrite';
import { expect, test, vi } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import { deleteAdmin } from '#contract/people/calls.ts';
import { fetchPersonalData } from '#contract/privacy/admin-calls.ts';
import { fetchColleagues, fetchRecordTasks, fetchTasks, saveTask, setTaskState } from '#contract/tasks/calls.ts';
import type { TaskView } from '#contract/tasks/constants.ts';
import { Overtaken } from '#runtime/retry.ts';
import { forgetPeople } from '#subjects/privacy/admin/forget-people.ts';
import { erasePatient } from '#subjects/privacy/erase-patient.ts';
import { SCHEDULE } from '#subjects/reconciliation/recount.ts';
import { releaseTasks } from '#subjects/tasks/tasks.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [sara, omar, desk, boss] = [
  await shop.join('cs'),
  await shop.join('cs'),
  await shop.join('reception'),
  await shop.join('admin'),
];

type Input = Partial<Omit<InputOf<typeof saveTask>, 'id'>>;
const today = cairoDay();
const save = (input: Input, who: Caller = sara) =>
  shop.call(who, saveTask, {
    id: who.id,
    requestId: crypto.randomUUID(),
    title: 'Ask the lab',
    due_on: today,
    ...(input.assigneeId ? {} : { role: 'cs' as const }),
    ...input,
  });
const make = async (input: Input, who: Caller = sara) => (await save(input, who)).data?.$id ?? expect.fail('not saved');
const end = (taskId: string, version: number, state: 'done' | 'cancelled' | 'open', who: Caller = sara, result = '') =>
  shop.call(who, setTaskState, { id: who.id, taskId, version, state, result });
const list = async (view: TaskView, who: Caller, more: { ended?: boolean } = {}) =>
  (await shop.call(who, fetchTasks, { id: who.id, view, ...more })).data?.documents ?? [];
const find = async (id: string, view: TaskView, who: Caller, more = {}) =>
  (await list(view, who, more)).find(({ $id }) => $id === id);
const ofRecord = async (subjectId: string, who: Caller = sara) =>
  (await shop.call(who, fetchRecordTasks, { id: who.id, subjectKind: 'patient', subjectId })).data?.documents ?? [];

test('a task is given to somebody, with its client, and found by them and by whoever gave it', async () => {
  const patient = await kit.addPatient({ name: 'Huda' });
  const id = await make({
    assigneeId: omar.id,
    note: ' Two molds ',
    due_time: '14:30',
    subjectKind: 'patient',
    subjectId: patient.$id,
  });
  const found = await find(id, 'mine', omar);
  expect(found).toMatchObject({
    title: 'Ask the lab',
    note: 'Two molds',
    due_on: today,
    due_time: '14:30',
    state: 'open',
    assignee_id: omar.id,
    subject: { kind: 'patient', $id: patient.$id, label: 'Huda' },
    may_change: true,
  });
  expect(await find(id, 'given', sara)).toBeDefined();
  expect(await find(id, 'mine', sara)).toBeUndefined();
  expect((await ofRecord(patient.$id, desk)).map(({ $id, may_change }) => [$id, may_change])).toEqual([[id, false]]);
});

test('a task of a role is everybody’s of that role, and only the admin sees all', async () => {
  const id = await make({ role: 'reception' });
  expect(await find(id, 'role', desk)).toMatchObject({ assignee_id: null, role: 'reception' });
  expect(await find(id, 'role', omar)).toBeUndefined();
  expect(await find(id, 'all', boss)).toBeDefined();
  expect((await shop.call(desk, fetchTasks, { id: desk.id, view: 'all' })).code).toBe('forbidden');
});

test('a request that is sent again, also at once, makes one task', async () => {
  const requestId = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => save({ requestId, title: 'Once' })));
  expect(new Set(answers.map(({ data }) => data?.$id)).size).toBe(1);
  expect((await list('role', sara)).filter(({ title }) => title === 'Once')).toHaveLength(1);
});

test('tasks are listed by due time; without a time they are due at the end of the day', async () => {
  const later = await make({ assigneeId: desk.id, due_on: dayAfter(today, 3) }, boss);
  const timed = await make({ assigneeId: desk.id, due_time: '09:00' }, boss);
  const whole = await make({ assigneeId: desk.id }, boss);
  const mine = (await list('mine', desk)).map(({ $id }) => $id);
  expect(mine.filter((id) => [later, timed, whole].includes(id))).toEqual([timed, whole, later]);
});

test('a day that is over, somebody who does not work here and no assignee are refused at their fields', async () => {
  const customer = await shop.join();
  expect((await save({ due_on: dayAfter(today, -1) })).params).toMatchObject({
    fields: { due_on: { key: 'date_past' } },
  });
  expect((await save({ due_on: dayAfter(today, 800) })).params).toMatchObject({
    fields: { due_on: { key: 'date_too_late' } },
  });
  expect((await save({ assigneeId: customer.id })).params).toMatchObject({
    fields: { assigneeId: { key: 'not_a_choice' } },
  });
  expect((await save({ title: ' ' })).params).toMatchObject({ fields: { title: { key: 'required' } } });
  expect((await save({ due_time: '25:00' })).params).toMatchObject({ fields: { due_time: { key: 'invalid' } } });
});

test('nobody makes or lists tasks about a record that their role does not open', async () => {
  const order = await kit.addOrder();
  expect((await save({ subjectKind: 'order', subjectId: order.$id }, desk)).code).toBe('forbidden');
  expect((await save({ subjectKind: 'order', subjectId: 'nothing' }, boss)).code).toBe('not_found');
  const id = await make({ subjectKind: 'order', subjectId: order.$id }, boss);
  expect(await find(id, 'role', sara)).toMatchObject({ subject: { kind: 'order', label: order.number } });
});

test('of a client’s tasks nobody reads those about something that their role does not open, unless they concern them', async () => {
  const patient = await kit.addPatient();
  const order = await kit.addOrder();
  await shop.create('patient_orders', { patient_id: patient.$id, linked_by: boss.id }, order.$id);
  const about = { subjectKind: 'order', subjectId: order.$id } as const;
  const hidden = await make({ ...about, role: 'cs' }, boss);
  const own = await make({ ...about, assigneeId: desk.id }, boss);
  const open = await make({ subjectKind: 'patient', subjectId: patient.$id });
  const seenBy = async (who: Caller) => (await ofRecord(patient.$id, who)).map(({ $id }) => $id).toSorted();
  expect(await seenBy(desk)).toEqual([own, open].toSorted());
  expect(await seenBy(sara)).toEqual([hidden, open].toSorted());
  expect(await seenBy(boss)).toEqual([hidden, own, open].toSorted());
});

test('of two who change a task at once, one is told to look again', async () => {
  const taskId = await make({});
  const answers = await Promise.all([
    save({ taskId, version: 0, title: 'One' }),
    save({ taskId, version: 0, title: 'Other' }, omar),
  ]);
  expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['ok', 'record_changed']);
});

test('only whoever gave it, whoever is to do it and the admin change a task', async () => {
  const taskId = await make({ assigneeId: omar.id });
  expect((await save({ taskId, version: 0, assigneeId: desk.id }, desk)).code).toBe('forbidden');
  expect((await end(taskId, 0, 'done', desk)).code).toBe('forbidden');
  expect((await save({ taskId, version: 0, assigneeId: desk.id }, boss)).status).toBe(200);
  expect(await find(taskId, 'mine', desk)).toMatchObject({ version: 1 });
});

test('a task is done once, with what came of it, is opened again before it changes, and each step is in the log', async () => {
  const taskId = await make({ assigneeId: omar.id });
  expect((await end(taskId, 0, 'done', omar, ' Ready on Sunday ')).data).toEqual({ $id: taskId, version: 1 });
  expect((await end(taskId, 0, 'done', omar)).status).toBe(200);
  expect(await find(taskId, 'mine', omar, { ended: true })).toMatchObject({ state: 'done', result: 'Ready on Sunday' });
  expect((await save({ taskId, version: 1, title: 'New words', assigneeId: omar.id })).code).toBe('task_closed');
  expect((await end(taskId, 1, 'cancelled')).code).toBe('task_closed');
  expect((await end(taskId, 1, 'open')).status).toBe(200);
  expect(await find(taskId, 'mine', omar)).toMatchObject({ state: 'open', result: null, ended_at: null });
  const entries = await shop.rows('audit_log', [Query.equal('subject_id', taskId), Query.orderAsc('at')]);
  expect(entries.map(({ action, kind }) => [action, kind])).toEqual([
    ['create', 'task'],
    ['update', 'task'],
    ['update', 'task'],
  ]);
  // It outlasts the words, and whoever they were about.
  expect(JSON.stringify(entries)).not.toContain('Ask the lab');
  expect(JSON.parse(entries[1]?.after ?? '')).toEqual({ state: 'done', medical_result: '***' });
});

test('tasks of a record that was merged are the other’s', async () => {
  const [kept, duplicate] = [await kit.addPatient(), await kit.addPatient()];
  const id = await make({ subjectKind: 'patient', subjectId: duplicate.$id });
  await shop.call(sara, mergePatients, { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id });
  expect((await ofRecord(kept.$id)).map(({ $id, subject }) => [$id, subject?.$id])).toEqual([[id, kept.$id]]);
  expect(await shop.row('tasks', id)).toMatchObject({ patient_id: kept.$id });
});

test('what somebody whose account is deleted had to do falls to their role', async () => {
  const leaver = await shop.join('cs');
  const [id, done] = [await make({ assigneeId: leaver.id }), await make({ assigneeId: leaver.id })];
  await end(done, 0, 'done', leaver);
  await shop.call(boss, deleteAdmin, { id: boss.id, adminId: leaver.id });
  expect(await find(id, 'role', omar)).toMatchObject({ assignee_id: null, assignee_name: null, role: 'cs' });
  // Also what was done, and has to be done again.
  await end(done, 1, 'open');
  expect(await find(done, 'role', omar)).toMatchObject({ assignee_id: null, state: 'open' });
});

test('what cannot be released for others who change it is begun again, and not tried for ever', async () => {
  const leaver = await shop.join('cs');
  await make({ assigneeId: leaver.id });
  const { tables, ...ports } = shop.ports({});
  let tried = 0;
  vi.spyOn(tables, 'transact').mockImplementation(async () => {
    tried += 1;
    return tried < 20 ? 'conflict' : expect.fail('tried for ever');
  });
  await expect(releaseTasks({ ...ports, tables, actor: SCHEDULE }, leaver.id)).rejects.toThrow(Overtaken);
});

test('the rows of which the staff hears say nothing that was written', async () => {
  const id = await make({ title: 'Secret words', note: 'More of them' });
  expect(JSON.stringify(await shop.row('tasks', id))).not.toMatch(/Secret|More/);
});

test('everybody of the staff, and nobody else, may be given a task', async () => {
  const customer = await shop.join();
  const { data } = await shop.call(desk, fetchColleagues, { id: desk.id });
  const ids = data?.documents.map(({ $id }) => $id) ?? [];
  expect(ids).toEqual(expect.arrayContaining([sara.id, omar.id, desk.id, boss.id]));
  expect(ids).not.toContain(customer.id);
});

test('a client is told of the tasks about them, and an erasure takes the words and the task', async () => {
  const patient = await kit.addPatient({ last_visit_on: '2001-01-01T00:00:00.000Z' });
  const id = await make({ subjectKind: 'patient', subjectId: patient.$id, note: 'Left ear' });
  const { data } = await shop.call(boss, fetchPersonalData, {
    id: boss.id,
    subject: 'patient',
    subjectId: patient.$id,
  });
  expect(JSON.stringify(data)).toMatch(/Ask the lab.*Left ear|Left ear.*Ask the lab/);
  await erasePatient({ ...shop.ports({}), actor: SCHEDULE }, patient.$id);
  expect([await shop.row('tasks', id), await shop.row('task_texts', id)]).toEqual([null, null]);
  const entries = await shop.rows('audit_log', [Query.equal('subject_id', id)]);
  expect(JSON.stringify(entries)).not.toContain('Ask the lab');
});

test('finished tasks are deleted after a year, open ones stay', async () => {
  const [open, over] = [await make({}), await make({})];
  await end(over, 0, 'done');
  const later = new Date(Date.now() + 400 * 86_400_000);
  await forgetPeople(shop.ports({ now: () => later }));
  expect([await shop.row('tasks', over), await shop.row('task_texts', over)]).toEqual([null, null]);
  expect(await shop.row('tasks', open)).not.toBeNull();
});
