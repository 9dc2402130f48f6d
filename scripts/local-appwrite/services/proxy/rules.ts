import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';
import { createFunctionStore } from '../functions/function-store.ts';
import { createSiteStore } from '../sites/site-store.ts';

/** What a domain can lead to. */
export type RuleTarget = { type: 'function' | 'site'; id: string };

/** That a domain leads to a function or a site. */
export type RuleRecord = { id: string; createdAt: string; updatedAt: string; domain: string; target: RuleTarget };

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
  {
    id: 'proxy-002-sites',
    sql: `
      ALTER TABLE _rules RENAME COLUMN function_id TO resource_id;
      ALTER TABLE _rules ADD COLUMN resource_type TEXT NOT NULL DEFAULT 'function';
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
  ['deploymentResourceType', unfoldedText('resource_type')],
  ['deploymentResourceId', unfoldedText('resource_id')],
]);

const OWN_DOMAIN = '.localhost';

/** Opens the rules. */
export function createRules(app: App) {
  const { store, clock, ids } = app;

  /** The target as it is written, or null when there is no such function or site. */
  function find({ type, id }: RuleTarget): RuleTarget | null {
    const found =
      type === 'function' ? app.instance(createFunctionStore).find(id) : app.instance(createSiteStore).find(id);
    return found === undefined ? null : { type, id: found.$id };
  }

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

    /**
     * What a host name in lower case leads to, or null. Every function and every site has `<its id>.localhost` by itself.
     */
    targetOf(hostname: string): RuleTarget | null {
      const row = store.get('SELECT * FROM _rules WHERE domain = ?', hostname);
      if (row !== undefined) {
        return readRule(row).target;
      }
      const id = hostname.endsWith(OWN_DOMAIN) ? hostname.slice(0, -OWN_DOMAIN.length) : '';
      return id === '' ? null : (find({ type: 'function', id }) ?? find({ type: 'site', id }));
    },

    /** Leads a domain to a function or site. Throws `rule_resource_not_found` and `rule_already_exists`. */
    create(domain: string, wanted: RuleTarget): RuleRecord {
      const target = find(wanted);
      if (target === null) {
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
        'INSERT INTO _rules (id, created_at, updated_at, domain, resource_type, resource_id) VALUES (?, ?, ?, ?, ?, ?)',
        id,
        time,
        time,
        domain,
        target.type,
        target.id,
      );
      return get(id);
    },

    /** Forgets the domains of a function or site that is gone. */
    removeOf({ type, id }: RuleTarget) {
      store.run('DELETE FROM _rules WHERE resource_type = ? AND resource_id = ?', type, id);
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
    target: { type: row.resource_type as RuleTarget['type'], id: String(row.resource_id) },
  };
}
