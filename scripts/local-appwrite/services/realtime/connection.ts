import type { WebSocket } from 'ws';
import { GUEST_ROLES } from '../../core/permissions.ts';
import type { Identity } from './identity.ts';

/**
 * A client's socket: who is there, and what they asked to hear. As on the real server, the roles of whoever opens it or
 * signs in on it are those of that moment, and stay: a label that is given or taken later, a session that ends, an
 * account that is blocked or deleted change nothing for a socket that is open. (There, only memberships of teams do.)
 */
export class Connection {
  readonly socket: WebSocket;
  /** The channels of each subscription, by its id. */
  readonly #subscriptions = new Map<string, Set<string>>();
  #roles: readonly string[];

  constructor(socket: WebSocket, identity: Identity | null) {
    this.socket = socket;
    this.#roles = identity?.roles ?? GUEST_ROLES;
  }

  /** The roles that whoever is there had at the opening, or when they signed in. */
  get roles(): readonly string[] {
    return this.#roles;
  }

  /** Somebody has signed in on this socket. */
  signIn(identity: Identity): void {
    this.#roles = identity.roles;
  }

  /** Listens to more channels. As on the real server, a subscription of the same id keeps those that it had. */
  listen(id: string, channels: readonly string[]): void {
    const known = this.#subscriptions.get(id) ?? [];
    this.#subscriptions.set(id, new Set([...known, ...channels]));
  }

  /** Ends a subscription and answers whether there was one. */
  unlisten(id: string): boolean {
    return this.#subscriptions.delete(id);
  }

  /** The ids of the subscriptions that asked for one of these channels. */
  subscribersOf(channels: readonly string[]): string[] {
    const wanting = [...this.#subscriptions].filter(([, asked]) => channels.some((channel) => asked.has(channel)));
    return wanting.map(([id]) => id);
  }

  send(message: { type: string; data?: unknown }): void {
    this.socket.send(JSON.stringify(message));
  }
}
