import { Query } from 'node-appwrite';
import { ANOTHER_TIME } from '#contract/appointments/kinds.ts';
import type { Role } from '#contract/call.ts';
import {
  ALL_CALL_KINDS,
  type CallKind,
  type CallSubject,
  callSubjectOf,
  callSubjectsOf,
} from '#contract/contacts/call-kinds.ts';
import { WORK_QUEUE_SIZE } from '#contract/devices/constants.ts';
import type { Unreached, WorkQueue } from '#contract/staff/schemas.ts';
import { utc } from '#lib/cairo.ts';
import type { Author } from '#runtime/audit.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Operation, SelectedRow, Tables } from '#runtime/tables.ts';
import { auditedMessages } from './audited-messages.ts';
import { type Called, READ_CALLED } from './call-subjects.ts';

/*
 * Messages that no channel delivered and that are worth a call: the desk calls instead (state `to_call`). Several about one
 * thing are one call.
 */

export const UNREACHED_COLUMNS = [
  'about',
  'order_id',
  'kind',
  'phone',
  'state',
  'attempts',
  'next_at',
  'version',
] as const;
/** A message that reached nobody. */
type Message = SelectedRow<'outbox', (typeof UNREACHED_COLUMNS)[number]>;

/** More people than a clinic calls. */
const MESSAGES_READ = 1_000;
/** More than are sent about one thing. */
const OF_ONE_THING = 50;

/** Whom no message reached, and who wants another time, as far as a role calls them; each once, who is to be called soonest first. */
export async function listUnreached(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  role: Role,
): Promise<Pick<WorkQueue, 'unreached' | 'another_time'>> {
  const at = now();
  const { rows: messages } = await tables.list('outbox', UNREACHED_COLUMNS, [
    Query.equal('state', 'to_call'),
    Query.greaterThan('next_at', at.toISOString()),
    Query.orderDesc('$createdAt'),
    Query.limit(MESSAGES_READ),
  ]);
  const found = new Map(
    await Promise.all(
      callSubjectsOf(role).map(async (of) => {
        const ids = messages.filter(({ kind }) => callSubjectOf(kind) === of).map(aboutOf);
        return [of, await READ_CALLED[of](tables, [...new Set(ids)], at)] as const;
      }),
    ),
  );
  const called = new Map<string, Unreached>();
  for (const message of messages) {
    const kind = ALL_CALL_KINDS.find((one) => one === message.kind);
    const of = kind && callSubjectOf(kind);
    const one = of && found.get(of)?.get(aboutOf(message));
    const key = `${of} ${aboutOf(message)}`;
    if (kind && one?.holds(message) && message.next_at !== null && !called.has(key)) {
      const { $id, $createdAt: since, next_at } = message;
      called.set(key, { $id, kind, since, until: utc(next_at), ...one.shown });
    }
  }
  const soonest = [...called.values()].toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until));
  const [anotherTime, unreached] = [true, false].map((isAsked) =>
    soonest.filter(({ kind }) => (kind === ANOTHER_TIME) === isAsked),
  );
  return { unreached: firstOf(unreached), another_time: firstOf(anotherTime) };
}

const firstOf = (documents: readonly Unreached[] = []) => ({
  documents: documents.slice(0, WORK_QUEUE_SIZE),
  total: documents.length,
});

/** What a message about which the desk calls is about. */
const aboutOf = ({ about, order_id }: Pick<Message, 'about' | 'order_id'>): string => order_id ?? about ?? '';

/** What a message is about, while a call about it helps; null when it does not any more. */
export async function readCalled(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  of: CallSubject,
  message: Message,
): Promise<Called | null> {
  const id = aboutOf(message);
  const called = (await READ_CALLED[of](tables, [id], now())).get(id);
  return called?.holds(message) ? called : null;
}

interface Calls {
  of: CallSubject;
  about: string;
  phone: string;
  kinds: readonly CallKind[];
  /** Who is called, for the log of changes. */
  label: string;
}

/** Ends the calls that wait about something to a phone, because somebody called, or wrote to them (`superseded`). */
export async function endCalls(
  context: Author & { tables: Tables },
  { of, about, phone, kinds, label }: Calls,
  state: 'called' | 'superseded',
): Promise<Operation[]> {
  const { rows } = await context.tables.list('outbox', UNREACHED_COLUMNS, [
    Query.equal(of === 'order' ? 'order_id' : 'about', about),
    Query.equal('state', 'to_call'),
    Query.equal('phone', phone),
    Query.equal('kind', [...kinds]),
    Query.limit(OF_ONE_THING),
  ]);
  return rows.flatMap((row) => auditedMessages.change(context, row, { state, next_at: null, phone: null }, { label }));
}
