import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, searchCondition, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';
import type { DeployedType } from './kinds.ts';

/** How far a deployment is. `waiting`: its source is there, or still being uploaded. */
export type DeploymentStatus = 'waiting' | 'building' | 'ready' | 'failed';

/** A version of a function or site. Sizes are bytes, the duration seconds. */
export type DeploymentRecord = {
  sequence: number;
  id: string;
  resourceType: DeployedType;
  resourceId: string;
  createdAt: string;
  updatedAt: string;
  /** Who sent it: the CLI or anything else. */
  type: 'cli' | 'manual';
  entrypoint: string;
  commands: string;
  outputDirectory: string;
  /** Whether it becomes the active one once it is ready. */
  activate: boolean;
  status: DeploymentStatus;
  sourceSize: number;
  buildSize: number;
  buildDuration: number;
  buildLogs: string;
  chunksTotal: number;
  chunksUploaded: number;
};

/** A deployment whose source is still to come. */
export type NewDeployment = Pick<
  DeploymentRecord,
  | 'id'
  | 'resourceType'
  | 'resourceId'
  | 'type'
  | 'entrypoint'
  | 'commands'
  | 'outputDirectory'
  | 'activate'
  | 'sourceSize'
  | 'chunksTotal'
>;

type Changes = Partial<
  Pick<
    DeploymentRecord,
    'status' | 'sourceSize' | 'buildSize' | 'buildDuration' | 'buildLogs' | 'chunksUploaded' | 'activate'
  >
>;

/** The deployments of the installation. */
export type DeploymentStore = ReturnType<typeof createDeploymentStore>;

/** The internal table of deployments. */
export const deploymentMigration: Migration = {
  id: 'deployments-001-deployments',
  sql: `
    CREATE TABLE _deployments (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE COLLATE NOCASE,
      resource_type TEXT NOT NULL,
      resource_id TEXT NOT NULL COLLATE NOCASE,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      type TEXT NOT NULL,
      entrypoint TEXT NOT NULL,
      commands TEXT NOT NULL,
      output_directory TEXT NOT NULL,
      activate INTEGER NOT NULL,
      status TEXT NOT NULL,
      source_size INTEGER NOT NULL,
      build_size INTEGER NOT NULL,
      build_duration REAL NOT NULL,
      build_logs TEXT NOT NULL,
      chunks_total INTEGER NOT NULL,
      chunks_uploaded INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX _deployments_resource ON _deployments (resource_type, resource_id);
  `,
};

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['buildSize', { sql: 'build_size', type: 'integer' }],
  ['sourceSize', { sql: 'source_size', type: 'integer' }],
  ['totalSize', { sql: '(build_size + source_size)', type: 'integer' }],
  ['buildDuration', { sql: 'build_duration', type: 'integer' }],
  ['status', unfoldedText('status')],
  ['activate', { sql: 'activate', type: 'boolean' }],
  ['type', unfoldedText('type')],
]);

/** Opens the deployments; pass it to `app.instance`. */
export function createDeploymentStore({ store, clock }: App) {
  const now = () => formatTime(clock.now());

  function find(id: string): DeploymentRecord | undefined {
    const row = store.get('SELECT * FROM _deployments WHERE id = ?', id);
    return row === undefined ? undefined : readDeployment(row);
  }

  return {
    /** The deployment of whatever it is, or undefined. */
    find,

    /** The deployment of that function or site. Throws `deployment_not_found`. */
    get(type: DeployedType, resourceId: string, id: string): DeploymentRecord {
      const found = find(id);
      if (found === undefined || found.resourceType !== type || found.resourceId !== resourceId) {
        throw deploymentNotFound();
      }
      return found;
    },

    /** The newest deployment of a function or site, whatever became of it. */
    latest(type: DeployedType, resourceId: string): DeploymentRecord | undefined {
      const row = store.get(
        'SELECT * FROM _deployments WHERE resource_type = ? AND resource_id = ? ORDER BY sequence DESC LIMIT 1',
        type,
        resourceId,
      );
      return row === undefined ? undefined : readDeployment(row);
    },

    /** All deployments of a function or site. */
    of(type: DeployedType, resourceId: string): DeploymentRecord[] {
      return store
        .all('SELECT * FROM _deployments WHERE resource_type = ? AND resource_id = ?', type, resourceId)
        .map(readDeployment);
    },

    /** Those whose source is complete and that still have to be built. */
    unbuilt(): DeploymentRecord[] {
      return store
        .all(
          `SELECT * FROM _deployments WHERE status IN ('waiting', 'building') AND chunks_uploaded = chunks_total
           ORDER BY sequence`,
        )
        .map(readDeployment);
    },

    insert(deployment: NewDeployment): DeploymentRecord {
      const time = now();
      store.run(
        `INSERT INTO _deployments (id, resource_type, resource_id, created_at, updated_at, type, entrypoint, commands,
           output_directory, activate, status, source_size, build_size, build_duration, build_logs, chunks_total,
           chunks_uploaded)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, 0, 0, '', ?, 0)`,
        deployment.id,
        deployment.resourceType,
        deployment.resourceId,
        time,
        time,
        deployment.type,
        deployment.entrypoint,
        deployment.commands,
        deployment.outputDirectory,
        Number(deployment.activate),
        deployment.sourceSize,
        deployment.chunksTotal,
      );
      return find(deployment.id) as DeploymentRecord;
    },

    /** Changes a deployment and answers it as it now is; undefined when it was deleted meanwhile. */
    update(id: string, changes: Changes): DeploymentRecord | undefined {
      const kept = find(id);
      if (kept === undefined) {
        return undefined;
      }
      const changed = { ...kept, ...changes };
      store.run(
        `UPDATE _deployments SET status = ?, source_size = ?, build_size = ?, build_duration = ?, build_logs = ?,
           chunks_uploaded = ?, activate = ?, updated_at = ? WHERE sequence = ?`,
        changed.status,
        changed.sourceSize,
        changed.buildSize,
        changed.buildDuration,
        changed.buildLogs,
        changed.chunksUploaded,
        Number(changed.activate),
        now(),
        kept.sequence,
      );
      return find(id);
    },

    remove(deployment: DeploymentRecord) {
      store.run('DELETE FROM _deployments WHERE sequence = ?', deployment.sequence);
    },

    /** A page of the deployments of a function or site. */
    list(
      type: DeployedType,
      resourceId: string,
      { plan, search, countTotal }: { plan: QueryPlan; search: string; countTotal: boolean },
    ) {
      const typed = searchCondition(['id', 'entrypoint'], search);
      const { rows, total } = listResources(store, {
        table: '_deployments',
        attributes,
        plan,
        conditions: [
          { sql: 'resource_type = ? AND resource_id = ?', values: [type, resourceId] },
          ...(typed === null ? [] : [typed]),
        ],
        label: 'Deployment',
        countTotal,
      });
      return { deployments: rows.map(readDeployment), total };
    },
  };
}

/** There is no such deployment of that function or site. */
export function deploymentNotFound(): AppwriteError {
  return new AppwriteError(404, 'deployment_not_found', 'Deployment with the requested ID could not be found.');
}

function readDeployment(row: SqlRow): DeploymentRecord {
  return {
    sequence: Number(row.sequence),
    id: String(row.id),
    resourceType: row.resource_type as DeployedType,
    resourceId: String(row.resource_id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    type: row.type as DeploymentRecord['type'],
    entrypoint: String(row.entrypoint),
    commands: String(row.commands),
    outputDirectory: String(row.output_directory),
    activate: row.activate === 1,
    status: row.status as DeploymentStatus,
    sourceSize: Number(row.source_size),
    buildSize: Number(row.build_size),
    buildDuration: Number(row.build_duration),
    buildLogs: String(row.build_logs),
    chunksTotal: Number(row.chunks_total),
    chunksUploaded: Number(row.chunks_uploaded),
  };
}
