import { cairoDay } from '#contract/cairo-day.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { deskId } from '#lib/ids.ts';
import type { Actor } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';

/** The till session of whoever writes money, as a part of what is changed. */
export type DeskRow = Pick<Rows['desk_closings'], 'state' | 'version'> &
  Partial<Pick<Rows['desk_closings'], 'actor_id' | 'day'>> & { $id: string };

/** The till session of somebody at a moment; null before anything was taken in it. */
export function readDesk(tables: Tables, actor: Actor, at: Date): Promise<DeskRow | null> {
  return tables.get('desk_closings', deskOf(actor, at), ['state', 'version']);
}

const deskOf = ({ id }: Actor, at: Date) => deskId(id, cairoDay(at));

/** Whoever closes the day has counted the payments at one version of its row; every payment raises it. */
export function openDesk(desk: DeskRow | null, actor: Actor, at: Date): DeskRow {
  assertDeskOpen(desk, at);
  return desk
    ? { ...desk, version: desk.version + 1 }
    : { $id: deskOf(actor, at), actor_id: actor.id, day: dayAtZero(at), state: 'open', version: 1 };
}

/** Whose desk money goes over, and the day in Cairo at 00:00Z: columns of a payment. */
export interface AtDesk {
  actor_id: string;
  day: string;
}

/**
 * What a transaction that writes payments of somebody needs besides: their day is not closed, and is not closed at the
 * same moment. Who closes it has counted the payments at one version of its row; every payment raises that version.
 */
export async function takeAtDesk(tables: Tables, { actor_id, day }: AtDesk): Promise<Operation[]> {
  const id = deskId(actor_id, cairoDay(new Date(day)));
  const desk = await tables.get('desk_closings', id, ['state', 'version']);
  assertDeskOpen(desk, new Date(day));
  return desk
    ? stage.change('desk_closings', desk)
    : [stage.create('desk_closings', id, { actor_id, day, state: 'open', version: 1 })];
}

/** Refuses what would change the money of a day that its person has closed. */
export function assertDeskOpen(desk: { state: 'open' | 'closed' } | null, at: Date): void {
  if (desk?.state === 'closed') {
    refuse('desk_closed', { day: cairoDay(at) });
  }
}
