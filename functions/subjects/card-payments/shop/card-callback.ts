import { REQUEST_LIMITS } from '#contract/request-limits.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Webhook } from '#runtime/service.ts';
import { settleReport } from '../report.ts';
import { fieldsOfObject, readProcessedCallback } from '../rules/card-signature.ts';

/**
 * What the provider reports from server to server. Anybody can reach it, so nothing but a valid signature changes
 * anything. A report that was heard before is answered like a new one, so that the provider stops repeating it.
 */
export const cardCallback: Webhook = {
  bytes: REQUEST_LIMITS.bytes,
  async receive({ query, bodyText }, context) {
    const { card } = context;
    if (!card) {
      return refuse('card_unavailable');
    }
    const callback = readProcessedCallback(bodyText);
    const fields = callback && fieldsOfObject(callback.obj);
    if (callback?.type !== 'TRANSACTION' || !fields || !card.isSigned(fields, query.get('hmac'))) {
      return refuse('forbidden');
    }
    const reported = await settleReport(context, card, fields);
    switch (typeof reported === 'string' ? reported : reported.outcome) {
      case 'not ours':
        return refuse('not_found');
      case 'refused':
      case 'mismatched':
        return refuse('payment_failed');
      case 'unanswered':
        return refuse('payment_pending');
    }
  },
};
