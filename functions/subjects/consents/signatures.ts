import type { Signature } from '#contract/consents/staff-schemas.ts';
import { utc } from '#lib/cairo.ts';
import { digest } from '#lib/ids.ts';
import { audited } from '#runtime/audit.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { SelectedRow } from '#runtime/tables.ts';

/** What the hash is of. Not whose record it is in: records of one person are merged. */
const HASHED = [
  'patient_name',
  'lang',
  'text_version',
  'content',
  'relation',
  'signer_name',
  'method',
  'strokes',
  'witness_id',
  'witness_name',
] as const;

export const SIGNATURE_COLUMNS = ['patient_id', ...HASHED, 'signed_at', 'hash'] as const;
export type SignatureRow = SelectedRow<'signatures', (typeof SIGNATURE_COLUMNS)[number]>;

type Hashed = Pick<Rows['signatures'], (typeof HASHED)[number] | 'signed_at'>;

export const hashOf = (row: Hashed): string => digest([...HASHED.map((column) => row[column]), utc(row.signed_at)]);

export function toSignature(row: SignatureRow): Signature {
  const { $id, lang, text_version, patient_name, content, relation, signer_name, method, strokes, hash } = row;
  return {
    ...{ $id, lang, text_version, patient_name, relation, signer_name, method, strokes, hash },
    documents: readContent(content),
    witness_name: row.witness_name,
    signed_at: utc(row.signed_at),
    intact: hashOf(row) === hash,
  };
}

/** What somebody changed in the database may be no documents any more; then none are shown. */
function readContent(content: string): Signature['documents'] {
  try {
    return JSON.parse(content) as Signature['documents'];
  } catch {
    return [];
  }
}

/** The log of changes is told that a paper was signed, and of what; not what was answered. */
export const auditedSignatures = audited('signatures', {
  kind: 'consent',
  label: ({ patient_name }) => patient_name,
  told: ({ method, relation, lang }: Pick<Rows['signatures'], 'patient_name' | 'method' | 'relation' | 'lang'>) => ({
    method,
    relation,
    lang,
  }),
});
