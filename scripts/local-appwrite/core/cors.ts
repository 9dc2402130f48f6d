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

/** Whether pages of a host, given in lower case and without a port, may use the API. */
export type TrustsHost = (hostname: string) => boolean;

/** Why an origin may not use the API, in the server's words, or null when it may. */
export function findOriginFault(origin: string, trusts: TrustsHost): string | null {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url === null) {
    return 'Invalid Origin.';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return `Invalid Scheme. The scheme used (${url.protocol.slice(0, -1)}) in the Origin (${origin}) is not supported. If you are using a custom scheme, please change it to \`appwrite-callback-<PROJECT_ID>\``;
  }
  const { hostname } = url;
  return trusts(hostname)
    ? null
    : `Invalid Origin. Register your new client (${hostname}) as a new Web platform on your project console dashboard`;
}

/**
 * The headers that let a page of another trusted origin read the answer, cookies included. Who names no origin is no page;
 * the real server sends them to everybody.
 */
export function corsHeaders(origin: string | null, trusts: TrustsHost): Record<string, string> {
  if (origin === null) {
    return { vary: 'Origin' };
  }
  const headers: Record<string, string> = {
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': allowedHeaders,
    'access-control-expose-headers': 'X-Appwrite-Session, X-Fallback-Cookies',
    'access-control-allow-credentials': 'true',
    'access-control-max-age': '86400',
    vary: 'Origin',
  };
  if (findOriginFault(origin, trusts) === null) {
    headers['access-control-allow-origin'] = origin;
  }
  return headers;
}
