import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  AppwriteException,
  Functions,
  ID,
  type Models,
  type ProjectKeyScopes,
  Query,
  type Runtime,
} from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { Problem } from '../lib/problem.ts';
import type { FunctionConfig, ProjectConfig } from '../local-appwrite/core/project-config.ts';
import { archiveContents, folderContents, packFolder, sameContents } from './archive.ts';
import { type Inspection, type Part, waitFor } from './part.ts';
import type { FunctionVariableValue } from './settings.ts';
import type { Target } from './target.ts';

/** What is to be done with one function. */
interface FunctionPlan {
  config: FunctionConfig;
  remote: Models.Function | undefined;
  /** The settings that differ; those of a new function are all new. */
  settings: string[];
  variables: VariablePlan;
  /** Why the code is deployed; undefined when the right one runs. */
  deploys: string | undefined;
}

interface VariablePlan {
  /** Variables to set, with the id of the one to replace. */
  set: (Pick<FunctionVariableValue, 'name' | 'value' | 'secret'> & { id: string | undefined })[];
  /** Variables of ours that are to go. */
  remove: Models.Variable[];
}

const SETTINGS = [
  ...(['name', 'runtime', 'execute', 'events', 'schedule', 'timeout', 'enabled', 'logging', 'entrypoint'] as const),
  ...(['commands', 'scopes'] as const),
];
/**
 * What Appwrite keeps secret it does not answer either. This variable tells which secrets were set: a salt, and with it
 * the fingerprint of their names and values.
 */
const SECRETS_MARK = 'SAMAA_SECRETS_MARK';

/**
 * The functions with their variables and code: pushed by the CLI for an operator, through the API with a key. Variables
 * come before the code, because a deployment runs with those that it finds.
 */
export function functionsPart(
  target: Target,
  project: ProjectConfig,
  folderOf: (functionId: string) => string,
  variables: readonly FunctionVariableValue[],
  /** The names of variables that a deployment sets; others are left alone. */
  declaredNames: ReadonlySet<string>,
): Part {
  const api = new Functions(target.client);

  async function inspect(): Promise<Inspection> {
    const plans: FunctionPlan[] = [];
    for (const config of project.functions) {
      plans.push(await planFunction(config));
    }
    return {
      changes: plans.flatMap(describe),
      refusals: [],
      async apply() {
        for (const plan of plans) {
          await applyPlan(plan);
        }
      },
    };
  }

  async function planFunction(config: FunctionConfig): Promise<FunctionPlan> {
    const wanted = variables.filter(({ functionId }) => functionId === config.$id);
    const remote = await api.get({ functionId: config.$id }).catch(undefinedWhenMissing);
    if (!remote) {
      const plan = planVariables(wanted, [], declaredNames);
      return { config, remote, settings: [], variables: plan, deploys: 'its code is deployed' };
    }
    const { variables: current } = await api.listVariables({ functionId: config.$id, queries: [Query.limit(PAGE)] });
    const plan = planVariables(wanted, current, declaredNames);
    const settings = [...SETTINGS.filter((one) => JSON.stringify(config[one]) !== JSON.stringify(remote[one]))].map(
      (one) => `${one} ${JSON.stringify(remote[one])} → ${JSON.stringify(config[one])}`,
    );
    if (remote.runtimeSpecification !== config.specification || remote.buildSpecification !== config.specification) {
      settings.push(`specification ${remote.runtimeSpecification} → ${config.specification}`);
    }
    return { config, remote, settings, variables: plan, deploys: await whyDeploy(config, remote, current, plan) };
  }

  async function whyDeploy(
    { $id: functionId }: FunctionConfig,
    remote: Models.Function,
    current: readonly Models.Variable[],
    plan: VariablePlan,
  ): Promise<string | undefined> {
    if (remote.deploymentId === '') {
      return 'its code is deployed';
    }
    const place = { functionId, deploymentId: remote.deploymentId };
    const { $createdAt, status } = await api.getDeployment(place);
    if (status !== 'ready') {
      return `its deployment is "${status}"; it is deployed again`;
    }
    const source = await archiveContents(new Uint8Array(await api.getDeploymentDownload(place)));
    if (!sameContents(source, folderContents(folderOf(functionId)))) {
      return 'its code changed and is deployed';
    }
    const changed = plan.set.length > 0 || plan.remove.length > 0;
    if (changed || !remote.live || current.some(({ $updatedAt }) => $updatedAt > $createdAt)) {
      return 'it is deployed again, so that it runs with its settings and variables';
    }
    return undefined;
  }

  async function applyPlan({ config, remote, settings, variables: plan, deploys }: FunctionPlan): Promise<void> {
    const functionId = config.$id;
    const hasVariables = plan.set.length > 0 || plan.remove.length > 0;
    if (remote && remote.runtime !== config.runtime) {
      // The CLI refuses to change the runtime.
      await api.update({ functionId, ...settingsOf(config) });
    }
    if (!remote || settings.length > 0) {
      await writeSettings(config, remote);
    }
    if (hasVariables) {
      await writeVariables(functionId, plan);
    }
    if (deploys !== undefined) {
      await deployCode(config);
    }
  }

  async function writeSettings(config: FunctionConfig, remote: Models.Function | undefined): Promise<void> {
    const functionId = config.$id;
    if (target.isOperator) {
      await target.cli.pushFunction(cliConfig(config), functionId, { code: false });
    } else if (remote) {
      await api.update({ functionId, ...settingsOf(config) });
    } else {
      await api.create({ functionId, ...settingsOf(config) });
    }
  }

  /** Sets what differs. The mark comes last, so that an interrupted run is taken up again. */
  async function writeVariables(functionId: string, { set, remove }: VariablePlan): Promise<void> {
    for (const { $id: variableId } of remove) {
      await api.deleteVariable({ functionId, variableId });
    }
    for (const { id, name: key, value, secret } of set) {
      if (id === undefined) {
        await api.createVariable({ functionId, variableId: ID.unique(), key, value, secret });
      } else {
        await api.updateVariable({ functionId, variableId: id, key, value, secret });
      }
    }
  }

  async function deployCode(config: FunctionConfig): Promise<void> {
    const functionId = config.$id;
    if (target.isOperator) {
      await target.cli.pushFunction(cliConfig(config), functionId, { code: true });
    } else {
      const archive = await packFolder(folderOf(functionId));
      const { entrypoint, commands } = config;
      const code = InputFile.fromBuffer(archive, `${functionId}.tar.gz`);
      await api.createDeployment({ functionId, code, activate: true, entrypoint, commands });
    }
    await awaitDeployment(functionId);
  }

  /** Waits until the newest deployment is the one that runs. */
  async function awaitDeployment(functionId: string): Promise<void> {
    const newest = [Query.orderDesc('$createdAt'), Query.limit(1)];
    const { deployments } = await api.listDeployments({ functionId, queries: newest });
    const deploymentId = deployments[0]?.$id ?? '';
    await waitFor(`The deployment of ${functionId}`, async () => {
      const { status, buildLogs } = await api.getDeployment({ functionId, deploymentId });
      if (status === 'failed' || status === 'canceled') {
        throw new Problem(`Appwrite could not build the function ${functionId} (${status}):\n${buildLogs}`);
      }
      return status === 'ready' || undefined;
    });
    const remote = await api.get({ functionId });
    if (remote.deploymentId !== deploymentId) {
      await api.updateFunctionDeployment({ functionId, deploymentId });
    }
  }

  function cliConfig(config: FunctionConfig): string {
    const path = folderOf(config.$id);
    const { projectId, endpoint } = target;
    return JSON.stringify({ projectId, endpoint, functions: [{ ...config, path }] });
  }

  return { title: 'Functions', inspect };
}

const PAGE = 100;

function settingsOf(config: FunctionConfig) {
  const { name, runtime, execute, events, schedule, timeout, enabled, logging, entrypoint, commands } = config;
  return {
    ...{ name, execute, events, schedule, timeout, enabled, logging, entrypoint, commands },
    runtime: runtime as Runtime,
    scopes: config.scopes as ProjectKeyScopes[],
    buildSpecification: config.specification,
    runtimeSpecification: config.specification,
  };
}

/** What has to happen for a function's variables to be the wanted ones. */
export function planVariables(
  wanted: readonly FunctionVariableValue[],
  current: readonly Models.Variable[],
  declaredNames: ReadonlySet<string>,
): VariablePlan {
  const find = (name: string) => current.find(({ key }) => key === name);
  const secrets = wanted.filter(({ secret }) => secret);
  const mark = find(SECRETS_MARK);
  const secretsAreSet =
    secrets.every(({ name }) => find(name)?.secret) &&
    (secrets.length === 0 || mark?.value === markOf(secrets, mark?.value));
  const set: VariablePlan['set'] = wanted
    .filter(({ name, value, secret }) => (secret ? !secretsAreSet : find(name)?.value !== value))
    .map(({ name, value, secret }) => ({ name, value, secret, id: find(name)?.$id }));
  if (secrets.length > 0 && !secretsAreSet) {
    set.push({ name: SECRETS_MARK, value: markOf(secrets), secret: false, id: mark?.$id });
  }
  const isWanted = (name: string) =>
    name === SECRETS_MARK ? secrets.length > 0 : wanted.some((variable) => variable.name === name);
  const isOurs = (name: string) => name === SECRETS_MARK || declaredNames.has(name);
  return { set, remove: current.filter(({ key }) => isOurs(key) && !isWanted(key)) };
}

/** The mark of these secrets, with the salt of an earlier mark or a new one. */
function markOf(secrets: readonly FunctionVariableValue[], earlier?: string): string {
  const salt = earlier?.split('.')[0] || randomBytes(16).toString('hex');
  const values = secrets.map(({ name, value }) => [name, value]).sort();
  return `${salt}.${createHmac('sha256', salt).update(JSON.stringify(values)).digest('hex')}`;
}

function describe({ config, remote, settings, variables, deploys }: FunctionPlan): string[] {
  const place = `function ${config.$id}`;
  return [
    ...(remote ? settings.map((one) => `${place}: ${one}`) : [`new ${place}`]),
    ...variables.set.map(({ name }) => `${place}: variable ${name} is set`),
    ...variables.remove.map(({ key }) => `${place}: variable ${key} is taken away`),
    ...(deploys === undefined ? [] : [`${place}: ${deploys}`]),
  ];
}

/** For `catch`: undefined for what does not exist; other errors go on. */
export function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof AppwriteException && error.code === 404) {
    return undefined;
  }
  throw error;
}

/** The folder of a built function. */
export function builtFunction(functionsDir: string): (functionId: string) => string {
  return (functionId) => join(functionsDir, functionId);
}
