import type { Installation } from './installation.ts';

/** Sets the clock of a server that was started with `testControls`; null is the machine's time again. */
export async function setClock(local: Installation, now: Date | null): Promise<Response> {
  return fetch(`${local.server.origin}/__local/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  });
}
