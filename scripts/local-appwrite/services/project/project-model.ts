import type { App } from '../../core/context.ts';
import { parseQueries } from '../../core/queries.ts';
import { platformModel } from './models.ts';
import { createPlatforms } from './platforms.ts';
import { createProjectSettings, SERVICES } from './settings.ts';

/** The names of the ways to sign in, as the answers of 1.8 spell them. */
const authNames: Record<string, string> = {
  jwt: 'JWT',
  phone: 'Phone',
  invites: 'Invites',
  anonymous: 'Anonymous',
  'email-otp': 'EmailOtp',
  'magic-url': 'UsersAuthMagicURL',
  'email-password': 'EmailPassword',
};

/** The project as the console tells it to clients of 1.8, the CLI among them. */
export function projectModel(app: App) {
  const { settings, createdAt, updatedAt } = app.instance(createProjectSettings).get();
  const { security } = settings;
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const services = SERVICES.map((name) => [`serviceStatusFor${capital(name)}`, settings.services[name] ?? true]);
  const methods = Object.entries(authNames).map(([method, name]) => [
    `auth${name}`,
    settings.authMethods[method] ?? true,
  ]);
  return {
    $id: app.config.projectId,
    $createdAt: createdAt,
    $updatedAt: updatedAt,
    name: settings.name,
    teamId: TEAM_ID,
    region: 'default',
    status: 'active',
    authDuration: security.duration,
    authLimit: security.limit,
    authSessionsLimit: security.sessionsLimit,
    authPasswordHistory: security.passwordHistory,
    authPasswordDictionary: security.passwordDictionary,
    authPersonalDataCheck: security.personalDataCheck,
    authSessionAlerts: security.sessionAlerts,
    authMockNumbers: security.mockNumbers,
    platforms: app.instance(createPlatforms).list(parseQueries([], 5000), false).platforms.map(platformModel),
    ...Object.fromEntries([...methods, ...services]),
  };
}

/** The one organisation of the installation, as the console calls teams. */
export const TEAM_ID = 'operators';
