import { Query } from 'node-appwrite';
import { WAIT_STATES, WAITS_MAX } from '#contract/appointments/kinds.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Tables } from '#runtime/tables.ts';
import type { Held } from '#subjects/accounts/held.ts';
import { STRANGERS_WAITING_MAX, WAITS_PER_ADDRESS } from '#subjects/accounts/rules/parties.ts';

/** Refuses one more entry on the waiting list where there are as many as may be. */
export async function validateWaits(
  tables: Tables,
  { account, phone, address }: { account: Held; phone: Held; address: Held },
  { unproven, now }: { unproven: boolean; now: Date },
): Promise<void> {
  if (account.waits >= WAITS_MAX || phone.waits >= WAITS_MAX) {
    refuse('too_many_waits');
  }
  if (
    address.waits >= WAITS_PER_ADDRESS ||
    (unproven && (await countStrangers(tables, now)) >= STRANGERS_WAITING_MAX)
  ) {
    refuse('waiting_list_full');
  }
}

const countStrangers = (tables: Tables, now: Date) =>
  tables.count('appointments', [
    Query.equal('state', [...WAIT_STATES]),
    Query.equal('unproven', true),
    Query.greaterThan('ends_at', now.toISOString()),
  ]);
