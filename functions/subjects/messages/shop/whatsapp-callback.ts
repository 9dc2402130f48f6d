import { Query } from 'node-appwrite';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Page, Webhook } from '#runtime/service.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import { noteOutcome } from '../contact-points.ts';
import { oneAtATime, receiveMessages } from '../receive-messages.ts';
import { REPLY_COLUMNS, reportedOf } from '../replies.ts';
import { type DeliveryReport, furthestReports, readDeliveryReports } from '../rules/delivery-reports.ts';
import { readIncomingMessages } from '../rules/incoming-messages.ts';
import { replaceUndelivered } from '../send-to-phones.ts';
import { takeBackSent } from '../sent-messages.ts';
import { OUTBOX_COLUMNS, smsId } from '../waiting.ts';

const COLUMNS = [...OUTBOX_COLUMNS, 'state'] as const;
type Message = SelectedRow<'outbox', (typeof COLUMNS)[number]>;
type ReplyRow = SelectedRow<'chat_messages', (typeof REPLY_COLUMNS)[number]>;
/** So many reports are looked up together: with the SMS of each, as many ids as Appwrite takes in one query. */
const AT_ONCE = 50;

/**
 * What WhatsApp reports of messages, and what people write to the shop. Anybody can reach it, so nothing but a valid signature
 * over the body as it came changes anything. Reports come in any order and more than once: what is known to have arrived stays so.
 */
export const whatsAppCallback: Webhook = {
  // A thousand reports or messages come in one body at most.
  bytes: 2_000_000,
  async receive({ headers, bodyText }, ports) {
    if (!ports.whatsApp?.isSigned(bodyText, headers['x-hub-signature-256'] ?? '')) {
      return refuse('forbidden');
    }
    await keepReports(ports, furthestReports(readDeliveryReports(bodyText)));
    await receiveMessages(ports, readIncomingMessages(bodyText, ports.now()));
  },
};

/** Shows WhatsApp, when it is told this address, that it is ours. */
export const whatsAppChallenge: Page = {
  contentType: 'text/plain; charset=utf-8',
  write: async (query, { whatsApp }) => {
    const isOurs = query.get('hub.mode') === 'subscribe' && whatsApp?.isVerified(query.get('hub.verify_token') ?? '');
    return isOurs ? query.get('hub.challenge') : refuse('forbidden');
  },
};

/** A message overtaken by the schedule is read again by itself, and holds up none of the others. */
async function keepReports(ports: Ports, reports: readonly DeliveryReport[]): Promise<void> {
  for (const some of chunks(reports, AT_ONCE)) {
    const known = await readReported(ports.tables, some);
    await oneAtATime(ports, some, async (report, attempt) =>
      keep(ports, report, attempt === 0 ? known : await readReported(ports.tables, [report])),
    );
  }
}

/** What reports are about, by its id: messages, the SMS that went instead, and replies of the desk. */
interface Reported {
  messages: ReadonlyMap<string, Message>;
  replies: ReadonlyMap<string, ReplyRow>;
}

async function readReported(tables: Tables, reports: readonly DeliveryReport[]): Promise<Reported> {
  const ids = reports.map(({ id }) => id);
  const withSms = ids.flatMap((id) => [id, smsId({ $id: id })]);
  const [messages, replies] = await Promise.all([
    tables.list('outbox', COLUMNS, [Query.equal('$id', withSms), Query.limit(withSms.length)]),
    tables.list('chat_messages', REPLY_COLUMNS, [Query.equal('$id', ids), Query.limit(ids.length)]),
  ]);
  return {
    messages: new Map(messages.rows.map((row) => [row.$id, row])),
    replies: new Map(replies.rows.map((row) => [row.$id, row])),
  };
}

/** Keeps what is reported; of a message that is not there, or goes another way, nothing. */
async function keep(ports: Ports, report: DeliveryReport, { messages, replies }: Reported): Promise<void> {
  const { tables } = ports;
  const { id, status, reason } = report;
  const [row, sms, reply] = [messages.get(id), messages.get(smsId({ $id: id })), replies.get(id)];
  const reported = reply ? reportedOf(reply, report) : [];
  if (reported.length > 0) {
    await tables.write([...reported, ...(status === 'failed' ? await takeBackSent(tables, id) : [])]);
  }
  if (row?.channel !== 'whatsapp') {
    return;
  }
  const isUnderWay = row.state === 'waiting' && row.message_id !== null;
  if (status === 'sent') {
    // The next look at it, or the last one, took it for lost.
    const isNews = row.reported_at === null && (isUnderWay || row.state === 'sent');
    const sent = { reported_at: ports.now().toISOString(), last_error: null };
    await (isNews && tables.write(stage.change('outbox', row, sent)));
  } else if (status === 'failed' && isUnderWay) {
    await replaceUndelivered(ports, row, reason);
  } else if (status !== 'failed' && (isUnderWay || MAY_STILL_ARRIVE[status].includes(row.state))) {
    const arrived = { state: status, next_at: null, phone: null, last_error: null };
    const noted = await noteOutcome(ports, row, status);
    await tables.write([...stage.change('outbox', row, arrived), ...(sms ? keepBack(sms) : []), ...noted]);
  } else if (status === 'failed' && row.state === 'sent') {
    // An SMS has gone meanwhile: nothing is left to do but not to count it.
    const takenBack = await takeBackSent(tables, row.message_id);
    await (takenBack.length > 0 && tables.write([...stage.change('outbox', row), ...takenBack]));
  }
}

/** What was thought of a message of which it is then reported that it has arrived. */
const MAY_STILL_ARRIVE: Record<'delivered' | 'read', readonly Message['state'][]> = {
  delivered: ['sent', 'failed', 'superseded', 'to_call'],
  read: ['sent', 'failed', 'superseded', 'to_call', 'delivered'],
};

/** The SMS that was to go instead does not, unless it is on its way; nor does the desk call. */
function keepBack(sms: Message): Operation[] {
  const isNeeded = sms.state === 'to_call' || (sms.state === 'waiting' && sms.message_id === null);
  return isNeeded ? stage.change('outbox', sms, { state: 'superseded', next_at: null, phone: null }) : [];
}
