import { Query } from 'node-appwrite';
import { AGREEMENT_WORDS, AGREEMENTS_READ, type AgreementKind } from '#contract/consents/signing.ts';
import type { AgreementEntry } from '#contract/consents/staff-schemas.ts';
import { utc } from '#lib/cairo.ts';
import { derivedId } from '#lib/ids.ts';
import { audited } from '#runtime/audit.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { closedChannels } from './rules/standing.ts';

const COLUMNS = [
  'patient_id',
  'kind',
  'channel',
  'about_id',
  'event',
  'at',
  'place',
  'signature_id',
  'actor_name',
] as const;
export type AgreementRow = SelectedRow<'agreements', (typeof COLUMNS)[number]>;

/** What was said by patients, newest first: of all things, or of these kinds. */
export async function listAgreements(
  tables: Tables,
  patientIds: readonly string[],
  kinds?: readonly AgreementKind[],
): Promise<AgreementRow[]> {
  const { rows } = await tables.list('agreements', COLUMNS, [
    Query.equal('patient_id', [...patientIds]),
    ...(kinds ? [Query.equal('kind', [...kinds])] : []),
    Query.orderDesc('at'),
    Query.limit(AGREEMENTS_READ),
  ]);
  return rows;
}

/** By which ways somebody is not written to: about their appointments and devices, and with offers. */
export async function readClosed(tables: Tables, patientIds: readonly string[]) {
  const rows = patientIds.length > 0 ? await listAgreements(tables, patientIds, ['messages', 'marketing']) : [];
  return { messages: closedChannels(rows, 'messages'), marketing: closedChannels(rows, 'marketing') };
}

export const toEntry = ({ patient_id: _patient, actor_name, at, ...row }: AgreementRow): AgreementEntry => ({
  $id: row.$id,
  kind: row.kind,
  channel: row.channel,
  about_id: row.about_id,
  event: row.event,
  at: utc(at),
  place: row.place,
  signature_id: row.signature_id,
  actor_name: actor_name ?? '',
});

/** The log of changes is told of what was taken back at the desk. */
export const auditedAgreements = audited('agreements', {
  kind: 'consent',
  told: ({ kind, channel, event }: Partial<Rows['agreements']>) => ({ kind, channel, event }),
});

type Said = Pick<Rows['agreements'], 'patient_id' | 'event' | 'at' | 'place'> &
  Partial<Pick<Rows['agreements'], 'actor_id' | 'actor_name'>>;

/** Writes down that offers to one phone of somebody were agreed to or stopped, as its row reaches a version. */
export function offersSaid(pointId: string, version: number, said: Said): Operation {
  return stage.create('agreements', derivedId('agreement-offers', pointId, version), {
    ...said,
    kind: 'marketing',
    ...(said.event === 'agreed' && { text_version: AGREEMENT_WORDS }),
  });
}
