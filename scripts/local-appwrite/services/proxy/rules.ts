import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';

/** That a domain leads to a function. */
export type RuleRecord = { id: string; createdAt: string; updatedAt: string; domain: string; functionId: string };

/** The rules of the project. Use `app.instance(createRules)`. */
export type Rules = ReturnType<typeof createRules>;

export const ruleMigrations: readonly Migration[] = [
  {
    id: 'proxy-001-rules',
    sql: `
      CREATE TABLE _rules (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        domain TEXT NOT NULL UNIQUE,
        function_id TEXT NOT NULL
      ) STRICT;
    `,
  },
];

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['domain', unfoldedText('domain')],
  ['type', { sql: "'deployment'", type: 'string' }],
  ['trigger', { sql: "'manual'", type: 'string' }],
  ['deploymentResourceType', { sql: "'function'", type: 'string' }],
  ['deploymentResourceId', unfoldedText('function_id')],
]);

const OWN_DOMAIN = '.localhost';

/** Opens the rules. */
export function createRules({ store, clock, ids, config }: App) {
  const functionIds = () => config.functions.map(({ $id }) => $id);

  function get(id: string): RuleRecord {
    const row = store.get('SELECT * FROM _rules WHERE id = ?', id);
    if (row === undefined) {
      throw new AppwriteError(
        404,
        'rule_not_found',
        'Rule with the requested ID could not be found. Please check if the ID provided is correct or if the rule actually exists.',
      );
    }
    return readRule(row);
  }

  return {
    /** The rule, or `rule_not_found`. */
    get,

    /** The function that a host name in lower case leads to, or null. Every function has `<function id>.localhost` by itself. */
    functionOf(hostname: string): string | null {
      const row = store.get<{ function_id: string }>('SELECT function_id FROM _rules WHERE domain = ?', hostname);
      if (row !== undefined) {
        return row.function_id;
      }
      const name = hostname.endsWith(OWN_DOMAIN) ? hostname.slice(0, -OWN_DOMAIN.length) : '';
      return functionIds().find((id) => id.toLowerCase() === name) ?? null;
    },

    /** Leads a domain to a function. Throws `rule_resource_not_found` and `rule_already_exists`. */
    create(domain: string, functionId: string): RuleRecord {
      if (!functionIds().includes(functionId)) {
        throw new AppwriteError(
          404,
          'rule_resource_not_found',
          'Resource could not be found. Please check if the resourceId and resourceType are correct, or if the resource actually exists.',
        );
      }
      if (store.get('SELECT 1 FROM _rules WHERE domain = ?', domain) !== undefined) {
        throw new AppwriteError(
          409,
          'rule_already_exists',
          'Domain is already used. Please try again with a different domain.',
        );
      }
      const id = ids.unique();
      const time = formatTime(clock.now());
      store.run(
        'INSERT INTO _rules (id, created_at, updated_at, domain, function_id) VALUES (?, ?, ?, ?, ?)',
        id,
        time,
        time,
        domain,
        functionId,
      );
      return get(id);
    },

    remove(id: string) {
      get(id);
      store.run('DELETE FROM _rules WHERE id = ?', id);
    },

    list(plan: QueryPlan, countTotal: boolean) {
      const { rows, total } = listResources(store, {
        table: '_rules',
        attributes,
        plan,
        conditions: [],
        label: 'Rule',
        countTotal,
      });
      return { rules: rows.map(readRule), total };
    },
  };
}

function readRule(row: SqlRow): RuleRecord {
  return {
    id: String(row.id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    domain: String(row.domain),
    functionId: String(row.function_id),
  };
}
