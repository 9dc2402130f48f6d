import type { App } from '../../core/context.ts';
import type { DeploymentRecord } from './deployment-store.ts';

/** What is deployed. */
export type DeployedType = 'functions' | 'sites';

/** What a deployment takes from its function or site unless it says otherwise. */
export type Deployed = {
  id: string;
  /** The file that a function begins with; empty for sites. */
  entrypoint: string;
  /** Shell commands that build it, one after the other: those of a function; install and build of a site. Empty ones are skipped. */
  commands: string[];
  /** The folder of the built files, from the top of the archive. */
  outputDirectory: string;
  /** The id of the active deployment; empty when there is none. */
  deploymentId: string;
};

/** Functions or sites, to what they have in common: deployments and variables. */
export type DeployedKind = {
  type: DeployedType;
  /** Both the word for one and the resource type of its variables. */
  word: 'function' | 'site';
  /** The function or site. Throws `function_not_found` or `site_not_found`. */
  get(app: App, id: string): Deployed;
  /** Has visitors and callers get this deployment; null takes the active one away. */
  activate(app: App, id: string, deployment: DeploymentRecord | null): void;
  /** Notes that variables changed. */
  touch(app: App, id: string): void;
  /** The function or site as the API answers it. */
  present(app: App, id: string, request: Request): unknown;
};
