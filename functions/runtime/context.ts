import { type Client, ID } from 'node-appwrite';
import { createCardGateway } from '#subjects/card-payments/card-gateway.ts';
import { createSms, createWhatsApp } from '#subjects/messages/phone-channels.ts';
import { FunctionClient } from './client.ts';
import { completeTransaction } from './complete-transaction.ts';
import type { Environment } from './environment.ts';
import { Files } from './files.ts';
import { appwriteIdentity } from './identity.ts';
import { Messages } from './messages.ts';
import { pauseBriefly } from './pause.ts';
import type { RequestContext } from './ports.ts';
import { MeasuredClient, type Span } from './steps.ts';
import { Tables } from './tables.ts';
import { Users } from './users.ts';

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
    whatsApp: environment.whatsApp && createWhatsApp(environment.whatsApp),
    sms: environment.sms && createSms(environment.sms),
    checksAnswers: environment.checksAnswers,
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
