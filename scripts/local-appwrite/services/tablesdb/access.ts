import type { Actor } from '../../core/context.ts';
import { userUnauthorized } from '../../core/errors.ts';
import { type Action, isPermitted, parsePermissions } from '../../core/permissions.ts';
import type { Table } from './table.ts';

/** Whether the table's own permissions allow the action on every row. */
export function isTablePermitted(table: Table, action: Action, actor: Actor): boolean {
  return actor.kind === 'key' || isPermitted(table.permissions, action, actor.roles);
}

/** Whether the actor may act on a row that has these permissions. Row permissions count only where row security is on. */
export function isRowPermitted(table: Table, rowPermissions: readonly string[], action: Action, actor: Actor): boolean {
  if (isTablePermitted(table, action, actor)) {
    return true;
  }
  if (!table.config.rowSecurity) {
    return false;
  }
  const parsed = parsePermissions(rowPermissions);
  return parsed.ok && isPermitted(parsed.permissions, action, actor.roles);
}

/** Throws `user_unauthorized`, with the words that a direct creation answers, unless the actor may create rows. */
export function requireCreatePermission(table: Table, actor: Actor): void {
  if (isTablePermitted(table, 'create', actor)) {
    return;
  }
  const roles = table.permissions.filter(({ action }) => action === 'create').map(({ role }) => role);
  // PHP's JSON, which the message is built of, escapes slashes.
  const json = (list: readonly string[]) => JSON.stringify(list).replaceAll('/', '\\/');
  throw userUnauthorized(
    roles.length === 0
      ? "No permissions provided for action 'create'"
      : `Missing "create" permission for role "${roles.at(-1)}". Only "${json(actor.roles)}" scopes are allowed and "${json(roles)}" was given.`,
  );
}

/** Throws `user_unauthorized` unless the actor may act on the row. */
export function requireRowPermission(
  table: Table,
  rowPermissions: readonly string[],
  action: Action,
  actor: Actor,
): void {
  if (!isRowPermitted(table, rowPermissions, action, actor)) {
    throw userUnauthorized();
  }
}

/** Whether a list may be looked at row by row: with row security the rows decide, without it only the table does. */
export function requireListPermission(table: Table, action: Action, actor: Actor): void {
  if (!isTablePermitted(table, action, actor) && !table.config.rowSecurity) {
    throw userUnauthorized();
  }
}

/** The permissions of a row that is made without any: its maker may do everything with it. */
export function defaultPermissions(actor: Actor): string[] {
  return actor.user === undefined
    ? []
    : ['read', 'update', 'delete'].map((action) => `${action}("user:${actor.user?.id}")`);
}

/** Throws `user_unauthorized` when a caller other than a key gives rights to a role that they do not have themselves. */
export function requireOwnRoles(permissions: readonly string[], actor: Actor): void {
  if (actor.kind === 'key') {
    return;
  }
  const parsed = parsePermissions(permissions);
  if (!parsed.ok || parsed.permissions.some((permission) => !actor.roles.includes(permission.role))) {
    throw userUnauthorized(`Permissions must be one of: (${actor.roles.join(', ')})`);
  }
}
