import type { ExecutionRecord, NamedHeader } from './execution-store.ts';

/** What the caller of an execution gets beyond what is kept. */
type Reply = { responseBody: Buffer; responseHeaders: NamedHeader[] };

/** An execution. Logs and errors are for API keys only; later readers get no body and few headers. */
export function executionModel(record: ExecutionRecord, forKey: boolean, reply?: Reply) {
  return {
    $id: record.id,
    $createdAt: record.createdAt,
    $updatedAt: record.updatedAt,
    $permissions: record.userId === null ? [] : [`read("user:${record.userId}")`],
    // 1.9 names the function in `functionId`, the SDKs' model in `resourceId`.
    functionId: record.functionId,
    resourceId: record.functionId,
    resourceType: 'functions',
    deploymentId: record.deploymentId,
    trigger: record.trigger,
    status: record.status,
    requestMethod: record.requestMethod,
    requestPath: record.requestPath,
    requestHeaders: record.requestHeaders,
    responseStatusCode: record.responseStatusCode,
    responseBody: reply?.responseBody.toString('utf8') ?? '',
    responseHeaders: reply?.responseHeaders ?? record.responseHeaders,
    logs: forKey ? record.logs : '',
    errors: forKey ? record.errors : '',
    duration: record.duration,
    scheduledAt: record.scheduledAt,
  };
}
