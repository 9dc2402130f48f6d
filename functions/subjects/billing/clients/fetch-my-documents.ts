import { Query } from 'node-appwrite';
import type { fetchMyDocuments as call } from '#contract/clinic-documents/client-calls.ts';
import type { OwnDocument } from '#contract/clinic-documents/client-schemas.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { patientsSeenBy } from '#subjects/patients/patient-accounts.ts';
import { listDetails } from '#subjects/visits/form-details.ts';
import { readDocuments, toOwnDocument } from '../clinic-documents.ts';

/** The papers of so many forms, the newest: more than anybody looks through, and as many ids as a query takes. */
const MOST_FORMS = 90;

/**
 * The receipts, invoices and credit notes of the patients whom the clinic has linked to the caller's account, newest
 * first. Remembers the language, in which mails about papers are then written.
 */
export const fetchMyDocuments: Handler<typeof call> = async ({ lang }, context) => {
  const { actor, tables } = context;
  const [patients, profile] = await Promise.all([
    patientsSeenBy(context, actor.id),
    tables.get('users', actor.id, ['lang']),
  ]);
  const linked = patients.length > 0;
  const [documents] = await Promise.all([
    linked ? listOwn(tables, patients) : [],
    lang && profile && profile.lang !== lang ? tables.update('users', actor.id, { lang }) : null,
  ]);
  return { documents, total: documents.length, linked };
};

/** The ids of a patient's newest forms. Ids are taken exactly, where the database takes A for a. */
async function listForms(tables: Tables, ids: readonly string[]) {
  const { rows } = await tables.list(
    'cs_forms',
    ['patient_id'],
    [
      Query.equal('patient_id', [...ids]),
      Query.isNull('deleted_at'),
      Query.orderDesc('$createdAt'),
      Query.limit(MOST_FORMS),
    ],
  );
  return rows.filter(({ patient_id }) => ids.includes(patient_id));
}

async function listOwn(tables: Tables, patients: readonly { ids: readonly string[] }[]): Promise<OwnDocument[]> {
  const forms = (await Promise.all(patients.map(({ ids }) => listForms(tables, ids)))).flat();
  const formIds = forms
    .toSorted((one, other) => Date.parse(other.$createdAt) - Date.parse(one.$createdAt))
    .slice(0, MOST_FORMS)
    .map(({ $id }) => $id);
  if (formIds.length === 0) {
    return [];
  }
  const [{ rows, payments }, details] = await Promise.all([
    readDocuments(tables, formIds),
    listDetails(tables, 'cs', formIds),
  ]);
  return rows
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .flatMap((row) => toOwnDocument(row, { rows, payments }, details.get(row.form_id)) ?? []);
}
