/** What a client holds of a session: whose it is and what proves it. */
export type SessionSecret = { userId: string; secret: string };

/** The text that cookies, headers and the SDK's local storage carry. */
export function encodeSessionSecret({ userId, secret }: SessionSecret): string {
  return Buffer.from(JSON.stringify({ id: userId, secret })).toString('base64');
}

/** The session that a request presents, or null: cookies first, then `x-appwrite-session`, then the SDK's fallback header. */
export function readSessionSecret(headers: Headers, projectId: string): SessionSecret | null {
  const name = cookieName(projectId);
  const cookies = parseCookies(headers.get('cookie') ?? '');
  return (
    decode(cookies.get(name) ?? cookies.get(`${name}_legacy`)) ??
    decode(headers.get('x-appwrite-session')) ??
    decode(fallbackCookie(headers.get('x-fallback-cookies'), name))
  );
}

/** The name of the session cookie of a project. */
export function cookieName(projectId: string): string {
  return `a_session_${projectId}`;
}

function decode(text: string | null | undefined): SessionSecret | null {
  if (!text) {
    return null;
  }
  const { id, secret } = parseObject(Buffer.from(text, 'base64').toString());
  return typeof id === 'string' && typeof secret === 'string' && id !== '' && secret !== ''
    ? { userId: id, secret }
    : null;
}

function fallbackCookie(header: string | null, name: string): string | undefined {
  const value = header ? parseObject(header)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header.split(';')) {
    const separator = part.indexOf('=');
    const name = part.slice(0, Math.max(0, separator)).trim();
    if (name !== '' && !cookies.has(name)) {
      cookies.set(name, decodeCookie(part.slice(separator + 1).trim()));
    }
  }
  return cookies;
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
