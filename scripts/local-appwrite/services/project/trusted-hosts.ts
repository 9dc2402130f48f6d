import type { App } from '../../core/context.ts';
import { createRules } from '../proxy/rules.ts';
import { createPlatforms } from './platforms.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether pages of this host may use the API and be sent people to: those of this machine, of the host that the request
 * itself came to (`requestHost`, with its port), of the project's platforms and of its functions' and sites' domains.
 */
export function isTrustedHost(app: App, hostname: string, requestHost: string | null): boolean {
  const host = hostname.toLowerCase();
  return (
    loopback.has(host) ||
    host === hostnameOf(requestHost) ||
    app.instance(createPlatforms).has(host) ||
    app.instance(createRules).targetOf(host) !== null
  );
}

/**
 * Whether a request may be answered that came under this `Host` (null without one) to a server that only this machine
 * reaches. A page of another site can give its own name the address of this machine and then read what is here, the
 * outbox for one, as if it were its own; its name is what gives it away.
 */
export function isOwnHost(app: App, requestHost: string | null): boolean {
  const host = hostnameOf(requestHost);
  return host === '' || host.endsWith('.localhost') || isTrustedHost(app, host, null);
}

/** Whether an address to listen on is reached from this machine alone. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || address.startsWith('127.');
}

/** The name in a `Host` header, without the port, in lower case; empty without one. */
export function hostnameOf(host: string | null | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d*$/, '');
}
