import type { App } from '../../core/context.ts';
import type { AppwriteError } from '../../core/errors.ts';
import type { QueryAttribute } from '../../core/query-sql.ts';
import { defineRecords, field, type RecordOf, type RecordTable } from '../../core/records.ts';
import { unfoldedText } from '../../core/resource-list.ts';

/** What is deployed. */
export type DeployedType = 'functions' | 'sites';

const setting = (name: string) => `settings ->> '$.${name}'`;

/** Declares functions or sites: what is deployed to. Queries may name the given settings. */
export function defineDeployables<Settings>(
  table: string,
  label: string,
  { texts, others, searched }: { texts: string[]; others: Record<string, QueryAttribute['type']>; searched: string[] },
) {
  return defineRecords({
    table,
    label,
    fields: {
      settings: field.json<Settings>('{}'),
      /** Empty until one is active. */
      deploymentId: field.text(),
      deploymentCreatedAt: field.text(),
      /** Whether the active deployment knows all settings and variables. */
      live: field.boolean(),
    },
    queryable: [
      ...texts.map((name): [string, QueryAttribute] => [name, unfoldedText(setting(name))]),
      ...Object.entries(others).map(([name, type]): [string, QueryAttribute] => [name, { sql: setting(name), type }]),
      'deploymentId',
    ],
    searched: ['id', ...searched.map(setting)],
    isKept: true,
  });
}

/** A function or site of this installation. */
export type Deployable<Settings> = RecordOf<ReturnType<typeof defineDeployables<Settings>>>;

/** Functions or sites, to what they have in common: deployments, variables, domains. */
// biome-ignore lint/suspicious/noExplicitAny: each kind has settings of its own, which only it reads.
export type DeployedKind<Settings = any> = {
  type: DeployedType;
  /** Both the word for one and the resource type of its variables. */
  word: 'function' | 'site';
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  records: RecordTable<any> & ReturnType<typeof defineDeployables<Settings>>;
  notFound(): AppwriteError;
  /** What a deployment takes from its function or site unless it says otherwise. */
  defaults(settings: Settings): Defaults;
  /** The function or site as the API answers it. */
  present(app: App, record: Deployable<Settings>, request: Request): unknown;
  /** The id of the deployment that runs or is served now. */
  activeId(app: App, id: string): string | undefined;
};

type Defaults = {
  /** The file that a function begins with; empty for sites. */
  entrypoint: string;
  /** Shell commands that build it, one after the other: those of a function; install and build of a site. */
  commands: string[];
  /** The folder of the built files, from the top of the archive. */
  outputDirectory: string;
};

/** The kinds that this server has. Use `app.instance(createKinds)`. */
export function createKinds(_app: App) {
  const kinds: DeployedKind[] = [];
  return {
    all: kinds,
    of: (word: DeployedKind['word']) => kinds.find((kind) => kind.word === word),
  };
}

/** The function or site. Throws when there is none. */
export function getDeployable<Settings>(app: App, kind: DeployedKind<Settings>, id: string): Deployable<Settings> {
  const found = app.instance(kind.records).find({ id });
  if (found === undefined) {
    throw kind.notFound();
  }
  return found;
}

/** Notes which deployment of a function or site is the active one; null for none. */
export function activate(
  app: App,
  kind: DeployedKind,
  id: string,
  deployment: { id: string; createdAt: string } | null,
) {
  const records = app.instance(kind.records);
  const found = records.find({ id });
  if (found) {
    const { id: deploymentId = '', createdAt: deploymentCreatedAt = '' } = deployment ?? {};
    records.update(found, { deploymentId, deploymentCreatedAt, live: true });
  }
}
