import { queryOptions } from '@tanstack/react-query';
import { searchPatients } from '#contract/patients/calls.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';

/** The key of everything about people and their hearing aids. */
export const PATIENTS_KEY = [MINE, 'patients'] as const;

/** People by phone, name or serial number; without a search, those who came last. */
export function patientsQuery(userId: string, query: string) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'search', userId, query],
    queryFn: ({ signal }) => call(searchPatients, { query }, { signal }),
  });
}
