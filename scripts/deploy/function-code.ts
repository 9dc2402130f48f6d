import { Functions, ID, type Models, Query } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { undefinedWhenMissing } from '../lib/missing.ts';
import { type Inspection, type Part, waitFor } from '../lib/part.ts';
import { Problem } from '../lib/problem.ts';
import type { FunctionConfig, ProjectConfig } from '../local-appwrite/core/project-config.ts';
import { archiveContents, folderContents, packFolder, sameContents } from './archive.ts';
import type { FunctionVariableValue } from './function-variables.ts';
import { cliFunction } from './functions.ts';
import type { Target } from './target.ts';
import { type VariableChange, variableChanges } from './variables.ts';

/** What is to be done with the code of one function. */
export interface CodePlan {
  config: FunctionConfig;
  variables: VariableChange[];
  /** Why the code is deployed; undefined when the right one runs. */
  deploys: DeployReason | undefined;
}

/** None runs; the one that was deployed cannot run; another one runs; the right one runs with earlier settings. */
type DeployReason = { kind: 'none' | 'broken' | 'other' | 'stale'; says: string };

const MAX_VARIABLES = 100;

/**
 * The functions' variables and code. Variables come first, because a deployment runs with those that it finds; both come
 * after the domains, which some variables name.
 */
export function functionCodePart(
  target: Target,
  project: ProjectConfig,
  folderOf: (functionId: string) => string,
  variables: readonly FunctionVariableValue[],
  /** The value of a derived variable, once it is known. */
  derive: (variable: FunctionVariableValue) => Promise<string | undefined>,
): Part {
  const api = new Functions(target.client);

  async function inspect(): Promise<Inspection> {
    const { plans, notes } = await prepareCode(api, project, folderOf, variables, derive);
    return {
      changes: plans.flatMap(describe),
      refusals: [],
      notes,
      async apply() {
        for (const one of plans) {
          await applyPlan(one);
        }
      },
    };
  }

  async function applyPlan({ config, variables: changes, deploys }: CodePlan): Promise<void> {
    const functionId = config.$id;
    for (const { id, name: key, value, secret } of changes) {
      if (id === undefined) {
        await api.createVariable({ functionId, variableId: ID.unique(), key, value, secret });
      } else {
        await api.updateVariable({ functionId, variableId: id, key, value, secret });
      }
    }
    if (deploys !== undefined) {
      await deployCode(config);
    }
  }

  async function deployCode(config: FunctionConfig): Promise<void> {
    const functionId = config.$id;
    if (target.isOperator) {
      await target.cli.pushFunction(cliFunction(target, config, folderOf), functionId, { code: true });
    } else {
      const code = InputFile.fromBuffer(await packFolder(folderOf(functionId)), `${functionId}.tar.gz`);
      const { entrypoint, commands } = config;
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

  return { title: 'Code of the functions', inspect };
}

/** Compares the functions' variables and code with those that they are to have; notes tell what is not known yet. */
export async function prepareCode(
  api: Functions,
  project: ProjectConfig,
  folderOf: (functionId: string) => string,
  variables: readonly FunctionVariableValue[],
  derive: (variable: FunctionVariableValue) => Promise<string | undefined>,
): Promise<{ plans: CodePlan[]; notes: string[] }> {
  const notes: string[] = [];
  const known: (FunctionVariableValue & { value: string })[] = [];
  for (const variable of variables) {
    const value = variable.value ?? (await derive(variable));
    if (value === undefined) {
      notes.push(`${variable.name} is not set, because there is no domain for it: ${variable.what}.`);
    } else {
      known.push({ ...variable, value });
    }
  }
  const plans: CodePlan[] = [];
  for (const config of project.functions) {
    const functionId = config.$id;
    const wanted = known.filter(({ functionIds }) => functionIds.includes(functionId));
    const remote = await api.get({ functionId }).catch(undefinedWhenMissing);
    const { variables: current } = remote
      ? await api.listVariables({ functionId, queries: [Query.limit(MAX_VARIABLES)] })
      : { variables: [] };
    const changes = variableChanges(wanted, current);
    const deploys = await whyDeploy(api, remote, current, changes, folderOf);
    plans.push({ config, variables: changes, deploys });
  }
  return { plans, notes };
}

async function whyDeploy(
  api: Functions,
  remote: Models.Function | undefined,
  current: readonly Models.Variable[],
  changes: readonly VariableChange[],
  folderOf: (functionId: string) => string,
): Promise<DeployReason | undefined> {
  if (!remote || remote.deploymentId === '') {
    return { kind: 'none', says: 'its code is deployed' };
  }
  const place = { functionId: remote.$id, deploymentId: remote.deploymentId };
  const { $createdAt, status } = await api.getDeployment(place);
  if (status !== 'ready') {
    return { kind: 'broken', says: `its deployment is "${status}"; it is deployed again` };
  }
  const source = await archiveContents(new Uint8Array(await api.getDeploymentDownload(place)));
  if (!sameContents(source, folderContents(folderOf(remote.$id)))) {
    return { kind: 'other', says: 'its code changed and is deployed' };
  }
  const isStale = !remote.live || current.some(({ $updatedAt }) => $updatedAt > $createdAt);
  return isStale || changes.length > 0
    ? { kind: 'stale', says: 'it is deployed again, so that it runs with its settings and variables' }
    : undefined;
}

function describe({ config, variables, deploys }: CodePlan): string[] {
  const place = `function ${config.$id}`;
  return [
    ...variables.map(({ name }) => `${place}: variable ${name} is set`),
    ...(deploys === undefined ? [] : [`${place}: ${deploys.says}`]),
  ];
}
