import { expect, test } from 'vitest';
import { fetchJobs } from '#contract/devices/calls.ts';
import { JOBS_PAGE_SIZE } from '#contract/devices/constants.ts';
import { startShop } from '../testing/kit.ts';

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
