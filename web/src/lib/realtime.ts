import { useEffect, useRef, useSyncExternalStore } from 'react';
import { readSession, subscribeToSession } from './session.ts';

/** The one database of the project. */
const DATABASE_ID = 'main';

/**
 * Calls `onSignal` when a row of the table changed that the signed-in person may read. A signal says only that it is
 * time to fetch again. It also comes with every opening of the connection, the first one included, because nothing is
 * replayed that happened while there was none. Without a connection the page works, and is not live.
 * The connection belongs to the session: Appwrite asks who somebody is only when it opens, so it closes when that changes.
 */
export function useRowSignals(tableId: string, onSignal: () => void): void {
  const listener = useRef(onSignal);
  const sessionId = useSyncExternalStore(
    subscribeToSession,
    () => readSession()?.$id,
    () => undefined,
  );
  useEffect(() => {
    listener.current = onSignal;
  });
  useEffect(() => {
    if (sessionId === undefined) return;
    let close = (): void => {};
    let closed = false;
    const listen = async () => {
      const { newRealtime } = await import('./appwrite-realtime.ts');
      if (closed) return;
      const signal = () => {
        if (!closed) listener.current();
      };
      const realtime = newRealtime(signal);
      close = () => void realtime.disconnect();
      await realtime.subscribe(`tablesdb.${DATABASE_ID}.tables.${tableId}.rows`, signal);
    };
    // The SDK connects again by itself; what cannot be reached at all leaves the page as it was fetched.
    listen().catch(() => {});
    return () => {
      closed = true;
      close();
    };
  }, [tableId, sessionId]);
}
