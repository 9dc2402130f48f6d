import type { answerPrivacyRequest as call } from '#contract/privacy/admin-calls.ts';
import { utc } from '#lib/cairo.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { REQUEST_COLUMNS, toRequest } from '../requests.ts';

/** Notes that somebody has their answer; the first time counts. */
export const answerPrivacyRequest: Handler<typeof call> = async ({ requestId }, { tables, now }) => {
  const request = await tables.get('privacy_requests', requestId, REQUEST_COLUMNS);
  if (!request) {
    return refuse('not_found');
  }
  const answered_at = utc(request.answered_at) ?? now().toISOString();
  if (request.answered_at === null) {
    await tables.update('privacy_requests', requestId, { answered_at });
  }
  return toRequest({ ...request, answered_at });
};
