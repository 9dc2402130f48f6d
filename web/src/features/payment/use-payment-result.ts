import { useEffect, useState } from 'react';
import { checkHmac } from '#contract/payments/calls.ts';
import type { PaidOrder } from '#contract/payments/schemas.ts';
import { declinedBy, type FailedPayment } from '#web/features/orders/shared/failed-payment.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import type { PaymentReturn } from './shared/payment-return.ts';

/** What is known of a payment. */
type PaymentResult =
  | { state: 'waiting' }
  | { state: 'paid'; order: PaidOrder }
  /** The bank has not answered in time; the order is named unless nobody has answered at all. */
  | { state: 'pending'; orderId: string | undefined }
  | { state: 'failed'; failed: FailedPayment };

/** So long the page waits for a bank that has not answered, in milliseconds, and so often it asks. */
const PATIENCE = 60_000;
const PAUSE = 3_000;

/**
 * True when an error says nothing about the payment: the bank is silent, or the question was not answered (too many of
 * them, a session that ended, somebody in between). Whoever paid must not be told then that they did not.
 */
function isOpen(error: unknown): boolean {
  return (
    !isRefusal(error) || error.code === 'payment_pending' || error.code === 'busy' || error.code === 'unauthenticated'
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Has the server verify what the provider sent, again and again while nothing is known. */
export function usePaymentResult(userId: string, fields: PaymentReturn): PaymentResult {
  const [result, setResult] = useState<PaymentResult>({ state: 'waiting' });

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const deadline = Date.now() + PATIENCE;
    let orderId: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function ask(): Promise<void> {
      let next: PaymentResult;
      try {
        next = { state: 'paid', order: await call(checkHmac, fields, { signal }) };
      } catch (error) {
        if (signal.aborted) return;
        if (isRefusal(error, 'payment_pending')) orderId = textOf(error.params.orderId) ?? orderId;
        if (isOpen(error)) {
          const isAtKiosk = isRefusal(error, 'payment_pending') && error.params.kiosk === true;
          if (!isAtKiosk && Date.now() + PAUSE < deadline) {
            timer = setTimeout(() => void ask(), PAUSE);
            return;
          }
          next = { state: 'pending', orderId };
        } else {
          const failed = isRefusal(error, 'payment_failed')
            ? declinedBy(error.params.method)
            : ({ what: 'unknown' } as const);
          next = { state: 'failed', failed };
        }
      }
      if (!signal.aborted) setResult(next);
    }

    void ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [userId, fields]);

  return result;
}
