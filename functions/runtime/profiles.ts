import type { Role } from '../contract/call.ts';
import { countOneMore, ensureCounters } from './counters.ts';
import { refuse } from './refusal.ts';
import { stage, type Tables } from './tables.ts';

/** What a profile says of a person besides what the shop counts. */
export interface Profile {
  username: string;
  email: string;
  /** As written in Egypt (01…); null for somebody who came without one. */
  phone: string | null;
  role: Role;
}

const ATTEMPTS = 3;

/** Makes the profile of an account and counts it, once: another request that made it meanwhile is as good. */
export async function createProfile(tables: Tables, id: string, profile: Profile): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const problem = await tables.transact([
      stage.create('users', id, { ...profile, open_cash_orders: 0, card_order_version: 0 }),
      countOneMore('users'),
    ]);
    if (!problem) {
      return;
    }
    if (problem === 'missing') {
      await ensureCounters(tables);
    } else if (await hasProfile(tables, id)) {
      return;
    }
  }
  refuse('busy');
}

export async function hasProfile(tables: Tables, id: string): Promise<boolean> {
  return (await tables.get('users', id, ['email'])) !== null;
}
