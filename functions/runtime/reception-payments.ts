import { ACCOUNTS_ROLES } from '#contract/clinic-payments/constants.ts';
import { SETTINGS_ID } from '../domain/ids.ts';
import { readReceptionPayments } from '../domain/shop-settings.ts';
import type { Actor } from './actor.ts';
import { refuse } from './refusal.ts';
import type { Tables } from './tables.ts';

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
