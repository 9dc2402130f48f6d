import type { Service } from '../../core/http.ts';
import { createTrustedHosts } from '../../core/trusted-hosts.ts';
import { proxyRoutes } from './routes.ts';
import { createRules, ruleTarget } from './rules.ts';

/** Appwrite's `proxy`: which domains lead to which functions and sites. */
export const proxyService: Service = {
  name: 'proxy',
  tables: [createRules],
  routes: proxyRoutes,
  start(app) {
    app.instance(createTrustedHosts).add((hostname) => ruleTarget(app, hostname) !== null);
  },
};
