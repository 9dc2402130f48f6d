import { CURRENCY } from '#contract/constants.ts';
import {
  isOnlineMethod,
  kindOf,
  type MethodKind,
  type OnlineMethod,
  type TransactionMethod,
} from '#contract/payments/methods.ts';
import { SIGNED_PAYMENT_FIELDS, type SignedPaymentField } from '#contract/payments/payment-fields.ts';
import type { SignedFields } from './card-signature.ts';
import type { Integrations } from './payment-methods.ts';

/** What a transaction says of the payment. */
export type TransactionOutcome =
  /** The money came. */
  | 'paid'
  /** The bank has not answered yet. */
  | 'pending'
  | 'declined'
  /** The money came and has gone back since. */
  | 'reversed';

/** One transaction of the card provider, read from what it signed (or answered to our own request). */
export interface CardTransaction {
  /** The provider's number of it. */
  id: string;
  /** The provider's number of the intention that it belongs to. */
  providerOrderId: string;
  /** The provider's number of the merchant whose money it is. */
  owner: string;
  /** `refund` for what comes as the child of a payment: a refund or a void. */
  kind: 'payment' | 'refund';
  outcome: TransactionOutcome;
  amountPiasters: number;
  currency: string;
  /** As the provider wrote it. */
  createdAt: string;
  /** The payment of which this is the child; null where only the signed fields are known, which do not say. */
  parentId: string | null;
  /** How it is paid; absent where that is not said: as its payment. */
  method?: TransactionMethod;
  /** What the customer says at a kiosk to pay; only in the provider's own answers. */
  kioskCode?: string;
}

/** A transaction that somebody reported, so far proven by nothing but its signature. */
export interface CardReport {
  transaction: CardTransaction;
  /**
   * True when only the provider itself can say what it is: other values, also of their form, would have the same
   * signature; it was not paid by what is configured; or it is to be paid at a kiosk, with a code that is not signed.
   */
  isUncertain: boolean;
}

const ID = /^[1-9]\d{0,17}$/;
const BOOLEAN = /^(true|false)$/;
const WORD = /^\p{L}[\p{L}\p{N} ._/-]{0,59}$/u;

/**
 * The form of each signed field. The values are signed as one text without anything between them, so digits that are
 * moved from one value to its neighbour keep the signature; what shows it is that a value has lost its form.
 */
const FORMS: Record<SignedPaymentField, RegExp> = {
  // An amount of more digits is larger than the sum of any order.
  amount_cents: /^[1-9]\d{0,11}$/,
  created_at:
    /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/,
  currency: /^[A-Z]{3}$/,
  error_occured: BOOLEAN,
  has_parent_transaction: BOOLEAN,
  id: ID,
  integration_id: ID,
  is_3d_secure: BOOLEAN,
  is_auth: BOOLEAN,
  is_capture: BOOLEAN,
  is_refunded: BOOLEAN,
  is_standalone_payment: BOOLEAN,
  is_voided: BOOLEAN,
  order: ID,
  owner: ID,
  pending: BOOLEAN,
  // What stands here decides about no money, and has as many forms as there are ways to pay.
  'source_data.pan': /^[^\p{Cc}]{0,100}$/u,
  'source_data.sub_type': /^[^\p{Cc}]{0,100}$/u,
  'source_data.type': /^[^\p{Cc}]{0,100}$/u,
  success: BOOLEAN,
};

/** The form of `source_data.pan` with each kind of payment: digits of a card, a wallet's phone, a kiosk's bill. */
const SOURCES: Record<MethodKind, RegExp> = {
  card: /^[\dX*]{4,19}$/,
  instalments: /^[\dX*]{4,19}$/,
  wallet: /^\+?[\dX*]{4,19}$/,
  kiosk: /^[\dX*]{0,30}$/,
  lender: /^[\w*+. -]{0,60}$/,
};

/** What the provider calls kinds of payment; a lender is called by its name. */
const SOURCE_TYPES: Record<string, readonly MethodKind[]> = {
  card: ['card', 'instalments'],
  wallet: ['wallet'],
  aggregator: ['kiosk'],
  kiosk: ['kiosk'],
};

/** The fields from which a transaction is read. */
const READ_FIELDS = [
  'id',
  'order',
  'owner',
  'amount_cents',
  'currency',
  'created_at',
  'has_parent_transaction',
  'pending',
  'success',
  'error_occured',
  'is_capture',
  'is_voided',
  'is_refunded',
] as const;

/**
 * Reads a transaction from the provider's own answer; null when a value does not have its form. Anything that is not
 * plainly a success is none.
 */
export function readTransaction(fields: SignedFields, integrations: Integrations): CardTransaction | null {
  return READ_FIELDS.every((field) => FORMS[field].test(fields[field])) ? toTransaction(fields, integrations) : null;
}

/**
 * Reads a report that anybody can have brought. Answers the name of the first field that does not have exactly its form
 * instead.
 */
export function readReport(
  fields: SignedFields,
  integrations: Integrations,
): CardReport | { fault: SignedPaymentField } {
  const fault = SIGNED_PAYMENT_FIELDS.find(
    (field) => !FORMS[field].test(fields[field]) || (field === 'currency' && fields[field] !== CURRENCY),
  );
  if (fault) {
    return { fault };
  }
  const transaction = toTransaction(fields, integrations);
  const method = configuredMethod(fields, integrations);
  const isCodeAwaited = transaction.outcome === 'pending' && method !== null && kindOf(method) === 'kiosk';
  return {
    transaction,
    isUncertain: method === null || isCodeAwaited || isAmbiguous(fields, [...integrations.keys()]),
  };
}

/** The configured method by which a transaction was paid; null when its source has not the form of that method. */
function configuredMethod(fields: SignedFields, integrations: Integrations): OnlineMethod | null {
  const method = integrations.get(fields.integration_id);
  const type = fields['source_data.type'];
  const isKnown =
    method !== undefined &&
    (kindOf(method) === 'lender' ? methodOfType(type) === method : kindsOfType(type).includes(kindOf(method))) &&
    SOURCES[kindOf(method)].test(fields['source_data.pan']) &&
    (fields['source_data.sub_type'] === '' ? kindOf(method) === 'lender' : WORD.test(fields['source_data.sub_type']));
  return isKnown ? method : null;
}

function kindsOfType(type: string): readonly MethodKind[] {
  const name = type.toLowerCase();
  return Object.hasOwn(SOURCE_TYPES, name) ? (SOURCE_TYPES[name] ?? []) : [];
}

/** The method of which the provider's word for it tells by itself. */
function methodOfType(type: string): OnlineMethod | null {
  const name = type.toLowerCase();
  const [kind] = kindsOfType(type);
  const method = kind ?? name;
  return isOnlineMethod(method) ? method : null;
}

/** True when the digits of number and integration also end with another integration of ours. */
function isAmbiguous({ id, integration_id: integration }: SignedFields, own: readonly string[]): boolean {
  const digits = `${id}${integration}`;
  return own.some((one) => one !== integration && digits.length > one.length && digits.endsWith(one));
}

function toTransaction(fields: SignedFields, integrations: Integrations): CardTransaction {
  const isChild = fields.has_parent_transaction === 'true';
  return {
    id: fields.id,
    providerOrderId: fields.order,
    owner: fields.owner,
    // A capture is a child too, but it takes money instead of giving it back; the shop does not use it.
    kind: isChild ? 'refund' : 'payment',
    outcome: isChild && fields.is_capture === 'true' ? 'declined' : outcomeOf(fields),
    amountPiasters: Number(fields.amount_cents),
    currency: fields.currency,
    createdAt: fields.created_at,
    parentId: null,
    method: configuredMethod(fields, integrations) ?? methodOfType(fields['source_data.type']) ?? 'other',
  };
}

function outcomeOf(fields: SignedFields): TransactionOutcome {
  if (fields.pending === 'true') {
    return 'pending';
  }
  if (fields.success === 'false' || fields.error_occured === 'true') {
    return 'declined';
  }
  return fields.is_voided === 'true' || fields.is_refunded === 'true' ? 'reversed' : 'paid';
}

/**
 * What counts of two reports of one payment, in whatever order they come: a success outlives a late decline. That a
 * success known to us has gone back is told by its refund, which says how much; a late success of one of which we first
 * heard that it has gone back changes nothing.
 */
export function laterOutcome(known: TransactionOutcome, reported: TransactionOutcome): TransactionOutcome {
  const rank: Record<TransactionOutcome, number> = { pending: 0, declined: 1, paid: 2, reversed: 2 };
  return rank[reported] > rank[known] ? reported : known;
}

/**
 * What the provider's own answer makes of a report; null when it tells of another transaction than the report did. The
 * answer may be newer: what was pending is decided by then, and a payment that was reported may have gone back since.
 */
export function confirmedBy(reported: CardTransaction, answered: CardTransaction): CardTransaction | null {
  const figures = (one: CardTransaction) =>
    [one.id, one.providerOrderId, one.owner, one.kind, one.amountPiasters, one.currency].join(' ');
  if (figures(reported) !== figures(answered)) {
    return null;
  }
  const hasGoneBack = reported.outcome === 'paid' && answered.outcome === 'reversed';
  return hasGoneBack ? { ...answered, outcome: 'paid' } : answered;
}

const STAND_IN = '-back-';

/**
 * The number of a transaction that stands for money which went back under a number of the provider that we never learned:
 * known is only how much of the payment has gone back in all, which is the amount of the transaction. What is reported
 * later uses up such rows first.
 */
export function standInId(paymentId: string, returnedPiasters: number): string {
  return `${paymentId}${STAND_IN}${returnedPiasters}`;
}

/** True for a number that `standInId` made; those of the provider are digits. */
export function isStandIn(transactionId: string): boolean {
  return transactionId.includes(STAND_IN);
}

const BY_HAND = '-hand-';

/** The number of a transaction that stands for money which we gave back ourselves, of which the provider knows nothing. */
export function byHandId(paymentId: string, returnedPiasters: number): string {
  return `${paymentId}${BY_HAND}${returnedPiasters}`;
}

/** True for a number that `byHandId` made. */
export function isByHand(transactionId: string): boolean {
  return transactionId.includes(BY_HAND);
}
