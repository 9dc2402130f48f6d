import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { fetchSigningSheet, signAgreements } from '#contract/consents/staff-calls.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { issueForm } from './issued-forms.ts';
import type { Person, Shop } from './shop.ts';

/** A client who agreed on a tablet to be written to by every channel, in front of somebody of the staff; the id of their record. */
export async function signedClient(shop: Shop, name: string, witness: Person): Promise<string> {
  const accountant = await shop.addPerson({ role: 'accounting' });
  await issueForm(shop, name, accountant, { block_type: 'nha', hearing_aid: 'Audéo L90', price: 10_000 });
  const [patient] = (await shop.callAs(witness, searchPatients, { id: witness.id, query: name })).documents;
  const patientId = patient?.$id ?? expect.fail('no client');
  const about = { id: witness.id, patientId };
  const { documents } = await shop.callAs(witness, fetchSigningSheet, { ...about, documents: [{ kind: 'messages' }] });
  await shop.callAs(witness, signAgreements, {
    ...about,
    requestId: randomUUID(),
    lang: 'ar',
    documents: documents.map(({ kind, about_id, digests, items }) => ({
      kind,
      about_id,
      digest: digests.ar,
      answers: items.map(({ channel }) => ({ channel, agreed: true })),
    })),
    relation: 'self',
    method: 'typed',
    name,
  });
  return patientId;
}
