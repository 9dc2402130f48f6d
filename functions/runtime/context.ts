import { type Client, ID } from 'node-appwrite';
import { SignIns } from '#subjects/accounts/sign-ins.ts';
import { createCardGateway } from '#subjects/card-payments/card-gateway.ts';
import { createBosta } from '#subjects/delivery/companies/bosta.ts';
import { createSms, createWhatsApp } from '#subjects/messages/phone-channels.ts';
import { FunctionClient, type Send } from './client.ts';
import { completeTransaction } from './complete-transaction.ts';
import type { Environment } from './environment.ts';
import { Files } from './files.ts';
import { appwriteIdentity } from './identity.ts';
import { Messages } from './messages.ts';
import type { RequestContext } from './ports.ts';
import { pauseBriefly } from './retry.ts';
import { KnownFactors, SecondFactor } from './second-factor.ts';
import { KnownStaffRules, storedStaffRules } from './staff-rules.ts';
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
  /** What this process knows of second factors, and of the rules for the staff. */
  factors?: KnownFactors;
  staffRules?: KnownStaffRules;
  /** The sessions of which this process knows that their sign-in is written down. */
  knownSessions?: Set<string>;
  /** Another way to the backend, for tests. */
  send?: Send | undefined;
  /** Another clock, for tests. */
  now?: (() => Date) | undefined;
}

/** The ports of one request, on the Appwrite that runs the function. */
export function createContext(source: ContextSource): RequestContext {
  const { environment, apiKey, log, error, spans, send, now = () => new Date() } = source;
  const { factors = new KnownFactors(), staffRules: known = new KnownStaffRules(), knownSessions = new Set() } = source;
  const connect = (): Client =>
    (environment.countsSteps ? new MeasuredClient(spans, { send }) : new FunctionClient({ send }))
      .setEndpoint(environment.endpoint)
      .setProject(environment.projectId);
  const client = connect().setKey(apiKey);
  const tables = new Tables(client, (half) => completeTransaction(context, half));
  const clientFor = (jwt: string) => connect().setJWT(jwt);
  const staffRules = storedStaffRules(known, tables, now);
  const context: RequestContext = {
    identity: appwriteIdentity(clientFor, tables),
    staffRules,
    secondFactor: new SecondFactor(factors, staffRules, { clientFor, now }),
    signIns: new SignIns(knownSessions, tables, clientFor),
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
    now,
    newId: () => ID.unique(),
    card: environment.card && createCardGateway(environment.card, error),
    company: environment.bosta && createBosta(environment.bosta, error),
    pause: pauseBriefly,
    log,
    logError: error,
  };
  return context;
}
