import { Query } from 'node-appwrite';
import { OPEN_APPOINTMENT_STATES, WAIT_STATES } from '#contract/appointments/kinds.ts';
import type { Tables } from '#runtime/tables.ts';
import { isWaitState, type Span, spanOf } from '#subjects/appointments/rules/appointments.ts';
import type { Parties, PartyKind } from './rules/parties.ts';

/** More than a party ever holds. */
const HELD_READ = 90;
const HELD_STATES = [...OPEN_APPOINTMENT_STATES, ...WAIT_STATES];
const COLUMNS = ['state', 'starts_at', 'ends_at', 'unproven'] as const;

/** What a party holds: the times of its appointments to come, and how many times it waits for. */
export interface Held {
  times: Span[];
  waits: number;
}

/**
 * What each of the parties holds that the desk did not make, but for one row; of an address what nobody's proven email
 * stands for.
 */
export async function readHeld(
  tables: Tables,
  { account, phone, isPhoneProven = false, address }: Parties,
  now: Date,
  but?: string,
): Promise<Record<PartyKind, Held>> {
  const toCome = Query.greaterThan('ends_at', now.toISOString());
  const list = async (queries: string[]) =>
    (
      await tables.list('appointments', COLUMNS, [
        ...queries,
        Query.equal('state', HELD_STATES),
        toCome,
        Query.limit(HELD_READ),
      ])
    ).rows;
  const beside = async (column: 'phone' | 'address_key', value: string | null) => {
    if (value === null) {
      return [];
    }
    const { rows } = await tables.list(
      'appointment_details',
      ['held_until'],
      [Query.equal(column, value), Query.greaterThan('held_until', now.toISOString()), Query.limit(HELD_READ)],
    );
    const ids = rows.map(({ $id }) => $id);
    const ofStrangers = column === 'address_key' ? [Query.equal('unproven', true)] : [];
    return ids.length === 0 ? [] : list([Query.equal('$id', ids), ...ofStrangers]);
  };
  const [ofAccount, ofPhone, ofAddress] = await Promise.all([
    account === null ? [] : list([Query.equal('user_id', account)]),
    beside('phone', phone),
    beside('address_key', address),
  ]);
  const held = (rows: typeof ofPhone): Held => {
    const others = rows.filter(({ $id }) => $id !== but);
    const waits = others.filter(({ state }) => isWaitState(state));
    return { times: others.filter(({ state }) => !isWaitState(state)).map(spanOf), waits: waits.length };
  };
  const isSure = ({ state, unproven }: (typeof ofPhone)[number]) =>
    unproven !== true || (state !== 'booked' && !isWaitState(state));
  const ofOwner = isPhoneProven ? ofPhone.filter(isSure) : ofPhone;
  return { account: held(ofAccount), phone: held(ofOwner), address: held(ofAddress) };
}
