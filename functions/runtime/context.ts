import { type Client, ID } from 'node-appwrite';
import { type CardGateway, createCardGateway } from './card-gateway.ts';
import { FunctionClient } from './client.ts';
import { completeTransaction } from './complete-transaction.ts';
import type { Environment } from './environment.ts';
import { Files } from './files.ts';
import { appwriteIdentity, type Identity } from './identity.ts';
import { Messages } from './messages.ts';
import { pauseBriefly } from './pause.ts';
import { MeasuredClient, type Span } from './steps.ts';
import { Tables } from './tables.ts';
import { Users } from './users.ts';

/** What a call stands on. Everything outside of its own rules comes from here, so that a test can put another in. */
export interface Ports {
  tables: Tables;
  users: Users;
  storage: Files;
  messages: Messages;
  /** The origin of the site (`https://…`); null when it is not known. */
  siteOrigin: string | null;
  /** Where the sitemap is read: an address of the function's own domain; null when it is not known. */
  sitemapUrl: string | null;
  /** Appwrite's id of the deployment that runs; `''` where it does not say. */
  deployment: string;
  now: () => Date;
  newId: () => string;
  /** The card provider; null while cards are off. */
  card: CardGateway | null;
  /** Waits a moment of a random length before trying again what somebody else's write has spoiled. */
  pause: () => Promise<void>;
  /** A line for the operator. */
  log: (line: string) => void;
  /** A line for the operator about something that should not have happened. */
  logError: (line: string) => void;
}

/** The ports of a request, and who can tell the caller's identity. */
export interface RequestContext extends Ports {
  identity: Identity;
}

/** What Appwrite hands to a function for one request, besides the request. */
export interface ContextSource {
  environment: Environment;
  /** The key of this execution, with the function's scopes. */
  apiKey: string;
  log: (line: string) => void;
  error: (line: string) => void;
  /** Gets a span for every request to the backend. */
  spans: Span[];
}

/** The ports of one request, on the Appwrite that runs the function. */
export function createContext({ environment, apiKey, log, error, spans }: ContextSource): RequestContext {
  const connect = (): Client =>
    (environment.countsSteps ? new MeasuredClient(spans) : new FunctionClient())
      .setEndpoint(environment.endpoint)
      .setProject(environment.projectId);
  const client = connect().setKey(apiKey);
  const tables = new Tables(client, (half) => completeTransaction(context, half));
  const context: RequestContext = {
    identity: appwriteIdentity((jwt) => connect().setJWT(jwt), tables),
    tables,
    users: new Users(client, connect()),
    storage: new Files(client),
    messages: new Messages(client, environment),
    siteOrigin: environment.siteOrigin,
    sitemapUrl: environment.sitemapUrl,
    deployment: environment.deployment,
    now: () => new Date(),
    newId: () => ID.unique(),
    card: environment.card && createCardGateway(environment.card, error),
    pause: pauseBriefly,
    log,
    logError: error,
  };
  return context;
}
