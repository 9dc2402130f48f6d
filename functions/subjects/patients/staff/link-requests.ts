import type {
  confirmLinkRequest as confirmCall,
  declineLinkRequest as declineCall,
} from '#contract/link-requests/staff-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { readAsker, readLinkRequest, requestDeclined } from '../link-requests.ts';
import { linkOf } from '../patient-accounts.ts';
import { linkOperations } from './patient-account.ts';

/** Links the one record that whoever answers has named, and no other; a repeat does nothing. */
export const confirmLinkRequest: Handler<typeof confirmCall> = async ({ accountId, patientId, version }, context) => {
  const { tables } = context;
  const [linked, request, asker] = await Promise.all([
    linkOf(tables, patientId),
    readLinkRequest(tables, accountId),
    readAsker(context, accountId),
  ]);
  if (!linked || !request) {
    return refuse('not_found');
  }
  const { patient, link } = linked;
  if (request.state === 'linked' && link?.user_id === accountId) {
    return { state: 'linked' };
  }
  if (request.state !== 'waiting' || request.version !== version || link || !patient.phones.includes(request.phone)) {
    return refuse('record_changed');
  }
  if (typeof asker === 'string' || asker.phone !== request.phone) {
    return refuse('link_request_void');
  }
  await tables.write(linkOperations(context, linked, asker, request));
  return { state: 'linked' };
};

/** Answers a request without a link. The same reason once more does nothing. */
export const declineLinkRequest: Handler<typeof declineCall> = async ({ accountId, version, reason }, context) => {
  const { tables } = context;
  const [request, profile] = await Promise.all([
    readLinkRequest(tables, accountId),
    tables.get('users', accountId, ['username']),
  ]);
  if (!request || !profile) {
    return refuse('not_found');
  }
  if (request.state === 'declined' && request.reason === reason && request.version === version + 1) {
    return { state: 'declined' };
  }
  if (request.state !== 'waiting' || request.version !== version) {
    return refuse('record_changed');
  }
  await tables.write(requestDeclined(context, request, { reason, label: profile.username }));
  return { state: 'declined' };
};
