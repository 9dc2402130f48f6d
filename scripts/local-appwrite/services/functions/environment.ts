import type { App } from '../../core/context.ts';
import { APPWRITE_VERSION } from '../../core/errors.ts';
import type { FunctionConfig } from '../../core/project-config.ts';
import { createVariableStore } from '../deployments/variable-store.ts';

/** The variables of a function: those of this start of the server, its own, and those that Appwrite sets. */
export function functionEnvironment(app: App, config: FunctionConfig, deploymentId: string): Record<string, string> {
  const [runtime = '', version = ''] = config.runtime.split('-');
  return {
    ...app.functionVariables[config.$id],
    ...app.instance(createVariableStore).valuesOf('functions', config.$id),
    APPWRITE_FUNCTION_API_ENDPOINT: app.endpoint(),
    APPWRITE_FUNCTION_ID: config.$id,
    APPWRITE_FUNCTION_NAME: config.name,
    APPWRITE_FUNCTION_DEPLOYMENT: deploymentId,
    APPWRITE_FUNCTION_PROJECT_ID: app.config.projectId,
    APPWRITE_FUNCTION_RUNTIME_NAME: runtime === 'node' ? 'Node.js' : runtime,
    APPWRITE_FUNCTION_RUNTIME_VERSION: version,
    APPWRITE_FUNCTION_CPUS: '1',
    APPWRITE_FUNCTION_MEMORY: '512',
    APPWRITE_VERSION,
    APPWRITE_REGION: 'default',
    APPWRITE_DEPLOYMENT_TYPE: 'manual',
  };
}
