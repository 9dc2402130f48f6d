import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { findOriginFault } from '../../core/cors.ts';
import { type AppEvent, createEventBus, eventNames } from '../../core/events.ts';
import type { UpgradeHandler } from '../../core/http-server.ts';
import { RateCounter } from '../../core/rate-limits.ts';
import { isTrustedHost } from '../../core/trusted-hosts.ts';
import { channelsOf } from './channels.ts';
import { Connection } from './connection.ts';
import { Heartbeat } from './heartbeat.ts';
import { identify } from './identity.ts';
import { answerMessage } from './messages.ts';
import { POLICY_VIOLATION, RealtimeError, serverError, tooManyMessages, tooManyRequests } from './realtime-error.ts';

const PATH = '/v1/realtime';
/** The largest message of a client, in bytes. */
const MAX_MESSAGE_BYTES = 64_000;
const CONNECTIONS_A_MINUTE = 128;
const MESSAGES_A_MINUTE = 32;
/** What a closing server tells; the SDKs come back. */
const GOING_AWAY = 1001;
const INTERNAL_ERROR = 1011;
/** How long a client may take to answer a close, in milliseconds. */
const CLOSE_GRACE = 1000;

/** Appwrite's realtime: sockets, and who of them is told what. One instance a server. */
export class Realtime implements UpgradeHandler {
  readonly #app: App;
  readonly #rateLimits: boolean;
  readonly #counter: RateCounter;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  readonly #connections = new Set<Connection>();
  readonly #heartbeat = new Heartbeat();
  readonly #unsubscribe: () => void;

  constructor(app: App, { rateLimits }: { rateLimits: boolean }) {
    this.#app = app;
    this.#rateLimits = rateLimits;
    this.#counter = new RateCounter(app.clock);
    this.#unsubscribe = app.instance(createEventBus).subscribe((event) => this.#tell(event));
  }

  /** Makes a socket of a request for one; any other address than that of realtime is 404. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (addressOf(request).path !== PATH) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (opened) => this.#accept(opened, request));
  }

  /** Says goodbye to everybody; who does not answer is cut off. */
  close(): void {
    this.#unsubscribe();
    this.#heartbeat.stop();
    for (const { socket } of this.#connections) {
      endSocket(socket, GOING_AWAY);
    }
  }

  #accept(socket: WebSocket, request: IncomingMessage): void {
    // The library closes the socket by itself then, with the fitting code.
    socket.on('error', () => {});
    try {
      const connection = this.#open(socket, request);
      this.#connections.add(connection);
      this.#heartbeat.watch(socket);
      const countKey = `messages ${this.#app.ids.unique()}`;
      socket.on('message', (data) => this.#answer(connection, data, countKey));
      socket.once('close', () => {
        this.#connections.delete(connection);
        this.#counter.reset(countKey);
      });
    } catch (error) {
      const known = this.#refusal(error);
      sendError(socket, known);
      endSocket(socket, known.code === 0 ? INTERNAL_ERROR : known.code);
    }
  }

  /** Checks who comes from where, and greets them. */
  #open(socket: WebSocket, request: IncomingMessage): Connection {
    const address = new URLSearchParams(addressOf(request).search);
    const headers = headersOf(request);
    if ((headers.get('x-appwrite-project') ?? address.get('project')) !== this.#app.config.projectId) {
      throw new RealtimeError(POLICY_VIOLATION, 'Missing or unknown project ID');
    }
    this.#count(`connections ${request.socket.remoteAddress}`, CONNECTIONS_A_MINUTE, tooManyRequests);
    this.#checkOrigin(headers);
    if ([...address.keys()].some((name) => name.startsWith('channels'))) {
      throw new RealtimeError(POLICY_VIOLATION, 'local-appwrite takes subscriptions by message only, as of SDK 27.');
    }
    const identity = identify(this.#app, headers);
    const connection = new Connection(socket, identity);
    connection.send({
      type: 'connected',
      data: { channels: [], subscriptions: [], user: identity?.account ?? null },
    });
    return connection;
  }

  #checkOrigin(headers: Headers): void {
    const origin = headers.get('origin');
    const host = headers.get('host');
    const fault = origin === null ? null : findOriginFault(origin, (name) => isTrustedHost(this.#app, name, host));
    if (fault !== null) {
      throw new RealtimeError(POLICY_VIOLATION, fault);
    }
  }

  #answer(connection: Connection, data: RawData, countKey: string): void {
    try {
      this.#count(countKey, MESSAGES_A_MINUTE, tooManyMessages);
      connection.send(answerMessage(this.#app, connection, data.toString()));
    } catch (error) {
      const known = this.#refusal(error);
      sendError(connection.socket, known);
      if (known.code === POLICY_VIOLATION) {
        endSocket(connection.socket, known.code);
      }
    }
  }

  #count(key: string, limit: number, refusal: () => RealtimeError): void {
    if (this.#rateLimits && this.#counter.hit(key, limit, 60).exceeded) {
      throw refusal();
    }
  }

  #refusal(error: unknown): RealtimeError {
    if (error instanceof RealtimeError) {
      return error;
    }
    this.#app.log(`Realtime failed: ${error instanceof Error ? error.stack : String(error)}`);
    return serverError();
  }

  #tell(event: AppEvent): void {
    if (this.#connections.size === 0 || event.readers.length === 0) {
      return;
    }
    const channels = channelsOf(event);
    const data = {
      events: eventNames(event),
      channels,
      timestamp: formatTime(this.#app.clock.now()),
      payload: event.payload,
    };
    for (const connection of this.#connections) {
      const subscriptions = connection.subscribersOf(channels);
      if (subscriptions.length > 0 && mayKnow(connection, event)) {
        connection.send({ type: 'event', data: { ...data, subscriptions } });
      }
    }
  }
}

/** Whether one of the connection's roles lets it know of the event. */
function mayKnow(connection: Connection, event: AppEvent): boolean {
  return event.readers.includes('any') || event.readers.some((role) => connection.roles.includes(role));
}

function sendError(socket: WebSocket, { code, message }: RealtimeError): void {
  socket.send(JSON.stringify({ type: 'error', data: { code, message } }));
}

function endSocket(socket: WebSocket, code: number): void {
  const cutOff = setTimeout(() => socket.terminate(), CLOSE_GRACE);
  socket.once('close', () => clearTimeout(cutOff));
  socket.close(code);
}

function addressOf(request: IncomingMessage): { path: string; search: string } {
  const [path = '', ...search] = (request.url ?? '').split('?');
  return { path, search: search.join('?') };
}

function headersOf(request: IncomingMessage): Headers {
  const pairs = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return new Headers(pairs as [string, string][]);
}
