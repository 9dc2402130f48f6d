import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyActor } from '../../core/authenticate-key.ts';
import { formatTime } from '../../core/clock.ts';
import { type Actor, type App, type Authenticator, GUEST, USER_SCOPES } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { CONSOLE_PROJECT } from '../../core/http.ts';
import { PROJECT_SCOPES } from '../../core/project-scopes.ts';
import { defineRecords, field, type RecordOf } from '../../core/records.ts';
import { readSessionSecret } from '../../core/session-secret.ts';

/** Who runs this installation: the one account of its console. The password is in `secrets.json` of the data folder. */
export const OPERATOR = { id: 'operator', email: 'operator@appwrite.local', name: 'Operator' } as const;

/** The operator's sign-ins that have not ended. The secret is kept as a hash only. */
export const createOperatorSessions = defineRecords({
  table: '_operator_sessions',
  label: 'Session',
  fields: { secretHash: field.text(), expire: field.time(), ip: field.text() },
});

export type OperatorSession = RecordOf<typeof createOperatorSessions>;

const SESSION_MS = 365 * 24 * 60 * 60 * 1000;

/** Begins a session of whoever has the operator's email and password; null for anybody else. */
export function signInOperator(app: App, given: { email: string; password: string }, ip: string) {
  const isOperator =
    given.email.toLowerCase() === OPERATOR.email &&
    timingSafeEqual(hash(given.password), hash(app.secrets.operatorPassword));
  const secret = randomBytes(64).toString('hex');
  const expire = formatTime(new Date(app.clock.now().getTime() + SESSION_MS));
  const session = isOperator
    ? app.instance(createOperatorSessions).insert({ secretHash: hash(secret).toString('hex'), expire, ip })
    : undefined;
  return session === undefined ? null : { session, secret };
}

/** Who calls the console: the operator, or a guest. Throws for a request that means a project's administration. */
export const authenticateOperator: Authenticator = (request, app) => {
  if (isAdminMode(request)) {
    throw new AppwriteError(400, 'general_bad_request', 'Admin mode is not allowed for console project');
  }
  const session = sessionOf(request, app);
  return session === undefined
    ? GUEST
    : {
        kind: 'user',
        user: { id: OPERATOR.id, email: OPERATOR.email, labels: [] },
        sessionId: session.id,
        labels: [],
        roles: [],
        scopes: new Set([...USER_SCOPES, ...PROJECT_SCOPES, 'projects.write']),
      };
};

/**
 * The operator who works on the project itself, as the CLI does after `appwrite login`, may do what a key with every scope
 * may. Null for all other requests.
 */
export function operatorOfProject(request: Request, app: App): Actor | null {
  return isAdminMode(request) && sessionOf(request, app) !== undefined ? keyActor(PROJECT_SCOPES) : null;
}

/** The session that a request's cookie proves. */
function sessionOf(request: Request, app: App): OperatorSession | undefined {
  const presented = readSessionSecret(request.headers, CONSOLE_PROJECT);
  const secretHash = presented?.userId === OPERATOR.id ? hash(presented.secret).toString('hex') : '';
  const session = app.instance(createOperatorSessions).find({ secretHash });
  return session && session.expire > formatTime(app.clock.now()) ? session : undefined;
}

/** Whether the caller means to administrate a project. */
function isAdminMode(request: Request): boolean {
  const mode = request.headers.get('x-appwrite-mode');
  return mode === null ? /[?&]mode=admin(?:&|$)/.test(request.url) : mode === 'admin';
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
