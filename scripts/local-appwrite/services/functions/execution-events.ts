import type { App } from '../../core/context.ts';
import { createEventBus } from '../../core/events.ts';
import type { ExecutionRecord } from './execution-store.ts';
import { executionModel } from './models.ts';

/**
 * Announces on the event bus that a run was asked for (and ran, when somebody waited for it), ended or was forgotten.
 * Of clients only the account that asked gets to know, and no logs.
 */
export function announceExecution(
  app: App,
  action: 'create' | 'update' | 'delete',
  record: ExecutionRecord,
  reply?: Parameters<typeof executionModel>[2],
): void {
  app.instance(createEventBus).emit({
    pattern: `functions.[functionId].executions.[executionId].${action}`,
    params: { functionId: record.functionId, executionId: record.id },
    payload: executionModel(record, false, reply),
    readers: record.userId === null ? [] : [`user:${record.userId}`],
  });
}
