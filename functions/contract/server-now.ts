let aheadMs = 0;

/** Now, by the server's clock. A browser whose own clock is wrong is told by how much (`web/src/lib/server-clock.ts`). */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);

/** The server's clock is so far ahead of this machine's; below 0 where it is behind, 0 where both agree. */
export function correctClock(ms: number): void {
  aheadMs = ms;
}

export const clockCorrection = (): number => aheadMs;
