import type { Actor } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import type { ChangeDetails } from '#subjects/card-payments/card-order.ts';
import { auditedReturns, RETURN_COLUMNS } from './returns.ts';
import { RETURN_TRANSITIONS } from './rules/returns.ts';

const RECEIVED = 'received';

/**
 * What the arrival of a pick-up makes of its return: it is received, as the desk records it by hand. No money moves before
 * somebody has looked at the pieces. Null where that is recorded already. Belongs into a change of the order, which claims it.
 */
export async function receiveByPickUp(
  { tables, actor, now }: Ports & { actor: Actor | null },
  returnId: string,
): Promise<{ ofReturn: NonNullable<ChangeDetails['ofReturn']>; operations: Operation[] } | null> {
  const row = await tables.get('returns', returnId, RETURN_COLUMNS);
  if (!row || !RETURN_TRANSITIONS[row.state].includes(RECEIVED)) {
    return null;
  }
  const columns = { state: RECEIVED, received_at: now().toISOString() } as const;
  return {
    ofReturn: { state: RECEIVED, tells: 'return_received' },
    operations: actor
      ? auditedReturns.update({ actor, now }, row, columns, { once: RECEIVED })
      : [stage.update('returns', returnId, columns)],
  };
}
