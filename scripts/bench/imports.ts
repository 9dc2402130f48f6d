import { IMPORT_ROWS } from '#contract/imports/people.ts';
import * as admin from '#contract/services/admin.ts';
import type { SeedTarget } from '../seed/main.ts';
import { newAccount } from './customer.ts';
import { somebody } from './large-shop/names.ts';
import { Random } from './large-shop/random.ts';

const PEOPLE = 20_000;

/** How long a part of it took, in seconds. */
export interface ImportRow {
  what: string;
  seconds: number;
}

/** Has 20,000 people looked through, taken in and taken out again, as the page of imports does. */
export async function measureImport(target: SeedTarget): Promise<ImportRow[]> {
  const { userId: id, call } = await newAccount(target, 'admin');
  const random = new Random(7);
  const rows = Array.from({ length: PEOPLE }, (_, index) => {
    const { first, last } = somebody(random);
    const phone = `010${String(index).padStart(8, '0')}`;
    return {
      line: index + 2,
      name: `${first} ${last}`,
      phones: [phone],
      email: `of${index}@example.com`,
      duplicate: 'skip' as const,
    };
  });
  const inParts = async (importId?: string) => {
    for (let start = 0; start < rows.length; start += IMPORT_ROWS) {
      const part = rows.slice(start, start + IMPORT_ROWS);
      await call(admin.importPeople, { id, rows: part, ...(importId && { importId }) });
    }
  };
  const file = { kind: 'people', file_name: 'people.csv', file_hash: '0'.repeat(64), last_line: PEOPLE + 1 } as const;
  const { data: run } = await call(admin.beginImport, { id, ...file });
  const undo = async () => {
    for (let state: string = run.state; state !== 'undone'; ) {
      ({ state } = (await call(admin.undoImport, { id, importId: run.$id })).data);
    }
  };
  return [
    { what: 'dry run', seconds: await secondsOf(() => inParts()) },
    { what: 'import', seconds: await secondsOf(() => inParts(run.$id)) },
    { what: 'dry run, everybody there', seconds: await secondsOf(() => inParts()) },
    { what: 'undo', seconds: await secondsOf(undo) },
  ];
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
