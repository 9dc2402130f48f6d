/** The Appwrite version that local-appwrite answers as. */
export const APPWRITE_VERSION = '1.9.6';

/** A refusal in Appwrite's own words: HTTP status, error type and text. Anything else that is thrown becomes a 500. */
export class AppwriteError extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, message: string) {
    super(message);
    this.name = 'AppwriteError';
    this.status = status;
    this.type = type;
  }
}

/** The Appwrite endpoint exists, local-appwrite does not have it: 501 that names SDK method and route. */
export class NotSupportedError extends AppwriteError {
  constructor(what: string) {
    super(501, 'general_not_implemented', `local-appwrite does not support ${what}. Use a real Appwrite for it.`);
    this.name = 'NotSupportedError';
  }
}

/** A parameter that its validator refused. */
export function argumentInvalid(parameter: string, description: string): AppwriteError {
  return new AppwriteError(400, 'general_argument_invalid', `Invalid \`${parameter}\` param: ${description}`);
}

/** A required parameter that is not there. */
export function argumentMissing(parameter: string): AppwriteError {
  return new AppwriteError(400, 'general_argument_invalid', `Param "${parameter}" is not optional.`);
}

/** A query that cannot be parsed or does not fit the resource. */
export function queryInvalid(message: string): AppwriteError {
  return new AppwriteError(400, 'general_query_invalid', message);
}

/** A malformed request that no single parameter is to blame for. */
export function badRequest(message: string): AppwriteError {
  return new AppwriteError(400, 'general_bad_request', message);
}

/** The caller's role lacks every scope that the route accepts. `who` is the account's email, or "User" when there is none. */
export function unauthorizedScope(who: string, roleLabel: string, scopes: string[]): AppwriteError {
  const message = `${who} (role: ${roleLabel}) missing scopes (${JSON.stringify(scopes)})`;
  return new AppwriteError(401, 'general_unauthorized_scope', message);
}

/** The caller may use the route, but not on this resource. */
export function userUnauthorized(
  message = 'The current user is not authorized to perform the requested action.',
): AppwriteError {
  return new AppwriteError(401, 'user_unauthorized', message);
}

/** The session was opened with one factor, and the account has a second one. */
export function moreFactorsRequired(): AppwriteError {
  return new AppwriteError(
    401,
    'user_more_factors_required',
    'More factors are required to complete the sign in process.',
  );
}

/** Too many requests for one rate-limit key. */
export function rateLimitExceeded(): AppwriteError {
  return new AppwriteError(
    429,
    'general_rate_limit_exceeded',
    'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
  );
}

/** A project id that is not this installation's. */
export function projectNotFound(): AppwriteError {
  return new AppwriteError(
    404,
    'project_not_found',
    'Project with the requested ID could not be found. Please check the value of the X-Appwrite-Project header to ensure the correct project ID is being used.',
  );
}

/** A `/v1` path that Appwrite does not know either. The HTTP layer answers it as an HTML page, as the real server does. */
export function routeNotFound(): AppwriteError {
  return new AppwriteError(
    404,
    'general_route_not_found',
    'Route not found. Please ensure the endpoint is configured correctly and that the API route is valid for this SDK version. Refer to the API docs for more details.',
  );
}
