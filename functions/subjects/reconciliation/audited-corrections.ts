import { type AuditEntry, type Author, auditEntry } from '#runtime/audit.ts';
import type { Operation } from '#runtime/tables.ts';

interface Corrected extends Pick<AuditEntry, 'id' | 'label' | 'once'> {
  changes: readonly { column: string; before: unknown; after: unknown }[];
}

/** Writes down that figures were counted again and were others. */
export function auditCorrections(who: Author, { changes, ...thing }: Corrected): Operation {
  const side = (name: 'before' | 'after') => Object.fromEntries(changes.map((one) => [one.column, one[name]]));
  return auditEntry(who, { action: 'update', kind: 'recount', ...thing, before: side('before'), after: side('after') });
}
