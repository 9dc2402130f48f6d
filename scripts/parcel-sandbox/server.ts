import { type Listening, listen } from '../lib/stand-in/server.ts';
import { createParcelSandbox, type ParcelSandbox, type ParcelSandboxOptions } from './sandbox.ts';

/** A sandbox that listens on an address of this machine. */
export type ListeningParcelSandbox = ParcelSandbox & Listening;

/** Starts a sandbox on a port of its own; 0 takes any free one. */
export async function startParcelSandbox({
  port,
  ...options
}: ParcelSandboxOptions & { port: number }): Promise<ListeningParcelSandbox> {
  const sandbox = createParcelSandbox(options);
  return { ...sandbox, ...(await listen(sandbox, port)) };
}
