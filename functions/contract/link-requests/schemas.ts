import type { InferType } from 'yup';
import { choice, choiceOrNull, exact, id, lang, list, number, object, string, textOrNull } from '../fields.ts';
import { DECLINE_REASONS, LINK_REQUEST_STATES } from './constants.ts';

/** How far an account is on its way to the records that the clinic keeps. */
const ownLinkRequest = object({
  /** Null before the first one, and when it is void or the link has been ended since. */
  state: choiceOrNull(LINK_REQUEST_STATES),
  /** ISO 8601; null where there is no state, or the desk linked the account unasked. */
  asked_at: textOrNull(),
}).required();
export type OwnLinkRequest = InferType<typeof ownLinkRequest>;

export const fetchLinkRequest = { input: exact({ id: id() }), output: ownLinkRequest };
export const askForRecords = { input: exact({ id: id(), lang: lang() }), output: ownLinkRequest };

/** A record that has the phone of a request now. */
const candidate = object({
  patientId: string().required(),
  name: string().required(),
  birth_year: number().nullable().defined(),
  /** ISO 8601. */
  last_visit_on: textOrNull(),
  /** The name of the account that sees it already. */
  account: textOrNull(),
}).required();

/** A request that waits, as the desk answers it. */
export const linkRequest = object({
  /** Of the account. */
  $id: string().required(),
  username: string().required(),
  phone: string().required(),
  asked_at: string().required(),
  /** Why the one before was declined. */
  last_reason: choiceOrNull(DECLINE_REASONS),
  candidates: list(candidate),
  version: number().required(),
}).required();
export type LinkRequest = InferType<typeof linkRequest>;

/** Which request is answered: as it was read. */
const answered = { id: id(), accountId: id(), version: number().integer().min(0).required() };
const answer = object({ state: choice(LINK_REQUEST_STATES) }).required();

export const confirmLinkRequest = { input: exact({ ...answered, patientId: id() }), output: answer };
export const declineLinkRequest = { input: exact({ ...answered, reason: choice(DECLINE_REASONS) }), output: answer };
