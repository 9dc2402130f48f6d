import { useEffect, useRef, useSyncExternalStore } from 'react';
import { readSession, subscribeToSession } from './session.ts';

/** The one database of the project. */
const DATABASE_ID = 'main';

/**
 * Calls `onSignal` when a row of the table, or of one of several, changed that the signed-in person may read. A signal says
 * only that it is time to fetch again, and of which table. It also comes with every opening of the connection, the first one
 * included, because nothing is replayed that happened while there was none. Without a connection the page works, and is not live.
 * The connection belongs to the session: Appwrite asks who somebody is only when it opens, so it closes when that changes.
 */
export function useRowSignals(tableIds: string | readonly string[], onSignal: (tableId?: string) => void): void {
  const listener = useRef(onSignal);
  const sessionId = useSyncExternalStore(
    subscribeToSession,
    () => readSession()?.$id,
    () => undefined,
  );
  const tables = [tableIds].flat().join();
  useEffect(() => {
    listener.current = onSignal;
  });
  useEffect(() => {
    if (sessionId === undefined || tables === '') return;
    let close = (): void => {};
    let closed = false;
    const listen = async () => {
      const { newRealtime } = await import('./appwrite-realtime.ts');
      if (closed) return;
      const signal = (tableId?: string) => {
        if (!closed) listener.current(tableId);
      };
      const realtime = newRealtime(() => signal());
      close = () => void realtime.disconnect();
      await realtime.subscribe(
        tables.split(',').map((table) => `tablesdb.${DATABASE_ID}.tables.${table}.rows`),
        ({ payload }: { payload?: { $tableId?: string } }) => signal(payload?.$tableId),
      );
    };
    // The SDK connects again by itself; what cannot be reached at all leaves the page as it was fetched.
    listen().catch(() => {});
    return () => {
      closed = true;
      close();
    };
  }, [tables, sessionId]);
}
