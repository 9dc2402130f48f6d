import { type Listening, listen } from '../lib/stand-in/server.ts';
import { createMessageSandbox, type MessageSandbox, type MessageSandboxOptions } from './sandbox.ts';

/** A sandbox that listens on an address of this machine. */
export type ListeningMessageSandbox = MessageSandbox & Listening;

/** Starts a sandbox on a port of its own; 0 takes any free one. */
export async function startMessageSandbox({
  port,
  ...options
}: MessageSandboxOptions & { port: number }): Promise<ListeningMessageSandbox> {
  const sandbox = createMessageSandbox(options);
  return { ...sandbox, ...(await listen(sandbox, port)) };
}
