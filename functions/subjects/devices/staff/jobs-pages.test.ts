import { expect, test } from 'vitest';
import { fetchJobs } from '#contract/devices/calls.ts';
import { JOBS_PAGE_SIZE } from '#contract/devices/constants.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const sara = await shop.join('accounting');

const JOB = { form_id: 'form', patient_id: 'patient', kind: 'repair', block_type: 'm', version: 0 } as const;

/** All jobs of a list, page by page. */
async function walk(filter: { stage?: 'received' | 'delivered' } = {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, code } = await shop.call(sara, fetchJobs, { id: sara.id, ...filter, ...(cursor ? { cursor } : {}) });
    const page = data ?? expect.fail(`refused: ${code}`);
    ids.push(...page.documents.map(({ $id }) => $id));
    cursor = page.next ?? undefined;
  } while (cursor && ids.length < 1_000);
  return ids;
}

test('jobs that are promised for no day go on over pages, before those that are promised, and each comes once', async () => {
  const undated = JOBS_PAGE_SIZE + 10;
  const open = JOBS_PAGE_SIZE * 2 + 5;
  for (let number = 0; number < open; number += 1) {
    await shop.create(
      'jobs',
      {
        ...JOB,
        stage: 'received',
        received_at: '2026-11-20T10:00:00.000Z',
        promised_on: number < undated ? null : `2026-12-${String((number % 28) + 1).padStart(2, '0')}T00:00:00.000Z`,
      },
      `job-${String(number).padStart(3, '0')}`,
    );
  }
  for (const filter of [{}, { stage: 'received' as const }]) {
    const ids = await walk(filter);
    expect(ids).toHaveLength(open);
    expect(new Set(ids).size).toBe(open);
    expect(ids.slice(0, undated).every((id) => id < `job-${String(undated).padStart(3, '0')}`)).toBe(true);
  }
});

test('jobs are found by the beginning of the lab’s number and the serial number, and by whose they are', async () => {
  const patient = await patientKit(shop).addPatient({ name: 'زينب الأسيوطي', phones: ['01088806421'] });
  const make = (id: string, change: object) =>
    shop.create('jobs', { ...JOB, stage: 'ready', received_at: '2026-11-20T10:00:00.000Z', ...change }, id);
  await make('by-lab', { lab_number: 'HQ-7712' });
  await make('by-serial', { serial_number: 'ZW9931' });
  await make('by-person', { patient_id: patient.$id });
  const find = async (query: string) => {
    const { data } = await shop.call(sara, fetchJobs, { id: sara.id, stage: 'ready', query });
    return [data?.total, data?.documents.map(({ $id }) => $id)];
  };
  for (const [query, id] of [
    ['hq-77', 'by-lab'],
    ['HQ-٧٧١٢', 'by-lab'],
    ['zw 9931', 'by-serial'],
    ['زينب', 'by-person'],
    ['6421', 'by-person'],
  ] as const) {
    expect([query, ...(await find(query))]).toEqual([query, 1, [id]]);
  }
  expect(await find('nobody')).toEqual([0, []]);
});
