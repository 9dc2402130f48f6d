import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono } from 'hono';

/** Requests bring the connection over which they came, if any. */
interface Environment {
  Bindings: Partial<HttpBindings>;
}
export type SandboxApp = Hono<Environment>;
export type SandboxContext = Context<Environment>;

/** Closes the connection without a word. Whoever asked over none is told that nothing came in time. */
export function hangUp({ env }: SandboxContext): Response {
  if (env?.incoming === undefined) {
    return new Response(null, { status: 504 });
  }
  env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Waits until whoever asked has the answer, or has gone. */
export async function answered({ env }: SandboxContext): Promise<void> {
  const outgoing = env?.outgoing;
  if (outgoing !== undefined && !outgoing.closed) {
    await new Promise((resolve) => outgoing.once('close', resolve));
  }
}

/** Waits that can be cut short. They keep no process from ending. */
export class Pauses {
  readonly #ends = new Set<() => void>();

  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#ends.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds).unref();
      this.#ends.add(end);
    });
  }

  endAll(): void {
    for (const end of this.#ends) {
      end();
    }
  }
}
