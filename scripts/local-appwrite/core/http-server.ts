import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** Answers one request. */
export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Takes over connections that ask to become something else than HTTP: WebSockets. */
export type UpgradeHandler = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void | Promise<void>;
  /** Ends what it took over: the HTTP server waits for these connections too. */
  close(): void | Promise<void>;
};

/** How long running requests may take to finish once the server closes, in milliseconds. */
const CLOSE_GRACE = 10_000;

/** Addresses carry queries: a hundred of 4,096 characters, some of them percent-encoded. */
const MAX_HEADER_BYTES = 1024 * 1024;

/**
 * How long an idle connection stays open, in milliseconds: longer than anything keeps this process from looking, because
 * by then the next request may stand on it unread, and would be cut off.
 */
const KEEP_ALIVE = 60_000;

/** An HTTP server that can listen before it knows what to answer, and that closes without cutting off running requests. */
export class HttpServer {
  readonly #server: Server;
  readonly #ready: Promise<RequestListener>;
  #serve: (listener: RequestListener) => void = () => {};
  #upgrades: UpgradeHandler | undefined;
  #serving = false;
  #closing = false;

  constructor() {
    this.#ready = new Promise((resolve) => {
      this.#serve = resolve;
    });
    this.#server = createServer(
      { maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE },
      (request, response) => {
        response.once('close', () => {
          // A kept-alive connection falls idle only now; without this the closing server would wait for its time-out.
          if (this.#closing) {
            this.#server.closeIdleConnections();
          }
        });
        void this.#answer(request, response);
      },
    );
    this.#server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      void this.#upgrade(request, socket, head);
    });
  }

  /** Starts listening and answers the port; requests wait until `serve`. Rejects with the system's error, `EADDRINUSE` for one. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        resolve((this.#server.address() as AddressInfo).port);
      });
    });
  }

  /** Hands over what answers, from now on and for the requests that wait. */
  serve(listener: RequestListener, upgrades?: UpgradeHandler): void {
    this.#upgrades = upgrades;
    this.#serving = true;
    this.#serve(listener);
  }

  /** Takes no new connections, waits for running requests, and cuts off what still runs after ten seconds. */
  async close(): Promise<void> {
    this.#closing = true;
    const ended = new Promise<void>((resolve) => {
      const cutOff = setTimeout(() => this.#server.closeAllConnections(), CLOSE_GRACE);
      this.#server.close(() => {
        clearTimeout(cutOff);
        resolve();
      });
      if (this.#serving) {
        this.#server.closeIdleConnections();
      } else {
        // Requests that wait for a start that failed will never be answered.
        this.#server.closeAllConnections();
      }
    });
    await Promise.all([ended, this.#upgrades?.close()]);
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    try {
      if (this.#closing || this.#upgrades === undefined) {
        throw new Error('Not now: whoever wants a WebSocket comes again.');
      }
      await this.#upgrades.upgrade(request, socket, head);
    } catch {
      socket.destroy();
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const listener = await this.#ready;
      await listener(request, response);
    } catch (error) {
      response.destroy(error as Error);
    }
  }
}
