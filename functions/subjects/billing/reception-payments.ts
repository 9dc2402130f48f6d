import { ACCOUNTS_ROLES } from '#contract/clinic-payments/constants.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import type { Actor } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Tables } from '#runtime/tables.ts';
import { readReceptionPayments } from '#subjects/settings/rules/shop-settings.ts';

interface Asking {
  actor: Pick<Actor, 'role'>;
  tables: Tables;
}

/** Whether the caller takes payments of visits: who keeps the accounts, and reception where the admin allows it. */
export async function takesPayments({ actor, tables }: Asking): Promise<boolean> {
  return actor.role === 'reception'
    ? readReceptionPayments((await tables.get('settings', SETTINGS_ID, ['reception_payments']))?.reception_payments) ===
        'on'
    : ACCOUNTS_ROLES.some((role) => role === actor.role);
}

/** Refuses reception where they take no payments. */
export async function assertReceptionTakesPayments(asking: Asking): Promise<void> {
  if (asking.actor.role === 'reception' && !(await takesPayments(asking))) {
    refuse('reception_payments_off');
  }
}
