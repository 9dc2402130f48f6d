import { queryOptions } from '@tanstack/react-query';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchAgreements, fetchSignature } from '#contract/consents/staff-calls.ts';
import { call } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';

/** Whether somebody looks after what clients agree to. */
export const seesAgreements = ({ role }: User): boolean => fetchAgreements.access.some((one) => one === role);

export const agreementsQuery = (userId: string, patientId: string) =>
  queryOptions({
    queryKey: [...PATIENTS_KEY, 'agreements', userId, patientId],
    queryFn: ({ signal }) => call(fetchAgreements, { patientId }, { signal }),
    refetchOnWindowFocus: 'always',
  });

export const signatureQuery = (userId: string, signatureId: string) =>
  queryOptions({
    queryKey: [...PATIENTS_KEY, 'signature', userId, signatureId],
    queryFn: ({ signal }) => call(fetchSignature, { signatureId }, { signal }),
  });
