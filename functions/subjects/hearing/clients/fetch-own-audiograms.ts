import type { fetchOwnAudiograms as call } from '#contract/audiograms/client-calls.ts';
import type { Handler } from '#runtime/service.ts';
import { patientsSeenBy } from '#subjects/patients/patient-accounts.ts';
import { listAudiograms, loadDegreeRule, toAudiogram } from '../audiograms.ts';

/** The audiograms of the patients whom the clinic has linked to the caller's account, newest first. */
export const fetchOwnAudiograms: Handler<typeof call> = async (_input, context) => {
  const { actor, tables } = context;
  const [patients, degree_rule] = await Promise.all([patientsSeenBy(context, actor.id), loadDegreeRule(tables)]);
  const lists = await Promise.all(
    patients.map(async ({ patient: { name }, ids }) => {
      const rows = await listAudiograms(tables, ids);
      return rows.map((row) => {
        const { version: _version, note: _note, ...audiogram } = toAudiogram(row);
        return { ...audiogram, name };
      });
    }),
  );
  const documents = lists.flat().toSorted((a, b) => Date.parse(b.measured_at) - Date.parse(a.measured_at));
  return { documents, total: documents.length, degree_rule, linked: patients.length > 0 };
};
