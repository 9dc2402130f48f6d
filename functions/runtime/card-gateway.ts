import { fieldsOfObject, isSigned, type SignedFields } from '../domain/card-signature.ts';
import { type CardTransaction, readTransaction } from '../domain/card-transaction.ts';
import { INTENTION_MINUTES } from '../domain/payments.ts';
import { seal, unseal } from '../domain/sealed-text.ts';
import type { CardSettings } from './card-settings.ts';

/** One payment that is to be opened with the provider. */
export interface NewIntention {
  /** Ours, a new one for each. */
  reference: string;
  amountPiasters: number;
  currency: string;
  /** Their sum is the amount. */
  items: readonly { name: string; amountPiasters: number; quantity: number }[];
  customer: { firstName: string; lastName: string; email: string; phone: string; city: string; street: string };
}

/** A payment that the provider has opened. */
export interface Intention {
  providerOrderId: string;
  /** Lets whoever has it pay; from the provider to the customer's browser. */
  clientSecret: string;
}

/** What the provider knows of an intention: its transactions, none of them so far, or nothing could be learned. */
export type Inquiry = CardTransaction[] | 'unknown';

/** The card provider. */
export interface CardGateway {
  publicKey: string;
  /** The provider's page on which customers pay. */
  cardPage: string;
  /** True when the provider signed the fields. */
  isSigned(fields: SignedFields, signature: unknown): boolean;
  /** Opens a payment; null when the provider does not answer or refuses. */
  createIntention(intention: NewIntention): Promise<Intention | null>;
  /** Asks what became of an intention. */
  inquire(intention: Intention): Promise<Inquiry>;
  /** Gives money back. The transaction that did it, or null when the provider does not answer or refuses. */
  refund(transactionId: string, amountPiasters: number): Promise<CardTransaction | null>;
  /** Takes a payment of the same day back as if it had not been. */
  void(transactionId: string): Promise<CardTransaction | null>;
  /** True when the provider says that a payment has gone back; null when it does not answer. */
  isReversed(transactionId: string): Promise<boolean | null>;
  /** Encrypts a client secret for the row of its intention. */
  seal(clientSecret: string, providerOrderId: string): string;
  /** Null when it was encrypted under other keys. */
  unseal(sealed: string, providerOrderId: string): string | null;
}

const PATIENCE_MS = 10_000;
const SECONDS_A_MINUTE = 60;
const ITEM_NAME_MAX = 50;

/** What the provider answered: null when it could not be reached or the answer could not be read. */
type ProviderReply = { status: number; body: Record<string, unknown> } | null;

/** Speaks with Paymob, or with what speaks like it. `log` gets a line when it refuses or does not answer. */
export function createCardGateway(settings: CardSettings, log: (line: string) => void): CardGateway {
  const { baseUrl, secretKey, publicKey, hmacSecret, apiKey } = settings;
  const withKey = { authorization: `Token ${secretKey}` };

  async function ask(path: string, body?: object, headers: Record<string, string> = {}): Promise<ProviderReply> {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        body: body && JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      if (!response.ok && response.status !== 404) {
        log(`The card provider answered ${response.status} to ${path.split('?')[0]}: ${text.slice(0, 300)}`);
      }
      return { status: response.status, body: JSON.parse(text) as Record<string, unknown> };
    } catch (error) {
      log(`The card provider did not answer ${path.split('?')[0]}: ${String(error)}`);
      return null;
    }
  }

  async function token(): Promise<string | null> {
    const reply = apiKey ? await ask('/api/auth/tokens', { api_key: apiKey }) : null;
    return typeof reply?.body.token === 'string' ? reply.body.token : null;
  }

  /** One who pays back answers the transaction that did it. */
  async function giveBack(path: string, body: object): Promise<CardTransaction | null> {
    const reply = await ask(path, body, withKey);
    const transaction = reply && isSuccess(reply.status) ? toTransaction(reply.body) : null;
    return transaction?.kind === 'refund' && transaction.outcome === 'paid' ? transaction : null;
  }

  return {
    publicKey,
    cardPage: `${baseUrl}/unifiedcheckout/`,
    isSigned: (fields, signature) => isSigned(fields, signature, hmacSecret),

    async createIntention({ reference, amountPiasters, currency, items, customer }) {
      const reply = await ask(
        '/v1/intention/',
        {
          amount: amountPiasters,
          currency,
          payment_methods: settings.integrationIds,
          items: items.map(({ name, amountPiasters: amount, quantity }) => ({
            name: name.slice(0, ITEM_NAME_MAX),
            amount,
            quantity,
          })),
          billing_data: {
            first_name: customer.firstName,
            last_name: customer.lastName,
            email: customer.email,
            phone_number: customer.phone,
            country: 'EG',
            city: customer.city,
            street: customer.street,
            apartment: 'NA',
            floor: 'NA',
            building: 'NA',
            state: 'NA',
          },
          special_reference: reference,
          notification_url: settings.callbackUrl,
          redirection_url: settings.returnUrl,
          expiration: INTENTION_MINUTES * SECONDS_A_MINUTE,
          extras: {},
        },
        withKey,
      );
      const { client_secret: clientSecret, intention_order_id: orderId } = reply?.body ?? {};
      return reply?.status === 201 && typeof clientSecret === 'string' && isId(orderId)
        ? { providerOrderId: String(orderId), clientSecret }
        : null;
    },

    async inquire({ providerOrderId, clientSecret }) {
      const authToken = await token();
      if (authToken) {
        const path = '/api/ecommerce/orders/transaction_inquiry';
        const reply = await ask(path, { auth_token: authToken, order_id: providerOrderId });
        if (reply?.status === 404) {
          return [];
        }
        const transaction = reply && isSuccess(reply.status) ? toTransaction(reply.body) : null;
        if (transaction?.providerOrderId === providerOrderId) {
          return [transaction];
        }
      }
      const path = `/v1/intention/element/${encodeURIComponent(publicKey)}/${encodeURIComponent(clientSecret)}/`;
      const reply = await ask(path);
      return reply?.status === 200 ? readElement(reply.body, providerOrderId) : 'unknown';
    },

    refund: (transactionId, amountPiasters) =>
      giveBack('/api/acceptance/void_refund/refund', { transaction_id: transactionId, amount_cents: amountPiasters }),

    void: (transactionId) => giveBack('/api/acceptance/void_refund/void', { transaction_id: transactionId }),

    async isReversed(transactionId) {
      const authToken = await token();
      const path = `/api/acceptance/transactions/${encodeURIComponent(transactionId)}`;
      const headers = authToken ? { authorization: `Bearer ${authToken}` } : withKey;
      const reply = await ask(path, undefined, headers);
      const transaction = reply && isSuccess(reply.status) ? toTransaction(reply.body) : null;
      return transaction?.id === transactionId ? transaction.outcome === 'reversed' : null;
    },

    seal: (clientSecret, providerOrderId) => seal(clientSecret, secretKey, providerOrderId),
    unseal: (sealed, providerOrderId) => unseal(sealed, secretKey, providerOrderId),
  };
}

/** An intention with its transactions. One on which nobody has tried to pay is still as it was made. */
function readElement(body: Record<string, unknown>, providerOrderId: string): Inquiry {
  const { transactions, status, confirmed } = body;
  if (Array.isArray(transactions)) {
    const read = transactions.map((one) => toTransaction(one as Record<string, unknown>));
    const own = read.filter((one) => one?.providerOrderId === providerOrderId);
    return own.length === transactions.length ? (own as CardTransaction[]) : 'unknown';
  }
  return status === 'intended' && confirmed !== true ? [] : 'unknown';
}

function toTransaction(body: Record<string, unknown>): CardTransaction | null {
  return isId(body.id) ? readTransaction(fieldsOfObject(body)) : null;
}

function isId(value: unknown): boolean {
  return (typeof value === 'number' || typeof value === 'string') && /^[\w-]{1,60}$/.test(String(value));
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
