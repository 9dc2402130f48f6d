import { Query } from 'node-appwrite';
import { WORK_QUEUE_SIZE } from '#contract/devices/constants.ts';
import type { LinkRequest } from '#contract/link-requests/schemas.ts';
import { fromE164, isEgyptianMobile, toE164 } from '#contract/phone.ts';
import { derivedId } from '#lib/ids.ts';
import { audited } from '#runtime/audit.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { tellAccount } from '#subjects/accounts/messages.ts';
import { linkOf } from './patient-accounts.ts';
import { listByWords } from './patients.ts';

/*
 * An account asks to see the records of the phone that its owner has proven, and the desk says whose that phone is: by the phone
 * alone nobody is recognised. The request is the account's one row, and is void once the phone is not its proven one any more.
 */

const COLUMNS = ['phone', 'lang', 'asked_at', 'state', 'reason', 'version'] as const;
type RequestRow = SelectedRow<'link_requests', (typeof COLUMNS)[number]>;

export const readLinkRequest = (tables: Tables, accountId: string): Promise<RequestRow | null> =>
  tables.get('link_requests', accountId, COLUMNS);

/** A customer who has proven both their email, for which a link is made, and their phone, as it is written in Egypt. */
interface Asker {
  $id: string;
  username: string;
  email: string;
  phone: string;
}

/** Who may ask for records, or what they have yet to prove. */
export async function readAsker(
  { tables, users }: Pick<Ports, 'tables' | 'users'>,
  accountId: string,
): Promise<Asker | 'email_unproven' | 'phone_unproven'> {
  const [profile, mailbox] = await Promise.all([
    tables.get('users', accountId, ['username', 'email', 'role', 'claimed_email']),
    users.mailboxOf(accountId),
  ]);
  if (profile?.role !== 'user' || !mailbox?.isProven || !isClaimed(profile, mailbox.email)) {
    return 'email_unproven';
  }
  const phone = fromE164(mailbox.phone);
  const { $id, username, email } = profile;
  return mailbox.isPhoneProven && isEgyptianMobile(phone) ? { $id, username, email, phone } : 'phone_unproven';
}

/** Whether an account was cleared of other holders for the email that it has: somebody may have recovered it since. */
function isClaimed({ email, claimed_email }: Pick<Rows['users'], 'email' | 'claimed_email'>, current: string): boolean {
  return claimed_email === email && current.toLowerCase() === email;
}

const auditedRequests = audited('link_requests', {
  kind: 'user',
  // Not the reason: who is told what was done to their account would learn by it whether the clinic knows the phone.
  told: ({ state }: Pick<RequestRow, 'state'>) => ({ state }),
});

/** Answers a request by a link, whose entry in the audit log is the patient's, and tells the account. */
export const requestLinked = (request: RequestRow): Operation[] => [
  ...stage.change('link_requests', request, { state: 'linked', reason: null }),
  tellOf(request, 'records_linked'),
];

/** Answers a request by a reason, and tells the account that nothing was linked. */
export const requestDeclined = (
  who: Parameters<typeof auditedRequests.change>[0],
  request: RequestRow,
  { reason, label }: { reason: Rows['link_requests']['reason']; label: string },
): Operation[] => [
  ...auditedRequests.change(who, request, { state: 'declined', reason }, { label, once: request.version }),
  tellOf(request, 'records_declined'),
];

const tellOf = ({ $id, lang, version }: RequestRow, kind: 'records_linked' | 'records_declined'): Operation =>
  tellAccount(derivedId('link-request-message', $id, version), { user_id: $id, kind, lang });

/** So many requests that wait are looked at, and so many records of one phone shown. */
const WAITING_READ = 100;
const CANDIDATES_SHOWN = 10;

/** The requests that wait and are not void, the oldest first, with the records that have their phones. */
export async function listLinkRequests({
  tables,
  users,
}: Pick<Ports, 'tables' | 'users'>): Promise<{ documents: LinkRequest[]; total: number }> {
  const { rows } = await tables.list('link_requests', COLUMNS, [
    Query.equal('state', 'waiting'),
    Query.orderAsc('asked_at'),
    Query.limit(WAITING_READ),
  ]);
  const holders = await users.provenHoldersOf(rows.map(({ phone }) => toE164(phone)));
  const open = rows.filter(({ $id, phone }) => holders.get(toE164(phone)) === $id);
  const shown = open.slice(0, WORK_QUEUE_SIZE);
  const names = await namesOf(
    tables,
    shown.map(({ $id }) => $id),
  );
  const documents = await Promise.all(
    shown.map(async ({ $id, phone, asked_at, reason: last_reason, version }) => {
      const candidates = await candidatesOf(tables, phone);
      return { $id, username: names.get($id) ?? '', phone, asked_at, last_reason, candidates, version };
    }),
  );
  return { documents, total: open.length };
}

/** The records that have a phone, whoever came last first, and which account sees each already. */
async function candidatesOf(tables: Tables, phone: string): Promise<LinkRequest['candidates']> {
  const { rows } = await listByWords(tables, { words: [phone], ending: null }, CANDIDATES_SHOWN);
  const found = rows.filter(({ phones }) => phones.includes(phone));
  const links = await Promise.all(found.map(async ({ $id }) => (await linkOf(tables, $id))?.link?.user_id ?? null));
  const names = await namesOf(
    tables,
    links.flatMap((id) => id ?? []),
  );
  return found.map(({ $id: patientId, name, birth_year, last_visit_on }, index) => {
    const account = names.get(links[index] ?? '') ?? null;
    return { patientId, name, birth_year, last_visit_on, account };
  });
}

async function namesOf(tables: Tables, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) {
    return new Map();
  }
  const { rows } = await tables.list(
    'users',
    ['username'],
    [Query.equal('$id', [...new Set(ids)]), Query.limit(ids.length)],
  );
  return new Map(rows.map(({ $id, username }) => [$id, username]));
}
