import { Realtime } from 'appwrite';
import { env } from '#web/config/env.ts';
import { client } from './appwrite-sdk.ts';
import { localStore } from './storage.ts';

/**
 * The SDK asks for a sign of life every 20 seconds, and in a page in the background browsers let it do so once a minute. A
 * connection that is silent for so long (milliseconds) is dead: its other end was ended, or the network is another one.
 */
const LONGEST_SILENCE = 130_000;

interface Message {
  type?: string;
  data?: { to?: string; user?: unknown };
}

/** What of the SDK's connection has no public name. */
interface Connection {
  socket?: WebSocket;
  handleMessage: (message: Message) => void;
}

/**
 * A connection of the SDK for what a page listens to; it opens with the first subscription. Calls `onReady` whenever that
 * one stands: from then on events arrive, and what happened before was not told.
 *
 * Where the browser keeps no cookie of the API, the SDK says who listens and to what in one breath. Appwrite 1.9 handles
 * both side by side, and when it is done with the first one first, it hears a guest or nobody. So here one is said after
 * the other: the subscription, and once it stands, whose it is.
 */
export function newRealtime(onReady: () => void): Realtime {
  const realtime = new Realtime(client);
  const connection = realtime as unknown as Connection;
  const handle = connection.handleMessage.bind(realtime);
  let session: string | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  /** Closes the connection when nothing is heard from it, or it does not come about; the SDK then opens another. */
  const listen = () => {
    clearTimeout(silence);
    if (isEnded) return;
    const { socket } = connection;
    silence = setTimeout(() => {
      if (socket && socket === connection.socket) socket.close();
      listen();
    }, LONGEST_SILENCE);
  };
  realtime.onOpen(listen);
  const disconnect = realtime.disconnect.bind(realtime);
  realtime.disconnect = () => {
    isEnded = true;
    clearTimeout(silence);
    return disconnect();
  };
  listen();
  connection.handleMessage = (message) => {
    listen();
    const { type, data } = message;
    if (type === 'connected') {
      session = data?.user ? undefined : fallbackSession(env().appwriteProject);
      // For one who is known already the SDK tells no session.
      handle({ ...message, data: { ...data, user: data?.user ?? {} } });
      return;
    }
    handle(message);
    if (type !== 'response') return;
    if (data?.to === 'subscribe' && session !== undefined) {
      connection.socket?.send(JSON.stringify({ type: 'authentication', data: { session } }));
    } else {
      onReady();
    }
  };
  return realtime;
}

/** The session as the SDK keeps it where the browser takes no cookie from the API. */
function fallbackSession(projectId: string): string | undefined {
  try {
    const kept = JSON.parse(localStore.get('cookieFallback') ?? '{}') as Record<string, string | undefined>;
    return kept[`a_session_${projectId}`];
  } catch {
    return undefined;
  }
}
