import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import type { askForRecords as askCall, fetchLinkRequest as fetchCall } from '#contract/link-requests/calls.ts';
import type { OwnLinkRequest } from '#contract/link-requests/schemas.ts';
import { LINK_REQUESTS_PER_ACCOUNT } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { claimAccount } from '#subjects/accounts/profiles.ts';
import { readAsker, readLinkRequest } from '../link-requests.ts';
import { patientsSeenBy } from '../patient-accounts.ts';

export const fetchLinkRequest: Handler<typeof fetchCall> = ({ id }, context) => readOwn(context, id);

/**
 * Asks the desk once: while a request waits, and where the account sees a record already, there is no other one. No record is
 * looked for, so the answer and the time that it takes tell of none.
 */
export const askForRecords: Handler<typeof askCall> = async ({ id, lang = DEFAULT_LANGUAGE }, context) => {
  const { tables, now } = context;
  const asker = await readAsker(context, id);
  if (typeof asker === 'string') {
    return refuse(asker);
  }
  const own = await readOwn(context, id);
  if (own.state === 'waiting' || own.state === 'linked') {
    return own;
  }
  await countAttempt(context, LINK_REQUESTS_PER_ACCOUNT, [id]);
  const [known, account] = await Promise.all([readLinkRequest(tables, id), tables.get('users', id, ['version'])]);
  const asked = { phone: asker.phone, lang, asked_at: now().toISOString(), state: 'waiting' } as const;
  await tables.write([
    ...(known
      ? stage.change('link_requests', known, asked)
      : [stage.create('link_requests', id, { ...asked, version: 0 })]),
    // So as not to be left behind by an erasure of this moment.
    ...(account ? claimAccount(account) : []),
  ]);
  return readOwn(context, id);
};

async function readOwn(context: Pick<Ports, 'tables' | 'users'>, id: string): Promise<OwnLinkRequest> {
  const [request, asker, seen] = await Promise.all([
    readLinkRequest(context.tables, id),
    readAsker(context, id),
    patientsSeenBy(context, id),
  ]);
  const isOpen = request?.state === 'waiting' && typeof asker !== 'string' && asker.phone === request.phone;
  const state = isOpen ? 'waiting' : seen.length > 0 ? 'linked' : request?.state === 'declined' ? 'declined' : null;
  return { state, asked_at: state && request ? request.asked_at : null };
}
