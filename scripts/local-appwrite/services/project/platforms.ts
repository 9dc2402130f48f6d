import type { App } from '../../core/context.ts';
import { defineRecords, field } from '../../core/records.ts';

/** The web platforms of the project: which pages may use it besides those of this machine. */
export const createPlatforms = defineRecords({
  table: '_platforms',
  label: 'Platform',
  fields: { name: field.text(), hostname: field.text() },
  queryable: ['name', 'hostname'],
});

/** Whether a platform names this host, itself or by `*`. */
export function isPlatform(app: App, hostname: string): boolean {
  return app
    .instance(createPlatforms)
    .all()
    .map((platform) => platform.hostname.toLowerCase())
    .some((one) => one === hostname || (one.startsWith('*') && hostname.endsWith(one.slice(1))));
}
