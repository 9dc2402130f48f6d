import type { App } from '../../core/context.ts';
import { type AppEvent, createEventBus, eventNames } from '../../core/events.ts';
import { createExecutions } from './executions.ts';
import { createFunctionStore } from './function-store.ts';

/** Starts the functions whose `events` name what happened, with the resource as the body of the request. */
export function createEventTriggers(app: App) {
  const executions = app.instance(createExecutions);
  const functions = app.instance(createFunctionStore);

  app.instance(createEventBus).subscribe((event: AppEvent) => {
    const listening = functions.all().filter(({ events }) => events.length > 0);
    if (listening.length === 0) {
      return;
    }
    const names = eventNames(event);
    for (const config of listening) {
      if (config.enabled && executions.isDeployed(config.$id) && config.events.some((name) => names.includes(name))) {
        void executions.runByEvent(config, names[0] ?? event.pattern, event.payload);
      }
    }
  });
}
