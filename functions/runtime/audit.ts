import { ID } from 'node-appwrite';
import type { AuditAction, AuditKind } from '../contract/audit-log.ts';
import { type AuditFields, auditedChange } from '../domain/audit.ts';
import { derivedId } from '../domain/ids.ts';
import { foldWords } from '../domain/search.ts';
import type { Actor } from './actor.ts';
import { type Operation, stage } from './tables.ts';

const NAME_MAX = 128;
const LABEL_MAX = 200;
const SEARCH_MAX = 1500;

/** A change as it is written down. */
export interface AuditEntry {
  action: AuditAction;
  kind: AuditKind;
  /** The `$id` of the thing that changed. */
  id: string;
  /** What people call the thing: an order's number, a person's name, a product's title. `''` when it has none. */
  label?: string;
  /** The fields as they were; null when the thing is new. Unchanged ones may be among them and are left out. */
  before: AuditFields | null;
  /** The fields as they are now; null when the thing is gone. */
  after: AuditFields | null;
  /**
   * What makes this change the one it is, for a write that nothing else keeps from happening twice (for example the
   * version that the thing reached): the entry's id follows from it and from kind, action and thing.
   */
  once?: string | number;
}

/**
 * Writes down who changed what. It belongs into the transaction that makes the change, after the rows that it changes
 * and before counters. Costs no step.
 */
export function auditEntry(
  { actor, now }: { actor: Actor; now: () => Date },
  { action, kind, id, label = '', before, after, once }: AuditEntry,
): Operation {
  return stage.create('audit_log', once === undefined ? ID.unique() : derivedId('audit', kind, id, action, once), {
    actor_id: actor.id,
    actor_name: actor.name.slice(0, NAME_MAX),
    actor_email: actor.email,
    actor_role: actor.role,
    at: now().toISOString(),
    action,
    kind,
    subject_id: id,
    label: label.slice(0, LABEL_MAX),
    ...auditedChange(before, after),
    search: searchText([label, id, actor.name, actor.email]),
  });
}

function searchText(texts: readonly string[]): string {
  return [...new Set(foldWords(texts.join(' ')))].join(' ').slice(0, SEARCH_MAX);
}
