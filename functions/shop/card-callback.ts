import { fieldsOfObject, readProcessedCallback } from '../domain/card-signature.ts';
import { readTransaction } from '../domain/card-transaction.ts';
import { settle } from '../runtime/payments/settle.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Webhook } from '../runtime/service.ts';

/**
 * What the provider reports from server to server. Anybody can reach it, so nothing but a valid signature changes
 * anything. A report that was heard before is answered like a new one, so that the provider stops repeating it.
 */
export const cardCallback: Webhook = async ({ query, bodyText }, context) => {
  const { card } = context;
  if (!card) {
    return refuse('card_unavailable');
  }
  const callback = readProcessedCallback(bodyText);
  const fields = callback && fieldsOfObject(callback.obj);
  if (callback?.type !== 'TRANSACTION' || !fields || !card.isSigned(fields, query.get('hmac'))) {
    return refuse('forbidden');
  }
  const settled = await settle(context, readTransaction(fields));
  if (!settled) {
    return refuse('not_found');
  }
  if (settled.outcome === 'mismatched') {
    refuse('payment_failed');
  }
};
