import { cardAccountId } from '#lib/ids.ts';
import type { CardSettings } from './card-settings.ts';
import { fieldsOfObject, isSigned, type SignedFields } from './rules/card-signature.ts';
import { type CardTransaction, readTransaction } from './rules/card-transaction.ts';
import { type Integrations, integrationsOf, type MethodSettings } from './rules/payment-methods.ts';
import { seal, unseal } from './rules/sealed-text.ts';

/** One payment that is to be opened with the provider. */
export interface NewIntention {
  /** Ours, a new one for each. */
  reference: string;
  /** How it is to be paid, and for how long it can be. */
  method: MethodSettings;
  amountPiasters: number;
  currency: string;
  /** Their sum is the amount. */
  items: readonly { name: string; amountPiasters: number; quantity: number }[];
  /** The order's own columns. */
  customer: Record<'first_name' | 'last_name' | 'user_email' | 'user_phone' | 'city' | 'address', string>;
}

/** A payment that the provider has opened. */
export interface Intention {
  providerOrderId: string;
  /** Lets whoever has it pay; from the provider to the customer's browser. */
  clientSecret: string;
}

/** What the provider knows of an intention: its transactions, none of them so far, or nothing could be learned. */
export type Inquiry = CardTransaction[] | 'unknown';

/** A transaction as the provider itself tells of it. */
export interface FoundTransaction {
  transaction: CardTransaction;
  /** How much of it has gone back by now; null when the provider does not say. */
  returnedPiasters: number | null;
}

/**
 * What came of giving money back: the transaction that did it; or the provider said no, so that nothing went back; or
 * no answer told, so that it may have gone back.
 */
export type GivenBack = CardTransaction | 'refused' | 'lost';

/** The card provider. */
export interface CardGateway {
  publicKey: string;
  /** The id under which is kept what was learned of our account. */
  accountId: string;
  /** The provider's number of this merchant where it is configured. */
  ownerId: string | null;
  /** The ways to pay, in the order in which they are offered. */
  methods: readonly MethodSettings[];
  integrations: Integrations;
  /** The provider's page on which customers pay. */
  cardPage: string;
  /** True when the provider signed the fields. */
  isSigned(fields: SignedFields, signature: unknown): boolean;
  /** Opens a payment; null when the provider does not answer or refuses. */
  createIntention(intention: NewIntention): Promise<Intention | null>;
  /** Asks what became of an intention. */
  inquire(intention: Intention): Promise<Inquiry>;
  /** Asks for one transaction; `none` when the provider does not know it, `unknown` when nothing could be learned. */
  find(transactionId: string, intention: Intention): Promise<FoundTransaction | 'none' | 'unknown'>;
  /** Gives money back. */
  refund(transactionId: string, amountPiasters: number): Promise<GivenBack>;
  /** Takes a payment of the same day back as if it had not been. */
  void(transactionId: string): Promise<GivenBack>;
  /** Encrypts a client secret for the row of its intention. */
  seal(clientSecret: string, providerOrderId: string): string;
  /** Null when it was encrypted under other keys. */
  unseal(sealed: string, providerOrderId: string): string | null;
}

const PATIENCE_MS = 10_000;
const SECONDS_A_MINUTE = 60;
const ITEM_NAME_MAX = 50;
const COMPLAINT_MAX = 300;
const SECRET_NAME = /secret|token|key/i;
/** How the provider's keys, client secrets and tokens look. */
const SECRET_VALUE = /\b\w*(?:csk|sk|pk|hmac|secret|token)_[\w-]+|\b[\w-]{40,}(?:\.[\w-]+)*/gi;

/** What the provider answered: null when it could not be reached or the answer could not be read. */
type ProviderReply = { status: number; body: Record<string, unknown> } | null;

/** A request to the provider. */
interface Question {
  /** What is asked, for the log. A path never stands there: some carry a secret. */
  what: string;
  path: string;
  /** Posted; a question without a body is a GET. */
  body?: object;
  headers?: Record<string, string>;
}

/** Speaks with Paymob, or with what speaks like it. `log` gets a line when it refuses or does not answer. */
export function createCardGateway(settings: CardSettings, log: (line: string) => void): CardGateway {
  const { baseUrl, secretKey, publicKey, hmacSecret, apiKey } = settings;
  const withKey = { authorization: `Token ${secretKey}` };
  const integrations = integrationsOf(settings.methods);

  async function ask({ what, path, body, headers = {} }: Question): Promise<ProviderReply> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        body: body && JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      text = await response.text();
    } catch (error) {
      log(`The card provider did not answer ${what}: ${failureName(error)}`);
      return null;
    }
    const answer = readObject(text);
    if (answer === null) {
      log(`The card provider answered ${response.status} to ${what}, with something that cannot be read.`);
    } else if (!response.ok && response.status !== 404) {
      log(`The card provider answered ${response.status} to ${what}: ${complaint(answer)}`);
    }
    return answer && { status: response.status, body: answer };
  }

  /** What the provider says is wrong, by field, without anything that lets somebody act in our name or pay. */
  function complaint(answer: Record<string, unknown>): string {
    const told = JSON.stringify(answer, (name, value: unknown) => (SECRET_NAME.test(name) ? undefined : value));
    const secrets = [secretKey, hmacSecret, apiKey].filter((secret): secret is string => Boolean(secret));
    return secrets
      .reduce((line, secret) => line.replaceAll(secret, '…'), told)
      .replace(SECRET_VALUE, '…')
      .slice(0, COMPLAINT_MAX);
  }

  async function token(): Promise<string | null> {
    const question = { what: 'who we are', path: '/api/auth/tokens', body: { api_key: apiKey } };
    const reply = apiKey ? await ask(question) : null;
    return typeof reply?.body.token === 'string' ? reply.body.token : null;
  }

  /** One who pays back answers the transaction that did it. */
  async function giveBack(action: 'refund' | 'void', body: object): Promise<GivenBack> {
    const path = `/api/acceptance/void_refund/${action}`;
    const reply = await ask({ what: `a ${action}`, path, body, headers: withKey });
    if (!reply || (!isSuccess(reply.status) && (reply.status < 400 || reply.status >= 500))) {
      return 'lost';
    }
    if (!isSuccess(reply.status)) {
      return 'refused';
    }
    const transaction = toTransaction(reply.body, integrations);
    if (transaction?.kind !== 'refund' || transaction.outcome === 'pending') {
      return 'lost';
    }
    return transaction.outcome === 'paid' ? transaction : 'refused';
  }

  async function findAll({ providerOrderId, clientSecret }: Intention): Promise<FoundTransaction[] | 'unknown'> {
    const authToken = await token();
    if (authToken) {
      const path = '/api/ecommerce/orders/transaction_inquiry';
      const body = { auth_token: authToken, order_id: providerOrderId };
      const reply = await ask({ what: 'what became of an order', path, body });
      if (reply?.status === 404) {
        return [];
      }
      const found = reply && isSuccess(reply.status) ? readFound(reply.body, integrations) : null;
      if (found?.transaction.providerOrderId === providerOrderId) {
        return [found];
      }
    }
    const path = `/v1/intention/element/${encodeURIComponent(publicKey)}/${encodeURIComponent(clientSecret)}/`;
    const reply = await ask({ what: 'what became of an intention', path });
    return reply?.status === 200 ? readElement(reply.body, providerOrderId, integrations) : 'unknown';
  }

  return {
    publicKey,
    accountId: cardAccountId(publicKey),
    ownerId: settings.ownerId,
    methods: settings.methods,
    integrations,
    cardPage: `${baseUrl}/unifiedcheckout/`,
    isSigned: (fields, signature) => isSigned(fields, signature, hmacSecret),

    async createIntention({ reference, method, amountPiasters, currency, items, customer }) {
      const reply = await ask({
        what: 'a new payment',
        path: '/v1/intention/',
        body: {
          amount: amountPiasters,
          currency,
          payment_methods: method.integrationIds,
          items: items.map(({ name, amountPiasters: amount, quantity }) => ({
            name: name.slice(0, ITEM_NAME_MAX),
            amount,
            quantity,
          })),
          billing_data: {
            first_name: customer.first_name,
            last_name: customer.last_name,
            email: customer.user_email,
            phone_number: customer.user_phone,
            country: 'EG',
            city: customer.city,
            street: customer.address,
            apartment: 'NA',
            floor: 'NA',
            building: 'NA',
            state: 'NA',
          },
          special_reference: reference,
          notification_url: settings.callbackUrl,
          redirection_url: settings.returnUrl,
          expiration: method.payMinutes * SECONDS_A_MINUTE,
          extras: {},
        },
        headers: withKey,
      });
      const { client_secret: clientSecret, intention_order_id: orderId } = reply?.body ?? {};
      return reply?.status === 201 && typeof clientSecret === 'string' && isId(orderId)
        ? { providerOrderId: String(orderId), clientSecret }
        : null;
    },

    async inquire(intention) {
      const found = await findAll(intention);
      return found === 'unknown' ? found : found.map(({ transaction }) => transaction);
    },

    async find(transactionId, intention) {
      const authToken = await token();
      const path = `/api/acceptance/transactions/${encodeURIComponent(transactionId)}`;
      const headers = authToken ? { authorization: `Bearer ${authToken}` } : withKey;
      const reply = await ask({ what: 'about a transaction', path, headers });
      if (reply?.status === 404) {
        return 'none';
      }
      const found = reply && isSuccess(reply.status) ? readFound(reply.body, integrations) : null;
      if (found?.transaction.id === transactionId) {
        return found;
      }
      // Accounts without that door may have one of the others.
      const all = await findAll(intention);
      return (all !== 'unknown' && all.find(({ transaction }) => transaction.id === transactionId)) || 'unknown';
    },

    refund: (transactionId, amountPiasters) =>
      giveBack('refund', { transaction_id: transactionId, amount_cents: amountPiasters }),

    void: (transactionId) => giveBack('void', { transaction_id: transactionId }),

    seal: (clientSecret, providerOrderId) => seal(clientSecret, secretKey, providerOrderId),
    unseal: (sealed, providerOrderId) => unseal(sealed, secretKey, providerOrderId),
  };
}

/** An intention with its transactions. One on which nobody has tried to pay is still as it was made. */
function readElement(
  body: Record<string, unknown>,
  providerOrderId: string,
  integrations: Integrations,
): FoundTransaction[] | 'unknown' {
  const { transactions, status, confirmed } = body;
  if (Array.isArray(transactions)) {
    const found = transactions.flatMap((one) => readFound(one as Record<string, unknown>, integrations) ?? []);
    const own = found.filter(({ transaction }) => transaction.providerOrderId === providerOrderId);
    return own.length === transactions.length ? own : 'unknown';
  }
  return status === 'intended' && confirmed !== true ? [] : 'unknown';
}

function readFound(body: Record<string, unknown>, integrations: Integrations): FoundTransaction | null {
  const transaction = toTransaction(body, integrations);
  return transaction && { transaction, returnedPiasters: returnedOf(transaction, body) };
}

function toTransaction(body: Record<string, unknown>, integrations: Integrations): CardTransaction | null {
  const transaction = readTransaction(fieldsOfObject(body), integrations);
  const parent = body.parent_transaction;
  const kioskCode = (body.data as { bill_reference?: unknown } | null | undefined)?.bill_reference;
  return (
    transaction && {
      ...transaction,
      parentId: isId(parent) ? String(parent) : null,
      ...(isBill(kioskCode) ? { kioskCode: String(kioskCode) } : {}),
    }
  );
}

/** How much of a payment has gone back, as far as the provider says so: the field for it is not among the signed ones. */
function returnedOf({ outcome, amountPiasters }: CardTransaction, body: Record<string, unknown>): number | null {
  const told = body.refunded_amount_cents;
  const returned = Number.isSafeInteger(told) && Number(told) >= 0 ? Number(told) : null;
  if (outcome !== 'reversed') {
    return returned ?? 0;
  }
  return body.is_voided === true ? amountPiasters : returned || null;
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** What kind of failure it was. Its message may repeat the address or a header, with what is secret in them. */
function failureName(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  return [name, cause?.code].filter((part) => typeof part === 'string').join(' ') || 'failure';
}

function isId(value: unknown): boolean {
  return (typeof value === 'number' || typeof value === 'string') && /^[\w-]{1,60}$/.test(String(value));
}

/** What a customer can say at a kiosk. */
function isBill(value: unknown): boolean {
  return (typeof value === 'number' || typeof value === 'string') && /^\d{4,30}$/.test(String(value));
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
