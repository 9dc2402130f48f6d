import { expect, test } from 'vitest';
import { type Proof, proofWarning, withProof, withProofTable } from './proofs.ts';

const proof = (one: Partial<Proof> = {}): Proof => ({
  server: '1.9.6',
  database: 'MariaDB',
  day: '2026-11-27',
  asExpected: 175,
  different: [],
  ...one,
});

test('a new run takes the place of the one before on the same server and database, in the order of versions', () => {
  const known = [proof({ server: '1.9.10' }), proof({ day: '2026-11-20' })];
  const newest = proof({ database: 'PostgreSQL' });
  expect(withProof(withProof(known, proof()), newest)).toEqual([proof(), newest, proof({ server: '1.9.10' })]);
});

test('nothing is said of what is proven; of all else, what was tried', () => {
  const known = [proof(), proof({ database: 'PostgreSQL', asExpected: 174, different: ['Rows: a row is read'] })];
  expect(proofWarning('1.9.6', 'MariaDB', known)).toBeNull();
  expect(proofWarning('1.9.6', 'PostgreSQL', known)).toBe(
    'Appwrite 1.9.6 with PostgreSQL was tried on 2026-11-27, and 1 behaviours differ: Rows: a row is read.',
  );
  expect(proofWarning('2.7.1', 'MariaDB', known)).toMatch(
    /^Appwrite 2\.7\.1 with MariaDB is not proven \(proven: 1\.9\.6 with MariaDB\)\. Run `npm run conformance`/,
  );
});

test('the table stands between its marks, and the rest of the document stays', () => {
  const document = withProofTable(
    'Before\n<!-- proofs: written by `npm run conformance -- --record` -->old<!-- /proofs -->\nAfter\n',
    [proof({ asExpected: 174, different: ['Rows: a row is read'] })],
  );
  expect(document).toMatch(/^Before\n/);
  expect(document).toMatch(/\nAfter\n$/);
  expect(document).toContain('| 1.9.6 | MariaDB | 2026-11-27 | 174 of 175 | Rows: a row is read |');
  expect(document).not.toContain('old');
});
