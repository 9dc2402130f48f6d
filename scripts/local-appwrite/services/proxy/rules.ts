import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { defineRecords, field, type RecordOf } from '../../core/records.ts';
import { createKinds, type DeployedKind } from '../deployments/kinds.ts';

type TargetType = DeployedKind['word'];

/** What a domain leads to. */
export type RuleTarget = { type: TargetType; id: string };

/** Which domains lead to which functions and sites. */
export const createRules = defineRecords({
  table: '_rules',
  label: 'Rule',
  fields: { domain: field.text(), resourceType: field.text<TargetType>(), resourceId: field.text() },
  queryable: [
    'domain',
    ['type', { sql: "'deployment'", type: 'string' }],
    ['trigger', { sql: "'manual'", type: 'string' }],
    ['deploymentResourceType', { sql: 'resource_type', type: 'string' }],
    ['deploymentResourceId', { sql: 'resource_id COLLATE NOCASE', textSql: 'lower(resource_id)', type: 'string' }],
  ],
  unique: ['id', 'domain'],
});
export type RuleRecord = RecordOf<typeof createRules>;

const OWN_DOMAIN = '.localhost';

/** The rules by their domains, kept at hand because every request asks. Use `app.instance(createRulesByDomain)`. */
function createRulesByDomain(app: App) {
  const rules = app.instance(createRules);
  let version: number | undefined;
  let byDomain = new Map<string, RuleRecord>();
  return (domain: string): RuleRecord | undefined => {
    if (version !== rules.version) {
      version = rules.version;
      byDomain = new Map(rules.all().map((rule) => [rule.domain, rule]));
    }
    return byDomain.get(domain);
  };
}

/** What a host name in lower case leads to, or null. Every function and site has `<its id>.localhost` by itself. */
export function ruleTarget(app: App, hostname: string): RuleTarget | null {
  const rule = app.instance(createRulesByDomain)(hostname);
  if (rule !== undefined) {
    return { type: rule.resourceType, id: rule.resourceId };
  }
  const id = hostname.endsWith(OWN_DOMAIN) ? hostname.slice(0, -OWN_DOMAIN.length) : '';
  return id === '' ? null : (findResource(app, 'function', id) ?? findResource(app, 'site', id));
}

/** The function or site as it is written, or null when there is none. */
function findResource(app: App, type: TargetType, id: string): RuleTarget | null {
  const kind = app.instance(createKinds).of(type);
  const found = kind && app.instance(kind.records).find({ id });
  return found ? { type, id: found.id } : null;
}

/** Leads a domain to a function or site. Throws `rule_resource_not_found` and `rule_already_exists`. */
export function addRule(app: App, domain: string, resourceType: TargetType, id: string): RuleRecord {
  const target = findResource(app, resourceType, id);
  if (target === null) {
    throw new AppwriteError(
      404,
      'rule_resource_not_found',
      'Resource could not be found. Please check if the resourceId and resourceType are correct, or if the resource actually exists.',
    );
  }
  const rule = app.instance(createRules).insert({ domain, resourceType, resourceId: target.id });
  if (rule === undefined) {
    throw new AppwriteError(
      409,
      'rule_already_exists',
      'Domain is already used. Please try again with a different domain.',
    );
  }
  return rule;
}
