import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { defineRecords, field, present, type RecordOf } from '../../core/records.ts';
import type { DeployedType } from './kinds.ts';

/** The versions of functions and sites. Sizes are bytes, the duration seconds. */
export const createDeployments = defineRecords({
  table: '_deployments',
  label: 'Deployment',
  fields: {
    resourceType: field.text<DeployedType>(),
    resourceId: field.id(),
    /** Who sent it: the CLI or anything else. */
    type: field.text<'cli' | 'manual'>(),
    entrypoint: field.text(),
    commands: field.text(),
    outputDirectory: field.text(),
    /** Whether it becomes the active one once it is ready. */
    activate: field.boolean(),
    /** `waiting`: its source is there, or still being uploaded. */
    status: field.text<'waiting' | 'building' | 'ready' | 'failed'>(),
    sourceSize: field.integer(),
    buildSize: field.integer(),
    buildDuration: field.real(),
    buildLogs: field.text(),
    chunksTotal: field.integer(),
    chunksUploaded: field.integer(),
  },
  queryable: [
    'buildSize',
    'sourceSize',
    'status',
    'activate',
    'type',
    ['totalSize', { sql: '(build_size + source_size)', type: 'integer' }],
    ['buildDuration', { sql: 'build_duration', type: 'integer' }],
  ] as const,
  searched: ['id', 'entrypoint'],
  indexed: ['resource_type, resource_id'],
  isKept: true,
});
export type DeploymentRecord = RecordOf<typeof createDeployments>;

/** The deployment of that function or site. Throws `deployment_not_found`. */
export function getDeployment(app: App, resourceType: DeployedType, resourceId: string, id: string): DeploymentRecord {
  const found = app.instance(createDeployments).find({ resourceType, resourceId, id });
  if (found === undefined) {
    throw deploymentNotFound();
  }
  return found;
}

/** What functions and sites tell of their newest deployment, whatever became of it. */
export function latestDeployment(app: App, resourceType: DeployedType, resourceId: string) {
  return app.instance(createDeployments).all({ resourceType, resourceId }).at(-1);
}

/** There is no such deployment of that function or site. */
export function deploymentNotFound(): AppwriteError {
  return new AppwriteError(404, 'deployment_not_found', 'Deployment with the requested ID could not be found.');
}

/** A deployment. None here comes from a repository. */
export function deploymentModel(deployment: DeploymentRecord) {
  const { commands, outputDirectory, chunksTotal, chunksUploaded, buildDuration, ...own } = present(deployment);
  return {
    ...own,
    totalSize: own.sourceSize + own.buildSize,
    buildDuration: Math.round(buildDuration),
    buildId: '',
    screenshotLight: '',
    screenshotDark: '',
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

/** The fields of functions and sites that tell where their code comes from: never from a repository. */
export const noRepository = {
  installationId: '',
  providerRepositoryId: '',
  providerBranch: '',
  providerRootDirectory: '',
  providerSilentMode: false,
  providerBranches: [],
  providerPaths: [],
};
