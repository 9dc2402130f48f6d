import { createHmac, randomBytes } from 'node:crypto';
import { type Sent, send } from '../lib/stand-in/send.ts';
import { BUSINESS_ID, type MessageKeys, PHONE_NUMBER_ID } from './keys.ts';
import type { Channel, MessageState } from './message.ts';
import { titleOf } from './refusals.ts';

/** That a message is so far. */
export interface StateReport {
  kind: 'state';
  channel: Channel;
  /** The message of which it tells, by the provider's id; one that is not there where a stranger made it up. */
  id: string;
  /** What the shop calls the message. */
  reference: string;
  phone: string;
  state: MessageState;
  /** Why it failed, for `failed`. */
  code: number;
  /** Signed by nobody who knows the secret. */
  isForged: boolean;
}

/** What somebody writes to the shop. */
export interface TextReport {
  kind: 'text';
  channel: Channel;
  id: string;
  phone: string;
  text: string;
  /** The message to which it answers; null where it stands alone. */
  answers: string | null;
  isForged: boolean;
}

/** What a provider tells the shop. An SMS provider tells only who asks, so its reports reach nobody by themselves. */
export type Report = StateReport | TextReport;

/** How many reports are under way at once, those of one message never. */
const PARALLEL = 8;

/** The way from the providers to the shop. */
export class Reports {
  readonly #keys: MessageKeys;
  readonly #now: () => Date;
  /** Takes note of what a provider now says. */
  readonly #note: (report: Report) => void;
  #free = PARALLEL;
  readonly #queue: (() => void)[] = [];
  /** What the shop has not taken, oldest first. */
  kept: Report[] = [];
  /** Whether everything waits until it is delivered by hand. */
  areHeld = false;
  /** Where WhatsApp reports to; null while nobody has told it. */
  address: URL | null = null;

  constructor(keys: MessageKeys, now: () => Date, note: (report: Report) => void) {
    this.#keys = keys;
    this.#now = now;
    this.#note = note;
  }

  /** Tells reports one after the other. Those that do not arrive, or are late, are kept. */
  async tell(reports: readonly Report[], isLate = false): Promise<void> {
    if (isLate || this.areHeld) {
      this.kept.push(...reports);
      return;
    }
    await this.#inTurn(async () => {
      for (const report of reports) {
        await this.#carry([report]);
      }
    });
  }

  /** Delivers kept reports, in the order that they are given in; together in one body, or one after the other. */
  async deliver(reports: readonly Report[], areTogether: boolean): Promise<void> {
    const chosen = new Set(reports);
    this.kept = this.kept.filter((one) => !chosen.has(one));
    const parts = areTogether && reports.length > 0 ? [reports] : reports.map((one) => [one]);
    for (const part of parts) {
      await this.#carry(part);
    }
  }

  /** Asks the callback to prove itself, as WhatsApp does when its address is set. Answers whether it did. */
  async verify(token: string): Promise<boolean> {
    const challenge = randomBytes(8).toString('hex');
    const answer = await this.#send((url) => {
      url.search = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': token,
        'hub.challenge': challenge,
      }).toString();
    });
    return answer.status === 200 && answer.body === challenge;
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    if (this.#free === 0) {
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    } else {
      this.#free -= 1;
    }
    try {
      await work();
    } finally {
      const next = this.#queue.shift();
      if (next) {
        next();
      } else {
        this.#free += 1;
      }
    }
  }

  async #carry(reports: readonly Report[]): Promise<void> {
    for (const report of reports) {
      this.#note(report);
    }
    const own = reports.filter(({ channel }) => channel === 'whatsapp');
    if (own.length === 0) {
      return;
    }
    const body = JSON.stringify(bodyOf(own, this.#now()));
    const secret = own.some(({ isForged }) => isForged) ? 'not the secret' : this.#keys.appSecret;
    const { status } = await this.#send(() => {}, body, { 'x-hub-signature-256': sign(body, secret) });
    // Nobody repeats what a stranger has made up.
    if (status !== 200) {
      this.kept.push(...own.filter(({ isForged }) => !isForged));
    }
  }

  async #send(change: (url: URL) => void, body?: string, headers?: Record<string, string>): Promise<Sent> {
    if (this.address === null) {
      return { status: 0, body: '' };
    }
    const url = new URL(this.address);
    change(url);
    return send(url, body, headers);
  }
}

/** The signature of a report. The sandbox signs by itself, so that a mistake of the shop's shows. */
export function sign(body: string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

/** Reports as WhatsApp writes them, all in one body. */
export function bodyOf(reports: readonly Report[], now: Date): object {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const states = reports.filter((one) => one.kind === 'state');
  const texts = reports.filter((one) => one.kind === 'text');
  const change = (value: object) => ({
    field: 'messages',
    value: { messaging_product: 'whatsapp', metadata: { phone_number_id: PHONE_NUMBER_ID }, ...value },
  });
  const changes = [
    ...(states.length > 0 ? [change({ statuses: states.map((one) => statusOf(one, timestamp)) })] : []),
    ...(texts.length > 0
      ? [
          change({
            contacts: texts.map(({ phone }) => ({ profile: { name: phone }, wa_id: phone.slice(1) })),
            messages: texts.map((one) => inboundOf(one, timestamp)),
          }),
        ]
      : []),
  ];
  return { object: 'whatsapp_business_account', entry: [{ id: BUSINESS_ID, changes }] };
}

function statusOf({ id, state, phone, reference, code }: StateReport, timestamp: string): object {
  return {
    id,
    status: state,
    timestamp,
    recipient_id: phone.slice(1),
    ...(reference === '' ? {} : { biz_opaque_callback_data: reference }),
    ...(state === 'failed' ? { errors: [{ code, title: titleOf(code) }] } : {}),
  };
}

function inboundOf({ id, phone, text, answers }: TextReport, timestamp: string): object {
  return {
    from: phone.slice(1),
    id,
    timestamp,
    type: 'text',
    text: { body: text },
    ...(answers === null ? {} : { context: { from: PHONE_NUMBER_ID, id: answers } }),
  };
}
