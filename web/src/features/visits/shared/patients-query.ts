import { queryOptions } from '@tanstack/react-query';
import { searchPatients } from '#contract/patients/calls.ts';
import { call } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';

export { PATIENTS_KEY };

/** People by phone, name or serial number; without a search, those who came last. */
export function patientsQuery(userId: string, query: string) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'search', userId, query],
    queryFn: ({ signal }) => call(searchPatients, { query }, { signal }),
  });
}
