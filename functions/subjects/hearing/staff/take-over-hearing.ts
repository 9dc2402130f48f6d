import type { takeOverHearing as call } from '#contract/audiograms/calls.ts';
import { AIR_FREQUENCIES, LEVEL_STEP } from '#contract/audiograms/constants.ts';
import type { AudiogramResults } from '#contract/audiograms/schemas.ts';
import type { KeptHearing, Thresholds } from '#contract/hearing/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { ownHearingId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { accountOf } from '#subjects/patients/patient-accounts.ts';
import { findPatient, listMerged } from '#subjects/patients/patients.ts';
import { AUDIOGRAM_COLUMNS, auditedAudiograms, toAudiogram } from '../audiograms.ts';
import { HEARING_COLUMNS, toHearing } from '../hearing-row.ts';

/**
 * Writes the audiogram that the client keeps with their linked account into the record, as self-reported, so that no
 * figure counts it as a test. What is saved once is taken over once, however often this is asked for.
 */
export const takeOverHearing: Handler<typeof call> = async ({ patientId }, context) => {
  const { actor, tables } = context;
  const patient = (await findPatient(tables, patientId)) ?? refuse('not_found');
  const merged = await listMerged(tables, patient.$id);
  const link = (await accountOf(tables, [patient.$id, ...merged])) ?? refuse('not_found');
  const kept = (await tables.get('hearings', link.user_id, HEARING_COLUMNS)) ?? refuse('not_found');
  const hearing = toHearing(kept);
  const id = ownHearingId(link.user_id, utc(hearing.savedAt));
  const known = await tables.get('audiograms', id, AUDIOGRAM_COLUMNS);
  if (known) {
    return toAudiogram(known);
  }
  const row = {
    patient_id: patient.$id,
    measured_at: utc(hearing.savedAt),
    self_reported: true,
    tester: null,
    audiometer: null,
    calibrated_on: null,
    transducer: null,
    results: JSON.stringify(resultsOf(hearing)),
    note: null,
    written_by: actor.id,
    version: 0,
  };
  await tables.write([
    ...stage.change('patients', patient),
    ...auditedAudiograms.create(context, id, row, { label: patient.name }),
  ]);
  return toAudiogram({ ...row, $id: id });
};

/** Customers set levels by the dB, the record keeps them in steps. */
function resultsOf({ right, left }: KeptHearing): AudiogramResults {
  return { right: { air: airOf(right), bone: {} }, left: { air: airOf(left), bone: {} } };
}

function airOf(thresholds: Thresholds): AudiogramResults['right']['air'] {
  const known: Partial<Record<number, number | undefined>> = thresholds;
  return Object.fromEntries(
    AIR_FREQUENCIES.flatMap((frequency) => {
      const level = known[frequency];
      return level === undefined ? [] : [[frequency, { level: Math.round(level / LEVEL_STEP) * LEVEL_STEP }]];
    }),
  ) as AudiogramResults['right']['air'];
}
