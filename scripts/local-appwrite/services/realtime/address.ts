import { parseQueryString } from '../../core/body.ts';
import { POLICY_VIOLATION, RealtimeError } from './realtime-error.ts';
import { type EventFilter, readEventFilter } from './subscription-queries.ts';

/** What a subscription in the address listens to. */
export type AddressedSubscription = { channels: string[]; filter: EventFilter };

/** What the address of a socket asks: older clients name their channels and queries there. */
export type SocketAddress = { projectId: string | null; channels: string[]; queries: Record<string, unknown> };

const SELECT_ALL = '{"method":"select","values":["*"]}';

/** Reads the query string of a socket's address. */
export function readAddress(search: string): SocketAddress {
  const { project, channels, ...rest } = parseQueryString(search);
  return {
    projectId: typeof project === 'string' ? project : null,
    channels: Array.isArray(channels) ? channels.filter((channel) => typeof channel === 'string') : [],
    // PHP reads a dot in a parameter's name as an underscore.
    queries: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name.replaceAll('.', '_'), value])),
  };
}

/**
 * The subscriptions of an address. A channel's parameter (`rows[0][]=…`) holds the queries of each subscription that the
 * channel belongs to; channels without one share the first. Throws RealtimeErrors.
 */
export function addressedSubscriptions(
  channels: readonly string[],
  queries: SocketAddress['queries'],
): AddressedSubscription[] {
  const slots = new Map<number, { channels: string[]; queries: unknown[] }>();
  for (const channel of channels) {
    const given = queries[channel.replaceAll('.', '_')];
    const lists = given === undefined ? [SELECT_ALL] : [given].flat();
    for (const [index, list] of lists.entries()) {
      const slot = slots.get(index) ?? { channels: [], queries: [] };
      slots.set(index, slot);
      slot.channels.push(channel);
      slot.queries = slot.queries.length === 0 ? [list].flat() : slot.queries;
    }
  }
  return [...slots.values()].map((slot) => ({ channels: slot.channels, filter: readFilter(slot.queries) }));
}

function readFilter(queries: unknown[]): EventFilter {
  try {
    return readEventFilter(queries);
  } catch (error) {
    throw error instanceof RealtimeError && error.code !== 0
      ? new RealtimeError(POLICY_VIOLATION, error.message)
      : error;
  }
}
