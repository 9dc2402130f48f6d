import { cairoDay } from '#contract/cairo-day.ts';
import type { RecordKind } from '#contract/record-reads/kinds.ts';
import { derivedId } from '#lib/ids.ts';
import { type Actor, nameOf } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';

/** A record that is opened. */
export interface Opened {
  kind: RecordKind;
  /** The patient's id, else the form's or the order's. */
  id: string;
  /** The type of the call that opens it. */
  call: string;
}

/** So many notes are remembered to be there; beyond that they are begun anew. */
const REMEMBERED_MAX = 5_000;
const remembered = new Set<string>();

/**
 * Notes that one of the staff opens a record: one row a person, record and day in Cairo. Start it beside a step of the
 * reading and wait for both, so that it takes no time of its own; what this instance has noted before is not written
 * again. A note that cannot be written fails the reading: nobody reads unseen.
 */
export async function noteRead(
  { actor, tables, now }: Pick<Ports, 'tables' | 'now'> & { actor: Actor },
  { kind, id, call }: Opened,
): Promise<void> {
  const at = now();
  const noteId = derivedId('record-read', actor.id, kind, id, cairoDay(at));
  if (remembered.has(noteId)) {
    return;
  }
  await tables.create('record_reads', noteId, {
    actor_id: actor.id,
    actor_name: nameOf(actor),
    actor_role: actor.role,
    at: at.toISOString(),
    kind,
    subject_id: id,
    call,
  });
  if (remembered.size >= REMEMBERED_MAX) {
    remembered.clear();
  }
  remembered.add(noteId);
}
