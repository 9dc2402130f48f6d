import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyActor } from '../../core/authenticate-key.ts';
import { formatTime } from '../../core/clock.ts';
import { type Actor, type App, type Authenticator, GUEST, USER_SCOPES } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { CONSOLE_PROJECT } from '../../core/http.ts';
import { PROJECT_SCOPES } from '../../core/project-scopes.ts';
import type { Migration, SqlRow } from '../../core/store.ts';
import { readSessionSecret, type SessionSecret } from '../account/session-secret.ts';

/** Who runs this installation: the one account of its console. The password is in `secrets.json` of the data folder. */
export const OPERATOR = { id: 'operator', email: 'operator@appwrite.local', name: 'Operator' } as const;

/** A sign-in of the operator that has not ended. */
export type OperatorSession = { id: string; createdAt: string; expire: string; ip: string };

/** The internal table of the operator's sessions. */
export const operatorMigration: Migration = {
  id: 'project-002-operator-sessions',
  sql: `
    CREATE TABLE _operator_sessions (
      id TEXT PRIMARY KEY,
      secret_hash TEXT NOT NULL,
      created_at TEXT NOT NULL,
      expire TEXT NOT NULL,
      ip TEXT NOT NULL
    ) STRICT;
  `,
};

const ADMIN_MODE = 'admin';
const SESSION_MS = 365 * 24 * 60 * 60 * 1000;

/** Opens the operator's sessions; pass it to `app.instance`. */
export function createOperatorSessions({ store, clock, ids, secrets }: App) {
  return {
    /** Whether these are the operator's email and password. */
    proves(email: string, password: string): boolean {
      return email.toLowerCase() === OPERATOR.email && timingSafeEqual(hash(password), hash(secrets.operatorPassword));
    },

    /** Begins a session; the secret proves it from then on and is kept as a hash only. */
    begin(ip: string): { session: OperatorSession; secret: SessionSecret } {
      const now = clock.now();
      const secret = randomBytes(64).toString('hex');
      const session: OperatorSession = {
        id: ids.unique(),
        createdAt: formatTime(now),
        expire: formatTime(new Date(now.getTime() + SESSION_MS)),
        ip,
      };
      store.run(
        'INSERT INTO _operator_sessions (id, secret_hash, created_at, expire, ip) VALUES (?, ?, ?, ?, ?)',
        session.id,
        hash(secret).toString('hex'),
        session.createdAt,
        session.expire,
        ip,
      );
      return { session, secret: { userId: OPERATOR.id, secret } };
    },

    /** The session that a request's cookie proves, or null. */
    of(request: Request): OperatorSession | null {
      const presented = readSessionSecret(request.headers, CONSOLE_PROJECT);
      if (presented === null || presented.userId !== OPERATOR.id) {
        return null;
      }
      const row = store.get(
        'SELECT * FROM _operator_sessions WHERE secret_hash = ? AND expire > ?',
        hash(presented.secret).toString('hex'),
        formatTime(clock.now()),
      );
      return row === undefined ? null : readSession(row);
    },

    /** Ends a session. */
    end(id: string) {
      store.run('DELETE FROM _operator_sessions WHERE id = ?', id);
    },
  };
}

/** Who calls the console: the operator, or a guest. Throws for a request that means a project's administration. */
export const authenticateOperator: Authenticator = (request, app) => {
  if (modeOf(request) === ADMIN_MODE) {
    throw new AppwriteError(400, 'general_bad_request', 'Admin mode is not allowed for console project');
  }
  const session = app.instance(createOperatorSessions).of(request);
  return session === null
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
 * The operator who works on the project itself, as the CLI does after `appwrite login`: he may do what a key with every
 * scope may. Null for all other requests.
 */
export function operatorOfProject(request: Request, app: App): Actor | null {
  const isOperator = modeOf(request) === ADMIN_MODE && app.instance(createOperatorSessions).of(request) !== null;
  return isOperator ? { ...keyActor(PROJECT_SCOPES), operator: true } : null;
}

/** What the caller says he is: nothing, or the operator at work on a project. */
function modeOf(request: Request): string | null {
  return request.headers.get('x-appwrite-mode') ?? new URL(request.url).searchParams.get('mode');
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function readSession(row: SqlRow): OperatorSession {
  return {
    id: String(row.id),
    createdAt: String(row.created_at),
    expire: String(row.expire),
    ip: String(row.ip),
  };
}
