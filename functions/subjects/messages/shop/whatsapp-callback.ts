import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Page, Webhook } from '#runtime/service.ts';
import { type Operation, type SelectedRow, stage } from '#runtime/tables.ts';
import { noteOutcome } from '../contact-points.ts';
import { receiveMessages } from '../receive-messages.ts';
import { REPLY_COLUMNS, reportedOf } from '../replies.ts';
import { type DeliveryReport, readDeliveryReports } from '../rules/delivery-reports.ts';
import { readIncomingMessages } from '../rules/incoming-messages.ts';
import { replaceUndelivered } from '../send-to-phones.ts';
import { takeBackSent } from '../sent-messages.ts';
import { OUTBOX_COLUMNS, smsId } from '../waiting.ts';

const COLUMNS = [...OUTBOX_COLUMNS, 'state'] as const;
type Message = SelectedRow<'outbox', (typeof COLUMNS)[number]>;

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
    for (const report of readDeliveryReports(bodyText)) {
      await keep(ports, report);
    }
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

/** Keeps what is reported; of a message that is not there, or goes another way, nothing. */
async function keep(ports: Ports, report: DeliveryReport): Promise<void> {
  const { tables } = ports;
  const { id, status, reason } = report;
  const [row, sms, reply] = await Promise.all([
    tables.get('outbox', id, COLUMNS),
    tables.get('outbox', smsId({ $id: id }), COLUMNS),
    tables.get('chat_messages', id, REPLY_COLUMNS),
  ]);
  const reported = reply ? reportedOf(reply, report) : [];
  if (reported.length > 0) {
    await tables.write([...reported, ...(status === 'failed' ? await takeBackSent(tables, id) : [])]);
  }
  if (row?.channel !== 'whatsapp') {
    return;
  }
  const isUnderWay = row.state === 'waiting' && row.message_id !== null;
  if (status === 'failed' && isUnderWay) {
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
  delivered: ['sent', 'failed', 'to_call'],
  read: ['sent', 'failed', 'to_call', 'delivered'],
};

/** The SMS that was to go instead does not, unless it is on its way; nor does the desk call. */
function keepBack(sms: Message): Operation[] {
  const isNeeded = sms.state === 'to_call' || (sms.state === 'waiting' && sms.message_id === null);
  return isNeeded ? stage.change('outbox', sms, { state: 'superseded', next_at: null, phone: null }) : [];
}
