import type { Actor } from '../../core/context.ts';
import { userUnauthorized } from '../../core/errors.ts';
import { type Action, parsePermissions, permissionMissing } from '../../core/permissions.ts';
import type { BucketConfig } from '../../core/project-config.ts';
import { type FileRecord, fileNotFound } from './files.ts';

/** Whether the permissions let the caller do it. They do not bind API keys. */
export function grants(permissions: readonly string[], action: Action, actor: Actor): boolean {
  return actor.kind === 'key' || rolesFor(permissions, action).some((role) => actor.roles.includes(role));
}

/** Refuses whoever may do nothing of the kind in the bucket. */
export function checkBucket(bucket: BucketConfig, action: Action, actor: Actor) {
  if (!grants(bucket.$permissions, action, actor)) {
    throw permissionMissing(action, rolesFor(bucket.$permissions, action), actor.roles);
  }
}

/**
 * Whether the bucket's own permissions let the caller do it to every file. Where they do not, the file's permissions
 * decide if the bucket has file security; else it is refused here.
 */
export function coversAllFiles(bucket: BucketConfig, action: Action, actor: Actor): boolean {
  if (!bucket.fileSecurity) {
    checkBucket(bucket, action, actor);
  }
  return grants(bucket.$permissions, action, actor);
}

/** Refuses whoever may not read the file; with file security it is then as if it did not exist. */
export function checkReadable(bucket: BucketConfig, file: FileRecord | undefined, actor: Actor): FileRecord {
  const coversAll = coversAllFiles(bucket, 'read', actor);
  if (file === undefined || !(coversAll || grants(file.permissions, 'read', actor))) {
    throw fileNotFound();
  }
  return file;
}

/** Refuses whoever may not change or delete the file. Reading it is another permission. */
export function checkWritable(bucket: BucketConfig, file: FileRecord, action: 'update' | 'delete', actor: Actor) {
  if (!coversAllFiles(bucket, action, actor) && !grants(file.permissions, action, actor)) {
    throw permissionMissing(action, rolesFor(file.permissions, action), actor.roles);
  }
}

/** The permissions that a new file gets when its maker names none: everything for them alone, nothing for guests and keys. */
export function defaultPermissions(actor: Actor): string[] {
  const { user } = actor;
  return user === undefined ? [] : ['read', 'update', 'delete'].map((action) => `${action}("user:${user.id}")`);
}

/** Nobody but an API key may give a role that they do not have themselves. */
export function checkOwnRoles(permissions: readonly string[], actor: Actor) {
  const parsed = parsePermissions(permissions);
  const foreign = parsed.ok && parsed.permissions.some(({ role }) => !actor.roles.includes(role));
  if (actor.kind !== 'key' && foreign) {
    throw userUnauthorized(`Permissions must be one of: (${actor.roles.join(', ')})`);
  }
}

/** The roles that the permissions name for an action. */
export function rolesFor(permissions: readonly string[], action: Action): string[] {
  const parsed = parsePermissions(permissions);
  return parsed.ok ? parsed.permissions.filter((one) => one.action === action).map(({ role }) => role) : [];
}
