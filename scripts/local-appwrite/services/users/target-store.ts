import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, unfoldedText } from '../../core/resource-list.ts';
import type { SqlRow } from '../../core/store.ts';

/** The ways that a message can take. */
export type TargetType = 'email' | 'sms' | 'push';

/** An address that messages to an account can go to. An account has one for its email and one for its phone by itself. */
export type TargetRecord = {
  id: string;
  userId: string;
  createdAt: string;
  updatedAt: string;
  name: string | null;
  /** The provider that messages to it go through; null for the first that is enabled. */
  providerId: string | null;
  providerType: TargetType;
  identifier: string;
};

/** What a target starts with. */
export type NewTarget = Pick<TargetRecord, 'userId' | 'providerType' | 'identifier'> &
  Partial<Pick<TargetRecord, 'id' | 'name' | 'providerId'>>;

/** The targets of the installation. */
export type TargetStore = ReturnType<typeof createTargetStore>;

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['userId', unfoldedText('user_id')],
  ['providerId', unfoldedText('provider_id')],
  ['identifier', unfoldedText('identifier')],
  ['providerType', unfoldedText('provider_type')],
]);

/** Lists are sorted by the order of creation, which is SQLite's own row number here. */
const numbered = '(SELECT rowid AS sequence, * FROM _targets)';

/** Opens the targets. */
export function createTargetStore({ store, clock, ids }: App) {
  const now = () => formatTime(clock.now());

  function find(id: string): TargetRecord | null {
    const row = store.get('SELECT * FROM _targets WHERE id = ?', id);
    return row === undefined ? null : readTarget(row);
  }

  function isTaken(identifier: string): boolean {
    return store.get('SELECT 1 FROM _targets WHERE identifier = ?', identifier) !== undefined;
  }

  return {
    find,
    /** Whether any account has a target with this address. */
    isTaken,

    /** The account's target, or `user_target_not_found`. */
    get(userId: string, id: string): TargetRecord {
      const target = find(id);
      if (target === null || target.userId !== userId) {
        throw new AppwriteError(404, 'user_target_not_found', 'The target could not be found.');
      }
      return target;
    },

    /** Adds a target. Throws `user_target_already_exists` when its id or address is taken. */
    create(target: NewTarget): TargetRecord {
      const id = target.id ?? ids.unique();
      const time = now();
      if (find(id) !== null || isTaken(target.identifier)) {
        throw targetExists();
      }
      store.run(
        `INSERT INTO _targets (id, user_id, created_at, updated_at, provider_type, identifier, name, provider_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        target.userId,
        time,
        time,
        target.providerType,
        target.identifier,
        target.name ?? null,
        target.providerId ?? null,
      );
      return find(id) as TargetRecord;
    },

    /** Changes a target and answers it as it is then. */
    update(id: string, changes: Partial<Pick<TargetRecord, 'identifier' | 'name' | 'providerId'>>): TargetRecord {
      const target = { ...(find(id) as TargetRecord), ...changes };
      store.run(
        'UPDATE _targets SET identifier = ?, name = ?, provider_id = ?, updated_at = ? WHERE id = ?',
        target.identifier,
        target.name,
        target.providerId,
        now(),
        id,
      );
      return find(id) as TargetRecord;
    },

    remove(id: string) {
      store.run('DELETE FROM _targets WHERE id = ?', id);
    },

    /** The account's targets, oldest first. */
    ofUser: (userId: string): TargetRecord[] =>
      store.all('SELECT * FROM _targets WHERE user_id = ? ORDER BY rowid', userId).map(readTarget),

    /** A page of targets: of one account, or of a list of ids. */
    list(scope: { userId: string } | { ids: readonly string[] }, plan: QueryPlan, countTotal: boolean) {
      const condition =
        'userId' in scope
          ? { sql: 'user_id = ?', values: [scope.userId] }
          : { sql: 'id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(scope.ids)] };
      const { rows, total } = listResources(store, {
        table: numbered,
        attributes,
        plan,
        conditions: [condition],
        label: 'Target',
        countTotal,
      });
      return { targets: rows.map(readTarget), total };
    },
  };
}

/** The id or the address of a target is taken. */
export function targetExists(): AppwriteError {
  return new AppwriteError(409, 'user_target_already_exists', 'A target with the same ID already exists.');
}

function readTarget(row: SqlRow): TargetRecord {
  return {
    id: String(row.id),
    userId: String(row.user_id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    name: row.name as string | null,
    providerId: row.provider_id as string | null,
    providerType: row.provider_type as TargetType,
    identifier: String(row.identifier),
  };
}
