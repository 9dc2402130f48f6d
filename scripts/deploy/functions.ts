import { Functions, type Models, type ProjectKeyScopes, type Runtime } from 'node-appwrite';
import { undefinedWhenMissing } from '../lib/missing.ts';
import type { Inspection, Part } from '../lib/part.ts';
import { FUNCTION_SETTINGS } from '../lib/resource-settings.ts';
import type { FunctionConfig, ProjectConfig } from '../local-appwrite/core/project-config.ts';
import type { Target } from './target.ts';

/** The functions without their code: pushed by the CLI for an operator, through the API with a key. */
export function functionsPart(target: Target, project: ProjectConfig, folderOf: (functionId: string) => string): Part {
  const api = new Functions(target.client);

  async function inspect(): Promise<Inspection> {
    const changes: string[] = [];
    const work: (() => Promise<void>)[] = [];
    for (const config of project.functions) {
      const remote = await api.get({ functionId: config.$id }).catch(undefinedWhenMissing);
      const lines = remote ? differences(config, remote) : [`new function ${config.$id}`];
      if (lines.length > 0) {
        changes.push(...lines);
        work.push(() => write(config, remote));
      }
    }
    return {
      changes,
      refusals: [],
      async apply() {
        for (const task of work) {
          await task();
        }
      },
    };
  }

  async function write(config: FunctionConfig, remote: Models.Function | undefined): Promise<void> {
    const functionId = config.$id;
    // The CLI refuses to change the runtime.
    const changesRuntime = remote !== undefined && remote.runtime !== config.runtime;
    if (target.isOperator && !changesRuntime) {
      await target.cli.pushFunction(cliFunction(target, config, folderOf), functionId, { code: false });
    } else if (remote) {
      await api.update({ functionId, ...settingsOf(config) });
    } else {
      await api.create({ functionId, ...settingsOf(config) });
    }
  }

  return { title: 'Functions', inspect };
}

/** What the CLI is to push of one function. */
export function cliFunction(
  { projectId, endpoint }: Target,
  config: FunctionConfig,
  folderOf: (functionId: string) => string,
): string {
  return JSON.stringify({ projectId, endpoint, functions: [{ ...config, path: folderOf(config.$id) }] });
}

function differences(config: FunctionConfig, remote: Models.Function): string[] {
  const place = `function ${config.$id}`;
  const lines = FUNCTION_SETTINGS.filter((one) => JSON.stringify(config[one]) !== JSON.stringify(remote[one])).map(
    (one) => `${place}: ${one} ${JSON.stringify(remote[one])} → ${JSON.stringify(config[one])}`,
  );
  if (remote.runtimeSpecification !== config.specification || remote.buildSpecification !== config.specification) {
    lines.push(`${place}: specification ${remote.runtimeSpecification} → ${config.specification}`);
  }
  return lines;
}

function settingsOf(config: FunctionConfig) {
  const { name, execute, events, schedule, timeout, enabled, logging, entrypoint, commands } = config;
  return {
    name,
    execute,
    events,
    schedule,
    timeout,
    enabled,
    logging,
    entrypoint,
    commands,
    runtime: config.runtime as Runtime,
    scopes: config.scopes as ProjectKeyScopes[],
    buildSpecification: config.specification,
    runtimeSpecification: config.specification,
  };
}
