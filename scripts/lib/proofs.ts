import { join } from 'node:path';
import type { DatabaseKind } from './database-kind.ts';
import { ROOT } from './project.ts';
import proofs from './proofs.json' with { type: 'json' };

/** What came of a whole run of the conformance suite against a real Appwrite. */
export interface Proof {
  /** The version that the server says it is. */
  server: string;
  database: DatabaseKind;
  /** YYYY-MM-DD, in UTC. */
  day: string;
  asExpected: number;
  /** The behaviours that were otherwise than expected. */
  different: string[];
}

/** Where `npm run conformance -- --record` writes. */
export const PROOFS_FILE = join(ROOT, 'scripts/lib/proofs.json');
/** The document that shows them, from the top of the project. */
export const PROOF_TABLE_FILE = 'scripts/conformance/README.md';

/** The newest run for each version and database, as they were recorded. */
export const PROOFS = proofs as readonly Proof[];

/** The runs with a new one in the place of an older one of the same version and database. */
export function withProof(known: readonly Proof[], proof: Proof): Proof[] {
  const others = known.filter(({ server, database }) => server !== proof.server || database !== proof.database);
  return [...others, proof].sort(
    (one, other) =>
      one.server.localeCompare(other.server, 'en', { numeric: true }) || one.database.localeCompare(other.database),
  );
}

/** What to know of a server and its database where no run of the suite had all its behaviours as expected; else null. */
export function proofWarning(server: string, database: DatabaseKind, known: readonly Proof[] = PROOFS): string | null {
  const found = known.find((one) => one.server === server && one.database === database);
  if (found?.different.length === 0) {
    return null;
  }
  const proven = known
    .filter(({ different }) => different.length === 0)
    .map((one) => `${one.server} with ${one.database}`);
  const where = `Appwrite ${server} with ${database}`;
  return found
    ? `${where} was tried on ${found.day}, and ${found.different.length} behaviours differ: ${found.different.join('; ')}.`
    : `${where} is not proven (proven: ${proven.join(', ') || 'none'}). Run \`npm run conformance\` against an empty project of this server.`;
}

const MARKS = ['<!-- proofs: written by `npm run conformance -- --record` -->', '<!-- /proofs -->'] as const;

/** A document with the table of the runs between its marks. */
export function withProofTable(document: string, known: readonly Proof[] = PROOFS): string {
  const [begin, end] = MARKS;
  const [before = '', rest = ''] = document.split(begin);
  const after = rest.split(end)[1] ?? '';
  const rows = known.map(({ server, database, day, asExpected, different }) => {
    const all = asExpected + different.length;
    return `| ${server} | ${database} | ${day} | ${asExpected} of ${all} | ${different.join('; ') || 'nothing'} |`;
  });
  const table = ['| Appwrite | database | day | as expected | differs |', '|---|---|---|---|---|', ...rows].join('\n');
  return `${before}${begin}\n\n${table}\n\n${end}${after}`;
}
