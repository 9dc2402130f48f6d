import type { App } from '../../core/context.ts';
import { createScheduler } from '../../core/scheduler.ts';
import { type Cron, parseCron } from './cron.ts';
import { createExecutions } from './executions.ts';
import { createFunctionStore } from './function-store.ts';

/**
 * Starts the functions that have a `schedule`, by the server's clock. As with a real Appwrite, times that pass while the
 * server is not running are not made up for; several that a leap of the test clock passes count once.
 */
export function createSchedules(app: App) {
  const executions = app.instance(createExecutions);
  const functions = app.instance(createFunctionStore);
  const crons = new Map<string, Cron>();
  let looked = app.clock.now();

  function cronOf(schedule: string): Cron {
    const cron = crons.get(schedule) ?? parseCron(schedule);
    crons.set(schedule, cron);
    return cron;
  }

  const scheduled = () =>
    functions.all().filter(({ $id, schedule, enabled }) => schedule !== '' && enabled && executions.isDeployed($id));

  for (const { $id, schedule } of functions.all()) {
    if (schedule !== '') {
      try {
        cronOf(schedule);
      } catch (error) {
        throw new Error(`Function ${$id}: ${(error as Error).message}`);
      }
    }
  }

  app.instance(createScheduler).add({
    nextAt: () => {
      const times = scheduled().map(({ schedule }) => cronOf(schedule).next(looked)?.getTime());
      const known = times.filter((time) => time !== undefined);
      return known.length === 0 ? null : Math.min(...known);
    },
    run: () => {
      const now = app.clock.now();
      const since = looked < now ? looked : now;
      looked = now;
      for (const config of scheduled()) {
        const next = cronOf(config.schedule).next(since);
        if (next !== null && next <= now) {
          void executions.runBySchedule(config);
        }
      }
    },
  });
}
