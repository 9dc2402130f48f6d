import { Hono } from 'hono';
import { hangUp, Pauses, type SandboxApp } from '../lib/stand-in/connection.ts';
import type { StandIn } from '../lib/stand-in/server.ts';
import type { MessageKeys } from './keys.ts';
import { CHANNELS, type Channel, furthest, type Message, type MessageState, plainPhone } from './message.ts';
import { addPages } from './pages.ts';
import { refuse } from './refusals.ts';
import { type Report, Reports } from './reports.ts';
import { Rules, type Scenario, UNDELIVERABLE, type Whose } from './scenarios.ts';
import { addSms, UNREACHABLE, unavailable } from './sms.ts';
import { MessageStore } from './store.ts';
import { newMessageId, type Tools } from './take.ts';
import type { Template, Templates } from './templates.ts';
import { addWhatsApp } from './whatsapp.ts';

export interface MessageSandboxOptions {
  keys: MessageKeys;
  /** Where messages are remembered; only in memory when absent. */
  file?: string;
  /** WhatsApp's templates of the shop; every name is taken when absent. */
  templates?: Templates;
  /** Where WhatsApp reports to; what it reports is kept while this is not known. */
  callbackUrl?: string;
  now?: () => Date;
  /** How late a slow answer is, in milliseconds. */
  slowMs?: number;
}

/** How a provider is down: it answers 503, or closes the connection without a word. */
export type Outage = 'unavailable' | 'closed';

/** A stand-in for WhatsApp and for a provider of SMS: their APIs, the phones of people, and what WhatsApp reports. */
export interface MessageSandbox extends StandIn {
  /** From now on this happens to messages. Rules that count go first, in their order; of the others the newest counts. */
  play(scenario: Scenario, whose?: Whose): void;
  /** From now on a provider is down, both where none is named; null brings it up again. */
  setDown(outage: Outage | null, channel?: Channel): void;
  /** From now on what is reported waits until it is delivered by hand, or it does not any more. */
  holdReports(areHeld: boolean): void;
  /** Tells where WhatsApp reports to; null for nowhere. */
  reportTo(callbackUrl: string | null): void;
  setTemplates(templates: Templates): void;
  /** WhatsApp approves one more template, instead of one of that name and language. */
  approve(template: Template): void;
  /** The messages that providers took, oldest first: all, or those of a phone or channel. */
  messages(of?: { phone?: string; channel?: Channel }): Message[];
  /** A provider says that a message is so far, whatever was to happen to it. */
  report(id: string, state: MessageState, code?: number): Promise<void>;
  /** Somebody writes to the shop by WhatsApp, maybe as an answer to a message. Answers WhatsApp's name of it. */
  write(phone: string, text: string, answers?: string): Promise<string>;
  /** What was reported and the shop has not taken, oldest first. */
  kept(): readonly Report[];
  /** Delivers kept reports, all unless some are named, in the order that they are named in; `together` in one body. */
  deliver(reports?: readonly Report[], options?: { together?: boolean }): Promise<void>;
  /** Asks the callback to prove itself, with another token than the right one if need be. Answers whether it did. */
  verify(token?: string): Promise<boolean>;
  /** Gives all slow answers at once. */
  hurry(): void;
  /** Forgets messages, rules, outages and what is kept. */
  reset(): void;
}

const SLOW_MS = 8_000;
/** So long after somebody's last message free text goes to them. */
const WINDOW_MS = 24 * 3_600_000;

/** Makes a sandbox that nobody can reach yet. */
export function createMessageSandbox({
  keys,
  file,
  templates = 'any',
  callbackUrl,
  now = () => new Date(),
  slowMs = SLOW_MS,
}: MessageSandboxOptions): MessageSandbox {
  const store = new MessageStore(file);
  const rules = new Rules();
  const pauses = new Pauses();
  const running = new Set<Promise<unknown>>();
  const outages = new Map<Channel, Outage>();
  let known = templates;
  const reports = new Reports(keys, now, (report) => note(store, report));
  reports.address = callbackUrl === undefined ? null : new URL(callbackUrl);
  const background = (work: Promise<unknown>) => {
    const kept = work.finally(() => running.delete(kept));
    running.add(kept);
  };
  /** When each phone wrote to the shop last. */
  const wrote = new Map<string, number>();
  const mayWrite = (phone: string) => now().getTime() - (wrote.get(phone) ?? Number.NEGATIVE_INFINITY) < WINDOW_MS;
  const tools: Tools = {
    keys,
    store,
    rules,
    reports,
    pauses,
    slowMs,
    templates: () => known,
    mayWrite,
    now,
    background,
  };

  const app: SandboxApp = new Hono();
  app.use('/sms/*', async (context, next) => {
    const outage = outages.get('sms');
    return outage === undefined ? next() : outage === 'closed' ? hangUp(context) : unavailable();
  });
  app.use('/:version{v[0-9]+\\.[0-9]+}/*', async (context, next) => {
    const outage = outages.get('whatsapp');
    return outage === undefined
      ? next()
      : outage === 'closed'
        ? hangUp(context)
        : refuse({ code: 2, details: 'Temporary due to downtime or due to being overloaded.' });
  });
  addWhatsApp(app, tools);
  addSms(app, tools);

  const sandbox: MessageSandbox = {
    fetch: (request, connection) => app.fetch(request, connection),
    play: (scenario, whose = {}) => rules.add(scenario, whose),
    setDown(outage, channel) {
      for (const one of channel === undefined ? CHANNELS : [channel]) {
        if (outage === null) {
          outages.delete(one);
        } else {
          outages.set(one, outage);
        }
      }
    },
    holdReports(areHeld) {
      reports.areHeld = areHeld;
    },
    reportTo(url) {
      reports.address = url === null ? null : new URL(url);
    },
    setTemplates(changed) {
      known = changed;
    },
    approve(template) {
      const isOther = ({ name, language }: Template) => name !== template.name || language !== template.language;
      known = known === 'any' ? known : [...known.filter(isOther), template];
    },
    messages({ phone, channel } = {}) {
      const wanted = phone === undefined ? undefined : plainPhone(phone);
      return store
        .all()
        .filter((one) => (wanted ?? one.phone) === one.phone && (channel ?? one.channel) === one.channel);
    },
    async report(id, state, code = UNDELIVERABLE) {
      const message = store.get(id);
      if (!message) {
        throw new Error(`There is no message ${id}.`);
      }
      const { channel, phone, reference } = message;
      await reports.tell([{ kind: 'state', id, channel, phone, reference, state, code, isForged: false }]);
    },
    async write(phone, text, answers) {
      const id = newMessageId();
      const own = { channel: 'whatsapp', phone: plainPhone(phone), answers: answers ?? null } as const;
      wrote.set(own.phone, now().getTime());
      await reports.tell([{ kind: 'text', id, text, isForged: false, ...own }]);
      return id;
    },
    kept: () => reports.kept,
    deliver: (chosen = reports.kept, { together = false } = {}) => reports.deliver(chosen, together),
    verify: (token = keys.verifyToken) => reports.verify(token),
    hurry: () => pauses.endAll(),
    reset() {
      store.clear();
      rules.clear();
      wrote.clear();
      outages.clear();
      reports.kept = [];
      reports.areHeld = false;
    },
    async settled() {
      while (running.size > 0) {
        await Promise.allSettled([...running]);
      }
    },
  };
  addPages(app, { sandbox, isDown: (channel) => outages.has(channel) });
  return sandbox;
}

/** Remembers what a provider says of a message of its own. */
function note(store: MessageStore, report: Report): void {
  const message = store.get(report.id);
  if (!message || report.kind !== 'state' || report.isForged) {
    return;
  }
  const state = furthest(message.state, report.state);
  if (state !== message.state) {
    const reason = message.channel === 'sms' ? UNREACHABLE : String(report.code);
    store.put({
      ...message,
      state,
      reason: state === 'failed' ? reason : null,
      arrived: message.arrived || state === 'delivered' || state === 'read',
    });
  }
}
