import type { App } from '../../core/context.ts';
import { createEventBus, eventNames } from '../../core/events.ts';
import { runByEvent } from './executions.ts';
import { activeDeployment, createFunctions, type FunctionSettings } from './functions.ts';

/** Starts the functions whose `events` name what happened, with the resource as the body of the request. */
export function createEventTriggers(app: App) {
  const functions = app.instance(createFunctions);
  let version: number | undefined;
  let listening: FunctionSettings[] = [];
  app.instance(createEventBus).subscribe((event) => {
    // Every write of a row comes by here.
    if (version !== functions.version) {
      version = functions.version;
      listening = functions.all().flatMap(({ settings }) => (settings.events.length > 0 ? settings : []));
    }
    const meant = listening.filter(({ events }) => events.some((name) => isOfKind(name, event.pattern)));
    const names = meant.length === 0 ? [] : eventNames(event);
    for (const config of meant) {
      const isMeant = config.enabled && config.events.some((name) => names.includes(name));
      if (isMeant && activeDeployment(app, config.$id) !== null) {
        void runByEvent(app, config, names[0] ?? event.pattern, event.payload);
      }
    }
  });
}

/** Whether the first word of an event's name is what happened; rows have two, as `eventNames` says. */
function isOfKind(name: string, pattern: string): boolean {
  const [kind] = name.split('.', 1);
  return pattern.startsWith(`${kind}.`) || (kind === 'databases' && pattern.startsWith('tablesdb.'));
}
