import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { moveJob as call, fetchJobs } from '#contract/devices/calls.ts';
import { JOB_WAY, type JobStage } from '#contract/devices/constants.ts';
import { fetchSform } from '#contract/forms/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { Tables } from '#runtime/tables.ts';
import { sendMessages } from '#subjects/messages/admin/send-messages.ts';
import { leaseEnd } from '#subjects/visits/rules/leases.ts';
import { inDays } from '../../../testing/appointments.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { AnswerLost, OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { fakePhones } from '../../../testing/phones.ts';
import { stageOf } from '../rules/repairs.ts';
import { fetchJobs as list } from './fetch-jobs.ts';
import { moveJob as moveJobHandler } from './move-job.ts';

const moveJob = asCalled(moveJobHandler);

const shop = await startShop();
const kit = patientKit(shop);
const sara = await shop.join('accounting');

const DAY = '2026-11-20T00:00:00.000Z';

/** A repair that was received, with its form. */
async function repair(delivery_date: string | null = DAY) {
  const patient = await kit.addPatient({ name: 'منى' });
  const block = { type: 'm', hearing_aid: 'Audéo', delivery_date, price_piasters: 500_00 } as const;
  const { formId, blocks } = await kit.addVisit(patient, { blocks: [{ ...block, downpayment_piasters: 100_00 }] });
  return { patient, formId, jobId: blocks[0]?.$id ?? '' };
}

const move = (jobId: string, version: number, stage: JobStage, lab_number?: string) =>
  shop.call(sara, call, { id: sara.id, jobId, version, stage, ...(lab_number ? { lab_number } : {}) });
const auditOf = (id: string) => shop.rows('audit_log', [Query.equal('kind', 'repair'), Query.equal('subject_id', id)]);

describe('move-job', () => {
  test('takes a repair through all stages, and accounting’s flags with it', async () => {
    const { jobId, patient } = await repair();
    for (const [version, stage] of JOB_WAY.slice(1).entries()) {
      const { status, data } = await move(jobId, version, stage);
      expect([status, data?.stage, data?.version, data?.patient.$id]).toEqual([200, stage, version + 1, patient.$id]);
      const account = await shop.row('block_accounts', jobId);
      expect(account && stageOf(account)).toBe(stage);
    }
    expect((await shop.row('jobs', jobId))?.delivered_at).not.toBeNull();
    const back = await move(jobId, 3, 'at_lab');
    expect(back.data).toMatchObject({ stage: 'at_lab', delivered_at: null });
    expect((await auditOf(jobId)).map(({ label }) => label)).toEqual(['منى', 'منى', 'منى', 'منى']);
  });

  test.each([
    ['refused', [], null],
    ['lost', ['at_lab'], null],
    ['unclaimed', ['ready'], 'ready'],
  ] as const)('ends a repair as %s, which is open no more and may go on after all', async (end, way, ready) => {
    const { jobId } = await repair();
    for (const [version, stage] of way.entries()) {
      await move(jobId, version, stage);
    }
    const at = way.length;
    expect((await move(jobId, at, end)).data).toMatchObject({ stage: end, due: false, overdue: false });
    expect(await shop.row('block_accounts', jobId)).toMatchObject({ ready, delivered: false });
    const open = await shop.call(sara, fetchJobs, { id: sara.id });
    expect(open.data?.documents.map(({ $id }) => $id)).not.toContain(jobId);
    const listed = await shop.call(sara, fetchJobs, { id: sara.id, stage: end });
    expect(listed.data?.documents.map(({ $id }) => $id)).toContain(jobId);
    expect((await move(jobId, at + 1, 'delivered')).data?.stage).toBe('delivered');
  });

  test('leaves nothing unclaimed that was never ready', async () => {
    const { jobId } = await repair();
    expect((await move(jobId, 0, 'unclaimed')).code).toBe('transition_refused');
  });

  test('keeps what accounting has said of the money, and says what the block says when it has said nothing', async () => {
    const { jobId, formId } = await repair();
    await move(jobId, 0, 'at_lab', ' L-٧ ');
    expect(await shop.row('block_accounts', jobId)).toMatchObject({
      form_id: formId,
      ready: 'lab',
      delivered: false,
      lab_number: 'L-7',
      client_call: false,
      billed_piasters: 500_00,
      received_piasters: 100_00,
      rest_of_cost_piasters: 400_00,
    });
    await shop.change('block_accounts', jobId, { client_call: true, received_piasters: 500_00 });
    await move(jobId, 1, 'ready');
    expect(await shop.row('block_accounts', jobId)).toMatchObject({
      ready: 'ready',
      lab_number: 'L-7',
      client_call: true,
      received_piasters: 500_00,
    });
  });

  test('again does nothing; what somebody else has moved is not moved over', async () => {
    const { jobId } = await repair();
    await move(jobId, 0, 'at_lab');
    expect((await move(jobId, 0, 'at_lab')).data).toMatchObject({ stage: 'at_lab', version: 1 });
    const lost = await move(jobId, 0, 'delivered');
    expect([lost.code, lost.params]).toEqual(['record_changed', { stage: 'at_lab' }]);
    expect(await auditOf(jobId)).toHaveLength(1);
  });

  test('keeps the lab to which it was sent, in the job, the history and the audit; those used before are suggested', async () => {
    const { jobId, formId, patient } = await repair();
    const send = (version: number, stage: JobStage, lab_name?: string) =>
      shop.call(sara, call, { id: sara.id, jobId, version, stage, lab_name });
    expect((await send(0, 'at_lab', ' معمل النور ')).data).toMatchObject({ lab_name: 'معمل النور', lab_number: null });
    expect((await send(1, 'ready')).data).toMatchObject({ stage: 'ready', lab_name: 'معمل النور' });
    const [sent] = (await auditOf(jobId)).filter(({ after }) => after?.includes('معمل النور'));
    expect(sent?.before).not.toContain('معمل');
    const other = await repair();
    await shop.change('jobs', other.jobId, { lab_name: 'معمل النّور', received_at: '2026-11-21T10:00:00.000Z' });
    const { data: page } = await shop.call(sara, fetchJobs, { id: sara.id });
    expect(page?.labs).toEqual(['معمل النّور']);
    expect((await shop.call(sara, fetchJobs, { id: sara.id, stage: 'ready' })).data?.labs).toEqual([]);
    const found = await shop.call(sara, fetchJobs, { id: sara.id, stage: 'ready', query: 'معمل النور' });
    expect(found.data?.documents.map(({ $id }) => $id)).toEqual([jobId]);
    const reader = await shop.join('cs');
    const timeline = await shop.call(reader, fetchTimeline, { id: reader.id, patientId: patient.$id, kind: 'job' });
    expect(timeline.data?.documents).toMatchObject([{ $id: jobId, name: 'معمل النور' }]);
    const form = await shop.call(sara, fetchSform, { id: sara.id, formId, formType: 'cs' });
    expect(form.data?.labs).toEqual([{ block_id: jobId, lab_name: 'معمل النور' }]);
  });

  test('says since when it is at the lab, as long as it is there', async () => {
    const { jobId } = await repair();
    const since = async () => (await shop.row('jobs', jobId))?.at_lab_since;
    expect((await move(jobId, 0, 'at_lab')).data?.at_lab_since).toEqual(expect.any(String));
    const begun = await since();
    await move(jobId, 1, 'at_lab', 'L-9');
    expect(await since()).toBe(begun);
    await move(jobId, 2, 'ready');
    expect(await since()).toBeNull();
  });

  test('asks before something is handed over with money due or a loaner out, and goes on when told to', async () => {
    const { jobId, patient } = await repair();
    const give = (version: number, stage: JobStage, askIfOpen: boolean) =>
      shop.call(sara, call, { id: sara.id, jobId, version, stage, ...(askIfOpen && { askIfOpen }) });
    // Accounting has said nothing yet: what was quoted is due.
    expect(await give(0, 'delivered', true)).toMatchObject({
      code: 'handover_open',
      params: { due: 400, serials: '' },
    });
    await move(jobId, 0, 'ready');
    await shop.change('block_accounts', jobId, { received_piasters: 500_00, rest_of_cost_piasters: 0 });
    await shop.create('loans', {
      piece_id: 'piece',
      product_id: 'product',
      serial_number: 'SN7',
      patient_id: patient.$id,
      lent_at: '2026-11-20T10:00:00.000Z',
      due_on: '2026-11-30T00:00:00.000Z',
      actor_name: 'سارة',
    });
    for (const stage of ['delivered', 'refused'] as const) {
      const { code, params } = await give(1, stage, true);
      expect([code, params]).toEqual(['handover_open', { due: 0, serials: 'SN7' }]);
    }
    expect((await shop.row('jobs', jobId))?.stage).toBe('ready');
    expect((await give(1, 'delivered', false)).data?.stage).toBe('delivered');
  });

  test('hands over without a question what is paid, with no loaner out', async () => {
    const { jobId } = await repair();
    await move(jobId, 0, 'ready');
    await shop.change('block_accounts', jobId, { received_piasters: 500_00, rest_of_cost_piasters: 0 });
    const input = { id: sara.id, jobId, version: 1, stage: 'delivered', askIfOpen: true } as const;
    expect((await shop.call(sara, call, input)).data?.stage).toBe('delivered');
  });

  test('by several at once makes one of the moves', async () => {
    const { jobId } = await repair();
    const answers = await Promise.all(
      (['at_lab', 'ready', 'delivered'] as const).map((stage) => move(jobId, 0, stage)),
    );
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'record_changed', 'record_changed']);
    const [job, account] = await Promise.all([shop.row('jobs', jobId), shop.row('block_accounts', jobId)]);
    expect(account && stageOf(account)).toBe(job?.stage);
  });

  test('is not moved over when somebody moves it between the reading of the job and of its form', async () => {
    const { jobId } = await repair();
    const tables = new Tables(shop.admin);
    const get = tables.get.bind(tables);
    let overtake: (() => Promise<unknown>) | undefined = () => move(jobId, 0, 'at_lab');
    tables.get = (async (...args: Parameters<typeof get>) => {
      const row = await get(...args);
      const first = args[0] === 'jobs' ? overtake : undefined;
      overtake = first ? undefined : overtake;
      await first?.();
      return row;
    }) as typeof get;
    const input = { id: sara.id, jobId, version: 0, stage: 'delivered' } as const;
    const moved = moveJob(input, shop.contextOf(sara, { tables }, 'accounting'));
    await expect(moved).rejects.toMatchObject({ code: 'record_changed' });
    expect(await shop.row('jobs', jobId)).toMatchObject({ stage: 'at_lab', version: 1 });
  });

  test('of two jobs of one form at once moves both', async () => {
    const patient = await kit.addPatient();
    const { blocks, formId } = await kit.addVisit(patient, { blocks: [{ type: 'm' }, { type: 'em' }] });
    const answers = await Promise.all(blocks.map(({ $id }) => move($id, 0, 'at_lab')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shop.row('cs_forms', formId))?.version).toBe(2);
  });

  test('waits for whoever works on the form, and says who that is', async () => {
    const { jobId, formId } = await repair();
    await shop.change('cs_forms', formId, {
      status: 'processing',
      lease_holder_name: 'هدى',
      lease_until: leaseEnd(new Date()),
    } as const);
    const { status, code, params } = await move(jobId, 0, 'ready');
    expect([status, code, params]).toEqual([409, 'form_in_use', { holder: 'هدى' }]);
    expect((await shop.row('jobs', jobId))?.stage).toBe('received');
  });

  test('of a form that was deleted, or of nothing, is not found', async () => {
    const { jobId, formId } = await repair();
    await shop.change('cs_forms', formId, { deleted_at: DAY });
    expect((await move(jobId, 0, 'ready')).code).toBe('not_found');
    expect((await move('nothing', 0, 'ready')).code).toBe('not_found');
  });

  test('somebody opens the form at the same moment: the job stays where it is', async () => {
    const { jobId, formId } = await repair();
    const tables = new OvertakenOnce(shop.admin, () =>
      shop.change('cs_forms', formId, {
        status: 'processing',
        lease_version: 1,
        lease_holder_name: 'هدى',
        lease_until: leaseEnd(new Date()),
      } as const),
    );
    const input = { id: sara.id, jobId, version: 0, stage: 'ready' } as const;
    await expect(moveJob(input, shop.contextOf(sara, { tables }, 'accounting'))).rejects.toMatchObject({
      code: 'form_in_use',
    });
    expect(await shop.row('block_accounts', jobId)).toBeNull();
  });

  test('the answer to the commit is lost: it counts, and the repeat is answered with what there is', async () => {
    const { jobId } = await repair();
    const context = shop.contextOf(sara, { tables: new AnswerLost(shop.admin) }, 'accounting');
    const input = { id: sara.id, jobId, version: 0, stage: 'ready' } as const;
    expect(await moveJob(input, context)).toMatchObject({ stage: 'ready', version: 1 });
    expect((await move(jobId, 0, 'ready')).data).toMatchObject({ stage: 'ready', version: 1 });
  });
});

describe('the phone of a client', () => {
  /** What goes to phones in a run so many minutes after noon of tomorrow, of this job. */
  const told = async ({ phones: [phone = ''] }: { phones: string[] }, minutes = 20) => {
    const whatsApp = fakePhones();
    const now = () => new Date(new Date(inDays(1, '12:00')).getTime() + minutes * 60_000);
    const siteOrigin = 'https://samaa.example';
    await sendMessages(shop.ports({ now, whatsApp, sms: null, siteOrigin, logError: () => {} }));
    return whatsApp.asked.filter(({ to }) => to === toE164(phone)).map(({ template, text }) => ({ template, text }));
  };

  test('is told once that a repair is ready, and nothing of what it is', async () => {
    const { jobId, patient } = await repair();
    await move(jobId, 0, 'at_lab');
    await move(jobId, 1, 'ready');
    await move(jobId, 1, 'ready');
    expect(await told(patient)).toEqual([
      { template: 'samaa_repair_ready', text: expect.stringContaining('طلبك جاهز للاستلام') },
    ]);
    expect(await told(patient, 60)).toEqual([]);
  });

  test('is not told of what was taken back before the message went, and once of what was ready twice', async () => {
    const [slip, twice] = [await repair(), await repair()];
    await move(slip.jobId, 0, 'ready');
    await move(slip.jobId, 1, 'at_lab');
    await move(twice.jobId, 0, 'ready');
    await move(twice.jobId, 1, 'received');
    await move(twice.jobId, 2, 'ready');
    expect((await told(slip.patient)).map(({ template }) => template)).toEqual(['samaa_repair_received']);
    const ofTwice = [Query.equal('patient_id', twice.patient.$id), Query.equal('kind', 'repair_ready')];
    expect((await shop.rows('outbox', ofTwice)).map(({ state }) => state).sort()).toEqual(['superseded', 'waiting']);
  });

  test('is not told that something is ready that was handed over before', async () => {
    const { jobId, patient } = await repair();
    await move(jobId, 0, 'delivered');
    await move(jobId, 1, 'ready');
    expect(await told(patient)).toEqual([]);
  });
});

describe('the board', () => {
  /** The board of a shop of its own would be slow: the jobs of one kind of ear mold are looked at by their ids. */
  const board = async (
    jobs: readonly string[],
    filter: { stage?: JobStage; kind?: 'repair' | 'lab'; promised?: 'today' | 'overdue' },
    now = '2026-11-20T10:00:00Z',
  ) => {
    const context = shop.contextOf(sara, { now: () => new Date(now) }, 'accounting');
    const { documents } = await list({ id: sara.id, ...filter }, context);
    return documents.filter(({ $id }) => jobs.includes($id)).map(({ $id }) => $id);
  };

  test('shows a stage by promised days, those without one first, and delivered ones newest first', async () => {
    const jobs: string[] = [];
    for (const day of ['2026-11-25T00:00:00.000Z', '2026-11-18T00:00:00.000Z', null]) {
      jobs.push((await repair(day)).jobId);
    }
    const [late, early, undated] = jobs as [string, string, string];
    expect(await board(jobs, {})).toEqual([undated, early, late]);
    expect(await board(jobs, { stage: 'received' })).toEqual([undated, early, late]);
    expect(await board(jobs, { stage: 'ready' })).toEqual([]);
    for (const [jobId, at] of [
      [late, '2026-11-20T10:00:00Z'],
      [early, '2026-11-20T11:00:00Z'],
    ] as const) {
      const context = shop.contextOf(sara, { now: () => new Date(at) }, 'accounting');
      await moveJob({ id: sara.id, jobId, version: 0, stage: 'delivered' }, context);
    }
    expect(await board(jobs, { stage: 'delivered' })).toEqual([early, late]);
    expect(await board(jobs, {})).toEqual([undated]);
  });

  test('tells in Cairo’s days what is due and overdue; what is delivered is neither', async () => {
    const { jobId } = await repair();
    const at = async (now: string) => [
      await board([jobId], { promised: 'today' }, now),
      await board([jobId], { promised: 'overdue' }, now),
    ];
    expect(await at('2026-11-19T21:30:00Z')).toEqual([[], []]);
    expect(await at('2026-11-19T22:30:00Z')).toEqual([[jobId], []]);
    expect(await at('2026-11-20T21:30:00Z')).toEqual([[jobId], []]);
    expect(await at('2026-11-20T22:30:00Z')).toEqual([[], [jobId]]);
    await move(jobId, 0, 'delivered');
    expect(await at('2026-11-20T22:30:00Z')).toEqual([[], []]);
  });

  test('counts each stage of a kind, and goes on page by page in two steps and the look at who calls', async () => {
    const read = async (input: object) => {
      const { data, headers } = await shop.call(sara, fetchJobs, { id: sara.id, ...input });
      return { ...(data ?? expect.fail('refused')), steps: headers['x-samaa-steps'] };
    };
    const before = await read({ kind: 'lab' });
    const patient = await kit.addPatient();
    const blocks = Array.from({ length: 60 }, () => ({ type: 'em', delivery_date: DAY }) as const);
    const visit = await kit.addVisit(patient, { blocks });
    await move(visit.blocks[0]?.$id ?? '', 0, 'ready');
    const first = await read({ kind: 'lab', stage: 'received' });
    expect([first.counts.received, first.counts.ready]).toEqual([before.counts.received + 59, before.counts.ready + 1]);
    expect([first.documents.length, first.total, first.steps]).toEqual([50, before.counts.received + 59, '3']);
    const second = await read({ kind: 'lab', stage: 'received', cursor: first.next });
    const seen = new Set([...first.documents, ...second.documents].map(({ $id }) => $id));
    expect([seen.size, second.next]).toEqual([first.total, null]);
    expect((await shop.call(sara, fetchJobs, { id: sara.id, cursor: 'nothing' })).code).toBe('not_found');
  });
});
