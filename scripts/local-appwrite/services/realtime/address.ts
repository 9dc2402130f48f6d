import { POLICY_VIOLATION, RealtimeError } from './realtime-error.ts';
import { type EventFilter, readEventFilter } from './subscription-queries.ts';

/** The queries of a channel for each subscription that it belongs to, by the subscription's number. */
type ChannelQueries = Map<number, string[]>;

/** What the address of a socket asks: older clients name their channels and queries there. */
export type SocketAddress = {
  projectId: string | null;
  channels: string[];
  /** By channel, its dots as underscores: so PHP reads the names of parameters. */
  queries: ReadonlyMap<string, ChannelQueries>;
};

/** A subscription of an address. */
export type AddressedSubscription = { channels: string[]; filter: EventFilter };

const SELECT_ALL = '{"method":"select","values":["*"]}';

/** Reads the query string of a socket's address: `project=…&channels[]=rows&rows[0][]=<query>`. */
export function readAddress(search: string): SocketAddress {
  const parameters = new URLSearchParams(search);
  const channels: string[] = [];
  const queries = new Map<string, ChannelQueries>();
  for (const [parameter, value] of parameters) {
    const [, name = '', number] = /^([^[]+)(?:\[(\d*)\])?(?:\[\d*\])?$/.exec(parameter) ?? [];
    if (name === 'channels' && number !== undefined) {
      channels.push(value);
    } else if (name !== '' && name !== 'project') {
      const key = name.replaceAll('.', '_');
      const slots: ChannelQueries = queries.get(key) ?? new Map();
      const slot = number === undefined || number === '' ? slots.size : Number(number);
      slots.set(slot, [...(slots.get(slot) ?? []), value]);
      queries.set(key, slots);
    }
  }
  return { projectId: parameters.get('project'), channels, queries };
}

/** The subscriptions of an address. Channels without queries share the first one. Throws RealtimeErrors. */
export function addressedSubscriptions(
  channels: readonly string[],
  queries: SocketAddress['queries'],
): AddressedSubscription[] {
  const subscriptions = new Map<number, { channels: string[]; queries: string[] }>();
  for (const channel of channels) {
    const slots = queries.get(channel.replaceAll('.', '_')) ?? new Map([[0, [SELECT_ALL]]]);
    for (const [number, texts] of slots) {
      // The channel that comes first says what the subscription wants.
      const subscription = subscriptions.get(number) ?? { channels: [], queries: texts };
      subscription.channels.push(channel);
      subscriptions.set(number, subscription);
    }
  }
  return [...subscriptions.values()].map((one) => ({ channels: one.channels, filter: readFilter(one.queries) }));
}

function readFilter(queries: string[]): EventFilter {
  try {
    return readEventFilter(queries);
  } catch (error) {
    throw error instanceof RealtimeError && error.code !== 0
      ? new RealtimeError(POLICY_VIOLATION, error.message)
      : error;
  }
}
