import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { createScheduler } from '../../core/scheduler.ts';
import { createExecutionRecords, createQueue, type ExecutionRecord, type QueuedRequest } from './execution-records.ts';
import { activeDeployment, findFunction } from './functions.ts';
import { beginRun, createProcesses, finishRun, type NewExecution } from './run.ts';

const NOT_DEPLOYED =
  'The execution could not be completed because a corresponding deployment was not found. A function deployment needs to be created before it can be executed. Please create a deployment for your function and try again.';

/** The runs that are kept for later: asynchronous and scheduled ones. Use `app.instance(createRunQueue)`. */
export function createRunQueue(app: App) {
  const queue = app.instance(createQueue);
  const executions = app.instance(createExecutionRecords);
  const scheduler = app.instance(createScheduler);
  /** Those that run now. */
  const begun = new Set<string>();
  let isClosed = false;

  scheduler.add({
    nextAt() {
      const row = app.store.get<{ next: string | null }>(
        'SELECT MIN(due) AS next FROM _queue WHERE id NOT IN (SELECT value FROM json_each(?))',
        JSON.stringify([...begun]),
      );
      return row?.next ? Date.parse(row.next) : null;
    },
    run() {
      for (const kept of queue.query('due <= ? ORDER BY sequence', queue.now())) {
        if (!begun.has(kept.id)) {
          begun.add(kept.id);
          void runKept(kept).finally(() => begun.delete(kept.id));
        }
      }
    },
  });

  async function runKept(kept: QueuedRequest) {
    const record = executions.find({ id: kept.id });
    const config = record && findFunction(app, record.functionId);
    if (record === undefined || config === undefined || activeDeployment(app, config.$id) === null) {
      end(kept, { updatedAt: formatTime(app.clock.now()), status: 'failed', errors: NOT_DEPLOYED });
      return;
    }
    const caller = {
      trigger: record.trigger,
      userId: record.userId,
      // By the time that a scheduled run begins the session may be over: its token names the account alone.
      sessionId: record.trigger === 'http' ? kept.sessionId : null,
      clientIp: kept.clientIp,
    };
    const request = { body: kept.body, path: record.requestPath, method: record.requestMethod, headers: kept.headers };
    const finished = await finishRun(app, beginRun(app, config, caller, request, record), null);
    // A run that the end of the server cut off is no failure: it begins anew after the next start.
    if (!isClosed) {
      end(kept, { ...finished.record, createdAt: record.createdAt });
    }
  }

  /** Notes how a run ended. One whose function was deleted meanwhile stays deleted. */
  function end({ id }: QueuedRequest, outcome: Partial<NewExecution>) {
    app.store.transaction(() => {
      queue.remove({ id });
      const record = executions.find({ id });
      if (record) {
        executions.update(record, outcome as Partial<ExecutionRecord>);
      }
    });
  }

  return {
    /** Keeps a run for when it is due. */
    add(record: NewExecution, request: Pick<QueuedRequest, 'body' | 'headers' | 'clientIp' | 'sessionId'>) {
      app.store.transaction(() => {
        executions.insert(record);
        queue.insert({ ...request, id: record.id, due: record.scheduledAt ?? record.createdAt });
      });
      scheduler.wake();
    },

    get isClosed() {
      return isClosed;
    },

    /** Ends the functions' processes; what they cut off runs again after the next start. */
    close() {
      isClosed = true;
      return app.instance(createProcesses).close();
    },
  };
}
