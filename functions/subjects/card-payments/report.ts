import { derivedId, paymentAttemptId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Tables } from '#runtime/tables.ts';
import type { CardGateway, FoundTransaction } from './card-gateway.ts';
import type { CardOrderRow } from './card-order.ts';
import { knownOwner, rememberOwner } from './card-owner.ts';
import type { SignedFields } from './rules/card-signature.ts';
import { type CardReport, confirmedBy, readReport } from './rules/card-transaction.ts';
import { type Settled, settle } from './settle.ts';

/**
 * What a report came to: what was settled; nothing yet, because the provider had to be asked and did not answer; no
 * payment of ours; or nothing, because it is not true or has not its form.
 */
export type Reported = Settled | { order: CardOrderRow; outcome: 'unanswered' } | 'not ours' | 'refused';

type ReportPorts = Pick<Ports, 'tables' | 'now' | 'pause' | 'logError'>;

/**
 * Settles what somebody reports with the provider's signature. The signature does not say where one value ends and the
 * next begins, so every value must have its form; and what is unusual all the same books nothing before the provider
 * itself, asked, names the very transaction. When it does not answer, it is asked again by schedule.
 */
export async function settleReport(ports: ReportPorts, card: CardGateway, fields: SignedFields): Promise<Reported> {
  const { tables, now, logError } = ports;
  const report = readReport(fields, card.integrations);
  if ('fault' in report) {
    logError(`A payment was reported whose ${report.fault} is not as it must be; nothing was booked.`);
    return 'refused';
  }
  const { transaction } = report;
  const readOwner = () => knownOwner(tables, card);
  const settled = await settle(ports, transaction, { isUncertain: report.isUncertain, readOwner });
  if (settled?.outcome !== 'unusual') {
    return settled ?? 'not ours';
  }
  const found = await findTransaction(tables, card, transaction);
  if (found === 'unknown') {
    await tables.create('payment_questions', derivedId('payment-question', transaction.id), {
      attempt_id: paymentAttemptId(transaction.providerOrderId),
      transaction_id: transaction.id,
      ask_at: now().toISOString(),
    });
    return { order: settled.order, outcome: 'unanswered' };
  }
  return (await settleFound(ports, card, report, found)) ?? 'refused';
}

/** Asks the provider for a transaction of one of our payments. */
export async function findTransaction(
  tables: Tables,
  card: CardGateway,
  { id, providerOrderId }: { id: string; providerOrderId: string },
): Promise<FoundTransaction | 'none' | 'unknown'> {
  const attempt = await tables.get('payment_attempts', paymentAttemptId(providerOrderId), ['client_secret']);
  // Without the secret (other keys since) the provider can still be asked by number.
  const clientSecret = (attempt && card.unseal(attempt.client_secret, providerOrderId)) ?? '';
  return card.find(id, { providerOrderId, clientSecret });
}

/** Settles a report that the provider was asked about; null when the provider does not say the same. */
async function settleFound(
  ports: ReportPorts,
  card: CardGateway,
  { transaction }: CardReport,
  found: FoundTransaction | 'none',
): Promise<Settled | null> {
  const confirmed = found === 'none' ? null : confirmedBy(transaction, found.transaction);
  if (!confirmed) {
    ports.logError(`The card provider does not know the transaction ${transaction.id} as it was reported to us.`);
    return null;
  }
  await rememberOwner(ports.tables, card, confirmed.owner);
  return settle(ports, confirmed);
}
