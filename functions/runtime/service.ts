import type { Access, Call, Service } from '#contract/call.ts';
import type { Permission } from '#contract/permissions/permissions.ts';
import type { Actor, Caller, OrderingState } from './actor.ts';
import type { Ports, RequestContext } from './ports.ts';
import type { CallRequest } from './request.ts';
import { SharedReadings } from './shared-readings.ts';

/** Any call. Its input and output are only known where the call itself is. */
// biome-ignore lint/suspicious/noExplicitAny: a registry holds calls of all types; each handler is typed by its own call
export type AnyCall = Call<any, any>;

/** What a handler gets besides its input. */
export interface CallContext<Who extends Access = Access> extends Ports {
  /** The verified caller; null in a call that everybody may make. */
  actor: Who extends 'anyone' ? null : Actor;
  /** Whether the caller's role holds a permission; what it does not show is left out of an answer. */
  may: (permission: Permission) => boolean;
  /** The caller's session; `''` without one. */
  sessionId: string;
  /** What the caller's profile said when they were verified; null where nobody read it. */
  ordering: OrderingState | null;
  /** Where the call may be made without a second factor: from when on the caller's role must have one, and whether they do. */
  factor?: { from: string; on: boolean } | null;
  /** The caller's account has the label of those who wait for their second factor. */
  isWaiting?: boolean;
  /** The client's address, as Appwrite saw it; `''` when it is not known. */
  clientAddress: string;
}

/** The function that answers one call. Expected failures leave through `refuse`. */
export type Handler<C extends AnyCall> =
  C extends Call<infer Input, infer Output, infer Who>
    ? (input: Input, context: CallContext<Who>) => Promise<Output>
    : never;

/** A handler for each call of a service: a missing or a superfluous one does not compile. */
export type Handlers<Calls extends Record<string, AnyCall>> = { [Name in keyof Calls]: Handler<Calls[Name]> };

/** A call with the function that answers it. */
export interface Route {
  call: AnyCall;
  handle: (input: unknown, context: CallContext) => Promise<unknown>;
}

/** A request of another server to a path of the function's own domain. Nobody is signed in; it must prove itself. */
export interface WebhookRequest {
  query: URLSearchParams;
  headers: CallRequest['headers'];
  /** As it came. */
  bodyText: string;
  /** The last part of the path, where that is a secret (`endsWithSecret`). */
  secret?: string;
}

/** What answers a webhook. */
export interface Webhook {
  /** So large its body may be. */
  bytes: number;
  /** The path goes on with a secret by which the sender proves itself. */
  endsWithSecret?: boolean;
  /** It answers nothing; expected failures leave through `refuse`, with any code. */
  receive: (request: WebhookRequest, ports: Ports) => Promise<void>;
}

/** A page of the function's own domain that anybody may read by GET, such as the sitemap. */
export interface Page {
  contentType: `text/${'html' | 'xml' | 'plain'}; charset=utf-8`;
  /** Writes the page; null when there is none. */
  write: (query: URLSearchParams, ports: Ports) => Promise<string | null>;
}

/** What a function does besides answering calls. */
export interface ServiceExtras {
  /** Makes the caller's account and profile right before a call; without it, who needs that is refused. */
  settle?: (caller: Caller, ports: Ports) => Promise<void>;
  /** By the path to which other servers post. */
  webhooks?: ReadonlyMap<string, Webhook>;
  /** By the path at which anybody reads them. */
  pages?: ReadonlyMap<string, Page>;
  /** What its schedule runs. Anybody who may execute the function can start it too, so it takes nothing from the request. */
  scheduled?: (context: RequestContext) => Promise<void>;
  /** What the events of the project run that the function listens to. What a request says of them is not looked at. */
  onEvent?: (context: RequestContext) => Promise<void>;
}

/** What a call or a page answers over the wire. */
export interface Reply {
  status: number;
  contentType: 'application/json' | Page['contentType'];
  body: string;
}

/** The calls that one Appwrite function answers, by their type. */
export interface ServiceRegistry extends ServiceExtras {
  name: Service;
  routes: ReadonlyMap<string, Route>;
  /** What is being read for calls that say `shared`. */
  readings: SharedReadings<Reply>;
}

/** Joins the calls of a service with their handlers. Throws when a call belongs to another service. */
export function defineService<Calls extends Record<string, AnyCall>>(
  name: Service,
  calls: Calls,
  handlers: Handlers<Calls>,
  extras: ServiceExtras = {},
): ServiceRegistry {
  const routes = new Map<string, Route>();
  for (const [key, call] of Object.entries(calls)) {
    if (call.service !== name) {
      throw new Error(`The call ${call.type} belongs to the service ${call.service}, not to ${name}.`);
    }
    routes.set(call.type, { call, handle: handlers[key as keyof Calls] as Route['handle'] });
  }
  return { name, routes, readings: new SharedReadings(), ...extras };
}
