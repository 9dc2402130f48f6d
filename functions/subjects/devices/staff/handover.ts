import { Query } from 'node-appwrite';
import { piastersToEgp } from '#lib/money.ts';
import { listAll } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext } from '#runtime/service.ts';
import { readBalances } from '#subjects/billing/instalments.ts';
import { blockFigures } from '#subjects/visits/rules/block-figures.ts';
import type { JobRow } from '../devices.ts';

/** More than a client is lent at once. */
const MOST_LOANS = 20;

/** Refuses with what is still to be paid of the visit and what the client still has on loan, when there is any. */
export async function refuseWhileOpen(
  { tables, may }: Pick<CallContext, 'tables' | 'may'>,
  job: Pick<JobRow, 'form_id' | 'patient_id'>,
): Promise<void> {
  const ofForm = [Query.equal('form_id', job.form_id)];
  const [balances, accounts, blocks, loans] = await Promise.all([
    readBalances(tables, [job.form_id]),
    listAll(tables, 'block_accounts', ['form_id'], ofForm),
    listAll(tables, 'blocks', ['type', 'price_piasters', 'downpayment_piasters'], ofForm),
    tables.list(
      'loans',
      ['serial_number'],
      [Query.equal('patient_id', job.patient_id), Query.isNull('returned_at'), Query.limit(MOST_LOANS)],
    ),
  ]);
  // Of a block of which accounting has said nothing yet, what customer service has quoted is due.
  const quoted = blocks
    .filter(({ $id }) => !accounts.some((account) => account.$id === $id))
    .reduce((sum, block) => sum + blockFigures(block, null).rest_of_cost_piasters, 0);
  const due = Math.max(0, (balances.get(job.form_id)?.outstanding ?? 0) + quoted);
  const serials = loans.rows.map(({ serial_number }) => serial_number).join(', ');
  if (due > 0 && !may('see_money')) {
    refuse('handover_unpaid', { serials });
  }
  if (due > 0 || loans.rows.length > 0) {
    refuse('handover_open', { due: piastersToEgp(due), serials });
  }
}
