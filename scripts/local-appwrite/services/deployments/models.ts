import type { DeploymentRecord } from './deployment-store.ts';
import type { VariableRecord } from './variable-store.ts';

/** A deployment. */
export function deploymentModel(deployment: DeploymentRecord) {
  return {
    $id: deployment.id,
    $createdAt: deployment.createdAt,
    $updatedAt: deployment.updatedAt,
    type: deployment.type,
    resourceId: deployment.resourceId,
    resourceType: deployment.resourceType,
    entrypoint: deployment.entrypoint,
    sourceSize: deployment.sourceSize,
    buildSize: deployment.buildSize,
    totalSize: deployment.sourceSize + deployment.buildSize,
    buildId: '',
    activate: deployment.activate,
    screenshotLight: '',
    screenshotDark: '',
    status: deployment.status,
    buildLogs: deployment.buildLogs,
    buildDuration: Math.round(deployment.buildDuration),
    providerRepositoryName: '',
    providerRepositoryOwner: '',
    providerRepositoryUrl: '',
    providerCommitHash: '',
    providerCommitAuthorUrl: '',
    providerCommitAuthor: '',
    providerCommitMessage: '',
    providerCommitUrl: '',
    providerBranch: '',
    providerBranchUrl: '',
  };
}

/** A variable; a secret keeps its value to itself. */
export function variableModel(variable: VariableRecord) {
  return {
    $id: variable.id,
    $createdAt: variable.createdAt,
    $updatedAt: variable.updatedAt,
    key: variable.key,
    value: variable.secret ? '' : variable.value,
    secret: variable.secret,
    resourceType: variable.resourceType === 'functions' ? 'function' : 'site',
    resourceId: variable.resourceId,
  };
}
