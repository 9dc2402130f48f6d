import { ws } from 'msw';
import { server } from './server.ts';

const socket = ws.link('ws://*/v1/realtime');

/** The realtime server of a test: takes every connection and subscription. */
export interface RealtimeServer {
  /** How many connections are open. */
  open: () => number;
  /** How many connections were opened so far. */
  opened: () => number;
  /** Tells everybody who listens, and is known, that something changed that they may read. */
  tell: () => void;
  /** Ends the connections, as when the network is gone; who listens connects again. */
  drop: () => void;
  /** Says nothing more on the connections that are open, as when their other end is gone and nobody was told. */
  fallSilent: () => void;
}

interface Frame {
  type: string;
  data: { subscriptionId: string; channels: string[] }[];
}

interface Connection {
  subscriptions: string[];
  isKnown: boolean;
  /** Whoever identifies themselves before there is anything to listen to is forgotten, as by Appwrite 1.9. */
  isForgotten: boolean;
  isSilent: boolean;
}

/**
 * Stands in for Appwrite's realtime. `cookies: false` is a browser that keeps none of the API: there one has to say who
 * one is.
 */
export function realtimeServer({ cookies = true } = {}): RealtimeServer {
  const connections = new Map<{ send: (text: string) => void; close: (code?: number) => void }, Connection>();
  let opened = 0;
  server.use(
    socket.addEventListener('connection', ({ client }) => {
      const connection: Connection = { subscriptions: [], isKnown: cookies, isForgotten: false, isSilent: false };
      connections.set(client, connection);
      opened += 1;
      const answer = (type: string, data: unknown) => client.send(JSON.stringify({ type, data }));
      client.addEventListener('close', () => connections.delete(client));
      client.addEventListener('message', async ({ data }) => {
        const frame = JSON.parse(String(data)) as Frame;
        if (frame.type === 'authentication') {
          connection.isKnown = true;
          connection.isForgotten = connection.subscriptions.length === 0;
          answer('response', { to: 'authentication', success: true });
        } else if (frame.type === 'subscribe') {
          // What comes meanwhile is handled meanwhile.
          await Promise.resolve();
          if (connection.isForgotten) {
            answer('error', { code: 1008, message: 'Missing project context. Reconnect to the project first.' });
            return;
          }
          connection.subscriptions = frame.data.map(({ subscriptionId }) => subscriptionId);
          answer('response', { to: 'subscribe', success: true, subscriptions: frame.data });
        } else if (frame.type === 'ping') {
          if (!connection.isSilent) client.send(JSON.stringify({ type: 'pong' }));
        }
      });
      answer('connected', { channels: [], user: cookies ? { $id: 'user-1' } : null });
    }),
  );
  return {
    open: () => connections.size,
    opened: () => opened,
    tell: () => {
      for (const [client, { subscriptions, isKnown, isSilent }] of connections) {
        if (!isKnown || isSilent || subscriptions.length === 0) continue;
        const data = { events: ['*'], channels: ['rows'], timestamp: '', payload: { $id: 'row' }, subscriptions };
        client.send(JSON.stringify({ type: 'event', data }));
      }
    },
    drop: () => {
      for (const client of connections.keys()) client.close(1001);
    },
    fallSilent: () => {
      for (const connection of connections.values()) connection.isSilent = true;
    },
  };
}
