import type { WebSocket } from 'ws';

/** How often a socket must prove that somebody is still there, in milliseconds. */
const INTERVAL = 30_000;

/** Finds sockets whose other end has gone without a word and drops them. */
export class Heartbeat {
  /** Whether each socket has answered since the last beat. */
  readonly #answered = new Map<WebSocket, boolean>();
  #timer: NodeJS.Timeout | undefined;

  /** Watches a socket until it closes. */
  watch(socket: WebSocket): void {
    this.#answered.set(socket, true);
    socket.on('pong', () => this.#answered.set(socket, true));
    socket.once('close', () => {
      this.#answered.delete(socket);
      if (this.#answered.size === 0) {
        this.stop();
      }
    });
    this.#timer ??= setInterval(() => this.beat(), INTERVAL).unref();
  }

  /** Drops who did not answer the last beat, and asks the others once more. */
  beat(): void {
    for (const [socket, answered] of this.#answered) {
      if (answered) {
        this.#answered.set(socket, false);
        socket.ping();
      } else {
        socket.terminate();
      }
    }
  }

  /** Ends the beating. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
