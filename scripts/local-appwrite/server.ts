import { readdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { type Clock, createTestClock, systemClock } from './core/clock.ts';
import type { App } from './core/context.ts';
import { hasInstallation, makeFolder, noteClosed, noteNew, noteOpen, SECRETS_FILE } from './core/data-folder.ts';
import type { Engine } from './core/engine.ts';
import { createApi, type Service, type SiteHandler } from './core/http.ts';
import { HttpServer, type RequestListener } from './core/http-server.ts';
import { systemIds } from './core/ids.ts';
import type { ProjectConfig, TableConfig } from './core/project-config.ts';
import { loadSecrets } from './core/secrets.ts';
import { type SiteFolders, staticSite } from './core/static-site.ts';
import { openStore } from './core/store.ts';
import { storeProblem } from './core/store-errors.ts';
import type { TransactionWatch } from './core/transaction-watch.ts';
import { hostnameOf, isLoopback, isOwnHost, isTrustedHost } from './core/trusted-hosts.ts';
import { authenticate } from './services/account/authenticate.ts';
import { accountService } from './services/account/service.ts';
import { authenticateOperator, OPERATOR, operatorOfProject } from './services/console/operator.ts';
import { consoleService } from './services/console/service.ts';
import { deploymentsService } from './services/deployments/service.ts';
import { answerDomain } from './services/functions/domains.ts';
import { type CreateRuntimes, createRuntimesOf } from './services/functions/runtime-pool.ts';
import { functionsService } from './services/functions/service.ts';
import { answerLocalPage, isLocalPage, type TestControls } from './services/local/pages.ts';
import { localService } from './services/local/service.ts';
import { messagingService } from './services/messaging/service.ts';
import { projectService } from './services/project/service.ts';
import { ruleTarget } from './services/proxy/rules.ts';
import { proxyService } from './services/proxy/service.ts';
import { Realtime } from './services/realtime/realtime.ts';
import { createHosting } from './services/sites/hosting.ts';
import { sitesService } from './services/sites/service.ts';
import { storageService } from './services/storage/service.ts';
import { tablesdbService } from './services/tablesdb/service.ts';
import { usersService } from './services/users/service.ts';

/** How to start a local Appwrite. */
export type LocalAppwriteOptions = {
  /** The parsed `appwrite.json` (see `parseProjectConfig`). */
  config: ProjectConfig;
  /** Answers `config` as it is put over the tables of the data, or throws what keeps the server from starting. */
  adapt?: (config: ProjectConfig, tables: readonly TableConfig[]) => ProjectConfig;
  /** Where everything is kept; made when it is not there. */
  dataDir: string;
  /** 0 takes any free port. */
  port: number;
  /** The address to listen on; only this machine (127.0.0.1) when absent. */
  host?: string;
  /** The folder of the built functions: `<functionsDir>/<id>/<entrypoint>`. Without it no function can be executed. */
  functionsDir?: string;
  /** The Node that runs the functions, 22.18 or newer; the server's own when absent. */
  functionNode?: string;
  /** Environment variables by function id, beside those that Appwrite sets. */
  functionVariables?: Record<string, Record<string, string>>;
  /** What answers outside of `/v1`: a handler, or the folder of a built site. Without it: the first site that was deployed. */
  site?: SiteHandler | SiteFolders;
  /**
   * Done before anybody else is answered: requests wait until then. It asks by an address of its own, and executes no
   * function, because functions ask by the address of all.
   */
  prepare?: (server: Prepared) => Promise<void>;
  /** Rate limits as on the real server; on unless false. */
  rateLimits?: boolean;
  /** The database that is played, MariaDB when absent; for tests of what differs. Data is opened as what it was made. */
  engine?: Engine;
  /**
   * How long new columns, indexes and deployments stay in `processing`, in milliseconds; 100 when absent. On a real
   * server they always do for a while, so code has to wait for them.
   */
  processingDelay?: number;
  /** As if the disk were full once the database has so many pages, for tests only. */
  maxDatabasePages?: number;
  /** Cheap password hashes, for tests only. */
  quickHashes?: boolean;
  /** Lets tests set the clock and empty the installation over HTTP: `/__local/clock`, `/__local/reset`. Never on by default. */
  testControls?: boolean;
  /** Notes transactions and can break them as a deadlock on the real server does, for tests. Never on by default. */
  transactionWatch?: TransactionWatch;
  /** What runs the functions instead of a process for each that ends with the server, for tests. */
  runtimes?: CreateRuntimes;
  /** Whether what is asked for counts as used; not in tests of the server itself. */
  notesUse?: boolean;
  /** Gets one line at a time for the operator. */
  log?: (line: string) => void;
};

/** A running local Appwrite. */
export type LocalAppwrite = {
  /** `http://localhost:<port>/v1` */
  endpoint: string;
  /** `http://localhost:<port>` */
  origin: string;
  port: number;
  /** The API key of this installation, with every scope. */
  apiKey: string;
  projectId: string;
  /** Who may sign in to the console, for `appwrite login`. */
  operator: { email: string; password: string };
  /** Answers a request to the API as over HTTP, within this process, for tests. */
  fetch(request: Request): Promise<Response>;
  /** Stops listening, lets running requests finish and ends function processes. Safe to call twice. */
  close(): Promise<void>;
};

/** The server as `prepare` reaches it. */
export type Prepared = Pick<LocalAppwrite, 'endpoint' | 'apiKey' | 'projectId'>;

/** All services, in the order in which they start. Each imports only those before it (scripts/check/zones.ts). */
export const services: readonly Service[] = [
  projectService,
  usersService,
  messagingService,
  accountService,
  tablesdbService,
  storageService,
  deploymentsService,
  proxyService,
  functionsService,
  sitesService,
  consoleService,
  localService,
];

/**
 * Starts a local Appwrite. Rejects with an Error whose `code` is `EADDRINUSE` when the port is taken, and with a plain
 * sentence when the data folder cannot be brought to the schema that is asked for.
 */
export async function startLocalAppwrite(options: LocalAppwriteOptions): Promise<LocalAppwrite> {
  const server = new HttpServer();
  // Listening comes first: on a port that is in use nothing else may happen, least of all a change to the schema of the
  // data that the other process serves.
  const port = await server.listen(options.port, options.host ?? '127.0.0.1');
  const origin = `http://localhost:${port}`;
  const testClock = options.testControls ? createTestClock() : undefined;
  const open = () => openInstallation(options, `${origin}/v1`, testClock ?? systemClock, controls);
  const controls: TestControls | undefined = testClock && {
    clock: testClock,
    reset() {
      testClock.set(null);
      current = current.then(async (installation) => {
        await installation.close();
        await emptyDataDir(options.dataDir);
        return open();
      });
      return current.then(() => undefined);
    },
  };
  let current = open();
  try {
    const { app } = await current;
    if (options.prepare) {
      await prepareBehindDoors(await current, options.prepare);
    }
    server.serve(async (request, response) => (await current).listener(request, response), {
      upgrade: async (request, socket, head) => {
        const installation = await current;
        if (!answersHostOf(installation.app, options, request)) {
          throw new Error('Another site gave its name the address of this machine.');
        }
        return installation.realtime.upgrade(request, socket, head);
      },
      close: async () => (await current).realtime.close(),
    });
    let closing: Promise<void> | undefined;
    return {
      endpoint: app.endpoint(),
      origin,
      port,
      apiKey: app.secrets.apiKey,
      projectId: app.config.projectId,
      operator: { email: OPERATOR.email, password: app.secrets.operatorPassword },
      fetch: async (request) => (await current).api.fetch(request, {}),
      close() {
        closing ??= server.close().then(async () => (await current).close());
        return closing;
      },
    };
  } catch (error) {
    await server.close();
    await current.then((installation) => installation.close()).catch(() => {});
    throw error;
  }
}

/** Answers on an address of its own for as long as the preparation takes. */
async function prepareBehindDoors(
  { app, listener }: Installation,
  prepare: (server: Prepared) => Promise<void>,
): Promise<void> {
  const server = new HttpServer();
  const port = await server.listen(0, '127.0.0.1');
  server.serve(listener);
  try {
    const { apiKey } = app.secrets;
    await prepare({ endpoint: `http://localhost:${port}/v1`, apiKey, projectId: app.config.projectId });
  } finally {
    await server.close();
  }
}

/** One life of the installation: from opening its data to closing it. */
type Installation = {
  app: App;
  api: ReturnType<typeof createApi>;
  listener: RequestListener;
  realtime: Realtime;
  close(): Promise<void>;
};

async function openInstallation(
  options: LocalAppwriteOptions,
  endpoint: string,
  clock: Clock,
  controls: TestControls | undefined,
): Promise<Installation> {
  const { dataDir } = options;
  makeFolder(dataDir);
  if (!hasInstallation(dataDir)) {
    noteNew(dataDir);
  }
  const app = openApp(options, endpoint, clock);
  if (options.runtimes) {
    app.instance(createRuntimesOf).create = options.runtimes;
  }
  const started: (() => void | Promise<void>)[] = [() => app.store.close(), () => noteClosed(dataDir)];
  const close = async () => {
    for (const stop of started.reverse()) {
      await stop();
    }
  };
  try {
    for (const service of services) {
      for (const table of service.tables ?? []) {
        table.prepare(app.store);
      }
    }
    for (const service of services) {
      await service.start?.(app);
      started.push(() => service.close?.(app));
    }
    noteOpen(dataDir, Number(new URL(endpoint).port));
    const realtime = new Realtime(app, { rateLimits: options.rateLimits ?? true });
    started.push(() => realtime.close());
    const api = createApi({
      app,
      services,
      authenticate: (request) => operatorOfProject(request, app) ?? authenticate(request, app),
      authenticateOperator,
      isTrustedHost: (hostname, requestHost) => isTrustedHost(app, hostname, requestHost),
      rateLimits: options.rateLimits ?? true,
    });
    return { app, api, listener: createListener(app, api, options, controls), realtime, close };
  } catch (error) {
    await close();
    throw storeProblem(error, dataDir);
  }
}

/** Removes everything that the installation keeps but its secrets, with which clients go on. */
async function emptyDataDir(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name !== SECRETS_FILE) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
  noteNew(dataDir);
}

function openApp(options: LocalAppwriteOptions, endpoint: string, clock: Clock): App {
  const secrets = loadSecrets(options.dataDir);
  const instances = new Map<unknown, unknown>();
  const app: App = {
    config: options.config,
    adapt: options.adapt ?? ((config) => config),
    dataDir: options.dataDir,
    store: openStore(options.dataDir, { maxPages: options.maxDatabasePages }),
    engine: options.engine ?? 'mariadb',
    secrets,
    clock,
    ids: systemIds,
    log: options.log ?? ((line) => console.error(line)),
    functionsDir: options.functionsDir,
    functionNode: options.functionNode ?? process.execPath,
    functionVariables: options.functionVariables ?? {},
    processingDelay: options.processingDelay ?? 100,
    quickHashes: options.quickHashes ?? false,
    transactionWatch: options.transactionWatch ?? null,
    notesUse: options.notesUse ?? true,
    endpoint: () => endpoint,
    instance<T>(create: (app: App) => T): T {
      if (!instances.has(create)) {
        instances.set(create, create(app));
      }
      return instances.get(create) as T;
    },
  };
  return app;
}

function createListener(
  app: App,
  api: Installation['api'],
  options: LocalAppwriteOptions,
  controls: TestControls | undefined,
): RequestListener {
  const answerApi = getRequestListener(api.fetch);
  const answerLocal = getRequestListener((request, environment) =>
    answerLocalPage(app, controls, { request, remoteAddress: remoteAddressOf(environment) }),
  );
  const hosting = app.instance(createHosting);
  const site = siteHandler(options.site) ?? ((...exchange) => (hosting.root() ?? answerNothing)(...exchange));
  return (request, response) => {
    if (!answersHostOf(app, options, request)) {
      response
        .writeHead(421, { 'content-type': 'text/plain; charset=utf-8' })
        .end('This server answers only under the names of this machine and of its own domains.');
      return;
    }
    const target = ruleTarget(app, hostnameOf(request.headers.host));
    if (target?.type === 'function') {
      return answerDomain(app, target.id, request, response);
    }
    const path = request.url ?? '/';
    if (/^\/v1(?:[/?]|$)/.test(path)) {
      return answerApi(request, response);
    }
    if (target?.type === 'site') {
      return (hosting.of(target.id) ?? answerNothing)(request, response);
    }
    return isLocalPage(path) ? answerLocal(request, response) : site(request, response);
  };
}

/** A server that only this machine reaches answers no request that came under a name of somebody else. */
function answersHostOf(app: App, { host = '127.0.0.1' }: LocalAppwriteOptions, request: IncomingMessage): boolean {
  return !isLoopback(host) || isOwnHost(app, request.headers.host ?? null);
}

function remoteAddressOf(environment: object): string {
  const { incoming } = environment as { incoming?: IncomingMessage };
  return incoming?.socket.remoteAddress ?? '';
}

function siteHandler(site: LocalAppwriteOptions['site']): SiteHandler | undefined {
  if (typeof site === 'function') {
    return site;
  }
  return site && staticSite(site);
}

const answerNothing: SiteHandler = (_request, response) => {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
};
