import { isDeepStrictEqual } from 'node:util';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import type { Migration } from '../../core/store.ts';

/** The services that can be switched off, and the ways to sign in, by the names that the API gives them. */
export const SERVICES = [
  ...['account', 'avatars', 'databases', 'tablesdb', 'locale', 'health', 'storage', 'teams', 'users', 'sites'],
  ...['functions', 'graphql', 'messaging'],
] as const;
export const AUTH_METHODS = [
  'jwt',
  'phone',
  'invites',
  'anonymous',
  'email-otp',
  'magic-url',
  'email-password',
] as const;

/** What an operator sets for the project. Local Appwrite keeps and tells it; of all this only the name has an effect. */
export type ProjectSettings = {
  name: string;
  services: Record<string, boolean>;
  authMethods: Record<string, boolean>;
  security: {
    /** How long a session lasts, in seconds. */
    duration: number;
    limit: number;
    sessionsLimit: number;
    passwordHistory: number;
    passwordDictionary: boolean;
    personalDataCheck: boolean;
    sessionAlerts: boolean;
    mockNumbers: unknown[];
  };
};

/** The settings with when they were made and changed. */
export type KeptSettings = { settings: ProjectSettings; createdAt: string; updatedAt: string };

/** The internal table of the project's settings: one row. */
export const settingsMigration: Migration = {
  id: 'project-003-settings',
  sql: `
    CREATE TABLE _project_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      settings TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    ) STRICT;
  `,
};

const allOn = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));

function defaultSettings(name: string): ProjectSettings {
  return {
    name,
    services: allOn(SERVICES),
    authMethods: allOn(AUTH_METHODS),
    security: {
      duration: 31_536_000,
      limit: 0,
      sessionsLimit: 10,
      passwordHistory: 0,
      passwordDictionary: false,
      personalDataCheck: false,
      sessionAlerts: false,
      mockNumbers: [],
    },
  };
}

/** Opens the settings; pass it to `app.instance`. */
export function createProjectSettings({ store, clock, config }: App) {
  const now = () => formatTime(clock.now());
  const name = config.projectName || config.projectId;

  function get(): KeptSettings {
    const row = store.get('SELECT * FROM _project_settings');
    if (row === undefined) {
      const time = now();
      store.run(
        'INSERT INTO _project_settings (id, settings, created_at, updated_at) VALUES (1, ?, ?, ?)',
        JSON.stringify(defaultSettings(name)),
        time,
        time,
      );
      return get();
    }
    return {
      settings: JSON.parse(String(row.settings)),
      createdAt: String(row.created_at),
      updatedAt: String(row.updated_at),
    };
  }

  return {
    get,
    /** Changes the settings and answers them as they now are; what stays as it was keeps its time. */
    update(change: (settings: ProjectSettings) => ProjectSettings): KeptSettings {
      const kept = get();
      const settings = change(kept.settings);
      if (!isDeepStrictEqual(kept.settings, settings)) {
        store.run('UPDATE _project_settings SET settings = ?, updated_at = ?', JSON.stringify(settings), now());
      }
      return get();
    },
  };
}
