import { isDeepStrictEqual } from 'node:util';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import type { Store } from '../../core/store.ts';

/** The ways to sign in, by the names that the API gives them. */
export const AUTH_METHODS = [
  'jwt',
  'phone',
  'invites',
  'anonymous',
  'email-otp',
  'magic-url',
  'email-password',
] as const;

/** What an operator sets for the project: its name, ways to sign in, the rules of sessions and passwords. */
export type ProjectSettings = {
  name: string;
  authMethods: Record<string, boolean>;
  security: {
    /** How long a session lasts, in seconds. */
    duration: number;
    sessionsLimit: number;
    passwordDictionary: boolean;
    personalDataCheck: boolean;
    /** Whether a new password ends sessions. Absent in installations from before it was kept, where it does. */
    sessionInvalidation?: boolean;
    /** Which second factors may be shown. Absent where nobody has said. */
    mfaFactors?: { email: boolean; phone: boolean };
  };
  google?: { enabled: boolean; clientId: string };
};

/** The settings with when they were made and changed. */
export type KeptSettings = { settings: ProjectSettings; createdAt: string; updatedAt: string };

/** The internal table of the project's settings: one row. */
export const settingsTable = {
  prepare: (store: Store) =>
    store.exec(`CREATE TABLE IF NOT EXISTS _project_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1), settings TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
    ) STRICT`),
};

function defaultSettings(name: string): ProjectSettings {
  return {
    name,
    authMethods: Object.fromEntries(AUTH_METHODS.map((method) => [method, true])),
    security: { duration: 31_536_000, sessionsLimit: 10, passwordDictionary: false, personalDataCheck: false },
  };
}

/** Opens the settings; pass it to `app.instance`. */
export function createProjectSettings({ store, clock, config }: App) {
  const now = () => formatTime(clock.now());

  function get(): KeptSettings {
    const row = store.get('SELECT * FROM _project_settings');
    if (row === undefined) {
      const settings = JSON.stringify(defaultSettings(config.projectName || config.projectId));
      store.run('INSERT INTO _project_settings VALUES (1, ?, ?, ?)', settings, now(), now());
      return get();
    }
    const { settings, created_at, updated_at } = row;
    return { settings: JSON.parse(String(settings)), createdAt: String(created_at), updatedAt: String(updated_at) };
  }

  return {
    get,
    /** Changes the settings; what stays as it was keeps its time. */
    update(change: (settings: ProjectSettings) => Partial<ProjectSettings>) {
      const { settings } = get();
      const changed = { ...settings, ...change(settings) };
      if (!isDeepStrictEqual(settings, changed)) {
        store.run('UPDATE _project_settings SET settings = ?, updated_at = ?', JSON.stringify(changed), now());
      }
    },
  };
}
