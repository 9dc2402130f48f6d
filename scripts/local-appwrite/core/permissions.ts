import { type AppwriteError, userUnauthorized } from './errors.ts';

/** What a permission allows on a resource. */
export type Action = 'create' | 'read' | 'update' | 'delete';

/** One parsed permission, `update("label:admin")`. */
export type Permission = { action: Action; role: string };

type Parsed = { ok: true; permissions: Permission[] } | { ok: false; message: string };

const actions: readonly string[] = ['create', 'read', 'update', 'delete', 'write'];
const writeActions: readonly Action[] = ['create', 'update', 'delete'];
const roleNames = ['any', 'guests', 'users', 'user', 'team', 'member', 'label'];
const withoutId = new Set(['any', 'guests', 'users']);
const verification = ['verified', 'unverified'];
const dimensions: Record<string, readonly string[] | undefined> = { user: verification, users: verification };

const keyDescription =
  "Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char";
const labelDescription = 'Value must be a valid string between 1 and 36 chars containing only alphanumeric chars';

/**
 * Reads a list of permission strings. `write` stands for the allowed ones of create, update and delete; what it gives is
 * free of duplicates. `allowed` are the actions that the resource knows (rows have no `create`).
 */
export function parsePermissions(
  value: unknown,
  allowed: readonly Action[] = ['create', 'read', 'update', 'delete'],
  maximum = 100,
): Parsed {
  if (!Array.isArray(value)) {
    return refuse('Permissions must be an array of strings.');
  }
  if (value.length > maximum) {
    return refuse(`You can only provide up to ${maximum} permissions.`);
  }
  const found = new Map<string, Permission>();
  for (const text of value) {
    const message = findFault(text, allowed);
    if (message !== null) {
      return refuse(message);
    }
    const [action, role] = split(text as string);
    const expanded = action === 'write' ? writeActions.filter((one) => allowed.includes(one)) : [action as Action];
    for (const one of expanded) {
      found.set(formatPermission({ action: one, role }), { action: one, role });
    }
  }
  return { ok: true, permissions: [...found.values()] };
}

/** The text of a permission, as Appwrite prints it. */
export function formatPermission(permission: Permission): string {
  return `${permission.action}("${permission.role}")`;
}

/** Whether any of the caller's roles has the permission for the action. */
export function isPermitted(permissions: readonly Permission[], action: Action, roles: readonly string[]): boolean {
  return permissions.some((permission) => permission.action === action && roles.includes(permission.role));
}

/** Nobody of these roles has the permission: the refusal in the server's words. `allowed` are the roles that have it. */
export function permissionMissing(action: string, allowed: readonly string[], roles: readonly string[]): AppwriteError {
  const last = allowed.at(-1);
  return userUnauthorized(
    last === undefined
      ? `No permissions provided for action '${action}'`
      : `Missing "${action}" permission for role "${last}". Only "${JSON.stringify(roles)}" scopes are allowed and "${JSON.stringify(allowed)}" was given.`,
  );
}

/** The roles of a visitor without an account. */
export const GUEST_ROLES: readonly string[] = ['any', 'guests'];

/** The roles of an account: everybody, all users, that user, verified or not, and a role for each of their labels. */
export function rolesOfUser(user: { id: string; labels: readonly string[]; verified: boolean }): string[] {
  const dimension = user.verified ? 'verified' : 'unverified';
  return [
    'any',
    'users',
    `users/${dimension}`,
    `user:${user.id}`,
    `user:${user.id}/${dimension}`,
    ...user.labels.map((label) => `label:${label}`),
  ];
}

function refuse(message: string): Parsed {
  return { ok: false, message };
}

function split(text: string): [string, string] {
  const [action = '', rest = ''] = text.split('("');
  return [action, rest.replaceAll('")', '')];
}

function findFault(text: unknown, allowed: readonly Action[]): string | null {
  if (typeof text !== 'string') {
    return 'Every permission must be of type string.';
  }
  if (text === '*') {
    return 'Wildcard permission "*" has been replaced. Use "any" instead.';
  }
  if (text.includes('role:')) {
    return 'Permissions using the "role:" prefix have been replaced. Use "users", "guests", or "any" instead.';
  }
  const choices = [...allowed, 'write'];
  if (!choices.some((choice) => text.startsWith(choice))) {
    return `Permission "${text}" is not allowed. Must be one of: ${choices.join(', ')}.`;
  }
  if (text.split('("').length !== 2) {
    return `Invalid permission string format: "${text}".`;
  }
  const [action, role] = split(text);
  if (!actions.includes(action)) {
    return `Invalid permission type: "${action}".`;
  }
  return findRoleFault(role);
}

function findRoleFault(text: string): string | null {
  const [head = '', ...tail] = text.split('/');
  if (tail.length > 1) {
    return 'Only one dimension can be provided';
  }
  const dimension = tail[0];
  if (dimension === '') {
    return 'Dimension must not be empty';
  }
  const [name = '', id = ''] = head.split(':');
  if (!roleNames.includes(name)) {
    return `Role "${name}" is not allowed. Must be one of: ${roleNames.join(', ')}.`;
  }
  if (withoutId.has(name)) {
    if (id !== '') {
      return `Role "${name}" can not have an ID value.`;
    }
  } else if (id === '') {
    return `Role "${name}" must have an ID value.`;
  }
  const idPattern = name === 'label' ? /^[a-zA-Z0-9]{1,36}$/ : /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/;
  if (id !== '' && !idPattern.test(id)) {
    return `Role "${name}" identifier value is invalid: ${name === 'label' ? labelDescription : keyDescription}`;
  }
  if (dimension === undefined) {
    return null;
  }
  const options = name === 'team' ? [dimension] : dimensions[name];
  if (options === undefined) {
    return `Role "${name}" can not have a dimension value.`;
  }
  return options.includes(dimension)
    ? null
    : `Role "${name}" dimension value is invalid. Must be one of: ${options.join(', ')}.`;
}
