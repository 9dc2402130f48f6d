import { queryOptions } from '@tanstack/react-query';
import type { DeviceEntry } from '../../../../functions/contract/patient-types.ts';
import { fetchDevices, fetchPatient, searchPatients } from '../../../../functions/contract/staff.ts';
import { call } from '../../lib/call.ts';
import { type CursorList, useCursorList } from '../../lib/cursor-list.ts';
import { MINE } from '../../lib/query.ts';

/** The key of everything about people and their hearing aids. */
export const PATIENTS_KEY = [MINE, 'patients'] as const;

/** People by phone, name or serial number; without a search, those who came last. */
export function patientsQuery(userId: string, query: string) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'search', userId, query],
    queryFn: ({ signal }) => call(searchPatients, { id: userId, query }, { signal }),
  });
}

/** Everything about a person. */
export function patientQuery(userId: string, patientId: string) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'one', userId, patientId],
    queryFn: ({ signal }) => call(fetchPatient, { id: userId, patientId }, { signal }),
    refetchOnWindowFocus: 'always',
  });
}

/** Hearing aids, newest first, or those whose serial number begins so. */
export function useDevices(userId: string, query: string): CursorList<DeviceEntry> {
  return useCursorList<DeviceEntry>({
    queryKey: [...PATIENTS_KEY, 'devices', userId, query],
    fetchAfter: (after, signal) => call(fetchDevices, { id: userId, query, cursor: after?.next }, { signal }),
  });
}
