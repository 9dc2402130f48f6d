import type { App } from '../../core/context.ts';
import { on, type Route } from '../../core/http.ts';
import { absent, paging, uid, type Validator } from '../../core/params.ts';
import { createKinds } from '../deployments/kinds.ts';
import { addRule, createRules, type RuleRecord } from './rules.ts';

const domain: Validator<string> = (value) =>
  typeof value === 'string' && value.length <= 253 && /^(?!.*\.\.)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(value)
    ? { ok: true, value: value.toLowerCase() }
    : { ok: false, description: 'Value must be a valid domain' };

const limit = { rateLimit: { limit: 10, windowSeconds: 60, key: 'userId:{userId}, url:{url}' } };
const branch = absent('branch of proxy rules');

/** Appwrite's `proxy`: the domains of functions and sites. */
export const proxyRoutes: readonly Route[] = [
  on.post(
    '/proxy/rules/function',
    'rules.write',
    { domain, functionId: uid, branch },
    ({ app, params }) => ruleModel(app, addRule(app, params.domain, 'function', params.functionId)),
    limit,
  ),
  on.post(
    '/proxy/rules/site',
    'rules.write',
    { domain, siteId: uid, branch },
    ({ app, params }) => ruleModel(app, addRule(app, params.domain, 'site', params.siteId)),
    limit,
  ),
  on.get('/proxy/rules', 'rules.read', paging, ({ app, use, params }) => {
    const { total, records } = use(createRules).list(params);
    return { total, rules: records.map((rule) => ruleModel(app, rule)) };
  }),
];

/** Nothing has to be proven for a domain here, so every rule is verified from the beginning. */
function ruleModel(app: App, rule: RuleRecord) {
  const kind = app.instance(createKinds).of(rule.resourceType);
  return {
    $id: rule.id,
    $createdAt: rule.createdAt,
    $updatedAt: rule.updatedAt,
    domain: rule.domain,
    type: 'deployment',
    trigger: 'manual',
    redirectUrl: '',
    redirectStatusCode: 301,
    deploymentId: kind?.activeId(app, rule.resourceId) ?? '',
    deploymentResourceType: rule.resourceType,
    deploymentResourceId: rule.resourceId,
    deploymentVcsProviderBranch: '',
    status: 'verified',
    logs: '',
    renewAt: '',
  };
}
