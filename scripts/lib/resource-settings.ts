/*
 * What `appwrite.json` says of a bucket, a function and a site besides its id, and the server answers by the same names.
 */

export const BUCKET_SETTINGS = [
  '$permissions',
  'fileSecurity',
  'name',
  'enabled',
  'maximumFileSize',
  'allowedFileExtensions',
  'compression',
  'encryption',
  'antivirus',
  'transformations',
] as const;

export const FUNCTION_SETTINGS = [
  'name',
  'runtime',
  'execute',
  'events',
  'schedule',
  'timeout',
  'enabled',
  'logging',
  'entrypoint',
  'commands',
  'scopes',
] as const;

export const SITE_SETTINGS = [
  'name',
  'enabled',
  'logging',
  'timeout',
  'framework',
  'buildRuntime',
  'adapter',
  'installCommand',
  'buildCommand',
  'outputDirectory',
  'fallbackFile',
] as const;
