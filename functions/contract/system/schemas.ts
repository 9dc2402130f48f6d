import type { InferType } from 'yup';
import { boolean, choice, exact, id, lang, list, number, object, string, textOrNull } from '../fields.ts';
import { HEALTH_LEVELS, MESSAGE_CHANNELS, MESSAGE_KINDS, SCHEDULE_PARTS } from './constants.ts';
import { SENT_KINDS } from './message-costs.ts';

const level = () => choice(HEALTH_LEVELS);

/** Whether messages of a channel go out. */
const channel = object({
  level: level(),
  /** False when nobody delivers SMS for this shop. */
  on: boolean().required(),
  /** When the last one of these days was delivered. */
  sent_at: textOrNull(),
  /** Messages whose last attempt failed since then, and why the newest of them did. */
  failing: number().required(),
  error: textOrNull(),
});

/** A message that did not go out: given up, tried in vain, or waiting for too long. */
const message = object({
  $id: string().required(),
  kind: choice(MESSAGE_KINDS),
  channel: choice(MESSAGE_CHANNELS),
  state: choice(['waiting', 'failed']),
  /** Shortened: enough to know somebody by whom one knows. `''` when nobody knows it any more. */
  recipient: string().defined(),
  /** The order that it is about, and its number; `''` when it is about none. */
  order_id: string().defined(),
  number: string().defined(),
  attempts: number().required(),
  error: textOrNull(),
  created_at: string().required(),
  /** When it is tried again by itself; null when at once or never. */
  next_at: textOrNull(),
  /** False when what it is about, or its address, is not kept any more. */
  sendable: boolean().required(),
});
export type UnsentMessage = InferType<typeof message>;

/** Something that failed and should not have. */
const failure = object({
  /** Appwrite's id of the execution, under which its log is found. */
  $id: string().required(),
  at: string().required(),
  service: string().required(),
  /** The call, or what else was done. */
  call: string().defined(),
  /** Without anything personal. */
  message: string().defined(),
});
export type Failure = InferType<typeof failure>;

/** The state of the shop. */
const system = object({
  /** When it was looked at. */
  at: string().required(),
  level: level(),
  /** The version of the functions, and since when it has been in use; null until the schedule has run. */
  version: string().required(),
  deployed_at: textOrNull(),
  /** False while no specialist is set who could see anybody: nobody can book. */
  has_specialists: boolean().required(),
  schedule: object({
    level: level(),
    /** When it last came to its end. */
    ran_at: textOrNull(),
    /** What of it failed in that run. */
    failed: list(choice(SCHEDULE_PARTS)),
  }).required(),
  /** The latest date of what is dated in the future; null when nothing is. */
  clock: object({ level: level(), ahead_to: textOrNull() }).required(),
  outbox: object({
    level: level(),
    waiting: number().required(),
    /** Since when the message that waits longest could have gone. */
    oldest_due_at: textOrNull(),
    /** Messages that were tried in vain and wait for the next attempt; given up in the last days. */
    retried: number().required(),
    given_up: number().required(),
  }).required(),
  email: channel.required(),
  sms: channel.required(),
  whatsapp: channel.required(),
  /** The newest night of which the books were gone through, and what the last check found. */
  books: object({
    level: level(),
    day: textOrNull(),
    finished_at: textOrNull(),
    corrections: number().required(),
    findings: number().required(),
  }).required(),
  /** The newest day that was compared with the card provider. */
  payments: object({
    level: level(),
    on: boolean().required(),
    day: textOrNull(),
    finished_at: textOrNull(),
    /** Differences that nobody has put right, and payments for which the provider did not answer. */
    findings: number().required(),
    unanswered: number().required(),
  }).required(),
  /** The parcels of the delivery company. */
  parcels: object({
    level: level(),
    on: boolean().required(),
    open: number().required(),
    /** Those on which it and we differ, and those for which it did not answer although it was asked again and again. */
    findings: number().required(),
    unanswered: number().required(),
  }).required(),
  faults: object({
    level: level(),
    /** Of the last 24 hours. */
    count: number().required(),
    /** For so many days they are kept. */
    kept_days: number().required(),
    documents: list(failure),
  }).required(),
  messages: list(message),
});
export type System = InferType<typeof system>;

export const fetchSystem = { input: exact({ id: id(), lang: lang() }), output: system };

/** What became of a message that is to go again. */
const resent = object({ $id: string().required(), state: choice(['waiting']) });

export const sendMessageAgain = { input: exact({ id: id(), messageId: id(), lang: lang() }), output: resent };

/** What messages of a kind came to in a month of Cairo. */
const messageCost = object({
  /** `2026-11`. */
  month: string().required(),
  kind: choice(SENT_KINDS),
  messages: number().required(),
  /** As how many SMS they are counted; of others as many as messages. */
  parts: number().required(),
  /** EGP, with parts of a piaster, at the prices of when they went. */
  amount: number().required(),
});
export type MessageCost = InferType<typeof messageCost>;

export const fetchMessageCosts = { input: exact({ id: id() }), output: list(messageCost) };
