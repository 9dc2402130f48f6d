import type { RequestOf } from '#contract/call.ts';
import { fetchConsentRegister } from '#contract/consents/admin-calls.ts';
import type { RegisterLine } from '#contract/consents/admin-schemas.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { type CursorList, useCursorList } from '#web/office/cursor-list.ts';

export type RegisterFilters = Pick<RequestOf<typeof fetchConsentRegister>, 'kind' | 'event' | 'from' | 'to'>;

/** The register of consents, newest first. */
export function useRegister(filters: RegisterFilters): CursorList<RegisterLine> {
  return useCursorList<RegisterLine>({
    queryKey: [MINE, 'consent-register', filters],
    fetchAfter: (after, signal) => call(fetchConsentRegister, { ...filters, cursor: after?.next }, { signal }),
  });
}
