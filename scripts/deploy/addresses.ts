import { CALLBACK_PATH } from '../../functions/subjects/card-payments/card-settings.ts';
import { PARCELS_CALLBACK_PATH } from '../../functions/subjects/delivery/companies/bosta-settings.ts';
import { WHATSAPP_CALLBACK_PATH } from '../../functions/subjects/messages/phone-settings.ts';
import { findRule } from './domains.ts';
import type { FunctionVariableValue } from './function-variables.ts';
import type { DeploySettings } from './settings.ts';
import type { SiteConfig } from './site-config.ts';
import type { Target } from './target.ts';

/** The function that the card provider and WhatsApp call back. */
export const SHOP = 'shop';
/** Where the shop's function answers with the sitemap. */
export const SITEMAP_PATH = '/sitemap.xml';
/** The page to which the card provider sends customers back. */
const RETURN_PATH = '/payment-result';

/** Where people open the shop; undefined before there is a domain. */
export async function addressOf(
  target: Target,
  settings: Pick<DeploySettings, 'publicUrl' | 'deploysSite' | 'endpoint'>,
  site: SiteConfig,
): Promise<string | undefined> {
  if (settings.publicUrl) {
    return settings.publicUrl.href;
  }
  const rule = settings.deploysSite ? await findRule(target, { kind: 'site', id: site.$id }) : undefined;
  return rule && addressAt(settings.endpoint, rule.domain);
}

/** Where the card provider reports payments to; undefined while the shop's function has no domain. */
export function callbackOf(
  target: Target,
  settings: Pick<DeploySettings, 'callbackDomain' | 'endpoint'>,
): Promise<string | undefined> {
  return addressOfShop(target, settings, CALLBACK_PATH);
}

/** Where WhatsApp reports to; undefined while the shop's function has no domain. */
export function whatsappCallbackOf(
  target: Target,
  settings: Pick<DeploySettings, 'callbackDomain' | 'endpoint'>,
): Promise<string | undefined> {
  return addressOfShop(target, settings, WHATSAPP_CALLBACK_PATH);
}

/** Where Bosta reports to, without the secret that follows; undefined while the shop's function has no domain. */
export function parcelsCallbackOf(
  target: Target,
  settings: Pick<DeploySettings, 'callbackDomain' | 'endpoint'>,
): Promise<string | undefined> {
  return addressOfShop(target, settings, PARCELS_CALLBACK_PATH);
}

async function addressOfShop(
  target: Target,
  settings: Pick<DeploySettings, 'callbackDomain' | 'endpoint'>,
  path: string,
): Promise<string | undefined> {
  const rule = await findRule(target, { kind: 'function', id: SHOP }, settings.callbackDomain);
  return rule && addressAt(settings.endpoint, rule.domain, path);
}

/** Gives the variables of functions that follow from domains their values, as far as there are domains. */
export function derivedVariables(target: Target, settings: DeploySettings, site: SiteConfig) {
  return async ({ derived }: FunctionVariableValue): Promise<string | undefined> => {
    if (derived === 'callback') {
      return callbackOf(target, settings);
    }
    if (derived === 'sitemap') {
      return addressOfShop(target, settings, SITEMAP_PATH);
    }
    const base = await addressOf(target, settings, site);
    return base && (derived === 'site' ? new URL(base).origin : new URL(RETURN_PATH, base).href);
  };
}

/** The same server under another of its names. */
export function addressAt(endpoint: string, domain: string, path = '/'): string {
  const url = new URL(path, endpoint);
  url.hostname = domain;
  return url.href;
}
