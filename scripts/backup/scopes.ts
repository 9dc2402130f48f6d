/** What the key to a deployed project needs for a backup. */
export const BACKUP_SCOPES = ['tables.read', 'rows.read', 'users.read', 'buckets.read', 'files.read'] as const;
/** And for a restoration. */
export const RESTORE_SCOPES = [
  ...BACKUP_SCOPES,
  'rows.write',
  'users.write',
  'files.write',
  'functions.read',
  'functions.write',
] as const;
