import type { App } from '../../core/context.ts';
import { createScheduler } from '../../core/scheduler.ts';
import { type Cron, parseCron } from './cron.ts';
import { runBySchedule } from './executions.ts';
import { activeDeployment, createFunctions } from './functions.ts';

/**
 * Starts the functions that have a `schedule`, by the server's clock. As with a real Appwrite, times that pass while the
 * server is not running are not made up for; several that a leap of the test clock passes count once.
 */
export function createSchedules(app: App) {
  const functions = () =>
    app
      .instance(createFunctions)
      .all()
      .map(({ settings }) => settings);
  const crons = new Map<string, Cron>();
  let looked = app.clock.now();

  function cronOf(schedule: string): Cron {
    const cron = crons.get(schedule) ?? parseCron(schedule);
    crons.set(schedule, cron);
    return cron;
  }

  const scheduled = () =>
    functions().filter(
      ({ $id, schedule, enabled }) => schedule !== '' && enabled && activeDeployment(app, $id) !== null,
    );

  for (const { $id, schedule } of functions()) {
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
          void runBySchedule(app, config);
        }
      }
    },
  });
}
