import type { App } from '../../core/context.ts';
import { type Route, route } from '../../core/http.ts';
import { optional, queries, required, text, totalFlag, uid, type Validator } from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { activeDeployment } from '../functions/active-deployment.ts';
import { createSiteStore } from '../sites/site-store.ts';
import { createRules, type RuleRecord } from './rules.ts';

const domain: Validator<string> = (value) =>
  typeof value === 'string' && value.length <= 253 && /^(?!.*\.\.)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(value)
    ? { ok: true, value: value.toLowerCase() }
    : { ok: false, description: 'Value must be a valid domain' };

const ruleId = required(uid);

/** Appwrite's `proxy`: the domains of functions and sites. */
export const proxyRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/proxy/rules/function',
    scope: 'rules.write',
    params: { domain: required(domain), functionId: required(uid), branch: optional(text(255, 0), '') },
    rateLimit: { limit: 10, windowSeconds: 60, key: 'userId:{userId}, url:{url}' },
    status: 201,
    handler: ({ app, params: { domain: name, functionId: id } }) =>
      present(app, app.instance(createRules).create(name, { type: 'function', id })),
  }),
  route({
    method: 'POST',
    path: '/proxy/rules/site',
    scope: 'rules.write',
    params: { domain: required(domain), siteId: required(uid), branch: optional(text(255, 0), '') },
    rateLimit: { limit: 10, windowSeconds: 60, key: 'userId:{userId}, url:{url}' },
    status: 201,
    handler: ({ app, params: { domain: name, siteId: id } }) =>
      present(app, app.instance(createRules).create(name, { type: 'site', id })),
  }),
  route({
    method: 'GET',
    path: '/proxy/rules',
    scope: 'rules.read',
    params: { queries: optional(queries, []), total: optional(totalFlag, true) },
    handler({ app, params }) {
      const { rules, total } = app.instance(createRules).list(parseQueries(params.queries), params.total);
      return { total, rules: rules.map((rule) => present(app, rule)) };
    },
  }),
  route({
    method: 'GET',
    path: '/proxy/rules/:ruleId',
    scope: 'rules.read',
    params: { ruleId },
    handler: ({ app, params }) => present(app, app.instance(createRules).get(params.ruleId)),
  }),
  route({
    method: 'DELETE',
    path: '/proxy/rules/:ruleId',
    scope: 'rules.write',
    params: { ruleId },
    handler: ({ app, params }) => app.instance(createRules).remove(params.ruleId),
  }),
];

/** Nothing has to be proven for a domain here, so every rule is verified from the beginning. */
function present(app: App, rule: RuleRecord) {
  return {
    $id: rule.id,
    $createdAt: rule.createdAt,
    $updatedAt: rule.updatedAt,
    domain: rule.domain,
    type: 'deployment',
    trigger: 'manual',
    redirectUrl: '',
    redirectStatusCode: 301,
    deploymentId: deploymentOf(app, rule),
    deploymentResourceType: rule.target.type,
    deploymentResourceId: rule.target.id,
    deploymentVcsProviderBranch: '',
    status: 'verified',
    logs: '',
    renewAt: '',
  };
}

function deploymentOf(app: App, { target }: RuleRecord): string {
  return target.type === 'function'
    ? (activeDeployment(app, target.id)?.id ?? '')
    : (app.instance(createSiteStore).find(target.id)?.deploymentId ?? '');
}
