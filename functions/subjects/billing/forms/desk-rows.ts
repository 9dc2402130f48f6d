import { cairoDay } from '#contract/cairo-day.ts';
import { deskId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';

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
