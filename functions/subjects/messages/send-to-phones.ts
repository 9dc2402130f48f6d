import { Query } from 'node-appwrite';
import { minutesAfter } from '#lib/clock.ts';
import { TEXTS_PER_PHONE } from '#lib/rate-limits.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { isTimeToWrite } from '#subjects/appointments/rules/appointments.ts';
import { admitWithin } from './admission.ts';
import { noteOutcome, type Wishes, wishesOf } from './contact-points.ts';
import type { TextRow } from './own-texts.ts';
import { readPhoneContent } from './read-phone-content.ts';
import { MAX_ATTEMPTS, nextLookAt, WHATSAPP_WAIT_MINUTES } from './rules/retries.ts';
import { type PhoneContent, writePhoneMessage } from './rules/write-phone-message.ts';
import { countSent, takeBackSent } from './sent-messages.ts';
import {
  changed,
  end,
  isToPhone,
  messageId,
  OUTBOX_COLUMNS,
  type PhoneRow,
  type SendPorts,
  smsOf,
  type Waiting,
} from './waiting.ts';

/** So often a message is taken up on a channel before the next one is tried: for some 6 and 14 minutes. */
const PHONE_ATTEMPTS = { whatsapp: 3, sms: 4 } as const;
/** So long a message waits at night until it is looked at again. */
const NIGHT_MINUTES = 30;
const ERROR_CHARACTERS = 500;
const NO_REPORT = 'Nothing was reported of it.';
const NEVER_SENT = 'It was taken and not sent.';
const OUTDATED_READ = 100;

/** What a message to a phone takes to be handed over; the texts are read once for all of a run. */
type PhonePorts = SendPorts & { ownTexts: () => Promise<readonly TextRow[]> };

/**
 * Looks after a message to a phone: hands it over, or finds out what became of it. What does not arrive by WhatsApp goes by
 * SMS, and what does not arrive by SMS either is left to the desk, where it is worth a call. WhatsApp reports by itself
 * (`whatsapp-callback.ts`); a provider of SMS is asked.
 */
export async function lookAfterPhone(ports: PhonePorts, waiting: PhoneRow): Promise<void> {
  const wishes = await wishesOf(ports.tables, waiting);
  const row = { ...waiting, lang: wishes.lang ?? waiting.lang };
  const content = await readPhoneContent(ports, row);
  if (content === null || typeof content === 'string') {
    await end(ports, row, content === null ? { state: 'superseded' } : { state: 'failed', last_error: content });
    return;
  }
  if (row.message_id === null) {
    await handOver(ports, row, content, wishes);
    return;
  }
  const outcome = (await channelOf(ports, row)?.outcomeOf(row.message_id)) ?? { state: 'unknown' };
  const isLast = row.attempts >= attemptsOf(row);
  if (outcome.state === 'delivered' || (outcome.state === 'sent' && isLast)) {
    const noted = await noteOutcome(ports, row, outcome.state);
    await end(ports, row, { state: outcome.state, last_error: null }, noted);
  } else if (outcome.state === 'failed') {
    await goOn(ports, row, content, { state: 'failed', last_error: outcome.reason });
  } else if (row.channel === 'whatsapp') {
    // Of a phone that is off WhatsApp says that it has sent it, and later nothing.
    const last_error = row.reported_at === null ? (row.last_error ?? NO_REPORT) : null;
    await goOn(ports, row, content, { state: 'sent', last_error });
  } else if (outcome.state === 'unknown') {
    // The provider takes an id only once, should it have got it nevertheless.
    await handOver(ports, row, content, wishes);
  } else if (isLast) {
    await goOn(ports, row, content, { state: 'failed', last_error: NEVER_SENT });
  } else {
    const attempts = row.attempts + 1;
    await ports.tables.transact(changed(row, { attempts, next_at: nextLookAt(ports.now(), attempts) }));
  }
}

/** Goes on with a message of which WhatsApp has reported, after it had taken it, that it cannot be delivered. */
export async function replaceUndelivered(ports: SendPorts, row: Waiting, reason: string): Promise<void> {
  const content = isToPhone(row) ? await readPhoneContent(ports, row) : null;
  const takenBack = await takeBackSent(ports.tables, row.message_id);
  if (isToPhone(row) && content !== null && typeof content !== 'string') {
    await goOn(ports, row, content, { state: 'superseded', last_error: reason }, takenBack);
  } else if (takenBack.length > 0) {
    await ports.tables.transact([...stage.change('outbox', row), ...takenBack]);
  }
}

/** Takes what the desk can do nothing about any more from its list. */
export async function endOutdatedCalls(ports: SendPorts): Promise<void> {
  const { rows } = await ports.tables.list('outbox', OUTBOX_COLUMNS, [
    Query.equal('state', 'to_call'),
    Query.lessThanEqual('next_at', ports.now().toISOString()),
    Query.limit(OUTDATED_READ),
  ]);
  for (const row of rows) {
    await end(ports, row, { state: 'superseded' });
  }
}

/**
 * Claims the row and hands the message over, under an id that is written down first: should we die in between, WhatsApp
 * reports nothing of it and an SMS goes, and a provider of SMS is asked for that id.
 */
async function handOver(ports: PhonePorts, row: PhoneRow, content: PhoneContent, wishes: Wishes): Promise<void> {
  const { tables, now } = ports;
  // One message counts once, whichever channels it takes: it begins with WhatsApp.
  const isNew = row.channel === 'whatsapp' && row.attempts === 0;
  const admission = isNew ? await admitWithin(ports, TEXTS_PER_PHONE, row.phone) : { pause: [] };
  if ('instead' in admission) {
    await tables.transact(changed(row, admission.instead));
    return;
  }
  const channel = wishes.allows(row.channel) ? channelOf(ports, row) : null;
  if (!channel || row.attempts >= handOversOf(ports, row, content)) {
    const ended = { state: channel ? 'failed' : 'superseded', last_error: row.last_error } as const;
    // It counts for its phone as it goes on by SMS.
    await goOn(ports, row, content, ended, row.channel === 'whatsapp' && ports.sms ? admission.pause : []);
    return;
  }
  if (!isTimeToWrite(now())) {
    await tables.transact(changed(row, { next_at: minutesAfter(now(), NIGHT_MINUTES) }));
    return;
  }
  const attempts = row.attempts + 1;
  const message_id = row.message_id ?? messageId(row, attempts);
  const retryAt = nextLookAt(now(), attempts);
  const next_at =
    row.channel === 'whatsapp'
      ? minutesAfter(now(), WHATSAPP_WAIT_MINUTES)
      : nextLookAt(now(), Math.min(attempts, PHONE_ATTEMPTS.sms));
  const written = writePhoneMessage(content, row.lang, await ports.ownTexts());
  const claim = { attempts, message_id, next_at, ...(content.toldTime && { told_time: content.toldTime }) };
  // Under an id that a provider has taken already it is not counted again.
  const counted =
    row.message_id === null
      ? await countSent(ports, message_id, row.channel === 'sms' ? 'sms' : 'whatsapp', written.text)
      : [];
  const problem = await tables.transact([...changed(row, claim), ...admission.pause, ...counted]);
  if (problem) {
    // Somebody else has taken it up.
    return;
  }
  const handedOver = await channel.send({
    id: message_id,
    reference: row.$id,
    to: row.phone,
    lang: row.lang,
    ...written,
  });
  const claimed = { ...row, ...claim, version: row.version + 1 };
  if (handedOver.state === 'taken') {
    return;
  }
  const last_error = handedOver.reason;
  if (handedOver.state === 'lost') {
    const asked = row.channel === 'whatsapp' ? {} : { next_at: retryAt };
    await tables.transact(changed(claimed, { last_error, ...asked }));
    return;
  }
  const takenBack = await takeBackSent(tables, message_id);
  if (handedOver.isFinal) {
    await goOn(ports, claimed, content, { state: 'superseded', last_error }, takenBack);
  } else {
    await tables.transact([...changed(claimed, { message_id: null, next_at: retryAt, last_error }), ...takenBack]);
  }
}

/** Ends a message on its channel, and tries the next one; behind the last one stands the desk. */
async function goOn(
  ports: SendPorts,
  row: PhoneRow,
  { callUntil }: PhoneContent,
  { state, last_error }: { state: 'failed' | 'sent' | 'superseded'; last_error: string | null },
  besides: readonly Operation[] = [],
): Promise<void> {
  const ended = {
    next_at: null,
    last_error: last_error?.slice(0, ERROR_CHARACTERS) ?? null,
    // What did not go is not answered.
    ...(state === 'superseded' && { told_time: null }),
  };
  if (row.channel === 'whatsapp' && ports.sms) {
    await ports.tables.transact([...changed(row, { ...ended, state, phone: null }), smsOf(row), ...besides]);
    return;
  }
  const last = callUntil ? 'to_call' : state;
  const noted = await noteOutcome(ports, row, last);
  if (callUntil) {
    await ports.tables.transact([...changed(row, { ...ended, state: last, next_at: callUntil }), ...noted, ...besides]);
  } else {
    await end(ports, row, { ...ended, state: last }, [...noted, ...besides]);
  }
}

/** Templates of WhatsApp have a link in them, which needs the address of the site. */
const channelOf = ({ whatsApp, sms, siteOrigin }: SendPorts, { channel }: Waiting) =>
  channel === 'sms' ? sms : siteOrigin === null ? null : whatsApp;

/**
 * So often a message is handed over. What has no other way left and is worth no call goes on as long as a mail would, so
 * that providers who are down for a day lose nothing.
 */
const handOversOf = ({ sms }: SendPorts, row: Waiting, { callUntil }: PhoneContent): number =>
  callUntil === null && (row.channel === 'sms' || sms === null) ? MAX_ATTEMPTS : attemptsOf(row);

const attemptsOf = ({ channel }: Waiting): number => PHONE_ATTEMPTS[channel === 'whatsapp' ? 'whatsapp' : 'sms'];
