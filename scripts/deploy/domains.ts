import { ID, type Models, Proxy as ProxyApi, Query } from 'node-appwrite';
import type { Inspection, Part } from '../lib/part.ts';
import type { Target } from './target.ts';

/** What a domain leads to. */
export interface DomainOwner {
  kind: 'function' | 'site';
  id: string;
}

/** A domain that is to be. */
export interface WantedDomain {
  title: string;
  owner: DomainOwner;
  /** The one that is asked for; undefined takes what there is, or what Appwrite gives. */
  domain: string | undefined;
  /** What is left to do in the console where a deployment cannot do it. */
  byHand: string;
  /** Whether a deployment stops where it cannot do it, instead of leaving it to do. */
  isNeeded?: boolean;
}

/** The rule by which the world reaches a function or site; the one for `domain` where that is given. */
export async function findRule(
  target: Target,
  { kind, id }: DomainOwner,
  domain?: string,
): Promise<Models.ProxyRule | undefined> {
  const { rules } = await new ProxyApi(target.client).listRules({
    queries: [
      Query.equal('deploymentResourceType', kind),
      Query.equal('deploymentResourceId', id),
      Query.equal('trigger', 'manual'),
      Query.limit(100),
    ],
  });
  return domain === undefined ? rules[0] : rules.find((rule) => rule.domain === domain);
}

/** Whether more than one name of a domain stands before another one. */
function isDeepBelow(domain: string, above: string): boolean {
  const [name, end] = [domain.toLowerCase(), `.${above.toLowerCase()}`];
  return name.endsWith(end) && name.slice(0, -end.length).includes('.');
}

/**
 * The domain of a function or site: the one that is asked for, or else one that Appwrite gives. An API key cannot ask
 * Appwrite which it gives.
 */
export function domainPart(target: Target, { title, owner, domain, byHand, isNeeded = false }: WantedDomain): Part {
  const api = new ProxyApi(target.client);

  async function inspect(): Promise<Inspection> {
    const rule = await findRule(target, owner, domain);
    if (rule) {
      return { changes: [], refusals: [], notes: await openSteps(rule), apply: async () => {} };
    }
    const given = await target.consoleDomains();
    const suffix = owner.kind === 'site' ? given?.sites : given?.functions;
    const refused = given && whyRefused(domain ?? `given.${suffix}`, given);
    if (refused && (domain !== undefined || suffix)) {
      return { changes: [], refusals: [refused], apply: async () => {} };
    }
    if (domain === undefined && !suffix) {
      const open = [byHand];
      return { changes: [], refusals: isNeeded ? open : [], notes: isNeeded ? [] : open, apply: async () => {} };
    }
    return {
      changes: [`new domain of the ${owner.kind} ${owner.id}: ${domain ?? `one below ${suffix}`}`],
      refusals: [],
      async apply() {
        // Pushing a new function, the CLI has given it a domain meanwhile.
        if (!(await findRule(target, owner, domain))) {
          const name = domain ?? `${ID.unique()}.${suffix}`;
          await (owner.kind === 'site'
            ? api.createSiteRule({ domain: name, siteId: owner.id })
            : api.createFunctionRule({ domain: name, functionId: owner.id }));
        }
      },
    };
  }

  /** Appwrite takes of the names below its own domains only those directly below them, and says so when the rule is made. */
  function whyRefused(name: string, { sites, functions }: { sites: string; functions: string }): string | undefined {
    const above = [sites, functions].find((own) => own !== '' && isDeepBelow(name, own));
    if (above === undefined) {
      return undefined;
    }
    return domain === undefined
      ? `${title}: Appwrite would refuse the domain that it gives, because _APP_DOMAIN_${owner.kind === 'site' ? 'SITES' : 'FUNCTIONS'} (${owner.kind === 'site' ? sites : functions}) lies below ${above}. Set it to a name that lies beside it in the server’s .env, for example functions.samaa.example beside sites.samaa.example`
      : `${title}: Appwrite refuses ${name}, because more than one name stands before ${above}, which is the server’s own. Choose another one`;
  }

  async function openSteps(rule: Models.ProxyRule): Promise<string[]> {
    if (rule.status === 'verified') {
      return [];
    }
    const address = (await target.consoleDomains())?.target || 'the address that the console shows for it';
    return [
      `The domain ${rule.domain} is not verified yet (${rule.status}${rule.logs ? `: ${rule.logs}` : ''}): add a DNS record CNAME ${rule.domain} → ${address}.`,
    ];
  }

  return { title, inspect };
}
