import type { Service } from '../../core/http.ts';
import { createScheduler } from '../../core/scheduler.ts';

/** What a local installation does by itself: work that falls due. Starts after all services, which bring the work. */
export const localService: Service = {
  name: 'local',
  routes: [],
  start: (app) => app.instance(createScheduler).start(),
  close: (app) => app.instance(createScheduler).stop(),
};
