/** How many seconds a session or token lasts. Its end is reckoned a moment before its row is made. */
export function lifetimeSeconds({ $createdAt, expire }: { $createdAt: string; expire: string }): number {
  return Math.ceil((Date.parse(expire) - Date.parse($createdAt)) / 1000);
}
