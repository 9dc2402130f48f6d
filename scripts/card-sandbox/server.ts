import { type Listening, listen } from '../lib/stand-in/server.ts';
import { type CardSandbox, createCardSandbox, type SandboxOptions } from './sandbox.ts';

/** A sandbox that listens on an address of this machine. */
export type ListeningSandbox = CardSandbox & Listening;

/** Starts a sandbox on a port of its own; 0 takes any free one. */
export async function startCardSandbox({
  port,
  ...options
}: SandboxOptions & { port: number }): Promise<ListeningSandbox> {
  const sandbox = createCardSandbox(options);
  return { ...sandbox, ...(await listen(sandbox, port)) };
}
