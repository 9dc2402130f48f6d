import type { WebSocket } from 'ws';
import { rebindChannel } from './channels.ts';
import type { Identities, Identity } from './identity.ts';
import { type EventFilter, takes } from './subscription-queries.ts';

/** A client's socket: who is there, and what he asked to hear. */
export class Connection {
  readonly socket: WebSocket;
  readonly #identities: Identities;
  /** By id of the subscription, then by channel. */
  readonly #subscriptions = new Map<string, Map<string, EventFilter>>();
  #identity: Identity | null;
  #roles: readonly string[];

  constructor(socket: WebSocket, identities: Identities, identity: Identity | null) {
    this.socket = socket;
    this.#identities = identities;
    this.#identity = identity;
    this.#roles = identities.guestRoles;
    this.refresh();
  }

  get identity(): Identity | null {
    return this.#identity;
  }

  get userId(): string | null {
    return this.#identity?.userId ?? null;
  }

  /** The roles as `refresh` last found them. */
  get roles(): readonly string[] {
    return this.#roles;
  }

  /** Looks who is there by now: who was signed out or blocked is a guest from then on. */
  refresh(): void {
    const roles = this.#identity && this.#identities.roles(this.#identity);
    if (roles === null) {
      this.#identity = null;
    }
    this.#roles = roles ?? this.#identities.guestRoles;
  }

  /** Somebody has signed in on this socket. Subscriptions to the own account follow him. */
  signIn(identity: Identity): void {
    const old = this.userId;
    for (const [id, channels] of this.#subscriptions) {
      const rebound = [...channels].map(([channel, filter]) => [rebindChannel(channel, old, identity.userId), filter]);
      this.#subscriptions.set(id, new Map(rebound as [string, EventFilter][]));
    }
    this.#identity = identity;
    this.refresh();
  }

  /** Listens to more channels. As on the real server, a subscription of the same id keeps those that it had. */
  listen(id: string, channels: readonly string[], filter: EventFilter): void {
    const known = this.#subscriptions.get(id) ?? new Map<string, EventFilter>();
    for (const channel of channels) {
      known.set(channel, filter);
    }
    if (known.size > 0) {
      this.#subscriptions.set(id, known);
    }
  }

  /** Ends a subscription and answers whether there was one. */
  unlisten(id: string): boolean {
    return this.#subscriptions.delete(id);
  }

  /** The ids of the subscriptions that asked for an event on these channels with this payload. */
  subscribersOf(channels: readonly string[], payload: Readonly<Record<string, unknown>>): string[] {
    const ids: string[] = [];
    for (const [id, filters] of this.#subscriptions) {
      const wants = channels.some((channel) => {
        const filter = filters.get(channel);
        return filter !== undefined && takes(filter, payload);
      });
      if (wants) {
        ids.push(id);
      }
    }
    return ids;
  }

  send(message: { type: string; data?: unknown }): void {
    this.socket.send(JSON.stringify(message));
  }
}
