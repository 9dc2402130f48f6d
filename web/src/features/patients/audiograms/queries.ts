import { queryOptions } from '@tanstack/react-query';
import { fetchAudiograms } from '#contract/audiograms/calls.ts';
import { call } from '../../../lib/call.ts';
import { PATIENTS_KEY } from '../../forms/patients-query.ts';

/** The audiograms of a patient, the newest first. */
export function audiogramsQuery(userId: string, patientId: string) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'audiograms', userId, patientId],
    queryFn: ({ signal }) => call(fetchAudiograms, { id: userId, patientId }, { signal }),
  });
}
