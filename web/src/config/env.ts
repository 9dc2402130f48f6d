/** What the build was told about its surroundings. */
interface Env {
  /** The Appwrite API, without a slash at the end: an address, or a path of the page's own origin. */
  appwriteEndpoint: string;
  appwriteProject: string;
  /** The project signs people in with Google, and the pages offer it. */
  google: boolean;
}

/** Raised at start when a variable cannot be used; its message names the variable and what it must be. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/**
 * Reads the `VITE_…` variables.
 * @throws EnvError when a value is unusable.
 */
export function parseEnv(variables: Record<string, unknown>): Env {
  const text = (name: string, fallback: string) => {
    const value = variables[name];
    if (value === undefined || value === '') return fallback;
    if (typeof value !== 'string') throw new EnvError(`${name} must be text`);
    return value.trim();
  };
  const endpoint = text('VITE_APPWRITE_ENDPOINT', '/v1');
  let url: URL;
  try {
    // An endpoint that is only a path (the default `/v1`) is taken from wherever the page is.
    url = new URL(endpoint, 'https://own.invalid');
  } catch {
    throw new EnvError(`VITE_APPWRITE_ENDPOINT must be a URL or a path such as /v1, but is "${endpoint}"`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new EnvError(`VITE_APPWRITE_ENDPOINT must start with https:// (or http://), but is "${endpoint}"`);
  }
  const project = text('VITE_APPWRITE_PROJECT', 'samaa');
  if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/.test(project)) {
    throw new EnvError(`VITE_APPWRITE_PROJECT must be an Appwrite project id, but is "${project}"`);
  }
  const google = text('VITE_GOOGLE', 'off');
  if (google !== 'on' && google !== 'off') {
    throw new EnvError(`VITE_GOOGLE must be on or off, but is "${google}"`);
  }
  const own = url.host === 'own.invalid';
  const appwriteEndpoint = (own ? url.pathname : url.href).replace(/\/+$/, '');
  return { appwriteEndpoint, appwriteProject: project, google: google === 'on' };
}

let parsed: Env | undefined;

/** The environment of this page, parsed once. @throws EnvError */
export function env(): Env {
  parsed ??= parseEnv(import.meta.env);
  return parsed;
}
