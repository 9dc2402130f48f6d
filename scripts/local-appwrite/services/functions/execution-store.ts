import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';

/** A header of a request or reply, as Appwrite prints it. */
export type NamedHeader = { name: string; value: string };

/** One run of a function, as kept afterwards. The reply's body is not kept. */
export type ExecutionRecord = {
  id: string;
  functionId: string;
  /** What it ran from; for one that is kept, what it would run from when it was asked for. */
  deploymentId: string;
  /** Who may read it besides API keys; null when a guest called. */
  userId: string | null;
  createdAt: string;
  updatedAt: string;
  /** What started it. */
  trigger: 'http' | 'schedule' | 'event';
  /** `waiting` and `scheduled` ones have not run yet. */
  status: 'waiting' | 'scheduled' | 'completed' | 'failed';
  /** When a scheduled one runs; null for others. */
  scheduledAt: string | null;
  requestMethod: string;
  requestPath: string;
  requestHeaders: NamedHeader[];
  responseStatusCode: number;
  responseHeaders: NamedHeader[];
  logs: string;
  errors: string;
  /** Seconds. */
  duration: number;
};

/** What a run that has not begun needs besides its record. `headers` are the caller's own. */
export type QueuedRequest = {
  body: string;
  headers: [name: string, value: string][];
  clientIp: string;
  sessionId: string | null;
};

/** The executions of the installation. */
export type ExecutionStore = ReturnType<typeof createExecutionStore>;

/** Executions are kept two weeks, as by Appwrite's default. */
const RETENTION_MS = 14 * 24 * 60 * 60 * 1000;

/** The internal table of executions. */
export const executionMigrations: readonly Migration[] = [
  {
    id: 'functions-001-executions',
    sql: `
      CREATE TABLE _executions (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        function_id TEXT NOT NULL,
        user_id TEXT,
        created_at TEXT NOT NULL,
        status TEXT NOT NULL,
        request_method TEXT NOT NULL,
        request_path TEXT NOT NULL,
        request_headers TEXT NOT NULL,
        response_status INTEGER NOT NULL,
        response_headers TEXT NOT NULL,
        logs TEXT NOT NULL,
        errors TEXT NOT NULL,
        duration REAL NOT NULL
      ) STRICT;
      CREATE INDEX _executions_created ON _executions (created_at);
    `,
  },
  {
    id: 'functions-002-queue',
    sql: `
      ALTER TABLE _executions ADD COLUMN updated_at TEXT NOT NULL DEFAULT '';
      UPDATE _executions SET updated_at = created_at;
      ALTER TABLE _executions ADD COLUMN started_by TEXT NOT NULL DEFAULT 'http';
      ALTER TABLE _executions ADD COLUMN scheduled_at TEXT;
      CREATE TABLE _execution_queue (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        execution_id TEXT NOT NULL UNIQUE REFERENCES _executions (id) ON DELETE CASCADE,
        due TEXT NOT NULL,
        body TEXT NOT NULL,
        headers TEXT NOT NULL,
        client_ip TEXT NOT NULL,
        session_id TEXT
      ) STRICT;
    `,
  },
  {
    id: 'functions-004-deployments',
    sql: "ALTER TABLE _executions ADD COLUMN deployment_id TEXT NOT NULL DEFAULT 'local'",
  },
];

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['trigger', unfoldedText('started_by')],
  ['status', unfoldedText('status')],
  ['responseStatusCode', { sql: 'response_status', type: 'integer' }],
  ['duration', { sql: 'duration', type: 'double' }],
  ['requestMethod', unfoldedText('request_method')],
  ['requestPath', unfoldedText('request_path')],
]);

/** Opens the executions. */
export function createExecutionStore({ store, clock }: App) {
  function insert(execution: ExecutionRecord) {
    store.run(
      `INSERT INTO _executions (id, function_id, deployment_id, user_id, created_at, updated_at, started_by, scheduled_at, status,
         request_method, request_path, request_headers, response_status, response_headers, logs, errors, duration)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      execution.id,
      execution.functionId,
      execution.deploymentId,
      execution.userId,
      execution.createdAt,
      execution.updatedAt,
      execution.trigger,
      execution.scheduledAt,
      execution.status,
      execution.requestMethod,
      execution.requestPath,
      JSON.stringify(execution.requestHeaders),
      execution.responseStatusCode,
      JSON.stringify(execution.responseHeaders),
      execution.logs,
      execution.errors,
      execution.duration,
    );
  }

  return {
    insert,

    /** Keeps a run for later: its record, and what it needs to run. */
    enqueue(execution: ExecutionRecord, request: QueuedRequest) {
      store.transaction(() => {
        insert(execution);
        store.run(
          `INSERT INTO _execution_queue (execution_id, due, body, headers, client_ip, session_id)
           VALUES (?, ?, ?, ?, ?, ?)`,
          execution.id,
          execution.scheduledAt ?? execution.createdAt,
          request.body,
          JSON.stringify(request.headers),
          request.clientIp,
          request.sessionId,
        );
      });
    },

    /** The runs that should begin by now, oldest first. */
    due(): { record: ExecutionRecord; request: QueuedRequest }[] {
      const rows = store.all(
        `SELECT _executions.*, queue.body, queue.headers, queue.client_ip, queue.session_id
         FROM _execution_queue AS queue JOIN _executions ON _executions.id = queue.execution_id
         WHERE queue.due <= ? ORDER BY queue.sequence`,
        formatTime(clock.now()),
      );
      return rows.map((row) => ({
        record: readExecution(row),
        request: {
          body: String(row.body),
          headers: JSON.parse(String(row.headers)),
          clientIp: String(row.client_ip),
          sessionId: row.session_id as string | null,
        },
      }));
    },

    /** When the next run begins, of those that are not among `begun`; null when none does. */
    nextDue(begun: ReadonlySet<string>): string | null {
      const row = store.get<{ next: string | null }>(
        `SELECT MIN(due) AS next FROM _execution_queue
         WHERE execution_id NOT IN (SELECT value FROM json_each(?))`,
        JSON.stringify([...begun]),
      );
      return row?.next ?? null;
    },

    /** Notes how a run that was kept for later ended. One that was deleted meanwhile stays deleted. */
    finish(execution: ExecutionRecord) {
      store.transaction(() => {
        store.run('DELETE FROM _execution_queue WHERE execution_id = ?', execution.id);
        store.run(
          `UPDATE _executions SET updated_at = ?, status = ?, response_status = ?, response_headers = ?, logs = ?,
             errors = ?, duration = ? WHERE id = ?`,
          execution.updatedAt,
          execution.status,
          execution.responseStatusCode,
          JSON.stringify(execution.responseHeaders),
          execution.logs,
          execution.errors,
          execution.duration,
          execution.id,
        );
      });
    },

    remove(id: string) {
      store.run('DELETE FROM _executions WHERE id = ?', id);
    },

    /** Forgets all runs of a function. */
    removeAll(functionId: string) {
      store.run('DELETE FROM _executions WHERE function_id = ?', functionId);
    },

    /** The execution of that function, or null. */
    find(functionId: string, id: string): ExecutionRecord | null {
      const row = store.get('SELECT * FROM _executions WHERE function_id = ? AND id = ?', functionId, id);
      return row === undefined ? null : readExecution(row);
    },

    /** A page of the function's executions; with `userId`, of those that he may read. */
    list(functionId: string, userId: string | null, plan: QueryPlan, countTotal: boolean) {
      const ofUser = userId === null ? [] : [{ sql: 'user_id = ?', values: [userId] }];
      const { rows, total } = listResources(store, {
        table: '_executions',
        attributes,
        plan,
        conditions: [{ sql: 'function_id = ?', values: [functionId] }, ...ofUser],
        label: 'Execution',
        countTotal,
      });
      return { executions: rows.map(readExecution), total };
    },

    /** Forgets what is older than two weeks. */
    prune() {
      store.run(
        "DELETE FROM _executions WHERE created_at < ? AND status <> 'scheduled'",
        formatTime(new Date(clock.now().getTime() - RETENTION_MS)),
      );
    },
  };
}

function readExecution(row: SqlRow): ExecutionRecord {
  return {
    id: String(row.id),
    functionId: String(row.function_id),
    deploymentId: String(row.deployment_id),
    userId: row.user_id === null ? null : String(row.user_id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    trigger: row.started_by as ExecutionRecord['trigger'],
    scheduledAt: row.scheduled_at as string | null,
    status: row.status as ExecutionRecord['status'],
    requestMethod: String(row.request_method),
    requestPath: String(row.request_path),
    requestHeaders: JSON.parse(String(row.request_headers)),
    responseStatusCode: Number(row.response_status),
    responseHeaders: JSON.parse(String(row.response_headers)),
    logs: String(row.logs),
    errors: String(row.errors),
    duration: Number(row.duration),
  };
}
