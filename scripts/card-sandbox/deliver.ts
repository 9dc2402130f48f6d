import { request } from 'node:http';
import { hostToConnect } from '../lib/loopback.ts';
import { sign, type Transaction } from './transaction.ts';

const PATIENCE_MS = 20_000;

/** The way from the provider's server to the shop's. */
export class Reports {
  /** Whether nothing arrives on it. */
  areLost = false;

  /** Reports a transaction, and answers the status with which the shop took it; 0 for none. */
  async deliver(notificationUrl: string, transaction: Transaction, hmac: string): Promise<number> {
    return this.areLost ? 0 : send(notificationUrl, transaction, hmac);
  }
}

function send(notificationUrl: string, transaction: Transaction, hmac: string): Promise<number> {
  const url = new URL(notificationUrl);
  url.searchParams.set('hmac', hmac);
  const body = JSON.stringify({ type: 'TRANSACTION', obj: transaction });
  return new Promise((resolve) => {
    const outgoing = request(
      {
        host: hostToConnect(url),
        port: url.port,
        path: url.pathname + url.search,
        method: 'POST',
        headers: { host: url.host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        timeout: PATIENCE_MS,
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(0));
    outgoing.end(body);
  });
}

/** The signature that a stranger makes up. */
export function forgedSignature(transaction: Transaction): string {
  return sign(transaction, 'not the secret');
}
