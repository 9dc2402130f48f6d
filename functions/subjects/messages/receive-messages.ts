import { Query } from 'node-appwrite';
import { minutesAfter } from '#lib/clock.ts';
import { conversationId, derivedId, incomingId } from '#lib/ids.ts';
import { KEPT_PER_PHONE } from '#lib/rate-limits.ts';
import type { Ports } from '#runtime/ports.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import { answerReminder } from './answer-reminder.ts';
import { heardFrom } from './contact-points.ts';
import { CONVERSATION_COLUMNS, type ConversationRow, listByPhone, newestSaid } from './conversations.ts';
import { handOverText } from './replies.ts';
import type { IncomingMessage } from './rules/incoming-messages.ts';
import { confirmationOf, wishOf } from './rules/stop-words.ts';
import { countSent } from './sent-messages.ts';

/** So many messages of one phone are kept as one transaction. */
const AT_ONCE = 50;

/**
 * Keeps what people wrote, each message once however often it comes: its row has the id that follows from WhatsApp's. A phone
 * gets its conversation with its first message; a new one opens the conversation again.
 */
export async function receiveMessages(ports: Ports, messages: readonly IncomingMessage[]): Promise<void> {
  const ofPhones = [...Map.groupBy(messages, ({ phone }) => phone).values()];
  await oneAtATime(
    ports,
    ofPhones.flatMap((own) => chunks(own, AT_ONCE)),
    (some) => keep(ports, some),
  );
}

/** Keeps parts of a body each by itself: one that somebody else's write overtakes has the others not read again. */
export async function oneAtATime<Part>(
  ports: Ports,
  parts: readonly Part[],
  keepOne: (part: Part, attempt: number) => Promise<void>,
): Promise<void> {
  for (const part of parts) {
    await retryWhenOvertaken(ports, (attempt) => keepOne(part, attempt));
  }
}

/** Keeps new messages of one phone. Beyond what is kept of it in a day they are only counted. */
async function keep(ports: Ports, messages: readonly IncomingMessage[]): Promise<void> {
  const { tables, now } = ports;
  const phone = messages[0]?.phone ?? '';
  const ids = messages.map(({ id }) => incomingId(id));
  const [known, found] = await Promise.all([
    tables.list('chat_messages', ['at'], [Query.equal('$id', ids), Query.limit(ids.length)]),
    tables.list('conversations', CONVERSATION_COLUMNS, [Query.equal('phone', phone), Query.limit(1)]),
  ]);
  const fresh = messages.filter(({ id }) => !known.rows.some(({ $id }) => $id === incomingId(id)));
  if (fresh.length === 0) {
    return;
  }
  const [conversation] = found.rows;
  const id = conversation?.$id ?? conversationId(ids[0] ?? '');
  const wish = await lastWish(tables, id, fresh);
  // Before they are kept, so at least once for each, and also for those beyond what is kept of a phone.
  await heardFrom(ports, { phone, texts: wish ? [wish.text] : [] });
  const since = minutesAfter(now(), -KEPT_PER_PHONE.minutes);
  const count = conversation
    ? await tables.count('chat_messages', [
        Query.equal('conversation_id', id),
        Query.equal('direction', 'in'),
        Query.greaterThan('at', since),
      ])
    : 0;
  const kept = fresh.slice(0, Math.max(0, KEPT_PER_PHONE.attempts - count));
  const answered = await answerReminder(ports, id, kept);
  // Who comes as agreed leaves nothing to read.
  const isQuiet = answered?.answer === 'coming' && fresh.length === 1;
  const rows = kept.map(({ id: providerId, at, kind, text }) => ({
    $id: incomingId(providerId),
    conversation_id: id,
    direction: 'in' as const,
    at,
    kind,
    text,
    answer: answered?.id === providerId ? answered.answer : null,
    version: 0,
  }));
  const [first] = rows;
  const news = { fresh, kept: kept.length, isQuiet };
  const confirmation = wish && kept.includes(wish) ? await confirmationTo(ports, id, wish) : null;
  await tables.write([
    ...(conversation ? continued(conversation, news) : await begun(ports, id, news)),
    ...(answered?.operations ?? []),
    ...(rows.length > 0 ? [stage.createMany('chat_messages', rows)] : []),
    ...(first && !isQuiet
      ? [stage.create('inbox_events', derivedId('inbox-event', first.$id), { conversation_id: id })]
      : []),
    ...(confirmation?.operations ?? []),
  ]);
  await confirmation?.handOver();
}

/** The last word by which messages stop or come again; null where an earlier message comes late, after another such word. */
async function lastWish(tables: Tables, conversationId: string, messages: readonly IncomingMessage[]) {
  const said = messages.filter(({ text }) => wishOf(text)).reduce<IncomingMessage | null>(laterOf, null);
  if (!said) {
    return null;
  }
  const { rows } = await tables.list(
    'chat_messages',
    ['text'],
    [
      Query.equal('conversation_id', conversationId),
      Query.equal('direction', 'in'),
      Query.greaterThan('at', said.at),
      Query.limit(KEPT_PER_PHONE.attempts),
    ],
  );
  return rows.some(({ text }) => wishOf(text ?? '')) ? null : said;
}

const laterOf = (one: IncomingMessage | null, other: IncomingMessage) =>
  one && !isLater(one.at, other.at) ? one : other;

/** What answers such a word: written down with it, and handed over once that is done. */
async function confirmationTo(ports: Ports, conversation_id: string, said: IncomingMessage) {
  const { now, whatsApp } = ports;
  const text = confirmationOf(said.text);
  if (!text || !whatsApp) {
    return null;
  }
  const id = derivedId('stop-confirmation', incomingId(said.id));
  const message = { conversation_id, direction: 'out', at: now().toISOString(), kind: 'text', text } as const;
  return {
    operations: [
      stage.create('chat_messages', id, { ...message, state: 'sent', version: 0 }),
      ...(await countSent(ports, id, 'whatsapp_reply')),
    ],
    handOver: () => handOverText(ports, whatsApp, { id, to: said.phone, text }),
  };
}

/** What came of one phone. */
interface News {
  fresh: readonly IncomingMessage[];
  kept: number;
  /** Nobody has to read it. */
  isQuiet: boolean;
}

function continued(row: ConversationRow, { fresh, kept, isQuiet }: News): Operation[] {
  const newest = newestOf(fresh);
  return stage.change('conversations', row, {
    profile_name: nameIn(fresh) || row.profile_name,
    ...(!isQuiet && { state: 'open' }),
    ...(isLater(row.last_at, newest.at) && newestSaid(newest)),
    ...(isLater(row.last_in_at, newest.at) && { last_in_at: newest.at }),
    unread: row.unread + (isQuiet ? 0 : kept),
    dropped: row.dropped + fresh.length - kept,
  });
}

/**
 * The first messages of a phone. When one patient has it, the conversation is theirs; of several the desk says whose. They are
 * claimed, so as not to be erased at the same moment.
 */
async function begun({ tables }: Ports, id: string, { fresh, kept, isQuiet }: News): Promise<Operation[]> {
  const [{ phone } = { phone: '' }] = fresh;
  const patients = await listByPhone(tables, phone);
  const patient = patients.length === 1 ? patients[0] : undefined;
  const newest = newestOf(fresh);
  return [
    ...(patient ? stage.change('patients', patient) : []),
    stage.create('conversations', id, {
      phone,
      profile_name: nameIn(fresh) || null,
      patient_id: patient?.$id ?? null,
      phone_added: false,
      state: isQuiet ? 'done' : 'open',
      ...newestSaid(newest),
      last_in_at: newest.at,
      unread: isQuiet ? 0 : kept,
      dropped: fresh.length - kept,
      version: 0,
    }),
  ];
}

const nameIn = (messages: readonly IncomingMessage[]): string => messages.at(-1)?.name ?? '';

const newestOf = (messages: readonly IncomingMessage[]): IncomingMessage => messages.reduce(laterOf);

const isLater = (one: string, other: string): boolean => Date.parse(one) <= Date.parse(other);
