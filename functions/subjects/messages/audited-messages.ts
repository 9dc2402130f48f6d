import { audited } from '#runtime/audit.ts';
import type { Rows } from '#runtime/rows.generated.ts';

/** Messages as the log of changes tells of them: not what they say. */
export const auditedMessages = audited('outbox', {
  kind: 'message',
  told: ({ state, attempts, next_at }: Pick<Rows['outbox'], 'state' | 'attempts' | 'next_at'>) => ({
    message_state: state,
    attempts,
    next_attempt: next_at,
  }),
});
