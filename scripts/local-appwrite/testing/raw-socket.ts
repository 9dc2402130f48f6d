import { type ClientOptions, WebSocket } from 'ws';
import { Arrivals, type Frame } from './realtime.ts';

/** A socket without an SDK around it: what it receives, and how it ended. */
export type RawSocket = {
  frames: Arrivals<Frame>;
  /** The code with which it was closed. */
  closed: Promise<number>;
  /** Sends a message; texts go as they are. */
  send(message: unknown): void;
  /** Sends a message and gives the next frame. */
  ask(message: unknown): Promise<Frame>;
  close(): Promise<number>;
};

/** Opens a socket at an address below `/v1`; resolves at its first frame. */
export async function openSocket(endpoint: string, path: string, options: ClientOptions = {}): Promise<RawSocket> {
  const socket = new WebSocket(`${endpoint.replace('http', 'ws')}${path}`, options);
  const frames = new Arrivals<Frame>();
  socket.on('message', (data) => frames.add(JSON.parse(data.toString()) as Frame));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    void frames.count(1).then(() => resolve());
  });
  socket.on('error', () => {});
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return {
    frames,
    closed,
    send,
    async ask(message) {
      const known = frames.all.length;
      send(message);
      await frames.count(known + 1);
      return frames.all[known] as Frame;
    },
    close() {
      socket.close();
      return closed;
    },
  };
}
