import { ws } from 'msw';
import { server } from './server.ts';

const socket = ws.link('ws://*/v1/realtime');

/** The realtime server of a test: takes every connection and subscription. */
export interface RealtimeServer {
  /** How many connections are open. */
  open: () => number;
  /** Tells everybody who listens that something changed that he may read. */
  tell: () => void;
  /** Ends the connections, as when the network is gone; who listens connects again. */
  drop: () => void;
}

interface Frame {
  type: string;
  data: { subscriptionId: string; channels: string[] }[];
}

/** Stands in for Appwrite's realtime, which speaks to the SDK over a socket. */
export function realtimeServer(): RealtimeServer {
  const connections = new Map<{ send: (text: string) => void; close: (code?: number) => void }, string[]>();
  server.use(
    socket.addEventListener('connection', ({ client }) => {
      connections.set(client, []);
      client.addEventListener('close', () => connections.delete(client));
      client.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(String(data)) as Frame;
        if (frame.type !== 'subscribe') return;
        connections.set(
          client,
          frame.data.map(({ subscriptionId }) => subscriptionId),
        );
      });
      client.send(JSON.stringify({ type: 'connected', data: { channels: [], user: { $id: 'user-1' } } }));
    }),
  );
  return {
    open: () => connections.size,
    tell: () => {
      for (const [client, subscriptions] of connections) {
        const data = { events: ['*'], channels: ['rows'], timestamp: '', payload: { $id: 'row' }, subscriptions };
        client.send(JSON.stringify({ type: 'event', data }));
      }
    },
    drop: () => {
      for (const client of connections.keys()) client.close(1001);
    },
  };
}
