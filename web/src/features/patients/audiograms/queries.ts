import { queryOptions } from '@tanstack/react-query';
import { fetchAudiograms } from '#contract/audiograms/calls.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { call } from '#web/lib/call.ts';

/** The audiograms of a patient, the newest first. */
export function audiogramsQuery(userId: string, patientId: string) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'audiograms', userId, patientId],
    queryFn: ({ signal }) => call(fetchAudiograms, { patientId }, { signal }),
  });
}
