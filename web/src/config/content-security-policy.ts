import { MAP_ORIGIN } from './map.ts';

/**
 * What the built site's pages may load and run, as a content security policy. It stands in a meta tag, because a static
 * host sets no headers; who may frame the pages is for a header alone to say.
 * @param endpoint The Appwrite API as the build was told: an address, or a path of the site's own origin.
 */
export function contentSecurityPolicy(endpoint: string | undefined): string {
  const api = URL.parse(endpoint ?? '')?.origin;
  const own = api ? ["'self'", api] : ["'self'"];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    // A picture that somebody chose is shown before it is sent, and kept small with what they typed.
    'img-src': [...own, 'blob:', 'data:'],
    'media-src': own,
    // Calls, uploads and realtime.
    'connect-src': api ? [...own, api.replace(/^http/, 'ws')] : own,
    'frame-src': [MAP_ORIGIN],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
