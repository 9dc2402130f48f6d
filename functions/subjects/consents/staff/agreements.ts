import type { InputOf } from '#contract/call.ts';
import { AGREEMENT_WORDS } from '#contract/consents/signing.ts';
import type {
  fetchSigningSheet as fetchSheetCall,
  fetchSignature as fetchSignatureCall,
  fetchAgreements as listCall,
  signAgreements as signCall,
  withdrawAgreement as withdrawCall,
} from '#contract/consents/staff-calls.ts';
import { utc } from '#lib/cairo.ts';
import { derivedId, signatureId as idOf } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { findPatient, listMerged } from '#subjects/patients/patients.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { listAgreements, toEntry } from '../agreements.ts';
import { readSignable, type Signable, toSheet } from '../documents.ts';
import { followingFrom } from '../effects.ts';
import { firstNameOf } from '../rules/first-name.ts';
import { channelsOf, standingOf } from '../rules/standing.ts';
import { labelOf, titleOf, titleWithThings, writeText } from '../rules/words.ts';
import { auditedSignatures, hashOf, SIGNATURE_COLUMNS, toSignature } from '../signatures.ts';
import { withdraw } from '../withdraw.ts';

async function readPatient(tables: Tables, patientId: string) {
  const patient = (await findPatient(tables, patientId)) ?? refuse('not_found');
  return { patient, ids: [patient.$id, ...(await listMerged(tables, patient.$id))] };
}

export const fetchAgreements: Handler<typeof listCall> = async ({ patientId }, context) => {
  const { tables } = context;
  const { patient, ids } = await readPatient(tables, patientId);
  const [signable, rows] = await Promise.all([
    readSignable(tables, ids),
    listAgreements(tables, ids),
    noteRead(context, { kind: 'patient', id: patient.$id, call: 'fetch-agreements' }),
  ]);
  const standing = standingOf(rows);
  return {
    documents: signable.map(({ kind, about_id, facts }) => ({
      kind,
      about_id,
      title: titleWithThings(kind, facts),
      answers: channelsOf(kind).map((channel) => {
        const said = standing({ kind, channel, about_id });
        return { channel, event: said?.event ?? null, at: said && utc(said.at) };
      }),
    })),
    history: rows.map(toEntry),
  };
};

type Meant = InputOf<typeof fetchSheetCall>['documents'][number];

/** The documents that are meant, which must be there to be signed. */
async function readMeant(tables: Tables, ids: readonly string[], meant: readonly Meant[]): Promise<Signable[]> {
  const signable = await readSignable(tables, ids);
  return meant.map(
    (one) =>
      signable.find(({ kind, about_id }) => kind === one.kind && about_id === (one.about_id ?? null)) ??
      refuse('not_found'),
  );
}

export const fetchSigningSheet: Handler<typeof fetchSheetCall> = async ({ patientId, documents }, context) => {
  const { tables } = context;
  const { patient, ids } = await readPatient(tables, patientId);
  const [meant] = await Promise.all([
    readMeant(tables, ids, documents),
    noteRead(context, { kind: 'patient', id: patient.$id, call: 'fetch-signing-sheet' }),
  ]);
  return { first_name: firstNameOf(patient.name), documents: meant.map(toSheet) };
};

/**
 * Keeps what was signed, with the words as they were read, and what was answered to each thing, as one transaction. Words that
 * are others by now are refused. The patient is claimed, so as not to be merged or erased at the same moment.
 */
export const signAgreements: Handler<typeof signCall> = async (input, context) => {
  const { actor, tables, now } = context;
  const { patientId, requestId, lang, documents, relation, method } = input;
  const $id = idOf(actor.id, requestId);
  const { patient, ids } = await readPatient(tables, patientId);
  if (await tables.get('signatures', $id, ['hash'])) {
    return { $id };
  }
  const [meant, before] = await Promise.all([readMeant(tables, ids, documents), listAgreements(tables, ids)]);
  const answered = meant.map((signable, index) => {
    const { kind, about_id, facts } = signable;
    const { digest, answers } = documents[index] ?? refuse('not_found');
    const agreed = new Map(answers.map((one) => [one.channel || null, one.agreed]));
    const channels = channelsOf(kind);
    if (agreed.size !== channels.length || channels.some((channel) => !agreed.has(channel))) {
      return refuse('consent_outdated');
    }
    if (toSheet(signable).digests[lang] !== digest) {
      return refuse('consent_outdated');
    }
    return {
      kind,
      about_id,
      title: titleOf(kind)[lang],
      text: writeText(kind, facts, lang),
      answers: channels.map((channel) => ({
        channel,
        label: labelOf(kind, channel)[lang],
        agreed: agreed.get(channel) === true,
      })),
    };
  });
  const at = now().toISOString();
  // A name that was typed for somebody else stays in the form when they go back to themselves.
  const signer_name = (relation !== 'self' || method === 'typed' ? input.name?.trim() : null) || patient.name;
  const row = {
    patient_name: patient.name,
    lang,
    text_version: AGREEMENT_WORDS,
    content: JSON.stringify(answered),
    relation,
    signer_name,
    method,
    strokes: input.strokes || null,
    witness_id: actor.id,
    witness_name: nameOf(actor),
    signed_at: at,
  };
  const sayings = answered.flatMap(({ kind, about_id, answers }) =>
    answers.map(({ channel, agreed }) => ({ kind, about_id, channel, event: agreed ? 'agreed' : 'declined' }) as const),
  );
  await tables.write([
    ...stage.change('patients', patient),
    ...auditedSignatures.create(
      context,
      $id,
      { patient_id: patient.$id, ...row, hash: hashOf(row) },
      { id: patient.$id },
    ),
    stage.createMany(
      'agreements',
      sayings.map((saying) => ({
        $id: derivedId('agreement', $id, saying.kind, saying.channel ?? '', saying.about_id ?? ''),
        patient_id: patient.$id,
        ...saying,
        at,
        place: 'tablet' as const,
        lang,
        text_version: AGREEMENT_WORDS,
        signature_id: $id,
        actor_id: actor.id,
        actor_name: row.witness_name,
      })),
    ),
    ...(await followingFrom(context, { patient, ids, before }, sayings)),
  ]);
  return { $id };
};

export const withdrawAgreement: Handler<typeof withdrawCall> = async (
  { patientId, requestId, kind, channel },
  context,
) => {
  const known = await readPatient(context.tables, patientId);
  const said = { kind, channel: channel || null, requestId, place: 'desk' } as const;
  return { withdrawn: await withdraw(context, { ...known, ...said }) };
};

export const fetchSignature: Handler<typeof fetchSignatureCall> = async ({ signatureId }, context) => {
  const { tables } = context;
  const row = (await tables.get('signatures', signatureId, SIGNATURE_COLUMNS)) ?? refuse('not_found');
  await noteRead(context, { kind: 'patient', id: row.patient_id, call: 'fetch-signature' });
  return toSignature(row);
};
