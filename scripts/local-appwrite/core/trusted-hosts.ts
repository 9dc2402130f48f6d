import type { App } from './context.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The host names that belong to the project besides those of this machine: its platforms, and the domains of its functions
 * and sites. Each service adds what it knows. Use `app.instance(createTrustedHosts)`.
 */
export function createTrustedHosts(_app: App) {
  const checks: ((hostname: string) => boolean)[] = [];
  return {
    add: (check: (hostname: string) => boolean) => checks.push(check),
    has: (hostname: string) => checks.some((check) => check(hostname)),
  };
}

/**
 * Whether pages of this host may use the API and be sent people to: those of this machine, of the host that the request
 * itself came to (`requestHost`, with its port), and those of the project.
 */
export function isTrustedHost(app: App, hostname: string, requestHost: string | null): boolean {
  const host = hostname.toLowerCase();
  return loopback.has(host) || host === hostnameOf(requestHost) || app.instance(createTrustedHosts).has(host);
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
