import { queryOptions } from '@tanstack/react-query';
import { fetchDevices } from '#contract/devices/calls.ts';
import type { DeviceEntry } from '#contract/devices/schemas.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { call } from '#web/lib/call.ts';
import { type CursorList, useCursorList } from '#web/office/cursor-list.ts';

/** Everything about a person. */
export function patientQuery(userId: string, patientId: string) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'one', userId, patientId],
    queryFn: ({ signal }) => call(fetchPatient, { patientId }, { signal }),
    refetchOnWindowFocus: 'always',
  });
}

/** Hearing aids, newest first, or those whose serial number begins so. */
export function useDevices(userId: string, query: string): CursorList<DeviceEntry> {
  return useCursorList<DeviceEntry>({
    queryKey: [...PATIENTS_KEY, 'devices', userId, query],
    fetchAfter: (after, signal) => call(fetchDevices, { query, cursor: after?.next }, { signal }),
  });
}
