import { queryOptions } from '@tanstack/react-query';
import type { RequestOf } from '#contract/call.ts';
import { fetchLetter, fetchLetterPreview, fetchLetters, fetchLetterTemplates } from '#contract/letters/calls.ts';
import { call } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';

/** The templates from which a letter may be made. */
export function templatesQuery(userId: string) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'letter-templates', userId],
    queryFn: ({ signal }) => call(fetchLetterTemplates, {}, { signal }),
    select: ({ documents }) => documents.filter(({ state }) => state === 'in_use'),
  });
}

export function lettersQuery(userId: string, patientId: string) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'letters', userId, patientId],
    queryFn: ({ signal }) => call(fetchLetters, { patientId }, { signal }),
  });
}

export function letterQuery(userId: string, letterId: string) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'letter', userId, letterId],
    queryFn: ({ signal }) => call(fetchLetter, { letterId }, { signal }),
  });
}

/** How a letter would look. */
export function previewQuery(userId: string, wanted: RequestOf<typeof fetchLetterPreview>) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'letter-preview', userId, wanted],
    queryFn: ({ signal }) => call(fetchLetterPreview, wanted, { signal }),
  });
}
