import type { RequestContext } from '../../core/context.ts';
import { argumentInvalid } from '../../core/errors.ts';
import { isTrustedHost } from '../../core/trusted-hosts.ts';

const webSchemes = new Set([
  'http',
  'https',
  'chrome-extension',
  'moz-extension',
  'safari-web-extension',
  'ms-browser-extension',
  'tauri',
]);

type UrlContext = Pick<RequestContext, 'app' | 'request'>;

/** Refuses an address that people may not be sent to: `general_argument_invalid` for the parameter. */
export function checkRedirectUrl(context: UrlContext, parameter: string, url: string) {
  const fault = findRedirectFault(context, url);
  if (fault !== null) {
    throw argumentInvalid(parameter, fault);
  }
}

/** Why people may not be sent to an address, in the server's words, or null when they may. */
export function findRedirectFault({ app, request }: UrlContext, url: string): string | null {
  const { scheme, host } = split(url);
  if (scheme === '' && host === '') {
    return 'Invalid URI.';
  }
  if (webSchemes.has(scheme)) {
    if (isTrustedHost(app, host, request.headers.get('host'))) {
      return null;
    }
  } else if (scheme === 'exp' || scheme === `appwrite-callback-${app.config.projectId}`) {
    return null;
  }
  const shown = host === '' ? '' : `(${host})`;
  const platform = scheme === 'http' || scheme === 'https' ? 'Web' : '';
  return `Invalid URI. Register your new client ${shown} as a new ${platform} platform on your project console dashboard`;
}

/** The address with parameters added behind those that it has. */
export function withQuery(url: string, parameters: Record<string, string>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) {
    changed.searchParams.set(name, value);
  }
  return changed.toString();
}

function split(url: string): { scheme: string; host: string } {
  if (!URL.canParse(url)) {
    return { scheme: '', host: '' };
  }
  const { protocol, hostname } = new URL(url);
  return { scheme: protocol.slice(0, -1), host: hostname };
}
