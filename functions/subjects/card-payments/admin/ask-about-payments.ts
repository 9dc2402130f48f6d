import { Query } from 'node-appwrite';
import { minutesAfter } from '#lib/clock.ts';
import { dueNow } from '#runtime/conditions.ts';
import type { Ports } from '#runtime/ports.ts';
import { rememberOwner } from '../card-owner.ts';
import { findTransaction } from '../report.ts';
import { settle } from '../settle.ts';

/** So many transactions are asked about in one run; the rest come with the next. */
const QUESTIONS_A_RUN = 20;
const AGAIN_MINUTES = 5;

/**
 * Asks the provider about transactions that were reported to us while it could not be asked, until it answers. What it
 * names is settled; what it does not know is forgotten. May be run by anybody at any time, also twice at once.
 */
export async function askAboutPayments(ports: Ports): Promise<void> {
  const { tables, card, now, logError } = ports;
  if (!card) {
    return;
  }
  const { rows } = await tables.list(
    'payment_questions',
    ['attempt_id', 'transaction_id'],
    [Query.or(dueNow('ask_at', now(), AGAIN_MINUTES)), Query.orderAsc('ask_at'), Query.limit(QUESTIONS_A_RUN)],
  );
  for (const { $id, attempt_id: attemptId, transaction_id: id } of rows) {
    const attempt = await tables.get('payment_attempts', attemptId, ['provider_order_id']);
    const providerOrderId = attempt?.provider_order_id ?? '';
    const found = attempt ? await findTransaction(tables, card, { id, providerOrderId }) : 'none';
    if (found === 'unknown') {
      await tables.update('payment_questions', $id, { ask_at: minutesAfter(now(), AGAIN_MINUTES) });
      continue;
    }
    if (found !== 'none' && found.transaction.providerOrderId === providerOrderId) {
      await rememberOwner(tables, card, found.transaction.owner);
      await settle(ports, found.transaction);
    } else {
      logError(`The card provider does not know the transaction ${id}, which was reported to us.`);
    }
    await tables.delete('payment_questions', $id);
  }
}
