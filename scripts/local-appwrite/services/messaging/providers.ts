import type { App } from '../../core/context.ts';
import { defineRecords, field } from '../../core/records.ts';
import type { Store } from '../../core/store.ts';

/** The ways that messages take. Here all of them end in the outbox, whatever their settings say. */
export const createProviders = defineRecords({
  table: '_providers',
  label: 'Provider',
  fields: {
    name: field.text(),
    provider: field.text(),
    type: field.text<'email' | 'sms'>(),
    enabled: field.boolean(),
    credentials: field.json<Record<string, unknown>>('{}'),
    options: field.json<Record<string, unknown>>('{}'),
  },
  queryable: ['name', 'provider', 'type', 'enabled'],
  searched: ['id', 'name', 'provider', 'type'],
});

/**
 * A new installation can send mail and SMS: there is nothing outside of it that somebody would have to sign a contract
 * with first. Both providers can be deleted like any other.
 */
export const providerTable = {
  prepare(store: Store) {
    const isNew = store.get("SELECT 1 FROM sqlite_master WHERE name = '_providers'") === undefined;
    createProviders.prepare(store);
    if (isNew) {
      store.exec(`
        INSERT INTO _providers (id, created_at, updated_at, name, provider, type, enabled)
        SELECT id, time, time, name, provider, type, 1 FROM (SELECT strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now') AS time)
        JOIN (
          SELECT 'local-mail' AS id, 'Local outbox (mail)' AS name, 'smtp' AS provider, 'email' AS type
          UNION ALL SELECT 'local-sms', 'Local outbox (SMS)', 'twilio', 'sms'
        )`);
    }
  },
};

/** Whether messages of this kind can go out. */
export function canSend(app: App, type: 'email' | 'sms'): boolean {
  return app.instance(createProviders).find({ type, enabled: true }) !== undefined;
}
