import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { fetchColleagues, fetchTasks, saveTask, setTaskState } from '#contract/tasks/calls.ts';
import type { Task } from '#contract/tasks/schemas.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const today = cairoDay();
const cs = aUser({ role: 'cs' });

const aTask = (change: Partial<Task> = {}): Task => ({
  $id: 'task-1',
  title: 'Ask the lab',
  note: null,
  due_on: today,
  due_time: null,
  due_at: `${dayAfter(today, 2)}T00:00:00.000Z`,
  state: 'open',
  assignee_id: cs.id,
  assignee_name: 'Mona',
  role: 'cs',
  subject: null,
  created_name: 'Boss',
  created_at: '2026-11-20T10:00:00.000Z',
  ended_name: null,
  ended_at: null,
  result: null,
  may_change: true,
  version: 3,
  ...change,
});
const listed = (...documents: Task[]) => ({ documents, total: documents.length, capped: false, next: null });

async function open(path = '/clinic/tasks', user = cs) {
  realtimeServer();
  return renderApp(path, { language: 'en', signedInAs: user });
}

test('tasks stand in groups by when they are due, with the way to their record', async () => {
  const patient = { kind: 'patient', $id: 'huda', label: 'Huda', patient_id: 'huda', starts_at: null } as const;
  const order = { kind: 'order', $id: 'order', label: '12345678', patient_id: null, starts_at: null } as const;
  answers(
    fetchTasks,
    listed(
      aTask({
        $id: 'late',
        title: 'Late',
        due_on: dayAfter(today, -1),
        due_at: '2026-01-01T00:00:00.000Z',
        subject: patient,
      }),
      aTask({ $id: 'now', title: 'Now', subject: order }),
      aTask({ $id: 'later', title: 'Later', due_on: dayAfter(today, 5) }),
    ),
  );
  await open();
  const overdue = await screen.findByRole('region', { name: 'Overdue' });
  expect(
    within(overdue)
      .getByRole('link', { name: /Client .*Huda/ })
      .getAttribute('href'),
  ).toBe('/cs/patients/huda');
  // Customer service opens no orders.
  const due = screen.getByRole('region', { name: 'Today' });
  expect(within(due).getByText(/Order .*1234 ?5678/)).toBeDefined();
  expect(within(due).queryByRole('link')).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Later' })).getByRole('article', { name: 'Later' })).toBeDefined();
});

test('a task of one’s own is added in one line, and the next one begins empty', async () => {
  const saved = vi.fn(() => ({ $id: 'new', version: 0 }));
  answers(saveTask, saved);
  const { user } = await open();
  const form = await screen.findByRole('form', { name: 'Add a task for me' });
  await user.click(within(form).getByRole('button', { name: 'Add' }));
  expect(within(form).getByLabelText('Task').getAttribute('aria-invalid')).toBe('true');
  expect(saved).not.toHaveBeenCalled();
  await user.type(within(form).getByLabelText('Task'), 'Ring the lab{Enter}');
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Ring the lab', due_on: today, assigneeId: cs.id }),
    ),
  );
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Task').value).toBe(''));
});

test('a task is given to a role or a colleague, with a time, by the keyboard', async () => {
  const saved = vi.fn(() => ({ $id: 'new', version: 0 }));
  answers(saveTask, saved);
  answers(fetchColleagues, { documents: [{ $id: 'omar', username: 'Omar', role: 'reception' }], total: 1 });
  const { user } = await open();
  await findHeading('Tasks');
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'New task' });
  await user.type(within(dialog).getByLabelText('Task'), 'Order batteries');
  await user.type(within(dialog).getByLabelText(/Time/), '14:30');
  await user.selectOptions(
    within(dialog).getByLabelText('Assigned to'),
    await within(dialog).findByRole('option', { name: 'Omar (Reception)' }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(expect.objectContaining({ assigneeId: 'omar', due_time: '14:30' })),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('n');
  const again = await screen.findByRole('dialog', { name: 'New task' });
  await user.type(within(again).getByLabelText('Task'), 'Anybody');
  await user.selectOptions(within(again).getByLabelText('Assigned to'), 'Any Reception');
  await user.click(within(again).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ role: 'reception' })));
});

test('a task is done with what came of it; one that a colleague changed meanwhile says so and keeps what was typed', async () => {
  answers(fetchTasks, listed(aTask()));
  refuses(setTaskState, 'record_changed');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Mark as done: Ask the lab' }));
  const dialog = screen.getByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Result/), 'Ready on Sunday');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as done' }));
  expect(await within(dialog).findByRole('alert')).toBeDefined();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Result/).value).toBe('Ready on Sunday');
  const ended = vi.fn(() => ({ $id: 'task-1', version: 4 }));
  answers(setTaskState, ended);
  await user.click(within(dialog).getByRole('button', { name: 'Mark as done' }));
  await waitFor(() =>
    expect(ended).toHaveBeenCalledWith(
      expect.objectContaining({ taskId: 'task-1', state: 'done', result: 'Ready on Sunday' }),
    ),
  );
});

test('the focus goes on to the task that is left, then to the page, when one is done', async () => {
  answers(fetchTasks, listed(aTask(), aTask({ $id: 'task-2', title: 'Call Huda' })));
  const { user } = await open();
  const end = async (title: string, left: Task[]) => {
    answers(setTaskState, () => {
      answers(fetchTasks, listed(...left));
      return { $id: 'task-1', version: 4 };
    });
    await user.click(await screen.findByRole('button', { name: `Mark as done: ${title}` }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as done' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: title })).toBeNull());
  };
  await end('Ask the lab', [aTask({ $id: 'task-2', title: 'Call Huda' })]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mark as done: Call Huda' }));
  await end('Call Huda', []);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Task with more details' }));
});

test('whoever finds a task of the role takes it over, and the words stay', async () => {
  const saved = vi.fn(() => ({ $id: 'task-1', version: 4 }));
  answers(saveTask, saved);
  answers(fetchTasks, listed(aTask({ assignee_id: null, assignee_name: null, note: 'Two molds', due_time: '09:00' })));
  const { user } = await open();
  expect(await screen.findByText('Unassigned: Customer service')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Assign to me: Ask the lab' }));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({ assigneeId: cs.id, title: 'Ask the lab', note: 'Two molds', due_time: '09:00' }),
    ),
  );
});

test('what somebody may not change has no buttons, and only the admin is offered all tasks', async () => {
  answers(fetchTasks, listed(aTask({ may_change: false })));
  await open();
  await screen.findByRole('article', { name: 'Ask the lab' });
  expect(screen.queryByRole('button', { name: /Ask the lab/ })).toBeNull();
  expect(screen.queryByRole('option', { name: 'All tasks' })).toBeNull();
});

test('the admin sees all tasks and those that ended', async () => {
  const asked = vi.fn(() =>
    listed(aTask({ state: 'done', ended_at: '2026-11-21T10:00:00.000Z', ended_name: 'Omar', result: 'Ready' })),
  );
  answers(fetchTasks, asked);
  await open('/clinic/tasks?view=all&show=ended', aUser({ role: 'admin' }));
  const region = await screen.findByRole('region', { name: 'Finished' });
  expect(region.textContent).toMatch(/Done: .*Omar/);
  expect(region.textContent).toContain('Result: Ready');
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ view: 'all', ended: 'true' }));
});
