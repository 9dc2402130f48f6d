import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { FunctionConfig } from '../../core/project-config.ts';
import type { Migration } from '../../core/store.ts';
import { createDeployableStore, type Deployable, type DeployableListing } from '../deployments/deployable-store.ts';

/** How a function is set up. `specification` is the size of what runs it, `buildSpecification` of what builds it. */
export type FunctionSettings = FunctionConfig & {
  buildSpecification?: string;
  /** Days after which inactive deployments go; 0 keeps them. */
  deploymentRetention?: number;
};

/** A function of this installation. */
export type FunctionRecord = FunctionSettings & Omit<Deployable<FunctionSettings>, 'settings'>;

/** The internal table of functions. */
export const functionMigrations: Migration[] = [
  {
    id: 'functions-003-functions',
    sql: `
    CREATE TABLE _functions (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE COLLATE NOCASE,
      config TEXT NOT NULL,
      deployment_id TEXT NOT NULL,
      deployment_created_at TEXT NOT NULL,
      live INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT;
  `,
  },
  { id: 'functions-004-settings', sql: 'ALTER TABLE _functions RENAME COLUMN config TO settings;' },
];

/** The functions of the installation. */
export type FunctionStore = ReturnType<typeof createFunctionStore>;

/** Opens the functions; pass it to `app.instance`. */
export function createFunctionStore(app: App) {
  const { find, all, insert, update, list, ...functions } = createDeployableStore<FunctionSettings>(app, {
    table: '_functions',
    label: 'Function',
    texts: ['name', 'runtime', 'schedule', 'entrypoint', 'commands'],
    others: [
      ['enabled', 'boolean'],
      ['timeout', 'integer'],
    ],
    searched: ['name', 'runtime'],
  });
  return {
    ...functions,

    /** The function, or undefined. */
    find(id: string): FunctionRecord | undefined {
      const found = find(id);
      return found && readFunction(found);
    },

    /** All functions, in the order in which they were made. */
    all: () => all().map(readFunction),

    /** Adds a function; undefined when the id is taken. */
    insert(config: FunctionSettings): FunctionRecord | undefined {
      const made = insert(config.$id, config);
      return made && readFunction(made);
    },

    /** Changes a function and answers it as it now is; what stays as it was keeps its time. */
    update: (config: FunctionSettings, asked?: { live?: boolean }) => readFunction(update(config.$id, config, asked)),

    /** A page of the functions. */
    list(listing: DeployableListing) {
      const { found, total } = list(listing);
      return { functions: found.map(readFunction), total };
    },
  };
}

/** What a function is configured with, without what the installation knows of it besides. */
export function configOf(record: FunctionRecord): FunctionSettings {
  const { sequence, createdAt, updatedAt, deploymentId, deploymentCreatedAt, live, ...config } = record;
  return config;
}

/** There is no such function (for this caller). */
export function functionNotFound(): AppwriteError {
  return new AppwriteError(404, 'function_not_found', 'Function with the requested ID could not be found.');
}

function readFunction({ settings, ...rest }: Deployable<FunctionSettings>): FunctionRecord {
  return { ...settings, ...rest };
}

/**
 * Puts the functions of the project's configuration in place; others stay as they are. Where the server has a bundle of
 * one, that is what runs: it is newer than anything that was deployed before this start.
 */
export function putFunctionsInPlace(app: App, hasBundle: (config: FunctionConfig) => boolean): void {
  const functions = app.instance(createFunctionStore);
  app.store.transaction(() => {
    for (const config of app.config.functions) {
      const kept = functions.insert(config) ?? functions.update(config);
      if (kept.deploymentId !== '' && hasBundle(config)) {
        functions.activate(config.$id, null);
      }
    }
  });
}
