import { WebSocket } from 'ws';
import { Rejected } from '../bench/client.ts';
import type { SeedTarget } from '../seed/main.ts';

/** A page of the staff follows signals that come within so long together (`web/src/features/visits`): each another time. */
const mergedMs = () => 250 + Math.random() * 500;
/** As the SDK does it, so that the connection is kept. */
const BEAT_MS = 20_000;
/** The code of a server that lets no more connect from this address in this minute. */
const TOO_MANY = 1013;
const NOT_LISTENING = 'The server closed the connection of a live list.';

export interface ListOptions {
  session: string;
  table: string;
  onSignal(): void;
  onLost(error: Error): void;
}

interface Message {
  type: string;
  data?: { to?: string; code?: number };
}

/**
 * A page with a list that stays open: listens to the rows of a table as a signed-in person, in the order in which a page
 * says it, and calls `onSignal` when something has changed, `onLost` when the server ends that. Answers what closes it.
 */
export async function openList(
  { endpoint, projectId }: SeedTarget,
  { session, table, onSignal, onLost }: ListOptions,
): Promise<() => void> {
  const socket = new WebSocket(`${endpoint.replace(/^http/, 'ws')}/realtime?project=${projectId}`);
  const say = (type: string, data?: unknown) => socket.send(JSON.stringify({ type, data }));
  const pause = mergedMs();
  let merged: NodeJS.Timeout | undefined;
  const beat = setInterval(() => say('ping'), BEAT_MS);
  const close = () => {
    clearInterval(beat);
    clearTimeout(merged);
    socket.removeAllListeners();
    // What still comes of a connection that is given up is nobody's.
    socket.on('error', () => {});
    socket.close();
  };
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(NOT_LISTENING)));
    socket.on('message', (text) => {
      const { type, data } = JSON.parse(String(text)) as Message;
      if (type === 'connected') {
        say('subscribe', [{ subscriptionId: 'list', channels: [`tablesdb.main.tables.${table}.rows`], queries: [] }]);
      } else if (type === 'response' && data?.to === 'subscribe') {
        say('authentication', { session });
      } else if (type === 'response') {
        resolve();
      } else if (type === 'error') {
        reject(data?.code === TOO_MANY ? new Rejected('The connection', 429, String(text)) : new Error(String(text)));
      } else if (type === 'event') {
        merged ??= setTimeout(() => {
          merged = undefined;
          onSignal();
        }, pause);
      }
    });
  }).catch((error) => {
    close();
    throw error;
  });
  socket.on('close', () => onLost(new Error(NOT_LISTENING)));
  return close;
}
