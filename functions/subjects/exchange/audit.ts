import type { Role } from '#contract/call.ts';
import { type AuditEntry, auditEntry, auditId } from '#runtime/audit.ts';
import type { CallContext } from '#runtime/service.ts';

type Context = CallContext<readonly Role[]>;

/** Stands for everybody where an entry of the log names whose records they are. */
export const EVERYBODY = 'everybody';

interface Taken {
  requestId: string;
  /** Whose record; null for everybody's. */
  patient: { $id: string; name: string } | null;
}

/** Writes down that somebody takes a record away, or all of them. Answers the id of the entry; a repeat finds it. */
export function noteTaken(context: Context, { requestId, patient }: Taken): Promise<string> {
  return noteOnce(context, {
    action: 'export',
    kind: 'records',
    id: patient?.$id ?? EVERYBODY,
    label: patient?.name ?? '',
    before: null,
    after: null,
    once: `${context.actor.id} ${requestId}`,
  });
}

const LOG = 'audit_log';

/** Writes down that somebody brings in a file of records. Answers the id of the entry; a repeat finds it. */
export function noteBroughtIn(
  context: Context,
  { requestId, fileName }: { requestId: string; fileName: string },
): Promise<string> {
  return noteOnce(context, {
    action: 'import',
    kind: 'records',
    id: EVERYBODY,
    label: fileName,
    before: null,
    after: null,
    once: `${context.actor.id} ${requestId}`,
  });
}

/** Writes an entry down whose id follows from it. Answers the id; a repeat finds it. */
export async function noteOnce(context: Context, entry: AuditEntry & { once: string }): Promise<string> {
  const id = auditId(entry);
  if (!(await context.tables.get(LOG, id, ['at']))) {
    await context.tables.write([auditEntry(context, entry)]);
  }
  return id;
}

/** Whether the caller began something of everybody's after a moment, by the entry that says so. */
export async function hasBegun(
  { actor, tables }: Context,
  id: string,
  { action, since }: { action: AuditEntry['action']; since: Date },
): Promise<boolean> {
  const entry = await tables.get(LOG, id, ['actor_id', 'kind', 'action', 'subject_id', 'at']);
  return (
    entry !== null &&
    entry.actor_id === actor.id &&
    entry.kind === 'records' &&
    entry.action === action &&
    entry.subject_id === EVERYBODY &&
    Date.parse(entry.at) >= since.getTime()
  );
}
