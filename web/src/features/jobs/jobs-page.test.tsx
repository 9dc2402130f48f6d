import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchBookings, fetchCalendar } from '#contract/appointments/staff-calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchJobs, moveJob } from '#contract/devices/calls.ts';
import type { JobEntry } from '#contract/devices/schemas.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { fetchFreePieces, lendDevice } from '#contract/pieces/calls.ts';
import { aCalendar, soonAt } from '#web/testing/appointments.ts';
import { aJob } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

type Input = Record<string, unknown>;
const COUNTS = {
  received: 1,
  at_lab: 1,
  ready: 0,
  delivered: 0,
  refused: 0,
  lost: 0,
  unclaimed: 0,
  due: 0,
  overdue: 1,
};
const LABS = ['معمل النور', 'Sonova'];

beforeEach(() => {
  realtimeServer();
  answers(fetchBookings, { documents: [] });
});

/** Answers the board with these jobs, each in its stage; keeps what was asked for. */
function board(jobs: JobEntry[]): Input[] {
  const asked: Input[] = [];
  answers(fetchJobs, (input) => {
    asked.push(input);
    const documents = jobs.filter(({ stage }) => stage === input.stage);
    return { documents, total: documents.length, capped: false, next: null, counts: COUNTS, labs: LABS };
  });
  return asked;
}

const repair = aJob();
const mold = aJob({
  $id: 'job-2',
  kind: 'lab',
  block_type: 'em',
  stage: 'at_lab',
  lab_number: 'L-7',
  side: 'l',
  overdue: false,
  due: true,
});

async function open(role: 'cs' | 'reception' = 'cs', language: 'ar' | 'en' = 'en') {
  const app = await renderApp(`/${role}/jobs`, { language, signedInAs: aUser({ id: role, role, username: role }) });
  await findHeading(language === 'en' ? 'Repairs and lab work' : /./);
  return app;
}
const stage = (name: RegExp) => screen.getByRole('region', { name });

test('jobs stand in their stage with the promised day, and what is late is marked', async () => {
  board([repair, mold]);
  await open();
  await within(stage(/^Received/)).findByText('Overdue');
  await screen.findByRole('heading', { level: 2, name: 'Received 1' });
  expect(stage(/^Received/).textContent).toContain('Promised for 19 Nov');
  const lab = stage(/^At the lab/).textContent;
  expect(lab).toContain('Lab number: L-7');
  expect(lab).toContain('Due today');
  expect(stage(/^Ready/).textContent).toContain('Nothing here');
});

test('a job that is promised leads to an appointment filled in, and says when it is', async () => {
  board([repair, mold]);
  answers(fetchBookings, {
    documents: [{ about_id: mold.$id, starts_at: soonAt('13:00'), specialist: { name_ar: 'د. سارة', name_en: '' } }],
  });
  answers(fetchCalendar, aCalendar());
  answers(searchPatients, { documents: [], total: 0 });
  const app = await open();
  await within(stage(/^At the lab/)).findByRole('link', { name: /^Booked: .*1:00\spm$/ });
  await app.user.click(within(stage(/^Received/)).getByRole('button', { name: 'Book an appointment' }));
  // It was promised for a day that is over: today is meant.
  await isAt(app, `/clinic/calendar?day=${cairoDay()}`);
  const form = within(await screen.findByRole('dialog', { name: 'New appointment' }));
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe(repair.patient.name);
  expect(form.getByLabelText<HTMLInputElement>('Date').value).toBe(cairoDay());
});

test('jobs are searched by number or person, which the address keeps', async () => {
  const asked = board([repair, mold]);
  const app = await open();
  await app.user.type(screen.getByRole('searchbox', { name: 'Search the jobs' }), 'L-7{Enter}');
  await isAt(app, '/cs/jobs?q=L-7');
  await waitFor(() => expect(asked.filter(({ query }) => query === 'L-7')).toHaveLength(4));
});

/** Opens the question to which lab the job goes. */
async function askForLab(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Send to the lab' }));
  return within(await screen.findByRole('dialog', { name: /^Send the job of .*Hoda Hassan.* to the lab$/ }));
}

test('WhatsApp opens with the news that work is ready once it is, and with a greeting before', async () => {
  board([repair, aJob({ $id: 'job-3', stage: 'ready' }), { ...mold, stage: 'ready' }]);
  await open();
  const texts = () =>
    screen
      .queryAllByRole('link', { name: 'WhatsApp to Hoda Hassan', hidden: true })
      .map((link) => new URL(link.getAttribute('href') ?? '').searchParams.get('text')?.split('\n')[1]);
  await waitFor(() => expect(texts()).toEqual([undefined, 'طلبك جاهز للاستلام.', 'طلبك جاهز. متى يناسبك الحضور؟']));
});

test('a job moves on to a lab, which is asked for with its number there, and those used before are suggested', async () => {
  board([repair]);
  const sent: Input[] = [];
  answers(moveJob, (input) => {
    sent.push(input);
    const lab = { lab_name: 'معمل النور', lab_number: 'L-9' };
    board([{ ...repair, ...lab, stage: 'at_lab', version: 5 }]);
    return { ...repair, ...lab, stage: 'at_lab' as const, version: 5 };
  });
  const { user } = await open();
  const dialog = await askForLab(user);
  const name = dialog.getByLabelText<HTMLInputElement>(/^Name of the lab/);
  await waitFor(() => expect([...(name.list?.options ?? [])].map(({ value }) => value)).toEqual(LABS));
  await user.type(name, ' معمل النور ');
  await user.type(dialog.getByLabelText(/^Lab number/), 'L-9');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  const line = await within(stage(/^At the lab/)).findByText(/Lab number:/);
  expect(line.textContent).toContain('Lab number: L-9');
  expect(stage(/^At the lab/).textContent).toContain('Lab: معمل النور');
  expect(sent).toEqual([
    expect.objectContaining({
      jobId: 'job-1',
      version: 4,
      stage: 'at_lab',
      lab_name: 'معمل النور',
      lab_number: 'L-9',
    }),
  ]);
  expect(within(stage(/^At the lab/)).getByRole('button', { name: 'Move back to “Received”' })).toBeTruthy();
});

test('a lab that the server refuses says so in the question, which keeps what was typed', async () => {
  board([repair]);
  refuses(moveJob, 'form_in_use', { holder: 'Adel' });
  const { user } = await open();
  const dialog = await askForLab(user);
  await user.type(dialog.getByLabelText(/^Name of the lab/), 'Nour');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('Adel is working on this form.');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Name of the lab/).value).toBe('Nour');
});

test('several jobs are sent to one lab', async () => {
  board([1, 2].map((nth) => aJob({ $id: `job-${nth}`, version: nth })));
  const sent: Input[] = [];
  answers(moveJob, (input) => {
    sent.push(input);
    return aJob({ $id: String(input.jobId), stage: 'at_lab', version: 10 });
  });
  const { user } = await open();
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2));
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  const bar = within(screen.getByRole('group', { name: 'Update what is selected' }));
  await user.click(bar.getByRole('button', { name: 'Send to the lab' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 jobs to the lab' }));
  expect(dialog.queryByLabelText(/^Lab number/)).toBeNull();
  await user.type(dialog.getByLabelText(/^Name of the lab/), 'Sonova');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('2 jobs moved to “At the lab”');
  expect(sent.map(({ jobId, lab_name }) => [jobId, lab_name])).toEqual([
    ['job-1', 'Sonova'],
    ['job-2', 'Sonova'],
  ]);
});

test('a move that is refused says why, and the board is fetched again', async () => {
  const asked = board([mold]);
  refuses(moveJob, 'form_in_use', { holder: 'Adel' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Mark as ready' }));
  await screen.findByText('Adel is working on this form.');
  await waitFor(() => expect(asked.length).toBeGreaterThan(5));
});

test('a hand-over with money due or a loaner out asks first and shows both; no leaves the job where it is', async () => {
  board([aJob({ stage: 'ready' })]);
  const sent: Input[] = [];
  const open_ = { due: 500, serials: 'SN-7' };
  refuses(moveJob, 'handover_open', open_);
  const { user } = await open();
  const ask = async () => {
    const handOver = await screen.findByRole('button', { name: 'Hand over' });
    await waitFor(() => expect(handOver.getAttribute('aria-busy')).toBeNull());
    await user.click(handOver);
    return screen.findByRole('dialog', { name: /^Hand over to .*Hoda Hassan.* anyway\?$/ });
  };
  const question = await ask();
  expect(question.textContent).toMatch(
    /Still to be paid for this visit: EGP\s500\.\s*Loaners still with the client: \u2068?SN-7\u2069?\./,
  );
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(question.isConnected).toBe(false));
  refuses(moveJob, 'handover_unpaid', { serials: '' });
  const unpaid = await ask();
  expect(unpaid.textContent).toContain('This visit is not fully paid.');
  expect(unpaid.textContent).not.toContain('Loaners');
  await user.click(within(unpaid).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(unpaid.isConnected).toBe(false));
  const again = await ask();
  answers(moveJob, (input) => {
    sent.push(input);
    return aJob({ stage: 'delivered', version: 5 });
  });
  await user.click(within(again).getByRole('button', { name: 'Hand over' }));
  await screen.findByText('1 job moved to “Delivered”');
  expect(sent).toEqual([expect.objectContaining({ jobId: 'job-1', stage: 'delivered' })]);
  expect(sent[0]).not.toHaveProperty('askIfOpen');
});

test('whoever loses to a move at the same time is told where the job is now, and what they had typed', async () => {
  board([repair]);
  refuses(moveJob, 'record_changed', { stage: 'ready' });
  const { user } = await open();
  const dialog = await askForLab(user);
  await user.type(dialog.getByLabelText(/^Lab number/), 'L-9');
  board([{ ...repair, stage: 'ready', version: 5 }]);
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  const told = await screen.findByRole('dialog', { name: /^The job of .*Hoda Hassan.* was not moved$/ });
  expect(told.textContent).toMatch(/It is at “Ready” now\..*L-9/s);
  await user.click(within(told).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(told.isConnected).toBe(false));
});

test('what is at the lab says for how many days', async () => {
  board([aJob({ ...mold, at_lab_since: new Date(Date.now() - 6 * 86_400_000).toISOString() })]);
  await open();
  await within(stage(/^At the lab/)).findByText('6 days at the lab');
});

test('kind and promised day narrow the board, and the address keeps them', async () => {
  const asked = board([repair]);
  const app = await open();
  await app.user.selectOptions(screen.getByLabelText('Kind'), 'lab');
  await app.user.selectOptions(screen.getByLabelText('Promised'), 'overdue');
  await isAt(app, '/cs/jobs?kind=lab&promised=overdue');
  await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ kind: 'lab', promised: 'overdue' })));
});

test('reception looks and moves nothing', async () => {
  board([repair]);
  await open('reception');
  await screen.findByText('Overdue', { selector: 'span' });
  expect(screen.queryByRole('button', { name: 'Send to the lab' })).toBeNull();
});

test('a board that cannot be fetched says why', async () => {
  refuses(fetchJobs, 'forbidden');
  const { user } = await open();
  const [again] = await screen.findAllByRole('button', { name: 'Try again' });
  board([repair]);
  await user.click(again as HTMLElement);
  await screen.findByText('Hoda Hassan');
});

test('jobs are moved together without a question, and taken back', async () => {
  const molds = [1, 2].map((nth) => aJob({ ...mold, $id: `job-${nth}`, version: nth }));
  board(molds);
  const sent: Input[] = [];
  answers(moveJob, (input) => {
    sent.push(input);
    return aJob({ ...mold, $id: String(input.jobId), stage: 'ready', version: 10 + Number(input.version) });
  });
  const { user } = await open();
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2));
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  const bar = within(screen.getByRole('group', { name: 'Update what is selected' }));
  await user.click(bar.getByRole('button', { name: 'Mark as ready' }));
  await screen.findByText('2 jobs moved to “Ready”');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(sent.map(({ jobId, version, stage: to }) => [jobId, version, to])).toEqual([
    ['job-1', 1, 'ready'],
    ['job-2', 2, 'ready'],
    ['job-1', 11, 'at_lab'],
    ['job-2', 12, 'at_lab'],
  ]);
});

test('reception chooses no jobs, as it moves none', async () => {
  board([repair]);
  await open('reception');
  await within(stage(/^Received/)).findByText('Overdue');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('whose hearing aid is repaired is lent another one; a number that is not free says so', async () => {
  board([repair, mold]);
  answers(fetchFreePieces, { documents: [{ serial_number: 'SN-1', title: 'Audéo L50', state: 'loaner' }] });
  const { user } = await open('reception');
  const lend = await screen.findAllByRole('button', { name: /^Lend a hearing aid to / });
  expect(lend).toHaveLength(1);
  await user.click(lend[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog'));
  const serial = dialog.getByLabelText<HTMLInputElement>('Serial number of the loaner');
  await waitFor(() => expect(serial.list?.options[0]?.textContent).toBe('Audéo L50 (for lending)'));
  await user.type(serial, 'sn-2');
  fireEvent.change(dialog.getByLabelText('Due back on'), { target: { value: cairoDay() } });
  const values = { serial: 'SN-2' };
  refuses(lendDevice, 'piece_unavailable', { ...values, fields: { serial: { key: 'piece_unavailable', values } } });
  await user.click(dialog.getByRole('button', { name: 'Lend' }));
  await dialog.findByText('The hearing aid SN-2 is sold, lent or set aside.');
  expect(dialog.getByLabelText<HTMLInputElement>('Serial number of the loaner').value).toBe('sn-2');
});

test('a job that cannot be completed is given back as it was, and stands in a column of its own', async () => {
  board([repair]);
  const sent: Input[] = [];
  answers(moveJob, (input) => {
    sent.push(input);
    const refused = { ...repair, stage: 'refused' as const, version: 5 };
    answers(fetchJobs, ({ stage: asked }) => ({
      documents: asked === 'refused' ? [refused] : [],
      total: 1,
      capped: false,
      next: null,
      counts: { ...COUNTS, received: 0, refused: 1 },
      labs: LABS,
    }));
    return refused;
  });
  const { user } = await open();
  await user.click(await screen.findByText('More'));
  screen.getByText('The work cannot be completed');
  expect(screen.queryByRole('button', { name: 'Mark as never collected' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Give back as it was' }));
  await waitFor(() => expect(sent).toMatchObject([{ jobId: 'job-1', version: 4, stage: 'refused' }]));
  await within(await screen.findByRole('region', { name: /^Given back as it was/ })).findByText(repair.patient.name);
});
