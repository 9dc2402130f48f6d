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
  /** Who may read it besides API keys; null when a guest called. */
  userId: string | null;
  createdAt: string;
  status: 'completed' | 'failed';
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
];

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'created_at', type: 'datetime' }],
  ['status', unfoldedText('status')],
  ['responseStatusCode', { sql: 'response_status', type: 'integer' }],
  ['duration', { sql: 'duration', type: 'double' }],
  ['requestMethod', unfoldedText('request_method')],
  ['requestPath', unfoldedText('request_path')],
]);

/** Opens the executions. */
export function createExecutionStore({ store, clock }: App) {
  return {
    insert(execution: ExecutionRecord) {
      store.run(
        `INSERT INTO _executions (id, function_id, user_id, created_at, status, request_method, request_path,
           request_headers, response_status, response_headers, logs, errors, duration)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        execution.id,
        execution.functionId,
        execution.userId,
        execution.createdAt,
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
        'DELETE FROM _executions WHERE created_at < ?',
        formatTime(new Date(clock.now().getTime() - RETENTION_MS)),
      );
    },
  };
}

function readExecution(row: SqlRow): ExecutionRecord {
  return {
    id: String(row.id),
    functionId: String(row.function_id),
    userId: row.user_id === null ? null : String(row.user_id),
    createdAt: String(row.created_at),
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
