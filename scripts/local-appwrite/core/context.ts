import type { Clock } from './clock.ts';
import type { Engine } from './engine.ts';
import type { IdSource } from './ids.ts';
import { GUEST_ROLES } from './permissions.ts';
import type { ProjectConfig, TableConfig } from './project-config.ts';
import type { Secrets } from './secrets.ts';
import type { Store } from './store.ts';
import type { TransactionWatch } from './transaction-watch.ts';

/** What lives as long as the server: shared by all requests and services. */
export type App = {
  config: ProjectConfig;
  /** Answers `config` as it is put over the tables of the data, or throws what keeps the server from starting. */
  adapt(config: ProjectConfig, tables: readonly TableConfig[]): ProjectConfig;
  /** The folder with everything this installation keeps. */
  dataDir: string;
  store: Store;
  /** The database that is played. */
  engine: Engine;
  secrets: Secrets;
  clock: Clock;
  ids: IdSource;
  /** One line to the operator. Never carries secrets or request bodies. */
  log(line: string): void;
  /** The folder of the built functions, `<functionsDir>/<id>/<entrypoint>`; undefined when functions are not served. */
  functionsDir: string | undefined;
  /** The Node that runs the functions. */
  functionNode: string;
  /** Extra environment variables by function id. */
  functionVariables: Record<string, Record<string, string>>;
  /** How long new columns, indexes and deployments are `processing`, in milliseconds. */
  processingDelay: number;
  /** Cheap password hashes, for tests. */
  quickHashes: boolean;
  /** Whether what is asked for counts as used (`core/served.ts`). */
  notesUse: boolean;
  /** Watches transactions for tests; null otherwise. */
  transactionWatch: TransactionWatch | null;
  /** `http://localhost:<port>/v1`; known from the moment that the server listens. */
  endpoint(): string;
  /**
   * The one instance of a service's logic in this server. The first call makes it with `create(app)`; `create` itself is
   * the key, so pass the same function each time.
   */
  instance<T>(create: (app: App) => T): T;
};

/** An account as the authenticator gives it. */
export type ActorUser = {
  id: string;
  email: string;
  labels: readonly string[];
};

/** Who calls. */
export type Actor = {
  kind: 'guest' | 'user' | 'key';
  /** What an authorised account holds besides rights: set for `user` only. */
  user?: ActorUser;
  /** The id of the session that the caller used, when they used one. */
  sessionId?: string;
  /** Whether that session has to prove more before it may do anything but that. */
  lacksFactors?: boolean;
  labels: readonly string[];
  /** The roles that permissions are compared with; empty for a key, which permissions do not bind. */
  roles: readonly string[];
  /** The API scopes. */
  scopes: ReadonlySet<string>;
  /** Whether it is the operator who works on the project like a key. */
  operator?: true;
};

/** Finds out who calls. Throws an AppwriteError when what the request presents is refused outright. */
export type Authenticator = (request: Request, app: App) => Actor | Promise<Actor>;

/** Everything that a handler gets about one request. */
export type RequestContext<P = Record<string, unknown>> = {
  app: App;
  /** The same as `app.instance`. */
  use: App['instance'];
  actor: Actor;
  /** The route's parameters, checked. */
  params: P;
  /** The request as it came; its body is already read when it was JSON or a form. */
  request: Request;
  /** The files of a multipart body by field name. */
  files: ReadonlyMap<string, File>;
  /** The address at the other end of the connection. */
  clientIp: string;
  /** Added to the answer: headers and cookies. */
  responseHeaders: Headers;
};

/** The scopes of a visitor without an account, as in Appwrite. */
export const GUEST_SCOPES: ReadonlySet<string> = new Set([
  'global',
  'public',
  'home',
  'console',
  'graphql',
  'sessions.write',
  'documents.read',
  'documents.write',
  'rows.read',
  'rows.write',
  'files.read',
  'files.write',
  'locale.read',
  'avatars.read',
  'executions.write',
]);

/** The scopes of a signed-in account, as in Appwrite. */
export const USER_SCOPES: ReadonlySet<string> = new Set([
  ...GUEST_SCOPES,
  'account',
  'teams.read',
  'teams.write',
  'presences.read',
  'presences.write',
  'projects.read',
  'executions.read',
  'targets.read',
  'targets.write',
  'subscribers.write',
  'subscribers.read',
  'assistant.read',
  'rules.read',
]);

/** The scopes that every API key has whatever it was given. */
export const KEY_BASE_SCOPES: readonly string[] = ['global', 'health.read', 'graphql'];

/** The caller whom nothing identifies. */
export const GUEST: Actor = { kind: 'guest', labels: [], roles: GUEST_ROLES, scopes: GUEST_SCOPES };
