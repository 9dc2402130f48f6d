import { send } from '../lib/stand-in/send.ts';
import { sign, type Transaction } from './transaction.ts';

/** The way from the provider's server to the shop's. */
export class Reports {
  /** Whether nothing arrives on it. */
  areLost = false;

  /** Reports a transaction, and answers the status with which the shop took it; 0 for none. */
  async deliver(notificationUrl: string, transaction: Transaction, hmac: string): Promise<number> {
    if (this.areLost) {
      return 0;
    }
    const url = new URL(notificationUrl);
    url.searchParams.set('hmac', hmac);
    return (await send(url, JSON.stringify({ type: 'TRANSACTION', obj: transaction }))).status;
  }
}

/** The signature that a stranger makes up. */
export function forgedSignature(transaction: Transaction): string {
  return sign(transaction, 'not the secret');
}
