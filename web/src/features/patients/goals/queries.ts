import { queryOptions } from '@tanstack/react-query';
import { fetchGoals } from '#contract/goals/calls.ts';
import { call } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';

/** The goals of a patient: the open ones by importance, then the others. */
export function goalsQuery(userId: string, patientId: string) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'goals', userId, patientId],
    queryFn: ({ signal }) => call(fetchGoals, { patientId }, { signal }),
  });
}
