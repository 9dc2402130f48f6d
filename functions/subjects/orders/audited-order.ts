import { type AuditEntry, type Author, auditEntry } from '#runtime/audit.ts';
import type { Operation } from '#runtime/tables.ts';

/** Writes down what was done to an order: an update unless it says otherwise. */
export function auditOrder(
  who: Author,
  { $id: id, number: label }: { $id: string; number: string },
  change: Pick<AuditEntry, 'before' | 'after' | 'once'> & Partial<Pick<AuditEntry, 'action'>>,
): Operation {
  return auditEntry(who, { action: 'update', kind: 'order', id, label, ...change });
}
