import type { RequestContext } from '../../core/context.ts';
import { cookieName, encodeSessionSecret, type SessionSecret } from '../../core/session-secret.ts';

type CookieContext = Pick<RequestContext, 'app' | 'request' | 'responseHeaders'>;

/** Hands a new session to the browser. `expire` is in Appwrite's time format. */
export function setSessionCookies(context: CookieContext, session: SessionSecret, expire: string) {
  const value = encodeSessionSecret(session);
  writeCookies(context, value, new Date(expire));
  writeFallback(context, { [cookieName(context.app.config.projectId)]: value });
}

/** Takes the session back from the browser. */
export function clearSessionCookies(context: CookieContext) {
  writeCookies(context, '', new Date(context.app.clock.now().getTime() - 3_600_000));
  writeFallback(context, []);
}

/**
 * Two cookies with one value, as the real server sets them: browsers refuse SameSite=None without Secure, so over plain
 * http only the second, older style is kept.
 */
function writeCookies({ app, request, responseHeaders }: CookieContext, value: string, expires: Date) {
  const url = requestUrl(request);
  const name = cookieName(app.config.projectId);
  const domain = isLocalName(url.hostname) ? '' : `; domain=.${url.hostname}`;
  const secure = url.protocol === 'https:' ? '; secure' : '';
  const attributes = `; expires=${expires.toUTCString()}; path=/${domain}${secure}; httponly`;
  responseHeaders.append('set-cookie', `${name}_legacy=${encodeURIComponent(value)}${attributes}`);
  responseHeaders.append('set-cookie', `${name}=${encodeURIComponent(value)}${attributes}; samesite=None`);
}

/** Browsers that keep no cookies of another site get the session in a header, which the SDK puts into local storage. */
function writeFallback({ request, responseHeaders }: CookieContext, value: object) {
  const page = request.headers.get('origin') ?? request.headers.get('referer') ?? '';
  const pageHost = URL.canParse(page) ? new URL(page).hostname : '';
  const ownSite = registrableDomain(requestUrl(request).hostname);
  if (ownSite === '' || ownSite !== registrableDomain(pageHost)) {
    responseHeaders.set('x-fallback-cookies', JSON.stringify(value));
  }
}

function requestUrl(request: Request): URL {
  const url = new URL(request.url);
  const forwarded = request.headers.get('x-forwarded-proto');
  if (forwarded === 'https' || forwarded === 'http') {
    url.protocol = forwarded;
  }
  return url;
}

function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || isAddress(hostname);
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
}

/** The last two labels of a host name; empty for addresses and names without a dot, which belong to no site. */
function registrableDomain(hostname: string): string {
  const labels = hostname.split('.');
  return isAddress(hostname) || labels.length < 2 ? '' : labels.slice(-2).join('.');
}
