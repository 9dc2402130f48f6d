import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, searchCondition, unfoldedText } from '../../core/resource-list.ts';
import type { HashOptions } from './passwords.ts';
import { type TargetStore, targetExists } from './target-store.ts';

/** An account as kept. Times are in Appwrite's format; `password` is its hash. */
export type UserRecord = {
  sequence: number;
  id: string;
  createdAt: string;
  updatedAt: string;
  accessedAt: string;
  registration: string;
  name: string;
  email: string | null;
  phone: string | null;
  emailVerification: boolean;
  phoneVerification: boolean;
  status: boolean;
  password: string | null;
  passwordUpdate: string | null;
  hashOptions: HashOptions;
  labels: string[];
  prefs: Record<string, unknown>;
};

/** What a new account starts with. */
export type NewUser = Pick<UserRecord, 'id' | 'name' | 'email' | 'phone' | 'password' | 'hashOptions'> &
  Partial<Pick<UserRecord, 'emailVerification'>>;

/** What can change about an account besides email and phone. */
export type UserChanges = Partial<
  Pick<UserRecord, 'name' | 'status' | 'password' | 'passwordUpdate' | 'hashOptions' | 'labels' | 'prefs'> &
    Pick<UserRecord, 'emailVerification' | 'phoneVerification' | 'accessedAt'>
>;

/** The accounts of the installation. */
export type UserStore = ReturnType<typeof createUserStore>;

type Row = Record<string, string | number | null>;

const columns: Record<keyof UserChanges, string> = {
  name: 'name',
  status: 'status',
  password: 'password',
  passwordUpdate: 'password_update',
  hashOptions: 'hash_options',
  labels: 'labels',
  prefs: 'prefs',
  emailVerification: 'email_verification',
  phoneVerification: 'phone_verification',
  accessedAt: 'accessed_at',
};

/** What list queries may name. */
const userAttributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['name', unfoldedText('name')],
  ['email', unfoldedText('email')],
  ['phone', unfoldedText('phone')],
  ['status', { sql: 'status', type: 'boolean' }],
  ['passwordUpdate', { sql: 'password_update', type: 'datetime' }],
  ['registration', { sql: 'registration', type: 'datetime' }],
  ['emailVerification', { sql: 'email_verification', type: 'boolean' }],
  ['phoneVerification', { sql: 'phone_verification', type: 'boolean' }],
  ['labels', { sql: 'labels', type: 'string', array: true }],
]);

/** Opens the accounts, whose addresses are kept as targets too. */
export function createUserStore({ store, clock }: App, targets: TargetStore) {
  const now = () => formatTime(clock.now());

  function find(column: 'id' | 'email', value: string): UserRecord | null {
    const row = store.get<Row>(`SELECT * FROM _users WHERE ${column} = ?`, value);
    return row === undefined ? null : readUser(row);
  }

  function get(id: string): UserRecord {
    const user = find('id', id);
    if (user === null) {
      throw new AppwriteError(404, 'user_not_found', 'User with the requested ID could not be found.');
    }
    return user;
  }

  return {
    /** The account, or null. */
    find: (id: string) => find('id', id),
    /** The account, or `user_not_found`. */
    get,
    /** The account with this email in lower case, or null. */
    findByEmail: (email: string) => find('email', email),

    /** Adds an account. Throws `user_already_exists` when id, email or phone is taken. */
    insert(user: NewUser): UserRecord {
      const time = now();
      return store.transaction(() => {
        const taken = store.get(
          'SELECT 1 FROM _users WHERE id = ? OR email = ? OR phone = ?',
          user.id,
          user.email,
          user.phone,
        );
        if (taken !== undefined) {
          throw new AppwriteError(
            409,
            'user_already_exists',
            'A user with the same id, email, or phone already exists in this project.',
          );
        }
        store.run(
          `INSERT INTO _users (id, created_at, updated_at, accessed_at, registration, name, email, phone,
             email_verification, phone_verification, status, password, password_update, hash_options, labels, prefs)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 1, ?, ?, ?, '[]', '{}')`,
          user.id,
          ...[time, time, time, time],
          user.name,
          user.email,
          user.phone,
          Number(user.emailVerification ?? false),
          user.password,
          user.password === null ? null : time,
          JSON.stringify(user.hashOptions),
        );
        for (const [providerType, identifier] of [['email', user.email] as const, ['sms', user.phone] as const]) {
          // As on the real server, an address that is somebody's extra target does not stop the sign-up.
          if (identifier !== null && !targets.isTaken(identifier)) {
            targets.create({ userId: user.id, providerType, identifier });
          }
        }
        return get(user.id);
      });
    },

    /** Changes an account and answers it as it is then. Throws `user_not_found`. */
    update(id: string, changes: UserChanges): UserRecord {
      const entries = Object.entries(changes) as [keyof UserChanges, unknown][];
      // Being seen is no change of the account.
      const touch = entries.some(([name]) => name !== 'accessedAt') ? [`updated_at = '${now()}'`] : [];
      const assignments = [...entries.map(([name]) => `${columns[name]} = ?`), ...touch];
      store.run(
        `UPDATE _users SET ${assignments.join(', ')} WHERE id = ?`,
        ...entries.map(([, value]) => bind(value)),
        id,
      );
      return get(id);
    },

    /**
     * Changes email or phone, which then count as unverified; null removes it. The target of the old address moves along;
     * where there was none, one is made only when an API key changes the address (`addTarget`), as on the real server.
     * Throws `user_target_already_exists` when an account has it, this one included.
     */
    updateAddress(id: string, kind: 'email' | 'phone', value: string | null, addTarget: boolean): UserRecord {
      return store.transaction(() => {
        const user = get(id);
        if (value !== null && targets.isTaken(value)) {
          throw targetExists();
        }
        store.run(
          `UPDATE _users SET ${kind} = ?, ${kind}_verification = 0, updated_at = ? WHERE id = ?`,
          value,
          now(),
          id,
        );
        const old = targets.ofUser(id).find(({ identifier }) => identifier === user[kind]);
        if (value === null) {
          targets.remove(old?.id ?? '');
        } else if (old !== undefined) {
          targets.update(old.id, { identifier: value });
        } else if (addTarget) {
          targets.create({ userId: id, providerType: kind === 'email' ? 'email' : 'sms', identifier: value });
        }
        return get(id);
      });
    },

    /** Removes an account with its sessions. Throws `user_not_found`. */
    remove(id: string) {
      get(id);
      store.run('DELETE FROM _users WHERE id = ?', id);
    },

    /** A page of accounts that fit the queries and hold a word that begins like one of those typed. */
    list(plan: QueryPlan, search: string, countTotal: boolean): { users: UserRecord[]; total: number } {
      const typed = searchCondition(['id', 'email', 'phone', 'name'], search);
      const { rows, total } = listResources(store, {
        table: '_users',
        attributes: userAttributes,
        plan,
        conditions: typed === null ? [] : [typed],
        label: 'User',
        countTotal,
      });
      return { users: rows.map((row) => readUser(row as Row)), total };
    },

    now,
  };
}

function bind(value: unknown): string | number | null {
  if (typeof value === 'boolean') {
    return Number(value);
  }
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as string | null);
}

function readUser(row: Row): UserRecord {
  return {
    sequence: Number(row.sequence),
    id: String(row.id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    accessedAt: String(row.accessed_at),
    registration: String(row.registration),
    name: String(row.name),
    email: row.email as string | null,
    phone: row.phone as string | null,
    emailVerification: row.email_verification === 1,
    phoneVerification: row.phone_verification === 1,
    status: row.status === 1,
    password: row.password as string | null,
    passwordUpdate: row.password_update as string | null,
    hashOptions: JSON.parse(String(row.hash_options)),
    labels: JSON.parse(String(row.labels)),
    prefs: JSON.parse(String(row.prefs)),
  };
}
