import type { Ports } from './context.ts';

/** Work that goes on until nothing is left or its time is over: asked before each part, whether there is time for one more. */
export function timeLeft({ now }: Pick<Ports, 'now'>, forMs: number): () => boolean {
  const until = now().getTime() + forMs;
  return () => now().getTime() < until;
}
