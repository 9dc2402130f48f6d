import { derivedId, SETTINGS_ID } from '#lib/ids.ts';
import type { Tables } from '#runtime/tables.ts';

const UUID_PARTS = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/;

/**
 * Tells this installation from any other, as a UUID. It follows from the moment at which its settings were made, which
 * backups keep, so that nothing has to be stored.
 */
export async function installationId(tables: Tables): Promise<string> {
  const settings = await tables.get('settings', SETTINGS_ID, ['version']);
  const made = settings ? new Date(settings.$createdAt).toISOString() : '';
  // Version 8 of RFC 9562: made by rules of one's own.
  return derivedId('installation', made).replace(UUID_PARTS, '$1-$2-8$3-a$4-$5');
}
