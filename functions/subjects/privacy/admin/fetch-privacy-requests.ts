import { Query } from 'node-appwrite';
import type { fetchPrivacyRequests as call } from '#contract/privacy/admin-calls.ts';
import type { Handler } from '#runtime/service.ts';
import { REQUEST_COLUMNS, toRequest } from '../requests.ts';

/** So many are shown of those who wait for an answer, and of all others. */
const SHOWN = 50;

/** Who asked to be erased. */
export const fetchPrivacyRequests: Handler<typeof call> = async (_input, { tables }) => {
  const [unanswered, newest] = await Promise.all([
    tables.list('privacy_requests', REQUEST_COLUMNS, [
      Query.isNotNull('answer_by'),
      Query.isNull('answered_at'),
      Query.orderAsc('answer_by'),
      Query.limit(SHOWN),
    ]),
    tables.list('privacy_requests', REQUEST_COLUMNS, [Query.orderDesc('$createdAt'), Query.limit(SHOWN)]),
  ]);
  const rows = new Map([...unanswered.rows, ...newest.rows].map((row) => [row.$id, row]));
  return [...rows.values()].map(toRequest);
};
