/** Headers that the SDKs send, and that a preflight must therefore allow. */
const allowedHeaders = [
  'Accept',
  'Origin',
  'Cookie',
  'Content-Type',
  'Content-Range',
  'Range',
  'Cache-Control',
  'Expires',
  'Pragma',
  'X-Appwrite-Project',
  'X-Appwrite-Key',
  'X-Appwrite-Dev-Key',
  'X-Appwrite-Locale',
  'X-Appwrite-Mode',
  'X-Appwrite-JWT',
  'X-Appwrite-Response-Format',
  'X-Appwrite-Timeout',
  'X-Appwrite-ID',
  'X-Appwrite-Timestamp',
  'X-Appwrite-Session',
  'X-Appwrite-Platform',
  'X-SDK-Version',
  'X-SDK-Name',
  'X-SDK-Language',
  'X-SDK-Platform',
  'X-SDK-GraphQL',
  'X-SDK-Profile',
  'X-Fallback-Cookies',
  'X-Requested-With',
  'X-Forwarded-For',
  'X-Forwarded-User-Agent',
].join(', ');

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page of that origin may use the API: pages of this machine, and pages that this very server delivered
 * (when it listens on the network, its origin is the address that the visitor typed).
 */
export function isTrustedOrigin(origin: string, requestHost: string | null): boolean {
  let url: URL;
  try {
    url = new URL(origin);
  } catch {
    return false;
  }
  return localHosts.has(url.hostname) || url.hostname.endsWith('.localhost') || url.host === requestHost;
}

/** The headers that let a page of another local origin read the answer, cookies included. */
export function corsHeaders(origin: string | null, requestHost: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': allowedHeaders,
    'access-control-expose-headers': 'X-Appwrite-Session, X-Fallback-Cookies',
    'access-control-allow-credentials': 'true',
    'access-control-max-age': '86400',
    vary: 'Origin',
  };
  if (origin !== null && isTrustedOrigin(origin, requestHost)) {
    headers['access-control-allow-origin'] = origin;
  }
  return headers;
}
